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
    was = Counter(canonical(tiles, rules) for tiles in before)
    fresh = []
    for tiles in after:
        same = canonical(tiles, rules)
        if was.get(same):
            was[same] -= 1
        else:
            fresh.append(tiles)
    gone = tuple(was.elements())
    old, new = bag(gone), bag(fresh)
    return Change(gone, tuple(fresh), new - old, old - new)
