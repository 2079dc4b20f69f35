"""Plays that need no rearranging: sets from a rack, tiles that fit a set as it lies."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations

from meldrum.rules.melds import SHORTEST, SetRules, is_set
from meldrum.rules.table import Table
from meldrum.rules.tiles import Tile, TileSet, in_order


def triples(tiles: Iterable[Tile], rules: SetRules) -> Iterator[TileSet]:
    """Every set of three among the tiles, each once.

    A larger set of number tiles and regular jokers always holds one: three neighbors of a run,
    three colors of a group.
    """
    order = in_order(tiles)
    for at, tile in enumerate(order):
        if tile not in order[:at]:
            yield from triples_with(tile, order[at + 1 :], rules)


def triples_with(tile: Tile, others: Iterable[Tile], rules: SetRules) -> Iterator[TileSet]:
    """Every set of three that the tile makes with two of the others, each once."""
    near = [other for other in in_order(others) if _near(tile, other)]
    for pair in dict.fromkeys(combinations(near, SHORTEST - 1)):
        if _near(*pair) and (laid := _laid(in_order((tile, *pair)), rules)):
            yield laid


def _near(one: Tile, other: Tile) -> bool:
    """Whether two tiles can lie in one set of three."""
    return one.is_joker or other.is_joker or abs(one.number - other.number) <= SHORTEST


@lru_cache(maxsize=1 << 16)
def _laid(three: TileSet, rules: SetRules) -> TileSet:
    """The three tiles in an order that makes them a set; () if there is none."""
    orders = permutations(three) if any(tile.is_joker for tile in three) else (three,)
    return next((order for order in orders if is_set(order, rules)), ())


def holds_set(tiles: Iterable[Tile], rules: SetRules) -> bool:
    """Whether a set of three lies among the tiles."""
    return any(True for _ in triples(tiles, rules))


def additions(table: Table, tile: Tile, rules: SetRules) -> Iterator[Table]:
    """Every table with the tile added to the front or the end of a set."""
    for at, tiles in enumerate(table):
        for longer in ((tile, *tiles), (*tiles, tile)):
            if is_set(longer, rules):
                yield (*table[:at], longer, *table[at + 1 :])


def fits(table: Table, tiles: Iterable[Tile], rules: SetRules) -> bool:
    """Whether one of the tiles can be added to a set as it lies."""
    return any(True for tile in set(tiles) for _ in additions(table, tile, rules))
