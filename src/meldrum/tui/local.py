"""A match against bots on this machine. It is saved after every move."""

import asyncio
import contextlib
import hashlib
import time
from dataclasses import replace
from pathlib import Path

from meldrum.bots.pace import UNIT, Pace, pause, pause_chance
from meldrum.bots.roster import bot_named, dismiss, seat_seed
from meldrum.notation.record import Log, Record, log_of, record_of, write_record
from meldrum.play.driver import Driver, Limits, Turn, next_seat
from meldrum.play.mover import Mover
from meldrum.rules.editions import edition_of
from meldrum.rules.game import check, new_game, submitted, view
from meldrum.rules.match import (
    Match,
    add,
    finished,
    first_of_next,
    games_in_match,
    sheet,
    winners,
)
from meldrum.rules.moves import Draw, Move, Pass, Timeout
from meldrum.rules.state import State
from meldrum.tui import saves
from meldrum.tui.advice import Advice, advise
from meldrum.tui.names import names_of
from meldrum.tui.saves import Saved
from meldrum.tui.session import Marks, Session
from meldrum.tui.telling import ending, told

THINKING = 1.0  # seconds a move
LOOK = 0.25
"""Seconds between two looks at the clock."""


class LocalTable(Session):
    """You and some bots. ``name`` is what the match is kept as; without one it is not kept."""

    def __init__(self, saved: Saved, name: str | None = None, record: Path | None = None) -> None:
        super().__init__()
        self.saved, self.name, self.file = saved, name, record
        edition = edition_of(saved.edition)
        self.names = names_of(saved.bots)
        self.seat = saved.bots.index(None)
        self.match = Match(edition.key, len(saved.bots), edition.options(saved.options))
        self.driver: Driver | None = None
        self.start: State | None = None
        self.moves: list[tuple[Move, int | None]] = []
        self._asked: asyncio.Queue[tuple[Move, asyncio.Future[list[str]]]] = asyncio.Queue()
        self._next = asyncio.Event()
        self.ends: float | None = None
        self.is_asking = False
        """Whether the game waits for you."""
        for game in saved.games:
            if game.outcome is not None:
                *_, last = log_of(game).states()
                assert last.outcome is not None
                self.match = add(self.match, last.outcome)
        self._note()

    # Games

    async def run(self) -> None:
        while not finished(self.match):
            await self._play(self._begun() or self._dealt())
            self._next.clear()
            self.changed()
            if not finished(self.match):
                await self._next.wait()

    async def go_on(self) -> list[str]:
        self._next.set()
        return []

    def _dealt(self) -> Log:
        game = len(self.match.outcomes)
        seed = bytes.fromhex(self.saved.seed)
        if game:
            seed = hashlib.sha256(seed + game.to_bytes(4, "big")).digest()
        edition, seats, options = self.match.edition, self.match.seats, self.saved.options
        start = new_game(edition, seats, seed, options, first=first_of_next(self.match))
        log = Log(self.names, start)
        self.saved.games.append(record_of(log))
        return log

    def _begun(self) -> Log | None:
        """The game that was going on when the match was saved."""
        games = self.saved.games
        return log_of(games[-1]) if games and games[-1].outcome is None else None

    async def _play(self, log: Log) -> None:
        """Play a game from wherever it is to its end."""
        self.start, self.moves = log.start, list(log.moves)
        movers = self._movers(log.start)
        driver = self.driver = Driver(log.start, movers, Limits(THINKING), strict=False)
        self.tell(f"{edition_of(self.match.edition).name}, {self._progress()}.")
        try:
            self._replay(driver, log)
            self._show()
            while (seat := next_seat(driver.state)) is not None:
                began = time.monotonic()
                mine = seat == self.seat
                turn = await (self._mine(driver) if mine else asyncio.to_thread(driver.turn, seat))
                if not mine:
                    await self._wait(turn, began)
                self._happened(driver, turn)
        finally:
            dismiss(movers)
        self._end(driver.state)

    def _movers(self, start: State) -> list[Mover]:
        bots = [bot or "beginner" for bot in self.saved.bots]  # nobody asks the one in our seat
        return [
            bot_named(bot, start.edition, seat_seed(start.seed, seat))
            for seat, bot in enumerate(bots)
        ]

    def _replay(self, driver: Driver, log: Log) -> None:
        """Let the bots see what has happened already."""
        driver.tell(None)
        for move, _ in log.moves:
            turn = driver.turned(move)
            driver.state = turn.after
            driver.tell(move)
            self._tell(turn)

    async def _wait(self, turn: Turn, began: float) -> None:
        """Bots take as long as a move like theirs takes a person."""
        pace: Pace = self.saved.pace  # type: ignore[assignment]  # checked where it is chosen
        chance = pause_chance(self.saved.seed, len(self.moves))
        seconds = UNIT * pause(pace, view(turn.before, None), turn.move, chance)
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))

    def _happened(self, driver: Driver, turn: Turn) -> None:
        driver.state = turn.after
        driver.tell(turn.move)
        self.moves.append((turn.move, None))
        if turn.forfeit is not None:
            self.tell(f"{self.names[turn.move.seat]} lost the turn: {turn.forfeit.reason}.")
        self._tell(turn)
        self._save()
        self._show()

    def _tell(self, turn: Turn) -> None:
        before, after = view(turn.before, self.seat), view(turn.after, self.seat)
        self.tell(told(before, after, turn.move, self.names))

    def _show(self) -> None:
        assert self.driver is not None
        self.seen = view(self.driver.state, self.seat)
        self.phase = "between" if self.seen.outcome else "playing"
        self._note()
        self.changed()

    def _end(self, state: State) -> None:
        assert state.outcome is not None
        self.match = add(self.match, state.outcome)
        for line in ending(state.outcome, self.seat, self.names):
            self.tell(line)
        if finished(self.match):
            self.phase = "over"
            self.saved.over = True
        self._keep()
        self._note()
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(write_record(self.saved.games[-1]) + "\n")

    def _save(self) -> None:
        assert self.start is not None
        log = Log(self.names, self.start, tuple(self.moves))
        self.saved.games[-1] = record_of(log)
        self._keep()

    def _keep(self) -> None:
        if self.name is not None:
            saves.save(self.name, self.saved)

    def _note(self) -> None:
        played = self.match
        marks = sheet(played)
        self.marks = Marks(
            tuple(row.points for row in marks.rows),
            marks.totals,
            marks.games_won,
            winners(played) if finished(played) else None,
            games_in_match(played),
            played.options.target_score,
        )

    def _progress(self) -> str:
        assert self.marks is not None
        return self.marks.progress(playing=True)

    # Your own turn

    async def _mine(self, driver: Driver) -> Turn:
        """Wait for a legal move, or for the clock."""
        seconds = self.match.options.turn_seconds
        self.ends = None if seconds is None else time.monotonic() + seconds
        self.is_asking = True
        self.changed()
        try:
            while True:
                asked = await self._next_asked()
                if asked is None:
                    return driver.turned(self._too_late(driver.state))
                move, answer = asked
                counted = submitted(driver.state, move)
                problems = check(driver.state, counted)
                if not answer.done():
                    answer.set_result([problem.message for problem in problems])
                if not problems:
                    return driver.turned(counted)
        finally:
            self.ends, self.is_asking = None, False

    async def _next_asked(self) -> tuple[Move, asyncio.Future[list[str]]] | None:
        """What the player submits; None when time runs out."""
        while self.left() != 0.0:
            with contextlib.suppress(TimeoutError):
                return await asyncio.wait_for(self._asked.get(), min(self.left() or LOOK, LOOK))
        return None

    def _too_late(self, state: State) -> Move:
        late = Timeout(self.seat, self.draft())
        return replace(late, draft=None) if check(state, late) else late

    async def move(self, move: Move) -> list[str]:
        if self.driver is None or not self.is_asking:
            return ["it is not your turn"]
        if isinstance(move, Draw | Pass):
            await asyncio.to_thread(submitted, self.driver.state, move)  # the solver may look long
        answer: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        await self._asked.put((move, answer))
        return await answer

    async def advice(self) -> Advice:
        assert self.seen is not None
        return await asyncio.to_thread(advise, self.seen)

    async def record(self) -> Record | None:
        over = [game for game in self.saved.games if game.outcome is not None]
        return over[-1] if over else None

    def left(self) -> float | None:
        return None if self.ends is None else max(0.0, self.ends - time.monotonic())
