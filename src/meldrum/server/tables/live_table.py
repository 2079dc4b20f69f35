"""A live table: takes commands one at a time, writes them to the log, then tells everyone.

Commit, acknowledge, broadcast, in that order. Persons, bots and the clock are all just writers of
the next ``seq``; whoever comes second finds that the game has gone on.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable, Coroutine
from typing import Any
from uuid import UUID

import msgspec

from meldrum.notation.moves import MoveData
from meldrum.rules.editions import edition_of
from meldrum.server import wire
from meldrum.server.cluster.fanout import Kept, Wrote
from meldrum.server.events import Closed, Entry, Event, Left
from meldrum.server.logs import note
from meldrum.server.refusals import Refusal, refusal
from meldrum.server.services import Services
from meldrum.server.store.protocol import KeptDraft, NotStored, TableFlags
from meldrum.server.tables import projection
from meldrum.server.tables.audience import Audience, Watcher
from meldrum.server.tables.commands import StaleCommand, fresh, judge
from meldrum.server.tables.keeper import Keeper
from meldrum.server.tables.log_writer import Writing
from meldrum.server.tables.state import TableState, fold, folded

LONGEST_DESK = 4096


class LiveTable:
    """One table in memory. All that changes it goes through ``write``."""

    def __init__(self, services: Services, state: TableState, desks: list[KeptDraft]) -> None:
        self.services = services
        self.state = state
        self.drafts = {desk.seat: desk for desk in desks}
        self.audience = Audience(services, state.table)
        self.used = time.monotonic()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._writing: set[asyncio.Task[Entry]] = set()
        self._heard_of = state.seq
        self._following: asyncio.Task[None] | None = None
        self.keeper = Keeper(self)
        self.keeper.arm()

    # Being seen

    def data(self, seat: int | None) -> wire.TableData:
        """The table as this seat may see it."""
        return projection.table_data(self.state, seat, self._desk(seat), self.left_ms())

    def _desk(self, seat: int | None) -> KeptDraft | None:
        """The desk of a seat, if it is of this game."""
        desk = None if seat is None else self.drafts.get(seat)
        return desk if desk is not None and desk.game == self.state.games_dealt else None

    async def snapshot(self, seat: int | None, since: int | None) -> wire.Snapshot:
        """The table now, and what happened since then."""
        async with self._lock:  # so that table and tail are of the same moment
            if since is None:
                return wire.Snapshot(table=self.data(seat), tail=[])
            known = min(since, self.state.seq)  # who comes from another server may know more
            entries = await self.services.store.entries(self.state.table, known)
            self._take(entries)
            tail = [projection.happening(entry) for entry in entries if entry.seq > since]
            return wire.Snapshot(table=self.data(seat), tail=tail)

    def left_ms(self) -> int | None:
        """What is left of the turn."""
        if self.state.turn_ms is None or self.state.phase != "playing":
            return None
        return max(0, self.state.turn_ms - self.turn_took())

    def turn_took(self) -> int:
        """How long this turn has gone on, pauses of the server not counted."""
        return self.services.clock.running(self.state.turn_began)

    # Coming and going

    @property
    def watchers(self) -> set[Watcher]:
        """The connections to this server."""
        return self.audience.watchers

    def enter(self, watcher: Watcher) -> None:
        """Somebody looks from now on; the others are told."""
        self.watchers.add(watcher)
        self.people_changed(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Somebody looks no more."""
        self.watchers.discard(watcher)
        self.people_changed()

    def people_changed(self, coming: Watcher | None = None) -> None:
        """Somebody came or went, here or at another server."""
        self.audience.changed(coming)
        if self.is_kept_here != self.keeper.first:
            self.keeper.arm()

    @property
    def is_kept_here(self) -> bool:
        """Whether clock and bots are first of all this server's business."""
        return self.services.cluster.keeps(self.state.table, bool(self.watchers))

    # Being told

    async def command(
        self, seat: int, command: wire.AnyCommand, tell: Callable[[wire.Answer], None]
    ) -> None:
        """Do what a seat says; ``tell`` is called once, before anyone else hears of it."""
        begin = time.perf_counter()
        told: list[wire.Answer] = []

        def answer(given: wire.Answer) -> None:
            if not told:
                told.append(given)
                tell(given)

        await self._answer(seat, command, answer)
        kind = type(told[0]).__name__.lower()
        self.services.metrics.command_seconds.observe(time.perf_counter() - begin)
        self.services.metrics.commands.labels(answer=kind).inc()
        note(
            "command",
            table=self.state.table,
            seq=self.state.seq,
            command=str(command.id),
            does=type(command).__name__.lower(),
            seat=seat,
            answer=kind,
            codes=[found.code for found in getattr(told[0], "violations", ())],
        )

    async def _answer(
        self, seat: int, command: wire.AnyCommand, tell: Callable[[wire.Answer], None]
    ) -> None:
        try:
            if command.seq > self.state.seq:
                await self.catch_up()  # another server has shown more than we know
            if isinstance(command, wire.Draft):
                tell(await self._keep(seat, command))
                return
            if isinstance(command, wire.Move):
                await self.foresee(command.move)
            owner = self.state.seats[seat].token

            def think(state: TableState) -> Event:
                if state.seats[seat].token != owner:
                    raise refusal("not_seated")  # the seat has just changed hands
                return judge(state, seat, command, self.turn_took())

            entry = await self.write(
                think,
                command.id,
                digest_of(seat, command),
                lambda done: tell(wire.Ok(id=command.id, seq=done.seq)),
            )
            tell(wire.Ok(id=command.id, seq=entry.seq))  # if it was done before
        except StaleCommand:
            tell(wire.Stale(id=command.id, table=self.data(seat)))
        except Refusal as refused:
            tell(wire.Refused(id=command.id, violations=refused.violations))

    async def foresee(self, move: MoveData) -> None:
        """Find out beside the event loop whether who draws or passes could play.

        That may take a while, and nobody at another table should wait for it. The solver
        remembers its answer, so the rules find it at once.
        """
        state = self.state.game
        if state is not None and move.type in ("draw", "pass") and move.seat in self.state.movers:
            edition = edition_of(state.edition)
            if edition.obliges(state):
                await asyncio.to_thread(edition.must_play, state)

    async def write(
        self,
        think: Callable[[TableState], Event],
        command: UUID | None = None,
        digest: str = "",
        acknowledge: Callable[[Entry], None] = lambda entry: None,
    ) -> Entry:
        """Write the event that ``think`` makes of the state; raises what it raises, or Refusal.

        ``acknowledge`` is called when it is committed, before everyone is told. A command that
        was done before is not done again: its entry is what it was. Who asked may go away
        meanwhile: what has begun is finished.
        """
        writing = Writing(self, think, command, digest, acknowledge)
        task = asyncio.get_running_loop().create_task(self._write(writing))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        return await asyncio.shield(task)

    async def _write(self, writing: Writing) -> Entry:
        async with self._lock:
            entry = await writing.done()
        self.services.tell(Wrote(entry.table, entry.seq))
        return entry

    def new_standing(self, after: TableState) -> TableFlags | None:
        """How the table stands after that, unless it stood so before."""
        stands = flags_of(after)
        return stands if stands != flags_of(self.state) else None

    def hear_of(self, seq: int) -> None:
        """Another server has written so far: read that soon."""
        self._heard_of = max(self._heard_of, seq)
        if self._heard_of > self.state.seq:
            self.look_again()

    def look_again(self) -> None:
        """See soon whether another server has written something."""
        if self._following is None:
            self._following = self.spawn(self._follow())

    async def _follow(self) -> None:
        try:
            wanted = 0
            while wanted < self._heard_of:  # if it is not there now, it was a rumor
                wanted = self._heard_of
                await self.catch_up()
        except NotStored as problem:
            note("not_read", table=self.state.table, seq=self.state.seq, why=str(problem))
        finally:
            self._following = None

    async def catch_up(self) -> None:
        """Read what others have written."""
        async with self._lock:
            await self.read_on()

    async def read_on(self) -> None:
        """The same for who has the table to itself already."""
        self._take(await self.services.store.entries(self.state.table, self.state.seq))

    def _take(self, entries: list[Entry]) -> None:
        """Take over what others have written."""
        for entry in entries:
            if entry.seq > self.state.seq:
                self.services.clock.adopt(entry.at)
                self.went_on(entry, fold(self.state, entry))

    def went_on(self, entry: Entry, after: TableState) -> None:
        """The log has one more entry: take it over and tell everyone."""
        self.state = after
        if isinstance(entry.event, Left | Closed):
            self.audience.left(entry.event.seat)
        self.used = time.monotonic()
        tag = str(entry.event.__struct_config__.tag)
        self.services.metrics.events.labels(type=tag).inc()
        told = projection.happening(entry)
        if self.watchers:
            self._show(told)
        if isinstance(entry.event, Left | Closed):
            self.people_changed()
        self.keeper.arm()

    def _show(self, told: wire.Happening) -> None:
        """Send everyone what happened and how the table looks to them now."""
        shared = projection.open_data(self.state, self.left_ms())

        def seen(seat: int | None) -> wire.Update:
            table = projection.seen_from(self.state, seat, shared, self._desk(seat))
            return wire.Update(happening=told, table=table)

        self.audience.show(seen)

    # Drafts

    async def _keep(self, seat: int, command: wire.Draft) -> wire.Answer:
        """Keep a draft: not in the log, but as durable."""
        async with self._lock:
            fresh(self.state, command)
            size = sum(map(len, command.draft or [])) + len(command.rack or "")
            if size > LONGEST_DESK:
                raise refusal("too_large")
            if "\0" in "".join([*(command.draft or []), command.rack or ""]):
                raise refusal("unreadable")  # PostgreSQL keeps no such text
            draft = None if command.draft is None else tuple(command.draft)
            state = self.state
            desk = KeptDraft(state.table, seat, state.games_dealt, state.seq, draft, command.rack)
            try:
                await asyncio.shield(self.services.store.put_draft(desk))
            except NotStored as problem:
                raise refusal("not_stored", str(problem)) from None
            self.drafts[seat] = desk
        self.audience.show_seat(desk.seat, wire.DeskUpdate(desk=projection.desk_data(desk)))
        self.services.tell(Kept(state.table, seat))
        return wire.Ok(id=command.id, seq=self.state.seq)

    async def read_drafts(self) -> None:
        """Look whether another server has kept a draft, and show it in the other tabs."""
        async with self._lock:
            try:
                found = await self.services.store.drafts(self.state.table)
            except NotStored as problem:
                raise refusal("not_stored", str(problem)) from None
            news = [desk for desk in found if self.drafts.get(desk.seat) != desk]
            self.drafts |= {desk.seat: desk for desk in news}
        for desk in news:
            self.audience.show_seat(desk.seat, wire.DeskUpdate(desk=projection.desk_data(desk)))

    # Living

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside; it ends with the table."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def is_seen(self) -> bool:
        """Whether somebody looks, here or at another server."""
        return bool(self.watchers or self.audience.here())

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, and nothing is to happen by itself here."""
        return not (self.watchers or self._writing or self.keeper.is_waiting)

    async def close(self) -> None:
        """Stop clock and bots and finish what is being written; the log has everything."""
        self.keeper.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._writing, return_exceptions=True)


def flags_of(state: TableState) -> TableFlags:
    """Whether the table must be woken after a restart, and whether it is on the list."""
    free = any(seat.is_free for seat in state.seats)
    listed = state.rules.public and free and state.phase not in ("over", "closed")
    return TableFlags(live=state.goes_on_alone, listed=listed)


def digest_of(seat: int, command: msgspec.Struct) -> str:
    """What a command says, shortened."""
    return hashlib.sha256(b"%d " % seat + msgspec.json.encode(command)).hexdigest()


async def load(services: Services, table: str) -> LiveTable | None:
    """Bring a table back from its log; None if there is none."""
    state = folded(await services.store.entries(table))
    return LiveTable(services, state, await services.store.drafts(table)) if state else None
