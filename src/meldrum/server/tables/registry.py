"""The registry: all tables of a server. Makes them, finds them, wakes them up after a restart."""

import asyncio
import os
import time
from uuid import UUID

from meldrum.bots.ladder import LADDER
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.errors import OptionError
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.server import wire
from meldrum.server.events import Created, Entry, Joined, Renewed
from meldrum.server.logs import note
from meldrum.server.refusals import refusal
from meldrum.server.services import Services
from meldrum.server.store.protocol import KeptDraft, NotStored, Repeated, SeqTaken
from meldrum.server.tables import projection
from meldrum.server.tables.live_table import LiveTable, digest_of, flags_of, load
from meldrum.server.tables.player_text import name_of, seed_of
from meldrum.server.tables.state import TableState, fold, folded
from meldrum.server.tokens import ID_BYTES, hashed, matches

HOST = 0
IDLE_SECONDS = 600.0
LONGEST_LIST = 100
WOKEN_AT_ONCE = 50
LISTED_MS = 3_600_000
"""So long a table is listed at which nothing happens and nobody is."""


class TableRegistry:
    """The tables in memory; the others are in the store."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._waking: asyncio.Task[None] | None = None

    # Finding

    async def find(self, table: str) -> LiveTable:
        """The table; raises Refusal."""
        if found := self.tables.get(table):
            return found
        if not (table.isascii() and table.isalnum()):
            raise refusal("no_such_table")
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        loaded = await asyncio.shield(self._loading[table])
        if loaded is None:
            raise refusal("no_such_table")
        return loaded

    async def _load(self, table: str) -> LiveTable | None:
        try:
            found = await load(self.services, table)
            if found is not None:
                self._bring(table, found)
            return found
        finally:
            del self._loading[table]

    def _bring(self, name: str, table: LiveTable) -> None:
        self.tables[name] = table
        if self.services.config.nats:  # others may have written while it was read
            table.look_again()

    async def wake(self) -> int:
        """Bring back every table where a clock runs or a bot is due and no other server cares.

        The most urgent come first. Whoever asks for a table meanwhile need not wait for the others.
        """
        live = [
            table
            for table in await self.services.store.live()
            if table not in self.tables and self.services.cluster.keeps(table, False)
        ]
        for start in range(0, len(live), WOKEN_AT_ONCE):
            logs = await self.services.store.logs(live[start : start + WOKEN_AT_ONCE])
            for table, (entries, desks) in logs.items():
                await asyncio.sleep(0)
                if table not in self.tables and table not in self._loading:
                    self._wake(table, entries, desks)
        return len(live)

    def _wake(self, table: str, entries: list[Entry], desks: list[KeptDraft]) -> None:
        try:
            if state := folded(entries):
                self._bring(table, LiveTable(self.services, state, desks))
        except ValueError as problem:
            note("broken_log", table=table, why=str(problem))

    def wake_beside(self) -> None:
        """Wake tables without holding up the beat, by which others see that we run."""
        if self._waking is None or self._waking.done():
            self._waking = asyncio.create_task(self._try_to_wake())

    async def _try_to_wake(self) -> None:
        try:
            if count := await self.wake():
                note("woken", count=count)
        except NotStored as problem:
            note("not_read", why=str(problem))

    async def sweep(self) -> None:
        """Forget tables that nobody looks at and nothing happens at; the store has them."""
        old = time.monotonic() - IDLE_SECONDS
        for name, table in list(self.tables.items()):
            if table.is_idle and table.used < old:
                del self.tables[name]
                await table.close()

    async def close(self) -> None:
        """Stop all clocks and bots."""
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.gather(self._waking, return_exceptions=True)
        for table in list(self.tables.values()):
            await table.close()

    # Making

    async def create(self, wanted: wire.NewTable) -> wire.Seated:
        """Make a table; raises Refusal. Asked twice with one id it is the same table."""
        _check_new(wanted)
        if len(self.tables) >= self.services.config.most_tables:
            await self.sweep()
            if len(self.tables) >= self.services.config.most_tables:
                raise refusal("too_many")
        name = self.services.secret.text("table", wanted.id, size=ID_BYTES)
        digest = digest_of(HOST, wanted)
        invites = [self._code(name, seat, wanted.id) for seat in range(1, wanted.seats)]
        edition = edition_of(wanted.edition)
        event = Created(
            edition=wanted.edition,
            options=edition.recorded(edition.options(wanted.options)),  # type: ignore[arg-type]
            seats=wanted.seats,
            bots=wanted.bots,
            fill=wanted.fill,
            public=wanted.public,
            spectators=wanted.spectators,
            chat=wanted.chat,
            hints=wanted.hints,
            name=name_of(wanted.name),
            token=hashed(self._token(name, HOST, wanted.id)),
            invites=[hashed(invite.code) for invite in invites],
            client_seed=seed_of(wanted.seed),
            seed=os.urandom(SEED_BYTES).hex(),
        )
        entry = Entry(name, 1, self.services.clock.now(), event, wanted.id, digest)
        state = fold(None, entry)
        try:
            await asyncio.shield(self.services.store.append(entry, flags_of(state)))
            self.tables[name] = LiveTable(self.services, state, [])
            note("created", table=name, seq=1, command=str(wanted.id))
        except Repeated as repeated:
            if repeated.entry.digest != digest:
                raise refusal("key_reused") from None
        except SeqTaken:
            raise refusal("key_reused") from None
        except NotStored as problem:
            raise refusal("not_stored", str(problem)) from None
        token = self._token(name, HOST, wanted.id)
        return wire.Seated(table=name, seat=HOST, token=token, invites=invites)

    def _token(self, table: str, seat: int, command: UUID) -> str:
        return self.services.secret.text("token", table, seat, command)

    def _code(self, table: str, seat: int, command: UUID) -> wire.Invite:
        code = f"{table}.{self.services.secret.text('invite', table, seat, command)}"
        return wire.Invite(seat=seat, code=code)

    # Sitting down

    async def redeem(self, asked: wire.Redeem) -> wire.Seated:
        """Turn a code into a seat; raises Refusal."""
        table = await self._invited(asked.code)
        digest = digest_of(-1, asked)

        def think(state: TableState) -> Joined:
            return self._joined(state, _invited_to(state, asked.code), asked)

        entry = await table.write(think, asked.id, digest)
        return self._seated(entry)

    async def invitation(self, asked: wire.Unfold) -> wire.TableLine:
        """Where a code leads; it still works afterwards. Raises Refusal."""
        state = (await self._invited(asked.code)).state
        _invited_to(state, asked.code)
        return _line(state)

    async def _invited(self, code: str) -> LiveTable:
        name, dot, _ = code.partition(".")
        if not dot:
            raise refusal("bad_invite")
        try:
            return await self.find(name)
        except Exception:
            raise refusal("bad_invite") from None

    async def join(self, table: LiveTable, asked: wire.Join) -> wire.Seated:
        """Sit down at a public table; raises Refusal."""

        def think(state: TableState) -> Joined:
            if not state.rules.public:
                raise refusal("not_public")
            free = [at for at, seat in enumerate(state.seats) if seat.is_free]
            if asked.seat is not None and asked.seat not in free:
                raise refusal("seat_taken")
            if not free:
                raise refusal("no_free_seat")
            empty = [at for at in free if state.seats[at].bot is None]
            wanted = asked.seat if asked.seat is not None else (empty or free)[0]
            return self._joined(state, wanted, asked)

        entry = await table.write(think, asked.id, digest_of(-1, asked))
        return self._seated(entry)

    def _joined(self, state: TableState, seat: int, asked: wire.Join | wire.Redeem) -> Joined:
        if state.closed:
            raise refusal("table_closed")
        token = hashed(self._token(state.table, seat, asked.id))
        return Joined(seat, name_of(asked.name), token, seed_of(asked.seed))

    def _seated(self, entry: Entry) -> wire.Seated:
        assert isinstance(entry.event, Joined)
        assert entry.command is not None
        seat = entry.event.seat
        token = self._token(entry.table, seat, entry.command)
        note("joined", table=entry.table, seq=entry.seq, seat=seat, command=str(entry.command))
        return wire.Seated(table=entry.table, seat=seat, token=token)

    async def renew(self, table: LiveTable, seat: int, asked: wire.Renew) -> wire.Invite:
        """Exchange the invite of a seat, which also makes a seat that was left open again."""
        code = self._code(table.state.table, asked.seat, asked.id)

        def think(state: TableState) -> Renewed:
            if seat != min(at for at, there in enumerate(state.seats) if there.token):
                raise refusal("not_host")
            if asked.seat not in range(len(state.seats)) or not state.seats[asked.seat].is_free:
                raise refusal("seat_taken")
            return Renewed(asked.seat, hashed(code.code))

        await table.write(think, asked.id, digest_of(seat, asked))
        return code

    # Listing

    async def listed(self) -> wire.TableList:
        """The public tables with a seat to take."""
        lines: list[wire.TableLine] = []
        recent = await self.services.store.listed(self.services.clock.now() - LISTED_MS)
        tables = self.tables.items()
        watched = [name for name, one in tables if one.is_seen and flags_of(one.state).listed]
        for name in list(dict.fromkeys([*recent, *watched]))[:LONGEST_LIST]:
            lines.append(_line((await self.find(name)).state))
        return wire.TableList(tables=lines)


def _line(state: TableState) -> wire.TableLine:
    return wire.TableLine(
        table=state.table,
        edition=state.rules.edition,
        seats=projection.seats_data(state),
        phase=state.phase,
        turn_seconds=state.match.options.turn_seconds,
    )


def _invited_to(state: TableState, code: str) -> int:
    """The free seat that a code leads to; raises Refusal."""
    for at, seat in enumerate(state.seats):
        if seat.is_free and matches(code, seat.invite):
            return at
    raise refusal("bad_invite")


def seat_of(state: TableState, token: str) -> int:
    """The seat that a token proves; raises Refusal."""
    for at, seat in enumerate(state.seats):
        if matches(token, seat.token):
            return at
    raise refusal("bad_token")


def _check_new(wanted: wire.NewTable) -> None:
    if wanted.edition not in EDITIONS:
        raise refusal("bad_table", f"there is no edition {wanted.edition[:20]!r}")
    edition = edition_of(wanted.edition)
    if wanted.seats not in edition.players:
        raise refusal("bad_table", f"{wanted.edition} is not for {wanted.seats} players")
    if len(wanted.bots) >= wanted.seats:
        raise refusal("bad_table", "one seat is yours")
    for level in (*wanted.bots, wanted.fill):
        if level not in LADDER:
            raise refusal("no_such_level", f"there are {', '.join(LADDER)}")
    try:
        edition.options(wanted.options)
    except OptionError as error:
        raise refusal("bad_table", str(error)) from None
