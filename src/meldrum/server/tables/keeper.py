"""Keeping a table going: the clock of a turn runs out, and bots move when it is their turn.

The clock is for people. A bot has a limit for thinking, and if we can't ask it, the game waits.

Every server with the table in memory does this, but only one of them on time. The others are so
much later that they find it done, unless that one is gone.
"""

import asyncio
from typing import Protocol

from meldrum.server.cluster.members import LATE_SECONDS
from meldrum.server.logs import note
from meldrum.server.refusals import Refusal
from meldrum.server.store.protocol import Uncertain
from meldrum.server.tables.bot_seats import BotSeats, BotTable
from meldrum.server.tables.commands import Decision, StaleCommand, timed_out
from meldrum.server.tables.drafts import Drafts
from meldrum.server.tables.log_writer import Request
from meldrum.server.tables.state import TableState

EARLY_MS = 20
"""How much too early a timer may fire."""
RETRY_SECONDS = 1.0


class KeptTable(BotTable, Protocol):
    """What a keeper needs to know and do."""

    drafts: Drafts

    @property
    def is_kept_here(self) -> bool:
        """Whether this server should do it before any other."""

    async def read_drafts(self) -> None:
        """Read the drafts that other servers have kept."""


class Keeper:
    """The clock and the bots of one table."""

    def __init__(self, table: KeptTable) -> None:
        self.table = table
        self.services = table.services
        self.first = True
        """Whether no other server should do this before us."""
        self._timer: asyncio.TimerHandle | None = None
        self._bots = BotSeats(table)
        self._stopped = False

    def arm(self) -> None:
        """Set the clock of the turn, and wake the bot whose turn it is."""
        if self._stopped:
            return
        self.stop_clock()
        self.first = self.table.is_kept_here
        state = self.table.state
        left = state.left_ms(self.services.clock)
        if left is not None and not state.awaits_bot:
            self._set_clock(left / 1000 + (0 if self.first else LATE_SECONDS))
        self._bots.wake(self.first)

    def stop_clock(self) -> None:
        """Do not let time run out after all."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """Stop both the clock and the bots for good: a move may yet be written."""
        self._stopped = True
        self.stop_clock()
        self._bots.stop()

    @property
    def is_waiting(self) -> bool:
        """Whether something will happen by itself that no other server will do first."""
        return self.first and (self.table.state.awaits_bot or self._timer is not None)

    @property
    def is_resting(self) -> bool:
        """Whether a bot waits until somebody comes."""
        return self._bots.resting

    def _set_clock(self, seconds: float) -> None:
        turn_seq = self.table.state.turn_seq
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(
            seconds, lambda: self.table.spawn(self.time_out(turn_seq)) and None
        )

    async def time_out(self, turn_seq: int) -> None:
        """The clock of that turn has run out."""
        state = self.table.state
        if not self.services.clock.is_confirmed():  # nobody could move: there may be time left
            return self._try_again()
        try:
            if self.services.config.nats:  # another server may have kept a draft
                await self.table.read_drafts()
            entry = await self.table.write(Request(lambda now: self._timed_out(now, turn_seq)))
        except StaleCommand:
            self.arm()
        except (Refusal, Uncertain) as problem:
            note("timeout_failed", table=state.table, seq=state.seq, codes=str(problem))
            self._try_again()
        else:
            note("timeout", table=state.table, seq=entry.seq)

    def _try_again(self) -> None:
        self.stop_clock()
        self._set_clock(RETRY_SECONDS)

    def _timed_out(self, state: TableState, turn_seq: int) -> Decision:
        clock = self.services.clock
        left = state.left_ms(clock)
        if state.turn_seq != turn_seq or left is None or left > EARLY_MS or state.awaits_bot:
            raise StaleCommand  # a move came first, a bot took over, or the timer was wrong
        (seat,) = state.movers
        kept = self.table.drafts.this_turn(state, seat)
        return timed_out(state, seat, kept.draft if kept else None, state.turn_took(clock))
