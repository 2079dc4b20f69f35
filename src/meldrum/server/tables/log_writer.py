"""Appending to the log of a table: decide, write, and decide again if another server was faster."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

import msgspec

from meldrum.server.events import Entry
from meldrum.server.refusals import Refusal, refusal
from meldrum.server.services import Services
from meldrum.server.store.protocol import NotStored, Repeated, SeqTaken, TableFlags, Uncertain
from meldrum.server.tables.commands import Decision, StaleCommand
from meldrum.server.tables.state import TableState, flags_of, fold

ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Request:
    """What ``decide`` makes of the state, to be written; bots and the clock have no command."""

    decide: Callable[[TableState], Decision]
    command: UUID | None = None
    digest: str = ""
    """What the command says, shortened: its id may not be used for anything else."""


@dataclass(frozen=True, slots=True)
class Commit:
    """An entry in the log and the state after it, or None if it had been written before."""

    entry: Entry
    after: TableState | None = None


class Follower(Protocol):
    """The table whose log it is."""

    @property
    def state(self) -> TableState:
        """The table as far as its log is known here."""

    async def read_on(self) -> None:
        """Take over what other servers have written."""


class LogWriter:
    """Writes to the log of one table. One request at a time: the table sees to that."""

    def __init__(self, services: Services, table: Follower) -> None:
        self.services = services
        self.table = table
        self._flagged = (table.state, flags_of(table.state))

    async def append(self, request: Request) -> Commit:
        """Commit the request, or find it committed; if the store fails but can be read, try again.

        Raises what ``decide`` raises, Refusal, or Uncertain.
        """
        why = ""
        for _ in range(2):
            try:
                return await self._append(request)
            except NotStored as problem:
                why = str(problem)
                self.services.metrics.not_stored.inc()
                if earlier := await self._earlier(request):
                    return earlier
        raise refusal("not_stored", why)

    async def _append(self, request: Request) -> Commit:
        for _ in range(ATTEMPTS):
            state = self.table.state
            try:
                decision = request.decide(state)
            except (Refusal, StaleCommand):
                if earlier := await self._earlier(request):
                    return earlier
                if await self._was_behind():
                    continue
                raise
            now = max(self.services.clock.now(), state.at)  # another server's may be ahead
            seq, event = state.seq + 1, decision.event
            entry = Entry(state.table, seq, now, event, request.command, request.digest)
            after = fold(state, entry, decision.move)
            try:
                await self.services.store.append(entry, self._new_flags(state, after))
            except Repeated as repeated:
                await self.table.read_on()
                return _same(repeated.entry, request)
            except SeqTaken:
                await self.table.read_on()
                continue
            return Commit(entry, after)
        raise refusal("not_stored", "other servers were faster")

    def _new_flags(self, before: TableState, after: TableState) -> TableFlags | None:
        """The flags of the table after that, if they have changed."""
        known, last = self._flagged
        if known is not before:
            last = flags_of(before)
        flags = flags_of(after)
        self._flagged = (after, flags)
        return flags if flags != last else None

    async def _earlier(self, request: Request) -> Commit | None:
        """What the command was committed as before; raises Uncertain if nobody can tell."""
        if request.command is None:
            return None
        try:
            found = await self.services.store.by_command(self.table.state.table, request.command)
        except NotStored as problem:
            raise Uncertain(str(problem)) from None
        return _same(found, request) if found else None

    async def _was_behind(self) -> bool:
        """Before saying no: whether another server has written something we did not know."""
        seq = self.table.state.seq
        if self.services.config.nats:
            await self.table.read_on()
        return self.table.state.seq > seq


def digest_of(seat: int, command: msgspec.Struct) -> str:
    """What a command says, shortened."""
    return hashlib.sha256(b"%d " % seat + msgspec.json.encode(command)).hexdigest()


def _same(found: Entry, request: Request) -> Commit:
    if found.digest != request.digest:
        raise refusal("key_reused")
    return Commit(found)
