"""Bots at a table: they see views, think in a worker process, and write moves like everyone."""

import asyncio
from typing import TYPE_CHECKING

from meldrum.bots.ladder import make_bot
from meldrum.notation.moves import MoveData, move_data
from meldrum.rules.editions import edition_of
from meldrum.rules.game import forfeited, view
from meldrum.rules.match import first_of_next
from meldrum.server.cluster import LATE_SECONDS
from meldrum.server.crew import NoAnswer
from meldrum.server.events import Dealt, Event, Moved
from meldrum.server.judge import StaleCommand
from meldrum.server.judge import moved as check_moved
from meldrum.server.logs import note
from meldrum.server.refusals import Refusal
from meldrum.server.room import Room
from meldrum.server.thinking import BotTurn, Deal, WatchingTurn

if TYPE_CHECKING:
    from meldrum.server.table import Table

RETRY_SECONDS = 1.0


class BotPlayer:
    """Moves for the seats of a table that bots play."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._task: asyncio.Task[None] | None = None
        self._turn = (0, -1)
        self._first = True

    def wake(self, first: bool = True) -> None:
        """Look whose turn it is. Who is not the first to do so waits whether another does."""
        room = self.table.room
        due = sorted(seat for seat in room.movers if room.seats[seat].bot)
        turn = (room.turn_seq, due[0]) if due else (room.turn_seq, -1)
        thinking = self._task is not None and not self._task.done()
        if thinking and turn == self._turn and self._first >= first:
            return
        self.stop()
        self._turn, self._first = turn, first
        if due:
            self._task = self.table.spawn(self._play(room, due[room.turn_seq % len(due)]))

    def stop(self) -> None:
        """Do not move after all."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    async def _play(self, room: Room, seat: int) -> None:
        config = self.table.house.config
        late = 0 if self._first else LATE_SECONDS + config.bot_seconds
        await asyncio.sleep(config.bot_pause + late)
        move = await self._thought(room, seat)
        while True:
            try:
                moved = Moved(move, "bot", self.table.turn_took())
                await self._move(moved, room.turn_seq)
                return
            except StaleCommand:
                return
            except Refusal as refused:
                note("bot_refused", table=room.table, seq=room.seq, codes=str(refused))
                if [found.code for found in refused.violations] != ["not_stored"]:
                    assert room.state is not None
                    move = move_data(forfeited(room.state, seat))  # illegal: the turn is lost
                await asyncio.sleep(RETRY_SECONDS)

    async def _move(self, moved: Moved, turn_seq: int) -> None:
        """Make a move; raises StaleCommand or Refusal."""

        def think(room: Room) -> Event:
            if room.turn_seq != turn_seq or not room.seats[moved.move.seat].bot:
                raise StaleCommand
            return check_moved(room, moved)

        await self.table.foresee(moved.move)
        await self.table.write(think)

    async def _thought(self, room: Room, seat: int) -> MoveData:
        """The bot's move; one that crashes or takes too long loses its turn."""
        house = self.table.house
        assert room.state is not None
        level = room.seats[seat].bot or room.rules.fill
        left = self.table.left_ms()
        seconds = house.config.bot_seconds
        if left is not None:
            seconds = max(0.2, min(seconds, left / 1000 - 1.0))
        key = f"{room.table}/{room.games}"
        try:
            work: BotTurn | WatchingTurn
            if make_bot(level, room.rules.edition, "").watches:
                deal, moves = await self._history(room)
                work = WatchingTurn(key, deal, moves, seat, level, seconds / 2)
            else:
                seen = view(room.state, seat)
                work = BotTurn(seen, level, f"{key}/{seat}/{room.state.ply}", seconds / 2)
            move: MoveData = await house.crew.ask(work, seconds)
            return move
        except Exception as problem:  # whatever it is, the game must go on
            known = isinstance(problem, NoAnswer)
            house.metrics.count("bot_failures")
            why = str(problem) if known else type(problem).__name__
            note("bot_failed", table=room.table, seq=room.seq, bot=level, why=why)
            return move_data(forfeited(room.state, seat))

    async def _history(self, room: Room) -> tuple[Deal, tuple[MoveData, ...]]:
        """How the game began, and its moves."""
        assert room.state is not None
        moves: list[MoveData] = []
        entries = await self.table.house.store.entries(room.table)
        for entry in entries:
            if isinstance(entry.event, Dealt):
                moves = []
            elif isinstance(entry.event, Moved) and entry.seq <= room.seq:
                moves.append(entry.event.move)
        state = room.state
        before = room.match
        first = first_of_next(before)
        deal = Deal(
            state.edition,
            room.rules.seats,
            state.seed.hex(),
            tuple(edition_of(state.edition).recorded(state.options).items()),
            state.client_seeds,
            first,
        )
        return deal, tuple(moves)
