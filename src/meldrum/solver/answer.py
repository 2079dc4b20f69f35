"""An answer of the solver: a play, what it is worth, and whether that is proven."""

from dataclasses import dataclass

from meldrum.rules.grid import Grid
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Answer:
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
    """What lies there after the play."""
    changed: int
    """Sets of the table before that lie there no more as they did."""
    optimal: bool
    """Whether no play is better by the objective, nor as good and changes fewer sets."""
    bound: int
    """What the objective cannot exceed; equal to what was reached if that is proven."""

    @property
    def is_open(self) -> bool:
        """Whether nothing was found, although something may be there."""
        return not self.played and not self.optimal
