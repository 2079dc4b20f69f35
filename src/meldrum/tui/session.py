"""A seat at some table, as the screen sees it: against bots here, or with people on a server."""

from collections.abc import Callable
from dataclasses import dataclass

from meldrum.notation.record import Record
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move
from meldrum.rules.table import Table
from meldrum.rules.view import View
from meldrum.tui.advice import Advice

Phase = str
"""``open`` before the first game, ``playing``, ``between`` two games, ``over``."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The score sheet: points of each game, totals, games won, and who won the match."""

    points: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    games_won: tuple[int, ...]
    winners: tuple[int, ...] | None
    games: int | None
    target: int | None = None

    def progress(self, playing: bool) -> str:
        """Which game of the match is played, or was played last."""
        game = len(self.points) + playing
        if self.games is None:
            return f"game {game}, to {self.target} points"
        return f"game {game} of {self.games}"


class Session:
    """What the screen shows, and what it can ask for. It calls ``changed`` when things move on."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.seen: View | None = None
        self.log: list[str] = []
        self.phase: Phase = "open"
        self.marks: Marks | None = None
        self.changed: Callable[[], None] = lambda: None
        self.draft: Callable[[], Table | Grid | None] = lambda: None
        """What the player has laid so far: it counts when time runs out."""
        self.hints = True

    @property
    def me(self) -> int | None:
        """The player's seat."""
        return None if self.seen is None else self.seen.seat

    def tell(self, line: str) -> None:
        """Add a line to the log."""
        self.log.append(line)

    async def run(self) -> None:
        """Play until the table is left."""
        raise NotImplementedError

    async def move(self, move: Move) -> list[str]:
        """Make a move; what is wrong with it if it is refused."""
        raise NotImplementedError

    async def go_on(self) -> list[str]:
        """Deal the first or the next game; why not, if that is refused."""
        raise NotImplementedError

    async def advice(self) -> Advice:
        """What the solver would do."""
        raise NotImplementedError

    async def record(self) -> Record | None:
        """The record of the last finished game."""
        raise NotImplementedError

    def drafted(self) -> None:
        """The player's draft has changed."""

    def left(self) -> float | None:
        """Seconds left to move, if there is a clock."""
        return None

    def close(self) -> None:
        """Leave the table."""
