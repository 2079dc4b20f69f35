"""Writing one thing into the log of a table: think, try, and if others were faster think again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from meldrum.server.events import Entry, Event
from meldrum.server.refusals import Refusal, refusal
from meldrum.server.store.protocol import NotStored, Repeated, SeqTaken, Uncertain
from meldrum.server.tables.commands import StaleCommand
from meldrum.server.tables.state import TableState, fold

if TYPE_CHECKING:
    from meldrum.server.tables.live_table import LiveTable

ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Writing:
    """What ``think`` makes of the state, asked for by a command or by nobody (a bot, the clock)."""

    table: "LiveTable"
    think: Callable[[TableState], Event]
    command: UUID | None
    digest: str
    acknowledge: Callable[[Entry], None]
    """Called when it is committed, before everyone is told."""

    async def done(self) -> Entry:
        """Write it, or find it written; if the store fails but can be read, try once more.

        Raises what ``think`` raises, Refusal, or Uncertain. Nobody else may write meanwhile.
        """
        why = ""
        for _ in range(2):
            try:
                return await self._append()
            except NotStored as problem:
                why = str(problem)
                self.table.services.metrics.not_stored.inc()
                if before := await self._before():
                    return before
        raise refusal("not_stored", why)

    async def _append(self) -> Entry:
        table, services = self.table, self.table.services
        for _ in range(ATTEMPTS):
            state = table.state
            try:
                event = self.think(state)
            except (Refusal, StaleCommand):
                if before := await self._before():
                    return before
                if await self._was_behind():
                    continue
                raise
            now = max(services.clock.now(), state.at)  # another server's may be ahead
            entry = Entry(state.table, state.seq + 1, now, event, self.command, self.digest)
            after = fold(state, entry)
            try:
                await services.store.append(entry, table.new_standing(after))
            except Repeated as repeated:
                await table.read_on()
                return self._same(repeated.entry)
            except SeqTaken:
                await table.read_on()
                continue
            self.acknowledge(entry)
            table.went_on(entry, after)
            return entry
        raise refusal("not_stored", "others were faster")

    async def _before(self) -> Entry | None:
        """What the command was stored as before; raises Uncertain if nobody can tell."""
        if self.command is None:
            return None
        try:
            found = await self.table.services.store.by_command(self.table.state.table, self.command)
        except NotStored as problem:
            raise Uncertain(str(problem)) from None
        return self._same(found) if found else None

    def _same(self, found: Entry) -> Entry:
        if found.digest != self.digest:
            raise refusal("key_reused")
        return found

    async def _was_behind(self) -> bool:
        """Before saying no: whether another server has written what we did not know."""
        seq = self.table.state.seq
        if self.table.services.config.nats:
            await self.table.read_on()
        return self.table.state.seq > seq
