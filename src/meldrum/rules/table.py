"""The table: sets of tiles, and what a turn changed on it."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple, TypeVar

from meldrum.rules.melds import SetRules, has_layouts, is_same
from meldrum.rules.tiles import Bag, TileSet

Table = tuple[TileSet, ...]

T = TypeVar("T")


class Change(NamedTuple):
    """What differs between the table before and after a turn."""

    gone: Table
    """Sets that are gone."""
    fresh: Table
    """Sets that were not there before."""
    played: TileSet
    """Tiles new on the table."""
    missing: TileSet
    """Tiles no longer on the table."""


def bag(table: Iterable[TileSet]) -> Bag:
    """All tiles of the table."""
    return Counter(chain.from_iterable(table))


_latest: list[tuple[Table, Table, SetRules, Change]] = []
"""Whoever lays a table has just checked it, so the same is asked twice in a row."""


def diff(before: Table, after: Table, rules: SetRules) -> Change:
    """Compare two tables; sets, and tiles in a group, may lie in any order."""
    for was, now, read_by, change in _latest:
        if was is before and now is after and read_by == rules:
            return change
    change = _diff(before, after, rules)
    _latest[:] = [(before, after, rules, change)]
    return change


def _diff(before: Table, after: Table, rules: SetRules) -> Change:
    gone, fresh = unlike(before, after)
    if gone:
        gone, fresh = _unmatched(gone, fresh, rules)
    missing, played = unlike(chain.from_iterable(gone), chain.from_iterable(fresh))
    return Change(tuple(gone), tuple(fresh), tuple(played), tuple(missing))


def new_tiles(before: Table, after: Table) -> TileSet:
    """What the table has more than before."""
    gone, fresh = unlike(before, after)
    return tuple(unlike(chain.from_iterable(gone), chain.from_iterable(fresh))[1])


def unlike(old: Iterable[T], new: Iterable[T]) -> tuple[list[T], list[T]]:
    """What is left of both, in order, when each new item takes an old one that equals it away.

    For the few sets and tiles of a turn this is faster than counting.

    >>> unlike("abca", "cad")
    (['b', 'a'], ['d'])
    """
    left, fresh = list(old), []
    for item in new:
        if item in left:
            left.remove(item)
        else:
            fresh.append(item)
    return left, fresh


def _unmatched(
    before: list[TileSet], after: list[TileSet], rules: SetRules
) -> tuple[list[TileSet], list[TileSet]]:
    """What is left of each when sets that are the same in another layout are taken away."""
    if set(map(frozenset, before)).isdisjoint(map(frozenset, after)):
        return before, after  # nearly always, and reading sets takes longer
    loose = list(filter(has_layouts, before))
    gone, fresh = list(before), []
    for tiles in after:
        same = next((old for old in loose if is_same(old, tiles, rules)), None)
        if same is None:
            fresh.append(tiles)
        else:
            loose.remove(same)
            gone.remove(same)
    return gone, fresh
