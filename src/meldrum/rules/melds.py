"""Reading an ordered set of tiles: as a run, a group, or either of them around a mirror.

A plain set is one *side*; a mirror set has two, both read from the outer end towards the
mirror, and both sides must stand for the same tiles (T-84). So one mechanism reads both.
"""

from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from meldrum.rules.tiles import (
    ANY_JOKER,
    COLOR_CHANGE,
    COLORS,
    DOUBLE,
    JOKER,
    MIRROR,
    WIDTH,
    Tile,
    TileSet,
    in_order,
)

LONGEST = 27  # two sides of 13 around a mirror; nothing longer is read or remembered
SHORTEST = 3  # tiles in a set (C-16, C-18, T-16, F-07), not what they stand for (T-17)

Meaning = tuple[Tile, ...]
"""What one tile of a set stands for: itself, a joker's one or two tiles, nothing (mirror).

A color change fills a number but no color: it stands for ``Tile("C", number)``.
"""


class SetRules(NamedTuple):
    """The part of an edition and its options that decides what is a set.

    A tuple, because it is part of every cache key here and tuples hash fast.
    """

    top: int = 13
    groups: bool = True
    shortest_side: int = 1
    mirror_side_set: bool = False
    mirror_identical: bool = False
    color_change_max: int = 2
    color_change_first: bool = True
    jokers_side_by_side: bool = True


class Reading(NamedTuple):
    """One way to understand a set."""

    kind: str
    stands_for: tuple[Meaning, ...]
    value: int


def readings(tiles: TileSet, rules: SetRules) -> tuple[Reading, ...]:
    """Every way to read these tiles as one set; () if they are none.

    >>> [r.value for r in readings((Tile("R", 9), Tile("R", 10), JOKER), SetRules())]
    [30]
    """
    return _readings(tiles, rules) if SHORTEST <= len(tiles) <= LONGEST else ()


@lru_cache(maxsize=1 << 16)
def _readings(tiles: TileSet, rules: SetRules) -> tuple[Reading, ...]:
    if all(tile.is_joker for tile in tiles):  # C-42, T-64, F-46, D-23, TW-11, MF-12
        return ()
    if not rules.jokers_side_by_side and any(a.is_joker and b.is_joker for a, b in pairwise(tiles)):
        return ()
    if MIRROR not in tiles:
        # There are these two kinds of set (C-15), and in My First no groups (F-11).
        found = [*_runs((tiles,), rules, 1), *(_groups((tiles,)) if rules.groups else ())]
        return tuple(Reading(kind, sides[0], _value(sides[0])) for kind, sides in found)
    return _mirrored(tiles, rules)


def is_set(tiles: TileSet, rules: SetRules) -> bool:
    """Whether the tiles are a set."""
    return bool(readings(tiles, rules))


@lru_cache(maxsize=1 << 16)
def _contents(tiles: TileSet, rules: SetRules) -> frozenset[Hashable]:
    """Each reading of a set without its layout: which tiles stand for which."""
    return frozenset(
        (reading.kind, tuple(sorted(zip(reading.stands_for, tiles, strict=True))))
        for reading in readings(tiles, rules)
    )


def is_same(one: TileSet, other: TileSet, rules: SetRules) -> bool:
    """Whether these are two layouts of one set: the same tiles standing for the same tiles.

    A group may lie in any order, also one that could be a run in the order it lies (R5 J J);
    the sides of a mirror may change places or turn round (TW-03).
    """
    if one == other or len(one) != len(other) or len(one) > LONGEST:
        return one == other
    if one[0] not in other:
        return False  # nearly always, and looking up the readings takes longer
    return not _contents(one, rules).isdisjoint(_contents(other, rules))


def has_layouts(tiles: TileSet) -> bool:
    """Whether a set may lie in more than one way: all but runs of number tiles may."""
    return len({tile.number for tile in tiles[:2]}) < 2 or not ANY_JOKER.isdisjoint(tiles)


def is_group(tiles: TileSet, rules: SetRules) -> bool:
    """Whether the tiles can be read as a plain group."""
    return any(reading.kind == "group" for reading in readings(tiles, rules))


def _value(meanings: tuple[Meaning, ...]) -> int:
    """A tile is worth its number (C-20, T-18, V-17), a joker what it stands for.

    So a regular one counts one tile (C-25, T-21, V-19, V-41), a bonus joker its number or numbers
    (T-22, T-70, T-72), and a mirror nothing (T-23, T-85).
    """
    return sum(tile.number for meaning in meanings for tile in meaning)


def _mirrored(tiles: TileSet, rules: SetRules) -> tuple[Reading, ...]:
    """Readings around the one mirror, which is nothing else (T-87); no two fit a set (TW-04).

    Both sides show the same (T-79), whatever was added or taken away (T-82, T-83).
    """
    at = tiles.index(MIRROR)
    left, right = tiles[:at], tiles[at + 1 :]
    if MIRROR in right or min(len(left), len(right)) < rules.shortest_side:
        return ()
    if rules.mirror_side_set and any(all(t.is_joker for t in side) for side in (left, right)):
        return ()
    sides = (left, right[::-1])
    found: list[tuple[str, tuple[tuple[Meaning, ...], ...]]] = []
    if not rules.mirror_identical or sides[0] == sides[1]:
        found += [*_runs(sides, rules, 1), *_runs(sides, rules, -1)]  # T-80
    if not rules.mirror_identical or in_order(left) == in_order(right):
        found += _groups(sides)  # T-81
    read = (
        Reading(f"mirror_{kind}", (*outer, (), *inner[::-1]), _value(outer) + _value(inner))
        for kind, (outer, inner) in found
    )
    return tuple(dict.fromkeys(read))  # a side of one tile reads the same up and down


def _width(tile: Tile) -> int:
    return WIDTH[tile] if tile.is_joker else 1


def _runs(
    sides: tuple[TileSet, ...], rules: SetRules, step: int
) -> Iterator[tuple[str, tuple[tuple[Meaning, ...], ...]]]:
    """Readings as a run whose numbers go up (step 1) or down (step -1) along each side.

    The numbers are in unbroken order (C-18, T-14, V-13, F-09, D-12).
    """
    if sum(side.count(COLOR_CHANGE) for side in sides) > rules.color_change_max:
        return
    if sides[0][0] == COLOR_CHANGE and not rules.color_change_first:  # T-92
        return
    for cells in _run_cells(sides, rules.top, step):
        yield "run", tuple(_laid_over(side, cells) for side in sides)


def _run_cells(sides: tuple[TileSet, ...], top: int, step: int) -> Iterator[TileSet]:
    """The tiles that all sides stand for alike, one a number."""
    width = sum(map(_width, sides[0]))
    starts: set[int] = set()
    changes: list[set[int]] = []
    colors: dict[int, set[str]] = {}
    for side in sides:
        at = 0
        changes.append(set())
        for tile in side:
            if tile == COLOR_CHANGE:
                changes[-1].add(at)
            elif not tile.is_joker:
                starts.add(tile.number - step * at)
                colors.setdefault(at, set()).add(tile.letter)
            at += _width(tile)
        if at != width:
            return
    if len(starts) != 1 or any(other != changes[0] for other in changes):  # C only faces C (TW-10)
        return
    numbers = [min(starts) + step * at for at in range(width)]
    # 1 is lowest and nothing follows the top (C-19, T-15, V-14, F-08, D-36), for jokers too
    # (T-75, T-76, T-77, T-94).
    if not 1 <= min(numbers) <= max(numbers) <= top:
        return
    for painted in _painted(width, changes[0], colors):
        yield tuple(map(Tile, painted, numbers))


def _painted(width: int, changes: set[int], colors: dict[int, set[str]]) -> Iterator[list[str]]:
    """Every coloring of the cells: one color (F-10), another beyond a color change (T-90, T-91).

    So what is added behind a color change has another color too (T-93).
    """
    borders = [-1, *sorted(changes), width]
    stretches = [range(low + 1, high) for low, high in pairwise(borders) if high - low > 1]
    choices: list[str] = []
    for stretch in stretches:
        seen = {color for at in stretch for color in colors.get(at, ())}
        if len(seen) > 1:
            return
        choices.append(seen.pop() if seen else COLORS)
    for chosen in product(*choices):
        if any(a == b for a, b in pairwise(chosen)):
            continue
        painted = [COLOR_CHANGE.letter] * width
        for stretch, color in zip(stretches, chosen, strict=True):
            for at in stretch:
                painted[at] = color
        yield painted


def _laid_over(side: TileSet, cells: TileSet) -> tuple[Meaning, ...]:
    """What each tile of the side stands for, given the tiles all of it stands for.

    A double joker, wherever it lies (T-74), takes two numbers in a row (T-67, T-69).
    """
    meanings = []
    at = 0
    for tile in side:
        meanings.append(in_order(cells[at : at + _width(tile)]))
        at += _width(tile)
    return tuple(meanings)


def _groups(
    sides: tuple[TileSet, ...],
) -> Iterator[tuple[str, tuple[tuple[Meaning, ...], ...]]]:
    """Readings as one number in different colors (C-16, T-13, V-12, D-11), four at most.

    Neither a color twice nor a fifth tile fits (C-17), a double joker counting as two (T-78).
    """
    tiles = [tile for side in sides for tile in side]
    numbers = {tile.number for tile in tiles if not tile.is_joker}
    widths = {sum(map(_width, side)) for side in sides}
    if len(numbers) != 1 or len(widths) != 1 or COLOR_CHANGE in tiles:  # T-89
        return
    number = numbers.pop()
    for colors in combinations(COLORS, widths.pop()):
        cells = tuple(Tile(color, number) for color in colors)
        for dealt in product(*(tuple(_dealt(side, cells)) for side in sides)):
            yield "group", dealt


def _dealt(side: TileSet, cells: TileSet) -> Iterator[tuple[Meaning, ...]]:
    """Every way to share the cells out among the tiles of the side.

    A regular joker is any missing color (C-47, T-53, V-44), a double joker two (T-66, T-71).
    """
    left = [cell for cell in cells if cell not in side]
    if len(cells) - len(left) != sum(not tile.is_joker for tile in side):
        return  # a color twice, or one that is not among the cells
    yield from _share(side, tuple(left))


def _share(side: TileSet, left: TileSet) -> Iterator[tuple[Meaning, ...]]:
    if not side:
        yield ()
        return
    tile, *rest = side
    taken = combinations(left, WIDTH[tile]) if tile.is_joker else ((tile,),)
    for meaning in taken:
        kept = tuple(cell for cell in left if cell not in meaning)
        for others in _share(tuple(rest), kept):
            yield (meaning, *others)


def explain(tiles: TileSet, rules: SetRules) -> str:
    """Why these tiles, three or more with a number among them, are not a set."""
    plain = [tile for tile in tiles if not tile.is_joker]
    colors = {tile.letter for tile in plain}
    numbers = {tile.number for tile in plain}
    kinds = set(tiles) & {JOKER, DOUBLE, MIRROR, COLOR_CHANGE}
    if not rules.jokers_side_by_side and any(a.is_joker and b.is_joker for a, b in pairwise(tiles)):
        return "two jokers lie side by side"
    if MIRROR in kinds:
        return "the two sides of a mirror must stand for the same run or group"
    if COLOR_CHANGE in kinds:
        return "a color change takes one number of a run and the color differs on its two sides"
    if not rules.groups and len(numbers) == 1 and len(plain) > 1:
        return "this edition has runs only, no groups"
    if len(numbers) == 1 and len(colors) < len(plain):
        return "a group shows every color only once"
    if len(numbers) == 1 and len(plain) > 1:
        return "a group has at most four colors"
    if len(colors) == 1:
        return f"a run goes up one by one, from 1 at the lowest to {rules.top} at the highest"
    return "neither one number in different colors nor consecutive numbers of one color"
