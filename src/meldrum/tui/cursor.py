"""Moving a cursor over spots with the arrow keys."""

from collections.abc import Iterable
from typing import NamedTuple

from meldrum.tui.picture import Spot


class Target(NamedTuple):
    """A spot that the cursor can be on, and where it is shown."""

    spot: Spot
    x: int
    y: int


def moved(targets: Iterable[Target], now: Spot | None, way: str) -> Spot | None:
    """The next spot this way: along the row and on to the next, or in the nearest row."""
    order = sorted(targets, key=lambda one: (one.y, one.x))
    here = next((one for one in order if one.spot == now), None)
    if here is None:
        return order[-1].spot if order else None
    if way in ("left", "right"):
        at = order.index(here) + (1 if way == "right" else -1)
        return order[at % len(order)].spot
    down = way == "down"
    rows = sorted({one.y for one in order if (one.y > here.y if down else one.y < here.y)})
    if not rows:
        return now
    row = rows[0] if down else rows[-1]
    beside = [one for one in order if one.y == row]
    return min(beside, key=lambda one: abs(one.x - here.x)).spot
