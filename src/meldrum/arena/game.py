"""One game between bots as the arena keeps it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from meldrum.play.driver import Driver, Forfeit, Limits
from meldrum.play.mover import Mover
from meldrum.rules.moves import Move, Play, Roll
from meldrum.rules.scoring import Outcome
from meldrum.rules.state import State


@dataclass(frozen=True, slots=True)
class Played:
    """A game as the arena keeps it."""

    outcome: Outcome
    plies: int
    opened: tuple[int, ...]
    """In which of its turns each seat first laid tiles; 0 if it never did."""
    forfeits: tuple[Forfeit, ...]
    moves: tuple[Move, ...]

    @property
    def silent(self) -> tuple[int, ...]:
        """The seats that were asked and never made a legal move in time."""
        asked = Counter(move.seat for move in self.moves)
        lost = Counter(forfeit.seat for forfeit in self.forfeits)
        return tuple(seat for seat in sorted(asked) if asked[seat] == lost[seat])


def play_game(start: State, bots: Sequence[Mover], limits: Limits | None = None) -> Played:
    """Play one game to its end."""
    driver = Driver(start, bots, limits or Limits())
    turns = list(driver.turns())
    outcome = driver.state.outcome
    assert outcome is not None
    moves = tuple(turn.move for turn in turns)
    forfeits = tuple(turn.forfeit for turn in turns if turn.forfeit is not None)
    opened = tuple(_opened(moves, seat) for seat in range(len(bots)))
    return Played(outcome, driver.state.ply, opened, forfeits, moves)


def _opened(moves: Sequence[Move], seat: int) -> int:
    own = [move for move in moves if move.seat == seat and not isinstance(move, Roll)]
    return next((turn for turn, move in enumerate(own, 1) if isinstance(move, Play)), 0)
