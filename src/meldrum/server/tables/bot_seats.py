"""Bots at a table: they see views, think in a worker process, and write moves like everyone."""

import asyncio
from typing import TYPE_CHECKING

from meldrum.bots.ladder import make_bot
from meldrum.notation.moves import MoveData, move_data
from meldrum.rules.editions import edition_of
from meldrum.rules.game import forfeited, view
from meldrum.rules.match import first_of_next
from meldrum.server.cluster.members import LATE_SECONDS
from meldrum.server.events import Dealt, Event, Moved
from meldrum.server.logs import note
from meldrum.server.refusals import Refusal
from meldrum.server.tables.commands import StaleCommand
from meldrum.server.tables.commands import moved as check_moved
from meldrum.server.tables.state import TableState
from meldrum.server.workers.bot_moves import BotTurn, Deal, WatchingTurn
from meldrum.server.workers.pool import NoAnswer

if TYPE_CHECKING:
    from meldrum.server.tables.live_table import LiveTable

RETRY_SECONDS = 1.0


class BotPlayer:
    """Moves for the seats of a table that bots play."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self._task: asyncio.Task[None] | None = None
        self._turn = (0, -1)
        self._first = True

    def wake(self, first: bool = True) -> None:
        """Look whose turn it is. Who is not the first to do so waits whether another does."""
        state = self.table.state
        due = sorted(seat for seat in state.movers if state.seats[seat].bot)
        turn = (state.turn_seq, due[0]) if due else (state.turn_seq, -1)
        thinking = self._task is not None and not self._task.done()
        if thinking and turn == self._turn and self._first >= first:
            return
        self.stop()
        self._turn, self._first = turn, first
        if due:
            self._task = self.table.spawn(self._play(state, due[state.turn_seq % len(due)]))

    def stop(self) -> None:
        """Do not move after all."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    async def _play(self, state: TableState, seat: int) -> None:
        config = self.table.services.config
        late = 0 if self._first else LATE_SECONDS + config.bot_seconds
        await asyncio.sleep(config.bot_pause + late)
        move = await self._thought(state, seat)
        while True:
            try:
                moved = Moved(move, "bot", self.table.turn_took())
                await self._move(moved, state.turn_seq)
                return
            except StaleCommand:
                return
            except Refusal as refused:
                note("bot_refused", table=state.table, seq=state.seq, codes=str(refused))
                if [found.code for found in refused.violations] != ["not_stored"]:
                    assert state.game is not None
                    move = move_data(forfeited(state.game, seat))  # illegal: the turn is lost
                await asyncio.sleep(RETRY_SECONDS)

    async def _move(self, moved: Moved, turn_seq: int) -> None:
        """Make a move; raises StaleCommand or Refusal."""

        def think(state: TableState) -> Event:
            if state.turn_seq != turn_seq or not state.seats[moved.move.seat].bot:
                raise StaleCommand
            return check_moved(state, moved)

        await self.table.foresee(moved.move)
        await self.table.write(think)

    async def _thought(self, state: TableState, seat: int) -> MoveData:
        """The bot's move; one that crashes or takes too long loses its turn."""
        services = self.table.services
        assert state.game is not None
        level = state.seats[seat].bot or state.rules.fill
        left = self.table.left_ms()
        seconds = services.config.bot_seconds
        if left is not None:
            seconds = max(0.2, min(seconds, left / 1000 - 1.0))
        key = f"{state.table}/{state.games_dealt}"
        try:
            work: BotTurn | WatchingTurn
            if make_bot(level, state.rules.edition, "").watches:
                deal, moves = await self._history(state)
                work = WatchingTurn(key, deal, moves, seat, level, seconds / 2)
            else:
                seen = view(state.game, seat)
                work = BotTurn(seen, level, f"{key}/{seat}/{state.game.ply}", seconds / 2)
            move: MoveData = await services.workers.ask(work, seconds)
            return move
        except Exception as problem:  # whatever it is, the game must go on
            known = isinstance(problem, NoAnswer)
            services.metrics.bot_failures.inc()
            why = str(problem) if known else type(problem).__name__
            note("bot_failed", table=state.table, seq=state.seq, bot=level, why=why)
            return move_data(forfeited(state.game, seat))

    async def _history(self, state: TableState) -> tuple[Deal, tuple[MoveData, ...]]:
        """How the game began, and its moves."""
        assert state.game is not None
        moves: list[MoveData] = []
        entries = await self.table.services.store.entries(state.table)
        for entry in entries:
            if isinstance(entry.event, Dealt):
                moves = []
            elif isinstance(entry.event, Moved) and entry.seq <= state.seq:
                moves.append(entry.event.move)
        game = state.game
        before = state.match
        first = first_of_next(before)
        deal = Deal(
            game.edition,
            state.rules.seats,
            game.seed.hex(),
            tuple(edition_of(game.edition).recorded(game.options).items()),
            game.client_seeds,
            first,
        )
        return deal, tuple(moves)
