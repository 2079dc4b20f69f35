"""Plays that need no rearranging: sets from a rack, tiles that fit a set as it lies."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from meldrum.rules.melds import SHORTEST, SetRules, is_set
from meldrum.rules.table import Table
from meldrum.rules.tiles import Tile, TileSet, in_order


def triples(tiles: Iterable[Tile], rules: SetRules) -> Iterator[TileSet]:
    """Every set of three among the tiles, each once. Any larger set of a rack without bonus
    jokers holds one: three neighbors of a run, three colors of a group."""
    seen = set()
    for three in combinations(in_order(tiles), SHORTEST):
        if three in seen:
            continue
        seen.add(three)
        for laid in permutations(three) if any(t.is_joker for t in three) else (three,):
            if is_set(laid, rules):
                yield laid
                break


def holds_set(tiles: Iterable[Tile], rules: SetRules) -> bool:
    """Whether a set of three lies among the tiles."""
    return any(True for _ in triples(tiles, rules))


def additions(table: Table, tile: Tile, rules: SetRules) -> Iterator[Table]:
    """Every table with the tile put to the front or the end of a set."""
    for at, tiles in enumerate(table):
        for longer in ((tile, *tiles), (*tiles, tile)):
            if is_set(longer, rules):
                yield (*table[:at], longer, *table[at + 1 :])


def fits(table: Table, tiles: Iterable[Tile], rules: SetRules) -> bool:
    """Whether one of the tiles can be put to a set as it lies."""
    return any(True for tile in set(tiles) for _ in additions(table, tile, rules))
