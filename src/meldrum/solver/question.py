"""A question to the solver: one player's position and what counts as best."""

from dataclasses import dataclass

from meldrum.rules.editions.base import Edition
from meldrum.rules.grid import Grid
from meldrum.rules.options import Options
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet

OBJECTIVES = ("tiles", "points", "meld")


@dataclass(frozen=True, slots=True)
class Question:
    """What lies on the table, what the player holds, and what is wanted of the play.

    ``tiles`` wants the most rack tiles played, then the most points; ``points`` the most
    penalty value gone from the rack, then tiles; ``meld`` the highest value laid from the rack
    alone, whether or not it reaches the opening.
    """

    edition: Edition
    options: Options
    table: Table | Grid
    rack: TileSet
    opened: bool = True
    objective: str = "tiles"
    limit_ms: int | None = None
    """Stop after so long with the best found; None takes the time it needs, but where only the
    reference knows the answer no more than some seconds (``best.USUAL_LIMIT_MS``)."""
    steady: bool = False
    """Count what the search does against the limit, not the time: a fast machine and a busy one
    come equally far and give the same answer."""
