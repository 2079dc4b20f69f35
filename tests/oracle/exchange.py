"""A joker may not take the place of a joker of another kind (TW-13).

Told on the tables: a set that is gone may not have come back with everything in its place but
one or more jokers exchanged for other kinds. A group has no order, so there the number tiles
and the number of jokers decide.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product

from meldrum.rules.table import Table
from meldrum.rules.tiles import JOKERS, MIRROR, Bag, Tile, TileSet, in_order
from tests.oracle.position import jokers_of, numbers_of
from tests.oracle.reading import Rules, is_group, readings

WILD = tuple(Tile(letter) for letter in JOKERS)


def is_exchange(old: TileSet, new: TileSet, rules: Rules) -> bool:
    """Whether the new set is the old one with jokers of other kinds."""
    if len(old) != len(new) or numbers_of(old) != numbers_of(new):
        return False
    if in_order(old) == in_order(new):
        return False
    in_place = all(
        one == other or (one.is_joker and other.is_joker)
        for one, other in zip(old, new, strict=True)
    )
    return in_place or (is_group(old, rules) and is_group(new, rules))


def outline(tiles: TileSet) -> tuple[TileSet, int]:
    """What two sets must share to be an exchange of each other."""
    return tuple(sorted(tile for tile in tiles if not tile.is_joker)), len(tiles)


def exchanges(before: Table, stock: Bag, rules: Rules) -> frozenset[TileSet]:
    """Every set that would be an exchange of a set with jokers."""
    found = set()
    for old in before:
        if jokers_of(old):
            for new in {*_in_place(old), *_in_any_order(old)}:
                held = Counter(new) <= stock
                if held and is_exchange(old, new, rules) and readings(new, rules):
                    found.add(new)
    return frozenset(found)


def _in_place(old: TileSet) -> Iterable[TileSet]:
    return product(*(WILD if tile.is_joker else (tile,) for tile in old))


def _in_any_order(old: TileSet) -> Iterable[TileSet]:
    """Only a set with a single number tile can be both a group and a piece of a run."""
    numbers, wild = tuple(numbers_of(old).elements()), len(jokers_of(old))
    if len(numbers) == 1 and len(old) <= 4:
        for kinds in product(WILD, repeat=wild):
            yield from permutations(numbers + kinds)


def other_layouts(tiles: TileSet, rules: Rules) -> set[TileSet]:
    """All layouts of a mirror set: its sides may change places or turn round (TW-03, TW-05)."""
    if MIRROR not in tiles:
        return {tiles}
    at = tiles.index(MIRROR)
    left, right = tiles[:at], tiles[at + 1 :]
    orders = {(left, right), (left[::-1], right[::-1])}
    if len({tile.number for tile in tiles if not tile.is_joker}) == 1 and len(tiles) <= 9:
        orders |= set(product(permutations(left), permutations(right)))
    both = orders | {(two, one) for one, two in orders}
    rows = {(*one, MIRROR, *two) for one, two in both}
    return {row for row in rows if readings(row, rules)}
