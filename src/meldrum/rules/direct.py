"""Plays that need no rearranging: sets from a rack, tiles that fit a set as it lies."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, permutations

from meldrum.rules.melds import SHORTEST, SetRules, is_set, readings
from meldrum.rules.table import Table
from meldrum.rules.tiles import (
    ANY_JOKER,
    COLORS,
    JOKER,
    KNOWN,
    TILES,
    Tile,
    TileSet,
    in_order,
)

BONUS_JOKERS = ANY_JOKER - {JOKER}


def triples(tiles: Iterable[Tile], rules: SetRules) -> Iterator[TileSet]:
    """Every set of three among the tiles, each once.

    A larger set of number tiles and regular jokers always holds one: three neighbors of a run,
    three colors of a group.
    """
    order = in_order(tiles)
    if not BONUS_JOKERS.isdisjoint(order):
        for at, tile in enumerate(order):
            if tile not in order[:at]:
                yield from triples_with(tile, order[at + 1 :], rules)
        return
    there, two_jokers = set(order), order.count(JOKER) > 1
    for tile in dict.fromkeys(order):
        for three in _threes_from(tile):
            if not there.issuperset(three) or (three[1] == JOKER and not two_jokers):
                continue
            if laid := _laid(three, rules):
                yield laid


@cache
def _threes_from(tile: Tile) -> tuple[TileSet, ...]:
    """What could be a set of three with this tile as its first, in order; no bonus jokers."""
    after = TILES[TILES.index(tile) + 1 :]
    near = [other for other in after if _near(tile, other)] + [JOKER]
    pairs = [pair for pair in combinations(near, SHORTEST - 1) if BONUS_JOKERS.isdisjoint(pair)]
    threes = dict.fromkeys((tile, *pair) for pair in pairs)
    return tuple([three for three in threes if _laid(three, SetRules())])


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


def additions(table: Table, tiles: Iterable[Tile], rules: SetRules) -> Iterator[Table]:
    """Every table with one of the tiles added to the front or the end of a set."""
    wanted = [_wanted(lying, rules) for lying in table]
    anywhere = ANY_JOKER.union(*wanted)
    for tile in filter(anywhere.__contains__, dict.fromkeys(tiles)):
        for at, lying in enumerate(table):
            if tile.number and tile not in wanted[at]:
                continue  # nearly always, and reading a set takes longer
            for longer in ((tile, *lying), (*lying, tile)):
                if is_set(longer, rules):
                    yield (*table[:at], longer, *table[at + 1 :])


@lru_cache(maxsize=1 << 14)
def _wanted(lying: TileSet, rules: SetRules) -> frozenset[Tile]:
    """The number tiles that may fit a set as it lies.

    What a longer set of number tiles and regular jokers stands for, the shorter one stood for.
    """
    read = readings(lying, rules)
    if not read or not BONUS_JOKERS.isdisjoint(lying):
        return KNOWN
    found: set[Tile] = set()
    for reading in read:
        (first,), (last,) = reading.stands_for[0], reading.stands_for[-1]
        if reading.kind == "run":
            found |= {Tile(first.letter, first.number - 1), Tile(last.letter, last.number + 1)}
        else:
            found |= {Tile(color, first.number) for color in COLORS}
    return frozenset(found.difference(lying))


def fits(table: Table, tiles: Iterable[Tile], rules: SetRules) -> bool:
    """Whether one of the tiles can be added to a set as it lies."""
    return any(True for _ in additions(table, tiles, rules))
