"""The solver's answer: a play, what it is worth, and whether that is proven."""

from typing import NamedTuple

from meldrum.rules.grid import Grid
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet


class Answer(NamedTuple):
    """The best play found; with nothing to play the table is as it was."""

    tiles: int
    """Tiles that leave the rack."""
    points: int
    """Penalty value that leaves the rack; in My First the stars earned (MF-14)."""
    meld: int
    """What the sets laid from the rack alone stand for."""
    played: TileSet
    """Tiles new on the table, in order."""
    table: Table | Grid
    """The table or grid after the play."""
    changed: int
    """Sets of the old table that were changed or broken up."""
    optimal: bool
    """Whether no play is better, and no equally good one changes fewer sets."""
    bound: int
    """An upper bound for the objective; equal to what was reached if that is proven."""

    @property
    def is_open(self) -> bool:
        """Whether nothing was found although there may be a play."""
        return not self.played and not self.optimal
