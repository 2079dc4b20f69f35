"""Every set that some tiles can make: rows are put together, and the rules judge them."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations

from meldrum.rules.melds import SHORTEST, SetRules, is_set, readings
from meldrum.rules.tiles import (
    COLOR_CHANGE,
    COLORS,
    DOUBLE,
    JOKER,
    MIRROR,
    WIDTH,
    Bag,
    Tile,
    TileSet,
)
from meldrum.solver.deadline import Tick


def sets_of(stock: Bag, rules: SetRules, tick: Tick) -> Iterator[TileSet]:
    """Every row of these tiles that is a set; a group in every order."""
    sides = _sides(stock, rules.top, tick)
    plain = (row for rows in sides.values() for row in rows if len(row) >= SHORTEST)
    for row in (*plain, *(_mirrored(sides, stock, tick) if stock[MIRROR] else ())):
        tick()
        if is_set(row, rules):
            yield row


def told_apart(rows: Iterable[TileSet], rules: SetRules, by_layout: bool) -> list[TileSet]:
    """The first of all rows that mean the same: the order of a group has no meaning.

    TW-13 compares sets tile by tile: there (``by_layout``) each order of a mirror's sides counts.
    """
    found: dict[Hashable, TileSet] = {}
    for row in rows:
        found.setdefault(row if by_layout and MIRROR in row else _meant(row, rules), row)
    return list(found.values())


@lru_cache(maxsize=1 << 16)
def _meant(row: TileSet, rules: SetRules) -> Hashable:
    """Which tiles stand for which, in every reading."""
    return frozenset(
        (reading.kind, tuple(sorted(zip(reading.stands_for, row, strict=True))))
        for reading in readings(row, rules)
    )


Sides = dict[Hashable, dict[TileSet, None]]
"""Rows by what they fill: as a run or a group, from which number, and how many places."""


def _sides(stock: Bag, top: int, tick: Tick) -> Sides:
    """Every row of one tile or more that goes up, or has one number."""
    sides: Sides = defaultdict(dict)
    for number in range(1, top + 1):
        for color in COLORS:
            for row in _climbing(stock, color, number, top, tick):
                sides["run", number, _width(row)][row] = None
        for row in _alike(stock, number, tick):
            sides["group", number, _width(row)][row] = None
    return sides


def _climbing(left: Bag, color: str, number: int, top: int, tick: Tick) -> Iterator[TileSet]:
    """Every row that goes up from this number in this color, until a color change ends it."""
    for tile in (Tile(color, number), JOKER, DOUBLE, COLOR_CHANGE):
        further = number + _width((tile,))
        if not left[tile] or further > top + 1:
            continue
        tick()
        yield (tile,)
        rest = left - Counter((tile,))
        for other in COLORS if tile == COLOR_CHANGE else color:
            for row in _climbing(rest, other, further, top, tick):
                yield (tile, *row)


def _alike(stock: Bag, number: int, tick: Tick) -> Iterator[TileSet]:
    """Every row of different colors of this number, and jokers."""
    there = [tile for color in COLORS if stock[tile := Tile(color, number)]]
    there += [joker for joker in (JOKER, DOUBLE) for _ in range(stock[joker])]
    for size in range(1, len(COLORS) + 1):
        for some in dict.fromkeys(combinations(there, size)):
            for row in dict.fromkeys(permutations(some)):
                tick()
                yield row


def _mirrored(sides: Sides, stock: Bag, tick: Tick) -> Iterator[TileSet]:
    """Every two sides that fill the same places, with a mirror between, rising or falling."""
    for rows in sides.values():
        for one in rows:
            for other in rows:
                tick()
                if Counter((*one, MIRROR, *other)) <= stock:
                    yield (*one, MIRROR, *other[::-1])
                    yield (*one[::-1], MIRROR, *other)


def _width(row: TileSet) -> int:
    return sum(WIDTH.get(tile, 1) for tile in row)
