"""Keeping a table: letting the clock of a turn run out, and waking the bot whose turn it is.

Each server that has a table in memory keeps it, but only one of them in time; the others come so
much later that they find it done, unless that one is gone.
"""

import asyncio
from typing import TYPE_CHECKING

from meldrum.server.cluster.members import LATE_SECONDS
from meldrum.server.events import Event
from meldrum.server.logs import note
from meldrum.server.refusals import Refusal
from meldrum.server.tables.bot_seats import BotPlayer
from meldrum.server.tables.commands import StaleCommand, timed_out
from meldrum.server.tables.state import TableState

if TYPE_CHECKING:
    from meldrum.server.tables.live_table import LiveTable

EARLY_MS = 20
"""A timer may be so much too early."""
RETRY_SECONDS = 1.0


class Keeper:
    """The clock and the bots of one table."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.first = True
        """Whether no other server is to do this before us."""
        self._timer: asyncio.TimerHandle | None = None
        self._bots = BotPlayer(table)

    def arm(self) -> None:
        """Set the clock of the turn, and wake the bot whose turn it is."""
        self.stop_clock()
        self.first = self.table.is_kept_here
        left = self.table.left_ms()
        if left is not None:
            self._set_clock(left / 1000 + (0 if self.first else LATE_SECONDS))
        self._bots.wake(self.first)

    def stop_clock(self) -> None:
        """Do not let time run out after all."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """Let neither the clock nor the bots do anything."""
        self.stop_clock()
        self._bots.stop()

    @property
    def is_waiting(self) -> bool:
        """Whether something will happen by itself that no other server will do before."""
        state = self.table.state
        bots = any(state.seats[seat].bot for seat in state.movers)
        return self.first and (bots or self._timer is not None)

    def _set_clock(self, seconds: float) -> None:
        turn_seq = self.table.state.turn_seq
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(
            seconds, lambda: self.table.spawn(self.time_out(turn_seq)) and None
        )

    async def time_out(self, turn_seq: int) -> None:
        """The clock of that turn has run out."""

        def think(state: TableState) -> Event:
            left = self.table.left_ms()
            if state.turn_seq != turn_seq or left is None or left > EARLY_MS:
                raise StaleCommand  # a move came first, or the clock was wrong
            (seat,) = state.movers
            desk = self.table.drafts.get(seat)
            fits = (
                desk is not None and desk.game == state.games_dealt and desk.seq >= state.turn_seq
            )
            draft = desk.draft if desk is not None and fits else None
            return timed_out(state, seat, draft, self.table.turn_took())

        state = self.table.state
        try:
            if self.table.services.config.nats:  # another server may have kept a draft
                await self.table.read_drafts()
            entry = await self.table.write(think)
        except StaleCommand:
            self.arm()
        except Refusal as refused:
            note("timeout_failed", table=state.table, seq=state.seq, codes=str(refused))
            self.stop_clock()
            self._set_clock(RETRY_SECONDS)
        else:
            note("timeout", table=state.table, seq=entry.seq)
