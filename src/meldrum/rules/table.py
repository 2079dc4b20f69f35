"""The table: sets of tiles, and what a turn changed on it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from meldrum.rules.melds import SetRules, canonical
from meldrum.rules.tiles import Bag, TileSet

Table = tuple[TileSet, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What differs between the table before and after a turn."""

    gone: Table
    """Sets that lie there no more."""
    fresh: Table
    """Sets that did not lie there before."""
    played: Bag
    """Tiles new on the table."""
    missing: Bag
    """Tiles no longer on the table."""


def bag(table: Iterable[TileSet]) -> Bag:
    """All tiles of the table."""
    return Counter(chain.from_iterable(table))


def diff(before: Table, after: Table, rules: SetRules) -> Change:
    """Compare two tables; sets, and tiles in a group, may lie in any order."""
    gone, fresh = _unmatched(before, after)  # most sets of most turns stay as they are
    if gone and fresh:
        orders = {canonical(tiles, rules): tiles for tiles in gone}
        new_orders = {canonical(tiles, rules): tiles for tiles in fresh}
        gone, fresh = _unmatched(
            [canonical(tiles, rules) for tiles in gone],
            [canonical(tiles, rules) for tiles in fresh],
        )
        gone, fresh = [orders[tiles] for tiles in gone], [new_orders[tiles] for tiles in fresh]
    old, new = bag(gone), bag(fresh)
    return Change(tuple(gone), tuple(fresh), new - old, old - new)


def _unmatched(
    before: Iterable[TileSet], after: Iterable[TileSet]
) -> tuple[list[TileSet], list[TileSet]]:
    """What is left of each when equal sets are taken away."""
    left = Counter(before)
    fresh = []
    for tiles in after:
        if left.get(tiles):
            left[tiles] -= 1
        else:
            fresh.append(tiles)
    return list(left.elements()), fresh
