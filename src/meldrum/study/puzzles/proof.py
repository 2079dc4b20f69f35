"""The proof of a puzzle: which gates its kind has, and whether a position passes them all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from meldrum.notation.text import Position
from meldrum.rules.direct import triples
from meldrum.rules.grid import Grid
from meldrum.solver.steps.explain import grid_steps
from meldrum.study.puzzles import dice_gates, gates, opening_gates
from meldrum.study.puzzles.dice_gates import SolvedGrid, solve_grid
from meldrum.study.puzzles.person import Effort
from meldrum.study.puzzles.puzzle import Puzzle, question_of
from meldrum.study.puzzles.solving import Solved, solve
from meldrum.study.puzzles.themes import themes_of

GATE_NAMES = {
    "table": tuple(gates.GATES),
    "opening": tuple(opening_gates.GATES),
    "dice": tuple(dice_gates.GATES),
}
"""The gates of each kind of puzzle, in order."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Proof:
    """How far a position came, and the puzzle that it is if it came through."""

    kind: str
    failed: str | None
    """The first gate that it did not pass."""
    puzzle: Puzzle | None = None

    @property
    def reached(self) -> tuple[str, ...]:
        """The gates it came to."""
        names = GATE_NAMES[self.kind]
        return names if self.failed is None else names[: names.index(self.failed) + 1]


def prove(position: Position) -> Proof:
    """Take a position through the gates of its kind."""
    question = question_of(position)
    if isinstance(position.table, Grid):
        return _proof("dice", position, dice_gates.GATES, solve_grid(question), _crossword)
    if position.opened:
        return _proof("table", position, gates.GATES, solve(question), _rearrangement)
    return _proof("opening", position, opening_gates.GATES, solve(question), _opening)


def _proof(
    kind: str,
    position: Position,
    passes: Mapping[str, Callable[[S], bool]],
    solved: S,
    puzzle: Callable[[Position, S], Puzzle],
) -> Proof:
    failed = next((name for name, gate in passes.items() if not gate(solved)), None)
    return Proof(kind, failed, None if failed else puzzle(position, solved))


def _rearrangement(position: Position, solved: Solved) -> Puzzle:
    movements = sum(step.movements for step in solved.steps)
    effort = Effort(len(solved.before), solved.best.changed, movements)
    return Puzzle(position, solved.after, themes_of(solved), effort.rating)


def _opening(position: Position, solved: Solved) -> Puzzle:
    sets = len(list(triples(position.rack, solved.rules)))
    laid = len(solved.change.fresh)
    return Puzzle(position, solved.after, ("opening",), Effort(sets, laid, laid).rating)


def _crossword(position: Position, solved: SolvedGrid) -> Puzzle:
    lines = len(list(solved.before.lines()))
    movements = len(grid_steps(solved.before, solved.after))
    effort = Effort(lines, solved.best.changed, movements)
    return Puzzle(position, solved.after, ("crossword",), effort.rating)
