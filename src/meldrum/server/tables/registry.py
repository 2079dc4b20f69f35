"""All the tables of a server: made, found, listed, woken after a restart, forgotten when idle."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from heapq import nsmallest

from meldrum.server import wire
from meldrum.server.events import Entry, Joined
from meldrum.server.logs import alarm, note
from meldrum.server.refusals import Refusal, refusal
from meldrum.server.services import Services
from meldrum.server.store.protocol import (
    BrokenLog,
    KeptDraft,
    NotStored,
    Repeated,
    SeqTaken,
    StoredTable,
)
from meldrum.server.tables.checkpoints import last_state, layout_of_state, state_of
from meldrum.server.tables.commands import Decision
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.log_writer import Request, digest_of
from meldrum.server.tables.projection import line_data
from meldrum.server.tables.seating import Seating, invited_to
from meldrum.server.tables.state import TableState, flags_of, fold, folded
from meldrum.server.tokens import ID_BYTES, matches

IDLE_SECONDS = 600.0
LONGEST_LIST = 100
LIST_MS = 500
"""How long the store is not asked again which tables are listed, unless one was made here."""
WOKEN_AT_ONCE = 50
LISTED_MS = 3_600_000
"""How long an empty, inactive table stays listed."""
NO_SEAT = -1


class TableRegistry:
    """The tables in memory; the others are in the store."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.seating = Seating(services.secret)
        self.tables: dict[str, LiveTable] = {}
        self.broken: set[str] = set()
        """Tables whose logs could not be read: they are left alone, and harm no other."""
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._waking: asyncio.Task[None] | None = None
        self._list: asyncio.Future[list[str]] | None = None
        self._listed_until = 0

    # Finding

    async def find(self, table: str) -> LiveTable:
        """The table; raises Refusal."""
        if found := self.tables.get(table):
            found.used = time.monotonic()
            return found
        if not (table.isascii() and table.isalnum()):
            raise refusal("no_such_table")
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            loaded = await asyncio.shield(self._loading[table])
        except BrokenLog as problem:
            self._set_aside(table, problem)
            raise refusal("broken_table") from None
        if loaded is None:
            raise refusal("no_such_table")
        return loaded

    async def _load(self, table: str) -> LiveTable | None:
        try:
            state = await last_state(self.services.store, table)
            if state is None:
                return None
            drafts = await self.services.store.drafts(table)
            await self._make_room()
            return self._bring(state, drafts)
        finally:
            del self._loading[table]

    def _bring(self, state: TableState, drafts: list[KeptDraft]) -> LiveTable:
        """Bring a table back to life."""
        table = self.tables[state.table] = LiveTable(self.services, state, drafts)
        self.broken.discard(state.table)
        if self.services.config.nats:  # others may have written while it was read
            table.look_again()
        return table

    # Waking and forgetting

    async def wake(self) -> int:
        """Bring back every table where a clock runs or a bot is due, unless another server does.

        The most urgent come first. Whoever asks for a table meanwhile need not wait for the others.
        """
        live = [
            table
            for table in await self.services.store.live()
            if table not in self.tables and self.services.cluster.keeps(table, False)
        ]
        for start in range(0, len(live), WOKEN_AT_ONCE):
            due = live[start : start + WOKEN_AT_ONCE]
            found = await self.services.store.logs(due, layout_of_state())
            for table in due:
                await asyncio.sleep(0)
                if table not in self.tables and table not in self._loading:
                    await self._wake(table, found.get(table))
        return len(live)

    async def _wake(self, table: str, stored: StoredTable | None) -> None:
        with contextlib.suppress(BrokenLog):
            if stored and (state := folded(stored.entries, state_of(stored.checkpoint))):
                self._bring(state, stored.drafts)
                return
        with contextlib.suppress(Refusal):  # asked for alone it is mended or set aside
            await self.find(table)

    def _set_aside(self, table: str, problem: BrokenLog) -> None:
        """Leave a broken table alone; the operator is told once."""
        if table not in self.broken:
            alarm("broken_log", table=table, why=str(problem))
        self.broken.add(table)

    def wake_in_background(self) -> None:
        """Wake tables without holding up the heartbeat, by which others see that we are running."""
        if self._waking is None or self._waking.done():
            self._waking = asyncio.create_task(self._try_to_wake())

    async def _try_to_wake(self) -> None:
        try:
            if count := await self.wake():
                note("woken", count=count)
        except NotStored as problem:
            note("not_read", why=str(problem))

    async def sweep(self) -> None:
        """Forget tables that nobody watches and nothing happens at; the store has them."""
        old = time.monotonic() - IDLE_SECONDS
        for table in list(self.tables.values()):
            if table.is_idle and table.used < old:
                await self._forget(table)

    async def _forget(self, table: LiveTable) -> None:
        """Let a table go, unless it has gone already or somebody has just come to it."""
        name = table.state.table
        if self.tables.get(name) is table and table.can_go:
            del self.tables[name]
            await table.close()

    async def _make_room(self) -> None:
        """Forget the tables not used for longest, if memory is full; raises Refusal if none can go.

        Whoever reads old tables cannot keep others from making new ones.
        """
        most = self.services.config.most_tables
        if len(self.tables) < most:
            return
        idle = [table for table in self.tables.values() if table.can_go]
        for table in nsmallest(1 + most // 20, idle, key=lambda one: one.used):
            await self._forget(table)
        if len(self.tables) >= most:
            self.services.metrics.quota.labels(quota="tables").inc()
            raise refusal("too_many")

    async def close(self) -> None:
        """Stop all clocks and bots."""
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.gather(self._waking, return_exceptions=True)
        for table in list(self.tables.values()):
            await table.close()

    # Making a table and sitting down

    async def create(self, wanted: wire.NewTable, address: str = "") -> wire.Seated:
        """Make a table; raises Refusal. Asked twice with one id it is the same table."""
        event = self.seating.created(wanted)
        await self._make_room()
        made, digest = self.seating.hosted(wanted), digest_of(wanted.seat, wanted)
        command = self.seating.command(wanted.id)
        entry = Entry(made.table, 1, self.services.clock.now(), event, command, digest)
        state = fold(None, entry)
        try:
            maker = self.services.secret.text("maker", address, size=ID_BYTES)
            await asyncio.shield(self.services.store.append(entry, flags_of(state), maker))
            self.tables[made.table] = LiveTable(self.services, state, [])
            self._list = None
            note("created", table=made.table, seq=1, command=str(command))
        except Repeated as repeated:
            if repeated.entry.digest != digest:
                raise refusal("key_reused") from None
        except SeqTaken:
            raise refusal("key_reused") from None
        except NotStored as problem:
            raise refusal("not_stored", str(problem)) from None
        return made

    async def redeem(self, asked: wire.Redeem) -> wire.Seated:
        """Turn a code into a seat; raises Refusal."""
        table = await self._invited(asked.code)
        decide = partial(self.seating.redeemed, asked=asked, is_unclaimed=table.is_unclaimed)
        return await self._seated(table, self._request(decide, NO_SEAT, asked))

    async def join(self, table: LiveTable, asked: wire.Join) -> wire.Seated:
        """Sit down at a public table; raises Refusal."""
        decide = partial(self.seating.joined, asked=asked)
        return await self._seated(table, self._request(decide, NO_SEAT, asked))

    def _request(
        self,
        decide: Callable[[TableState], Decision],
        seat: int,
        asked: wire.Redeem | wire.Join | wire.Renew,
    ) -> Request:
        return Request(decide, self.seating.command(asked.id), digest_of(seat, asked))

    async def _seated(self, table: LiveTable, request: Request) -> wire.Seated:
        entry = await table.write(request)
        assert isinstance(entry.event, Joined)
        assert entry.command is not None
        seat = entry.event.seat
        token = self.seating.token(entry.table, seat, entry.command)
        if entry.seq > table.state.seq:
            await table.catch_up()  # it was done before, by another server
        if not matches(token, table.state.seats[seat].token):
            raise refusal("seat_taken")  # it was done before, and undone
        note("joined", table=entry.table, seq=entry.seq, seat=seat, command=str(entry.command))
        return wire.Seated(table=entry.table, seat=seat, token=token)

    async def invitation(self, asked: wire.Unfold) -> wire.TableLine:
        """Where a code leads; it still works afterwards. Raises Refusal."""
        table = await self._invited(asked.code)
        invited_to(table.state, asked.code, table.is_unclaimed)
        return line_data(table.state)

    async def _invited(self, code: str) -> LiveTable:
        name, dot, _ = code.partition(".")
        if not dot:
            raise refusal("bad_invite")
        try:
            return await self.find(name)
        except Refusal as refused:
            if refused.code == "no_such_table":
                raise refusal("bad_invite") from None
            raise

    async def renew(self, table: LiveTable, seat: int, asked: wire.Renew) -> wire.Invite:
        """Exchange the invite of a seat, which also reopens a seat that somebody left."""
        decide = partial(self.seating.renewed, seat=seat, asked=asked)
        await table.write(self._request(decide, seat, asked))
        command = self.seating.command(asked.id)
        return self.seating.invite(table.state.table, asked.seat, command)

    # Listing

    async def listed(self) -> wire.TableList:
        """The public tables with a seat to take."""
        recent = await self._recently_listed()
        tables = self.tables.items()
        watched = [name for name, one in tables if one.is_seen and flags_of(one.state).listed]
        names = list(dict.fromkeys([*recent, *watched]))[:LONGEST_LIST]
        states = []
        for name in names:
            with contextlib.suppress(Refusal):  # a broken table is left out
                states.append((await self.find(name)).state)
        return wire.TableList(tables=[line_data(one) for one in states if flags_of(one).listed])

    async def _recently_listed(self) -> list[str]:
        """What the store lists; however many ask, it is asked no more often than every moment."""
        now, store = self.services.clock.now(), self.services.store
        if self._list is None or (self._list.done() and now > self._listed_until):
            self._listed_until = now + LIST_MS
            self._list = asyncio.ensure_future(store.listed(now - LISTED_MS, LONGEST_LIST))
        return await asyncio.shield(self._list)
