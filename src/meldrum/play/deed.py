"""What everyone at the table sees of a move: how much it laid, and what it took apart."""

from collections import Counter
from typing import NamedTuple

from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move, Play
from meldrum.rules.table import Table, bag
from meldrum.rules.view import View


class Deed(NamedTuple):
    """A move in numbers that hide nothing, for they are on the table."""

    tiles: int = 0
    """New on the table."""
    sets: int = 0
    """How many more there are than before."""
    apart: int = 0
    """Sets that lay there and are no longer whole."""
    opens: bool = False
    goes_out: bool = False


def deed_of(seen: View, move: Move) -> Deed:
    """What this move does to what ``seen`` shows; any seat's view will do, or a spectator's."""
    if not isinstance(move, Play):
        return Deed()
    held = seen.rack_sizes[move.seat]
    if isinstance(move.after, Grid):
        placed = (move.after.bag() - seen.grid.bag()).total()
        return Deed(tiles=placed, goes_out=placed == held)
    was, now = bag(seen.table), bag(move.after)
    laid = (now - was).total()
    return Deed(
        tiles=laid,
        sets=max(0, len(move.after) - len(seen.table)),
        apart=_apart(seen.table, move.after),
        opens=not seen.opened[move.seat],
        goes_out=held + (was - now).total() == laid,
    )


def _apart(before: Table, after: Table) -> int:
    """How many sets are not part of a set any more."""
    left = [Counter(tiles) for tiles in after]
    broken = 0
    for tiles in map(Counter, before):
        home = next((whole for whole in left if tiles <= whole), None)
        if home is None:
            broken += 1
        else:
            left.remove(home)
    return broken
