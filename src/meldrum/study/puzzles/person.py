"""A person, modelled: how little they look at, and how much they would have to.

The person tries the sets of the rack, adds tiles to sets as they are, and takes at most a
few sets apart, every choice of that many. That is more patient than people are.
"""

from dataclasses import dataclass
from math import comb, log2

from meldrum.bots.lookers import Horizon, table_within
from meldrum.rules.table import new_tiles
from meldrum.solver.question import Question

EVERYTHING = 99
REACH = 2
"""How many sets the person takes apart."""

EASIEST, A_DOUBLING, A_MOVEMENT = 400, 85, 25
"""The rating of a puzzle that takes one look, and what it gains when the looks double, and with
each movement of the hand that has to be kept in mind."""


def tiles_found(question: Question, reach: int) -> int:
    """How many tiles somebody lays who takes at most this many sets apart."""
    horizon = Horizon(whole_rack=True, additions=EVERYTHING, reach=reach, rounds=1)
    table = table_within(question, horizon)
    if table is None:
        return 0
    assert isinstance(question.table, tuple)
    return len(new_tiles(question.table, table))


@dataclass(frozen=True, slots=True)
class Effort:
    """What it takes to find a lay."""

    sets: int
    """Sets, or lines, that could be taken apart or added to."""
    changed: int
    """How many of them change."""
    movements: int
    """Movements of the hand, planned before the first is made."""

    @property
    def looks(self) -> int:
        """How many choices of sets a person tries who looks at one set, then two, and so on."""
        return sum(comb(self.sets, few) for few in range(self.changed + 1))

    @property
    def rating(self) -> int:
        """The same as a number like a player's rating."""
        return round(EASIEST + A_DOUBLING * log2(self.looks) + A_MOVEMENT * self.movements)
