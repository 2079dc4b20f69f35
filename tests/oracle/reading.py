"""What an ordered set can mean, found by trying everything.

A *cell* is a tile of the imagined set, ``(color, number)``; a Color Change fills a cell of no
color, written ``*`` (TW-06). A *line* is the row of cells that a side of a set stands for. A
*reading* tells for each tile of the set the cells it stands for; a Mirror, which stands for no
tile (T-85), is given all cells of the set, because by these it is recognized (CV-01).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from meldrum.rules.options import Options
from meldrum.rules.tiles import COLOR_CHANGE, COLORS, DOUBLE, MIRROR, Tile, TileSet, in_order

Cell = tuple[str, int]
Line = tuple[Cell, ...]
Sense = frozenset[Cell]
Reading = tuple[Sense, ...]

NO_COLOR = "*"


class Rules(NamedTuple):
    """What decides whether tiles are a set: the edition and its table's options."""

    top: int = 13
    groups: bool = True
    shortest_side: int = 1
    side_is_set: bool = False
    identical_sides: bool = False
    most_changes: int = 2
    change_first: bool = True
    side_by_side: bool = True


def rules_of(edition: str, options: Options) -> Rules:
    """The rules of a table: My First has runs up to 10 only (F-08, F-11)."""
    small = edition == "my_first"
    return Rules(
        top=10 if small else 13,
        groups=not small,
        shortest_side=options.mirror_min_side,
        side_is_set=options.mirror_side_set,
        identical_sides=options.mirror_identical,
        most_changes=options.color_change_max,
        change_first=options.color_change_first,
        side_by_side=options.jokers_side_by_side,
    )


_WIDTHS = {DOUBLE: 2, MIRROR: 0}


def width(tile: Tile) -> int:
    """How many cells the tile fills: a Double two (T-65), a Mirror none."""
    return _WIDTHS.get(tile, 1)


@lru_cache(maxsize=1 << 16)
def readings(tiles: TileSet, rules: Rules) -> tuple[Reading, ...]:
    """Every reading of the tiles as one set; () if they are none (C-15 to C-19, T-16, TW-11)."""
    if len(tiles) < 3 or all(tile.is_joker for tile in tiles):
        return ()
    if not rules.side_by_side and any(a.is_joker and b.is_joker for a, b in pairwise(tiles)):
        return ()
    if tiles.count(COLOR_CHANGE) > rules.most_changes:
        return ()
    if MIRROR in tiles:
        return tuple(dict.fromkeys(_around_mirror(tiles, rules)))
    found = [_shared_out(tiles, line) for line in _run_lines((tiles,), 1, rules)]
    found += _groups(tiles) if rules.groups else ()
    return tuple(dict.fromkeys(found))


def value(tiles: TileSet, rules: Rules) -> int:
    """The most points the set can stand for (C-25, T-22, T-23); 0 if it is none."""
    return max((_points(tiles, reading) for reading in readings(tiles, rules)), default=0)


def _points(tiles: TileSet, reading: Reading) -> int:
    told = zip(tiles, reading, strict=True)
    return sum(number for tile, sense in told if tile != MIRROR for _, number in sense)


def is_group(tiles: TileSet, rules: Rules) -> bool:
    """Whether the tiles can be a plain group."""
    return MIRROR not in tiles and bool(readings(tiles, rules)) and any(_groups(tiles))


def is_same(one: TileSet, other: TileSet, rules: Rules) -> bool:
    """Whether two rows are one set laid out in two ways: like tiles stand for like tiles."""
    return one == other or not _contents(one, rules).isdisjoint(_contents(other, rules))


@lru_cache(maxsize=1 << 12)
def _contents(tiles: TileSet, rules: Rules) -> frozenset[tuple[tuple[Tile, Line], ...]]:
    return frozenset(
        tuple(sorted((tile, tuple(sorted(sense))) for tile, sense in zip(tiles, r, strict=True)))
        for r in readings(tiles, rules)
    )


# Runs: numbers go up by one, the color changes exactly at a Color Change (T-91, TW-07)


def starts(sides: tuple[TileSet, ...], step: int) -> set[int]:
    """The number of the first cell, as each number tile tells it."""
    told = set()
    for side in sides:
        at = 0
        for tile in side:
            if tile.number:
                told.add(tile.number - step * at)
            at += width(tile)
    return told if len(told) == 1 else set()


def _run_lines(sides: tuple[TileSet, ...], step: int, rules: Rules) -> Iterator[Line]:
    """Every row of cells that each of the sides can be, climbing (step 1) or falling (-1)."""
    if any(side[0] == COLOR_CHANGE for side in sides) and not rules.change_first:
        return
    length = sum(map(width, sides[0]))
    for start in starts(sides, step):
        last = start + step * (length - 1)
        if min(start, last) >= 1 and max(start, last) <= rules.top:
            numbers = range(start, last + step, step)
            for colors in _colorings([_allowed(side) for side in sides]):
                yield tuple(zip(colors, numbers, strict=True))


def _allowed(side: TileSet) -> list[str]:
    """The colors that each cell of the side may have, as its own tile tells."""
    cells = []
    for tile in side:
        if tile == COLOR_CHANGE:
            cells.append(NO_COLOR)
        else:
            cells += [COLORS if tile.is_joker else tile.letter] * width(tile)
    return cells


def _colorings(sides: list[list[str]]) -> Iterator[tuple[str, ...]]:
    """Every choice of colors that suits all sides and changes where it must and only there."""
    if len({len(side) for side in sides}) > 1:
        return
    stretches: list[tuple[int, str]] = []  # cells since the last change, and their colors
    changes: list[int] = []
    for choices in zip(*sides, strict=True):
        if NO_COLOR in choices:
            if set(choices) != {NO_COLOR}:
                return
            changes.append(len(stretches))
            stretches.append((0, COLORS))
        else:
            if not stretches:
                stretches.append((0, COLORS))
            size, colors = stretches[-1]
            stretches[-1] = (size + 1, "".join(c for c in colors if all(c in x for x in choices)))
    yield from _painted(stretches, changes)


def _painted(stretches: list[tuple[int, str]], changes: list[int]) -> Iterator[tuple[str, ...]]:
    """One color for each stretch, another than that of the stretch before."""
    filled = [colors for size, colors in stretches if size]
    for chosen in product(*filled):
        if any(one == other for one, other in pairwise(chosen)):
            continue
        line: list[str] = []
        colors = iter(chosen)
        for at, (size, _) in enumerate(stretches):
            line += [NO_COLOR] if at in changes else []
            line += [next(colors)] * size if size else []
        yield tuple(line)


def _shared_out(side: TileSet, line: Line) -> Reading:
    """The cells of a line given to the tiles in their order."""
    senses, at = [], 0
    for tile in side:
        senses.append(frozenset(line[at : at + width(tile)]))
        at += width(tile)
    return tuple(senses)


# Groups: one number, every color once, in any order (C-16, T-66, T-89)


def _groups(side: TileSet) -> Iterator[Reading]:
    numbers = {tile.number for tile in side if not tile.is_joker} or set(range(1, 14))
    if len(side) <= len(COLORS) and (len(numbers) == 1 or all(tile.is_joker for tile in side)):
        for number in sorted(numbers):
            yield from _dealt(side, number, frozenset(COLORS))


def _dealt(side: TileSet, number: int, free: frozenset[str]) -> Iterator[Reading]:
    """Every way to give the tiles cells of this number in the free colors."""
    if not side:
        yield ()
        return
    tile, later = side[0], side[1:]
    if tile == COLOR_CHANGE:
        return
    for colors in combinations(COLORS, width(tile)):
        if not free.issuperset(colors):
            continue
        if tile.is_joker or tile == Tile(colors[0], number):
            sense = frozenset((color, number) for color in colors)
            for others in _dealt(later, number, free - set(colors)):
                yield (sense, *others)


# Mirrors: both sides, read from the outer end inwards, stand for the same (T-84, TW-01 to TW-05)


def _around_mirror(tiles: TileSet, rules: Rules) -> Iterator[Reading]:
    at = tiles.index(MIRROR)
    left, right = tiles[:at], tiles[:at:-1]
    if MIRROR in right or not sides_fit(left, right, rules):
        return
    if not rules.identical_sides or left == right:
        for step in (1, -1):  # TW-03: a side may climb or fall towards the Mirror
            for line in _run_lines((left, right), step, rules):
                yield _mirrored(_shared_out(left, line), _shared_out(right, line))
    if not rules.identical_sides or in_order(left) == in_order(right):
        for one, other in product(_groups(left), list(_groups(right))):
            if frozenset().union(*one) == frozenset().union(*other):
                yield _mirrored(one, other)


def sides_fit(left: TileSet, right: TileSet, rules: Rules) -> bool:
    """Whether the sides are long enough, and sets if they must be (options of TW-01, TW-02)."""
    shortest = 3 if rules.side_is_set else rules.shortest_side
    if min(len(left), len(right)) < shortest:
        return False
    numbers = [any(not tile.is_joker for tile in side) for side in (left, right)]
    return all(numbers) or not rules.side_is_set


def _mirrored(left: Reading, right: Reading) -> Reading:
    return (*left, frozenset().union(*left), *right[::-1])
