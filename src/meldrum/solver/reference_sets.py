"""Every set with a joker that can be made of the tiles at hand; the engine says what is a set.

Runs are written as they ascend, a group in one order that the rules allow, a mirror set in one
direction: other layouts of the same set never serve better.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product

from meldrum.rules.melds import SHORTEST, SetRules, is_set
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

Stop = Callable[[TileSet], bool]
"""Says of a run that neither it nor any longer run that begins like it is wanted."""


def joker_sets(there: Bag, rules: SetRules, stop: Stop) -> Iterator[TileSet]:
    """Every set with a joker that these tiles can make, each at least once."""
    yield from _runs(there, rules, stop)
    yield from _groups(there, rules)
    if there[MIRROR]:
        yield from _mirror_runs(there, rules)
        yield from _mirror_groups(there, rules)


def _runs(there: Bag, rules: SetRules, stop: Stop) -> Iterator[TileSet]:
    for tiles in _ascending((), there, rules, stop):
        if any(tile.is_joker for tile in tiles) and is_set(tiles, rules):
            yield tiles


def _ascending(tiles: TileSet, left: Bag, rules: SetRules, stop: Stop) -> Iterator[TileSet]:
    """All runs, and beginnings of runs, that go on from these tiles.

    Whatever a run begins with is a run too, once it is long enough and shows a number.
    """
    for tile in _next_tiles(tiles, left):
        longer = (*tiles, tile)
        if _could_be_run(longer, rules) and not stop(longer):
            yield longer
            yield from _ascending(longer, left - Counter([tile]), rules, stop)


def _next_tiles(tiles: TileSet, left: Bag) -> Iterator[Tile]:
    """What may come next in a run, as far as numbers tell."""
    start = _start(tiles)
    number = None if start is None else start + _width(tiles)
    for tile in left:
        if tile.is_joker:
            if tile != MIRROR:
                yield tile
        elif number in (None, tile.number):
            yield tile


def _could_be_run(tiles: TileSet, rules: SetRules) -> bool:
    if len(tiles) < SHORTEST or all(tile.is_joker for tile in tiles):
        return _width(tiles) < rules.top
    return is_set(tiles, rules)


def _start(tiles: TileSet) -> int | None:
    """The number that a run begins with; None while no tile shows it."""
    for at, tile in enumerate(tiles):
        if not tile.is_joker:
            return tile.number - _width(tiles[:at])
    return None


def _width(tiles: Iterable[Tile]) -> int:
    """How many numbers of a run, or colors of a group, the tiles fill."""
    return sum(WIDTH.get(tile, 1) for tile in tiles)


def _groups(there: Bag, rules: SetRules) -> Iterator[TileSet]:
    for number in range(1, rules.top + 1):
        for tiles in _side_groups(number, there):
            if any(tile.is_joker for tile in tiles):
                yield from _first_set(_layouts(tiles, rules), rules)


def _side_groups(number: int, there: Bag) -> Iterator[TileSet]:
    """Tiles of a number, with jokers or without, that fill one to four colors."""
    own = [Tile(color, number) for color in COLORS if there[Tile(color, number)]]
    jokers = [JOKER] * there[JOKER] + [DOUBLE] * there[DOUBLE]
    for colors in range(len(own) + 1):
        for more in range(len(COLORS) - colors + 1):
            for filled in dict.fromkeys(combinations(jokers, more)):
                if 1 <= colors + _width(filled) <= len(COLORS):
                    yield from ((*some, *filled) for some in combinations(own, colors))


def _layouts(tiles: TileSet, rules: SetRules) -> Iterable[TileSet]:
    """The orders to try: all only where jokers may not lie side by side."""
    return (tiles,) if rules.jokers_side_by_side else permutations(tiles)


def _first_set(layouts: Iterable[TileSet], rules: SetRules) -> Iterator[TileSet]:
    """The first layout that is a set, if there is one."""
    first = next((tiles for tiles in layouts if is_set(tiles, rules)), None)
    if first is not None:
        yield first


def _mirror_groups(there: Bag, rules: SetRules) -> Iterator[TileSet]:
    for number in range(1, rules.top + 1):
        sides = list(_side_groups(number, there))
        for one, other in product(sides, sides):
            if _width(one) == _width(other) and Counter((*one, *other)) <= there:
                both = product(_layouts(one, rules), _layouts(other, rules))
                yield from _first_set(((*a, MIRROR, *b) for a, b in both), rules)


def _mirror_runs(there: Bag, rules: SetRules) -> Iterator[TileSet]:
    """A side that shows a number, and every other side that stands for the same tiles.

    Sides may lie turned round (TW-03), which the rules on neighbors and first tiles can demand.
    """
    lenient = rules._replace(color_change_first=True)
    for side in _ascending((), there, lenient, lambda _: False):
        if _start(side) is not None:
            for other in _facing(side, (), there - Counter(side)):
                up = (*side, MIRROR, *other[::-1])
                down = (*side[::-1], MIRROR, *other)
                yield from _first_set((up, down), rules)


def _facing(side: TileSet, other: TileSet, left: Bag) -> Iterator[TileSet]:
    """Sides that fill the same numbers as this one, going on from these tiles."""
    done, width = _width(other), _width(side)
    if done == width:
        yield other
        return
    start = _start(side)
    changes = {_width(side[:at]) for at, tile in enumerate(side) if tile == COLOR_CHANGE}
    for tile in left:
        fits = done + WIDTH.get(tile, 1) <= width and tile != MIRROR
        if tile.is_joker:
            fits = fits and (tile == COLOR_CHANGE) == (done in changes)
        else:
            fits = start is not None and tile.number == start + done
        if fits:
            yield from _facing(side, (*other, tile), left - Counter([tile]))
