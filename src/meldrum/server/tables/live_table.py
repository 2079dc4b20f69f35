"""A live table: it takes commands one at a time, writes them to the log, then tells everyone.

Commit, acknowledge, broadcast, in that order. People, bots and the clock are all just writers of
the next ``seq``; whoever comes second finds that the game has gone on.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from meldrum.server import wire
from meldrum.server.cluster.fanout import Kept, wrote
from meldrum.server.events import Closed, Entry, Freed, Joined, Left, Removed
from meldrum.server.logs import alarm, note
from meldrum.server.refusals import Refusal, refusal
from meldrum.server.services import Services
from meldrum.server.store.protocol import (
    BrokenLog,
    Checkpoint,
    KeptDraft,
    NotStored,
    Uncertain,
)
from meldrum.server.tables import projection
from meldrum.server.tables.audience import Audience, Watcher
from meldrum.server.tables.checkpoints import checkpoint_of, is_due
from meldrum.server.tables.commands import Decision, StaleCommand, check_fresh, decide
from meldrum.server.tables.drafts import Drafts
from meldrum.server.tables.foresight import foresee
from meldrum.server.tables.keeper import Keeper
from meldrum.server.tables.log_writer import Commit, LogWriter, Request, digest_of
from meldrum.server.tables.state import Seat, TableState, fold

CLAIM_MS = 600_000
"""How long the invitation to a seat that nobody has come to works again."""
CHANGES_HANDS = Left | Closed | Freed | Removed | Joined
"""After these, whoever watched from that seat has it no more."""
T = TypeVar("T")
Reply = Callable[[wire.Answer], None]
"""Sends an answer to whoever gave the command."""


class LiveTable:
    """One table in memory. Everything that changes it goes through its log."""

    def __init__(self, services: Services, state: TableState, drafts: list[KeptDraft]) -> None:
        self.services = services
        self.state = state
        self.drafts = Drafts(services.store, drafts)
        self.audience = Audience(services, state.table)
        self.used = self._seen = time.monotonic()
        self.share = ""
        """Whose share of the workers its bots draw on: the last who came to play or watch."""
        self._log = LogWriter(services, self)
        self._claimed: set[str | None] = set()
        self._shown: projection.Shown | None = None
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._unfinished: set[asyncio.Task[Any]] = set()
        self._heard_of = state.seq
        self._following: asyncio.Task[None] | None = None
        self.keeper = Keeper(self)
        self.keeper.arm()

    # Commands: commit, acknowledge, broadcast

    async def command(self, seat: int, command: wire.AnyCommand, reply: Reply) -> None:
        """Do what a seat asks; ``reply`` is called once, before anyone else hears of it."""
        began = time.perf_counter()
        owner = self.state.seats[seat].token
        answer: wire.Answer
        try:
            answer = await self._do(seat, owner, command, reply)
        except StaleCommand:
            is_theirs = self.state.seats[seat].token == owner
            answer = wire.Stale(id=command.id, table=self.data(seat if is_theirs else None))
            reply(answer)
        except Refusal as refused:
            answer = wire.Refused(id=command.id, violations=refused.violations)
            reply(answer)
        self._note_command(seat, command, answer, time.perf_counter() - began)

    async def _do(
        self, seat: int, owner: str | None, command: wire.AnyCommand, reply: Reply
    ) -> wire.Ok:
        if command.seq > self.state.seq:
            await self.catch_up()  # another server has shown more than we know
        if isinstance(command, wire.Draft):
            return await self._keep(seat, command, reply)
        if isinstance(command, wire.Move) and command.move.type in ("draw", "pass"):
            await foresee(self.state, seat)

        def decided(state: TableState) -> Decision:
            if state.seats[seat].token != owner:
                raise refusal("not_seated")  # the seat has just changed hands
            return decide(state, seat, command, state.turn_took(self.services.clock))

        request = Request(decided, command.id, digest_of(seat, command))
        return await self._finished(self._perform(request, command, reply))

    async def _perform(self, request: Request, command: wire.Command, reply: Reply) -> wire.Ok:
        async with self._lock:
            commit = await self._log.append(request)
            answer = wire.Ok(id=command.id, seq=commit.entry.seq)
            reply(answer)
            self._publish(commit)
        return answer

    async def write(self, request: Request) -> Entry:
        """The same for what nobody waits for by socket; raises what ``decide`` does, or Refusal."""
        return await self._finished(self._write(request))

    async def _write(self, request: Request) -> Entry:
        async with self._lock:
            commit = await self._log.append(request)
            self._publish(commit)
        return commit.entry

    async def _finished(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work gives. Should whoever waits for it go away, it is finished all the same."""
        task = asyncio.get_running_loop().create_task(work)
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        return await asyncio.shield(task)

    def _publish(self, commit: Commit) -> None:
        """Tell everyone here, and the other servers."""
        if commit.after is not None:
            if is_due(self.state, commit.after):
                self.spawn(self._keep_checkpoint(checkpoint_of(commit.after)))
            self._advance(commit.entry, commit.after)
        self.services.announce(wrote(commit.entry))

    async def _keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        with contextlib.suppress(NotStored, Uncertain):  # then there is one less
            await self.services.store.put_checkpoint(checkpoint)

    def _advance(self, entry: Entry, after: TableState) -> None:
        """The log has one more entry: this is the table now, and everyone here is shown it."""
        self.state = after
        gone = entry.event.seat if isinstance(entry.event, CHANGES_HANDS) else None
        if gone is not None:
            self.audience.left(gone, after.rules.spectators)
        self.used = time.monotonic()
        metrics = self.services.metrics
        metrics.count(metrics.events, str(entry.event.__struct_config__.tag))
        if self.watchers:
            self._show(projection.happening(entry, after))
        if gone is not None:
            self.people_changed()
        self.keeper.arm()

    def _show(self, happening: wire.Happening) -> None:
        """Send everyone what happened and how the table looks to them now."""
        shared = projection.open_data(self.state, self._left_ms(), self._shown)
        self._shown = projection.Shown(self.state, shared)

        def update(seat: int | None) -> wire.Update:
            draft = self.drafts.now(self.state, seat)
            table = projection.seen_from(self.state, seat, shared, draft)
            return wire.Update(happening=happening, table=table)

        self.audience.show(update)

    def _note_command(
        self, seat: int, command: wire.AnyCommand, answer: wire.Answer, seconds: float
    ) -> None:
        kind = type(answer).__name__.lower()
        self.services.metrics.answered(kind, seconds)
        note(
            "command",
            table=self.state.table,
            seq=self.state.seq,
            command=str(command.id),
            does=type(command).__name__.lower(),
            seat=seat,
            answer=kind,
            codes=[found.code for found in getattr(answer, "violations", ())],
        )

    # Drafts

    async def _keep(self, seat: int, command: wire.Draft, reply: Reply) -> wire.Ok:
        """Keep a draft, and show it in the seat's other tabs."""
        async with self._lock:
            check_fresh(self.state, command)
            draft = await self.drafts.keep(self.state, seat, command)
        self._show_draft(draft)
        self.services.announce(Kept(self.state.table, seat))
        answer = wire.Ok(id=command.id, seq=self.state.seq)
        reply(answer)
        return answer

    async def read_drafts(self) -> None:
        """See whether another server has kept a draft, and show it; raises Refusal."""
        async with self._lock:
            news = await self.drafts.refresh(self.state.table)
        for draft in news:
            self._show_draft(draft)

    def _show_draft(self, draft: KeptDraft) -> None:
        self.audience.show_seat(draft.seat, wire.DeskUpdate(desk=projection.draft_data(draft)))

    # Being seen

    def data(self, seat: int | None) -> wire.TableData:
        """The table as this seat may see it."""
        draft = self.drafts.now(self.state, seat)
        return projection.table_data(self.state, seat, draft, self._left_ms())

    def _left_ms(self) -> int | None:
        return self.state.left_ms(self.services.clock)

    def show_time(self) -> None:
        """There was a pause: set the clock again, and show everyone how much time is left."""
        self.keeper.arm()
        if self._left_ms() is not None:
            self.audience.show(lambda seat: wire.Snapshot(table=self.data(seat), tail=[]))

    async def snapshot(
        self, watcher: Watcher, since: int | None, until: int | None = None
    ) -> wire.Snapshot:
        """The table now, and what happened since then, or the last page of it.

        The log is read without holding up the table; what is written meanwhile is read, too, so
        that table and tail belong to the same moment. Meanwhile the watcher may lose the seat.
        """
        tail: list[wire.Happening] = []
        if since is not None:
            if self.services.config.nats:  # another server may have shown more than we know
                await self.catch_up()
            last = self.state.seq if until is None else min(until, self.state.seq)
            read = max(since, last - wire.LONGEST_TAIL)
            while last > read:
                entries = await self.services.store.entries(self.state.table, read, last)
                tail += [projection.happening(entry, self.state) for entry in entries]
                read, last = last, self.state.seq if until is None else last
        return wire.Snapshot(table=self.data(watcher.seat), tail=tail[-wire.LONGEST_TAIL :])

    # Coming and going

    @property
    def watchers(self) -> set[Watcher]:
        """The connections to this server."""
        return self.audience.watchers

    def claim(self, seat: int) -> None:
        """Whoever sat down there has come: the invitation is used up."""
        self._claimed.add(self.state.seats[seat].token)

    def is_unclaimed(self, at: int, seat: Seat) -> bool:
        """Whether whoever sat down there has not come yet: perhaps they never heard that they did.

        Which is not written down, so after a restart there is a while of doubt.
        """
        fresh = self.services.clock.now() - seat.joined < CLAIM_MS
        return fresh and seat.token not in self._claimed and at not in self.audience.here()

    def enter(self, watcher: Watcher) -> None:
        """Somebody starts watching; the others are told."""
        if watcher.seat is not None:
            self.claim(watcher.seat)
        self.watchers.add(watcher)
        self.share = self.audience.share()
        self.people_changed(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Somebody stops watching."""
        self.watchers.discard(watcher)
        self.share = self.audience.share() or self.share
        self.people_changed()

    def people_changed(self, coming: Watcher | None = None) -> None:
        """Somebody came or went, here or at another server."""
        self._seen = time.monotonic()
        self.audience.changed(coming)
        if self.is_kept_here != self.keeper.first or self.keeper.is_resting:
            self.keeper.arm()

    @property
    def is_kept_here(self) -> bool:
        """Whether the clock and the bots are this server's business first of all."""
        return self.services.cluster.keeps(self.state.table, bool(self.watchers))

    # What other servers write

    def hear_of(self, seq: int, entry: Entry | None = None) -> None:
        """Another server has written up to this ``seq``: take the entry if it is the next one.

        If it is not, or something is being written here, the log has it: read it soon.
        """
        self._heard_of = max(self._heard_of, seq)
        if entry is not None and seq == self.state.seq + 1 and not self._lock.locked():
            with contextlib.suppress(ValueError):  # whatever that was, the log decides
                self._take([entry])
        if self._heard_of > self.state.seq:
            self.look_again()

    def look_again(self) -> None:
        """Check soon whether another server has written something."""
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
        except BrokenLog as problem:
            alarm("broken_log", table=self.state.table, seq=self.state.seq, why=str(problem))
        finally:
            self._following = None

    async def catch_up(self) -> None:
        """Read what other servers have written."""
        async with self._lock:
            await self.read_on()

    async def read_on(self) -> None:
        """The same for the log writer, which is called with the table locked."""
        self._take(await self.services.store.entries(self.state.table, self.state.seq))

    def _take(self, entries: list[Entry]) -> None:
        for entry in entries:
            if entry.seq > self.state.seq:
                self.services.clock.adopt(entry.at)
                self._advance(entry, fold(self.state, entry))

    # Its life in memory

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background; it ends with the table."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def is_seen(self) -> bool:
        """Whether anybody is watching, here or at another server."""
        return bool(self.watchers or self.audience.here())

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody has been watching for so long that the bots rest."""
        unseen = time.monotonic() - self._seen
        return not self.is_seen and unseen > self.services.config.rest_seconds

    @property
    def is_idle(self) -> bool:
        """Whether nobody is watching and nothing will happen here by itself."""
        return not (self.watchers or self._unfinished or self.keeper.is_waiting)

    @property
    def can_go(self) -> bool:
        """Whether it may be forgotten if memory is needed: nobody would miss what it does."""
        busy = self.watchers or self._unfinished
        return not busy and (self.keeper.is_resting or not self.keeper.is_waiting)

    async def close(self) -> None:
        """Stop the clock and the bots and finish what is being written; the log has everything."""
        self.keeper.stop()
        while going_on := [*self._tasks, *self._unfinished]:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*going_on, return_exceptions=True)
