"""The gates of a Dice puzzle: a crossword has lines, and any grid with the same dice will do.

A line is taken apart where a table has a set. Two are enough: there are only eighteen dice.
"""

from collections.abc import Callable
from dataclasses import dataclass

from meldrum.bots.dice import Glance, Placer, crossings, is_legal
from meldrum.rules.grid import Grid
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.question import Question
from meldrum.study.puzzles.person import REACH
from meldrum.study.puzzles.solving import left_out, most_tiles

FEWEST_DICE = 2
FEWEST_LINES = 2


@dataclass(frozen=True, slots=True)
class SolvedGrid:
    """A position on a grid and its best placing, which changes as few lines as possible."""

    question: Question
    best: Answer

    @property
    def before(self) -> Grid:
        assert isinstance(self.question.table, Grid)
        return self.question.table

    @property
    def after(self) -> Grid:
        assert isinstance(self.best.table, Grid)
        return self.best.table


def solve_grid(question: Question) -> SolvedGrid:
    """The position with its best placing."""
    return SolvedGrid(question, best_play(question))


def is_lay(solved: SolvedGrid) -> bool:
    """The best placing is proven, may be placed, and has more than one die."""
    best = solved.best
    return best.optimal and best.tiles >= FEWEST_DICE and is_legal(solved.question, solved.after)


def beats_crossings(solved: SolvedGrid) -> bool:
    """Somebody who never rearranges, but lays across every die, places fewer dice."""
    return dice_placed(solved, crossings) < solved.best.tiles


def takes_apart(solved: SolvedGrid) -> bool:
    """Every best placing changes two lines or more."""
    return solved.best.changed >= FEWEST_LINES


def is_one_choice(solved: SolvedGrid) -> bool:
    """No other dice of the hand are as many."""
    question, best = solved.question, solved.best
    return all(
        most_tiles(left_out(question, best, die)) < best.tiles for die in dict.fromkeys(best.played)
    )


def beats_person(solved: SolvedGrid) -> bool:
    """Somebody who rearranges the grid for two dice at a time places fewer."""
    return dice_placed(solved, Glance(REACH)) < solved.best.tiles


def tempts(solved: SolvedGrid) -> bool:
    """Something can be placed without rearranging, and is worse."""
    return dice_placed(solved, crossings) > 0


def dice_placed(solved: SolvedGrid, placer: Placer) -> int:
    """How many dice somebody places."""
    grid = placer(solved.question)
    return 0 if grid is None else (grid.bag() - solved.before.bag()).total()


GATES: dict[str, Callable[[SolvedGrid], bool]] = {
    "lay": is_lay,
    "adding": beats_crossings,
    "choice": is_one_choice,
    "apart": takes_apart,
    "tempting": tempts,
    "person": beats_person,
}
