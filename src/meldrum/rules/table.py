"""The table: sets of tiles, and what a turn changed on it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from meldrum.rules.melds import SetRules, is_same
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
    gone, fresh = _moved(before, after)
    if gone:
        gone, fresh = _unmatched(gone, fresh, rules)
    old, new = bag(gone), bag(fresh)
    return Change(tuple(gone), tuple(fresh), new - old, old - new)


def new_tiles(before: Table, after: Table) -> Bag:
    """What the table has more than before."""
    gone, fresh = _moved(before, after)
    return bag(fresh) - bag(gone)


def _moved(before: Table, after: Table) -> tuple[list[TileSet], list[TileSet]]:
    """The old and the new sets but for those, most of them, that lie just as they lay."""
    gone, fresh = list(before), []
    for tiles in after:
        if tiles in gone:
            gone.remove(tiles)
        else:
            fresh.append(tiles)
    return gone, fresh


def _unmatched(
    before: list[TileSet], after: list[TileSet], rules: SetRules
) -> tuple[list[TileSet], list[TileSet]]:
    """What is left of each when sets that are the same in another layout are taken away."""
    gone, fresh = list(before), []
    for tiles in after:
        same = next((old for old in gone if is_same(old, tiles, rules)), None)
        if same is None:
            fresh.append(tiles)
        else:
            gone.remove(same)
    return gone, fresh
