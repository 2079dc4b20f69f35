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
    """What is on the table, what the player holds, and what the play should achieve.

    ``tiles`` wants the most rack tiles played, then the most points; ``points`` the most
    penalty value off the rack, then tiles; ``meld`` the highest value laid from the rack
    alone, whether or not it is enough to open.
    """

    edition: Edition
    options: Options
    table: Table | Grid
    rack: TileSet
    opened: bool = True
    objective: str = "tiles"
    limit_ms: int | None = None
    """Stop after this long with the best found. None takes the time it needs, except that the
    reference gets no more than a few seconds (``best.USUAL_LIMIT_MS``)."""
    steady: bool = False
    """Count the search's steps against the limit, not its time: a fast machine and a busy one
    get equally far and give the same answer."""
