"""Bots at a table: they see views, think in a worker process, and write moves like everyone."""

import asyncio
from collections.abc import Coroutine
from itertools import chain, repeat
from typing import Any, Protocol

from meldrum.bots.ladder import make_bot
from meldrum.bots.pace import SHARE, THINKING, UNSEEN, pause, pause_chance
from meldrum.notation.moves import MoveData
from meldrum.rules.editions import edition_of
from meldrum.rules.game import forfeited, view
from meldrum.rules.match import first_of_next
from meldrum.rules.moves import Draw, Move, Pass
from meldrum.server.cluster.members import LATE_SECONDS
from meldrum.server.events import Entry, Moved
from meldrum.server.logs import note
from meldrum.server.refusals import Refusal
from meldrum.server.services import Services
from meldrum.server.store.protocol import NotStored, Uncertain
from meldrum.server.tables.commands import Decision, StaleCommand, bot_moved
from meldrum.server.tables.foresight import foresee
from meldrum.server.tables.log_writer import Request
from meldrum.server.tables.state import TableState
from meldrum.server.workers.bot_moves import BotTurn, Deal, WatchingTurn
from meldrum.server.workers.pool import NoAnswer, NotAsked

RETRY_SECONDS = 1.0
RETRIES = (1.0, 2.0, 4.0, 8.0)
"""Seconds before a bot that could not be asked is asked again."""


class BotTable(Protocol):
    """What bots need to know and do."""

    services: Services

    @property
    def state(self) -> TableState:
        """The table now."""

    @property
    def is_seen(self) -> bool:
        """Whether anybody is watching."""

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody has been watching for so long that its bots rest."""

    @property
    def share(self) -> str:
        """Whose share of the workers its bots draw on."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background; it ends with the table."""

    async def write(self, request: Request) -> Entry:
        """Write to the log and tell everyone; raises what ``decide`` raises, or Refusal."""


class BotSeats:
    """Moves for the seats of a table that bots play."""

    def __init__(self, table: BotTable) -> None:
        self.table = table
        self.services = table.services
        self._task: asyncio.Task[None] | None = None
        self._turn = (0, -1)
        self._first = True
        self.resting = False
        """Whether a bot is to move, but waits until somebody comes."""

    def wake(self, first: bool = True) -> None:
        """Look whose turn it is. A server that is not the first waits to see if another moves."""
        state = self.table.state
        due = sorted(seat for seat in state.movers if state.seats[seat].bot)
        turn = (state.turn_seq, due[0]) if due else (state.turn_seq, -1)
        thinking = self._task is not None and not self._task.done()
        if thinking and turn == self._turn and self._first >= first:
            return
        self.stop()
        self._turn, self._first = turn, first
        self.resting = bool(due) and self.table.is_forgotten
        if due and not self.resting:
            self._task = self.table.spawn(self._play(state, due[state.turn_seq % len(due)]))

    def stop(self) -> None:
        """Do not move after all."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    async def _play(self, state: TableState, seat: int) -> None:
        if not self._first:
            await asyncio.sleep(LATE_SECONDS + self.services.config.bot_seconds)
        loop = asyncio.get_running_loop()
        began = loop.time()
        move = await self._chosen(state, seat)
        await asyncio.sleep(began + self._pause(state, move) - loop.time())
        while True:
            try:
                await self._move(move, state.turn_seq)
                return
            except StaleCommand:
                return
            except (NotStored, Uncertain) as problem:
                note("bot_waits", table=state.table, seq=state.seq, why=str(problem))
                await asyncio.sleep(RETRY_SECONDS)
            except Refusal as refused:
                note("bot_refused", table=state.table, seq=state.seq, codes=str(refused))
                if [found.code for found in refused.violations] != ["not_stored"]:
                    assert state.game is not None
                    move = forfeited(state.game, seat)  # illegal: the turn is lost
                await asyncio.sleep(RETRY_SECONDS)

    def _pause(self, state: TableState, move: Move) -> float:
        """Seconds between the start of a turn and its move; only a spectator's view goes in."""
        assert state.game is not None
        chance = pause_chance(state.table, state.turn_seq)
        units = pause(state.rules.pace, view(state.game, None), move, chance)
        seconds = units * self.services.config.bot_pause * (1 if self.table.is_seen else UNSEEN)
        left = state.left_ms(self.services.clock)
        return seconds if left is None else min(seconds, SHARE * left / 1000)

    async def _move(self, move: Move, turn_seq: int) -> None:
        """Make a move; raises StaleCommand or Refusal."""

        def decided(state: TableState) -> Decision:
            if state.turn_seq != turn_seq or not state.seats[move.seat].bot:
                raise StaleCommand
            return bot_moved(state, move, state.turn_took(self.services.clock))

        if isinstance(move, Draw | Pass):
            await foresee(self.table.state, move.seat)
        await self.table.write(Request(decided))

    async def _chosen(self, state: TableState, seat: int) -> Move:
        """The bot's move; one that crashes or takes too long loses its turn.

        One that can't be asked loses nothing: that is our fault, and the game waits.
        """
        assert state.game is not None
        level, metrics = state.seats[seat].bot or state.rules.fill, self.services.metrics
        told = {"table": state.table, "seq": state.seq, "bot": level}
        for retry in chain(RETRIES, repeat(RETRIES[-1])):
            try:
                return await self._asked(state, seat, level)
            except (NotAsked, NotStored) as problem:
                metrics.bots_not_asked.inc()
                note("bot_not_asked", **told, why=str(problem))
                await asyncio.sleep(retry)
            except Exception as problem:  # whatever it is, the game must go on
                metrics.bot_failures.inc()
                why = str(problem) if isinstance(problem, NoAnswer) else type(problem).__name__
                note("bot_failed", **told, why=why)
                break
        return forfeited(state.game, seat)

    async def _asked(self, state: TableState, seat: int, level: str) -> Move:
        seconds = self._seconds(state)
        turn = await self._turn_of(state, seat, level, min(seconds / 2, THINKING))
        move: Move = await self.services.workers.ask(turn, seconds, self.table.share)
        return move

    def _seconds(self, state: TableState) -> float:
        """How long the bot may think: a second less than a turn, however long it had to wait."""
        seconds = self.services.config.bot_seconds
        if state.turn_ms is None:
            return seconds
        return max(0.2, min(seconds, state.turn_ms / 1000 - 1.0))

    async def _turn_of(
        self, state: TableState, seat: int, level: str, seconds: float
    ) -> BotTurn | WatchingTurn:
        """The job for a worker: a bot that remembers needs the whole game, others just a view."""
        assert state.game is not None
        key = f"{state.table}/{state.games_dealt}"
        if make_bot(level, state.rules.edition, "").watches:
            deal, moves = await self._history(state)
            return WatchingTurn(key, deal, moves, seat, level, seconds)
        seen = view(state.game, seat)
        return BotTurn(seen, level, f"{key}/{seat}/{state.game.ply}", seconds)

    async def _history(self, state: TableState) -> tuple[Deal, tuple[MoveData, ...]]:
        """How the game began, and its moves."""
        assert state.game is not None
        game, read = state.game, self.services.store.entries
        entries = await read(state.table, state.game_seq, state.seq, chat=False)
        moves = [entry.event.move for entry in entries if isinstance(entry.event, Moved)]
        deal = Deal(
            game.edition,
            state.rules.seats,
            game.seed.hex(),
            tuple(edition_of(game.edition).recorded(game.options).items()),
            game.client_seeds,
            first_of_next(state.match),
        )
        return deal, tuple(moves)
