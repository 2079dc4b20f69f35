"""Numbers for the sets on the table that they keep for as long as they lie there."""

from collections import Counter
from collections.abc import Mapping

from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet

Numbered = dict[int, TileSet]


def renumbered(old: Mapping[int, TileSet], table: Table) -> Numbered:
    """The table with the numbers its sets had; a set that changed keeps its number, too.

    >>> from meldrum.notation.text import parse_table
    >>> before, after = parse_table("R1 R2 R3 | K5 K6 K7"), parse_table("B1 B2 B3 | K5 K6 K7 K8")
    >>> list(renumbered(dict(enumerate(before, 1)), after))
    [2, 3]
    """
    numbers: dict[int, int] = {}
    free = dict(old)
    for least in (None, 2, 1):  # first what is the same, then what shares most
        pairs = sorted(
            (-_shared(tiles, free[number]), number, at)
            for at, tiles in enumerate(table)
            for number in free
            if at not in numbers and _is_like(tiles, free[number], least)
        )
        for _, number, at in pairs:
            if at not in numbers and number in free:
                numbers[at] = number
                del free[number]
    fresh = max(old, default=0)
    for at in range(len(table)):
        if at not in numbers:
            fresh += 1
            numbers[at] = fresh
    return {number: table[at] for at, number in sorted(numbers.items(), key=lambda one: one[1])}


def _is_like(one: TileSet, other: TileSet, least: int | None) -> bool:
    if least is None:
        return sorted(one) == sorted(other)
    return _shared(one, other) >= least


def _shared(one: TileSet, other: TileSet) -> int:
    return (Counter(one) & Counter(other)).total()
