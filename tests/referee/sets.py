"""What a row of tiles can mean: every joker is tried as everything it could stand for.

A *cell* is one tile of the imagined set, (color, number); a Color Change fills a cell of no
color, written `*`. A *reading* names, for each tile of the row, the cells it stands for: one for
a number tile, a Joker or a Color Change, two for a Double, none for a Mirror.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from tests.referee.tiles import BOXES, COLORS, fits_box, is_joker, number, numbers_of

Cell = tuple[str, int]
Meaning = tuple[Cell, ...]
Reading = tuple[Meaning, ...]
NO_COLOR = "*"


def set_values(edition: str, tiles: list[str]) -> set[int]:
    """Every value the ordered set can have; empty if it is not a legal set.

    >>> sorted(set_values("classic", ["J", "J", "R5"]))
    [12, 15]
    """
    return {value(reading) for reading in readings(edition, tuple(tiles))}


def value(reading: Reading) -> int:
    """The sum of all numbers stood for; a Mirror adds nothing (T-85)."""
    return sum(n for _, n in cells_of(reading))


def cells_of(reading: Iterable[Meaning]) -> list[Cell]:
    """The cells of a reading in their order."""
    return [cell for meaning in reading for cell in meaning]


def is_group(reading: Reading) -> bool:
    """Whether all tiles stand for one number."""
    return len({n for _, n in cells_of(reading)}) == 1


@lru_cache(maxsize=100_000)
def readings(edition: str, tiles: tuple[str, ...]) -> frozenset[Reading]:
    """Every legal reading of the row (C-15..C-19, T-13..T-17, F-07..F-11, TW-11)."""
    if len(tiles) < 3 or not fits_box(edition, tiles) or not numbers_of(tiles):
        return frozenset()
    if "M" in tiles:
        return frozenset(_mirror_readings(tiles))
    found = set(run_readings(tiles, BOXES[edition].top))
    if edition != "my_first":
        found.update(group_readings(tiles))
    return frozenset(found)


# Runs


def run_readings(tiles: tuple[str, ...], top: int = 13, step: int = 1) -> Iterator[Reading]:
    """Every reading as numbers going up (or down) by one, colors changing only at a C."""
    for start in range(1, top + 1):
        if _numbers_agree(tiles, start, step):
            yield from _grow_run(tiles, (), start, top, step)


def _numbers_agree(tiles: tuple[str, ...], n: int, step: int) -> bool:
    """A quick look at the number tiles alone before the jokers are tried."""
    for tile in tiles:
        if not is_joker(tile) and number(tile) != n:
            return False
        n += 2 * step if tile == "D" else step
    return True


def _grow_run(
    tiles: tuple[str, ...], done: Reading, n: int, top: int, step: int
) -> Iterator[Reading]:
    if not tiles:
        yield done
        return
    for meaning in _run_meanings(tiles[0], n, step):
        grown = (*done, meaning)
        if all(1 <= m <= top for _, m in meaning) and _colors_fit(cells_of(grown)):
            yield from _grow_run(tiles[1:], grown, n + step * len(meaning), top, step)


def _run_meanings(tile: str, n: int, step: int) -> list[Meaning]:
    """What the tile may stand for when number n is its turn (T-67, T-68, TW-06)."""
    if tile == "J":
        return [((color, n),) for color in COLORS]
    if tile == "D":
        return [((color, n), (color, n + step)) for color in COLORS]
    if tile == "C":
        return [((NO_COLOR, n),)]
    return [((tile[0], n),)] if number(tile) == n else []


def _colors_fit(cells: list[Cell]) -> bool:
    """Neighbors share a color; across one or more Color Changes it differs (T-91, TW-07)."""
    last, changed = None, False
    for color, _ in cells:
        if color == NO_COLOR:
            changed = True
            continue
        if last is not None and (color == last) == changed:
            return False
        last, changed = color, False
    return True


# Groups


def group_readings(tiles: tuple[str, ...]) -> Iterator[Reading]:
    """Every reading as one number in different colors, in any order (C-16, T-66, T-89)."""
    shown = {number(tile) for tile in numbers_of(tiles)}
    for n in range(1, 14):
        if shown <= {n}:
            yield from _grow_group(tiles, (), n)


def _grow_group(tiles: tuple[str, ...], done: Reading, n: int) -> Iterator[Reading]:
    if not tiles:
        yield done
        return
    taken = {color for color, _ in cells_of(done)}
    for meaning in _group_meanings(tiles[0], n):
        if not taken & {color for color, _ in meaning}:
            yield from _grow_group(tiles[1:], (*done, meaning), n)


def _group_meanings(tile: str, n: int) -> list[Meaning]:
    if tile == "J":
        return [((color, n),) for color in COLORS]
    if tile == "D":
        return [((one, n), (two, n)) for one, two in combinations(COLORS, 2)]
    if is_joker(tile):
        return []
    return [((tile[0], n),)] if number(tile) == n else []


# Mirrors


def _mirror_readings(tiles: tuple[str, ...]) -> Iterator[Reading]:
    """One Mirror, and the same cells on both sides of it (TW-01..TW-05, TW-10)."""
    middle = tiles.index("M")
    left, right = tiles[:middle], tiles[middle + 1 :]
    if "M" in right or not left or not right:
        return
    for step in (1, -1):  # TW-03: a side may climb or fall towards the Mirror
        yield from _mirror_runs(left, right, step)
    yield from _mirror_groups(left, right)


def _mirror_runs(left: tuple[str, ...], right: tuple[str, ...], step: int) -> Iterator[Reading]:
    """Both sides, read from the outer end inwards, are the same run of any length."""
    inwards = list(run_readings(right[::-1], step=step))
    for one in run_readings(left, step=step):
        for other in inwards:
            if cells_of(one) == cells_of(other):
                yield (*one, (), *other[::-1])


def _mirror_groups(left: tuple[str, ...], right: tuple[str, ...]) -> Iterator[Reading]:
    """Both sides are the same one to four colors of a number, in any order."""
    others = list(group_readings(right))
    for one in group_readings(left):
        for other in others:
            if sorted(cells_of(one)) == sorted(cells_of(other)):
                yield (*one, (), *other)


# Comparing


@lru_cache(maxsize=100_000)
def _contents(edition: str, tiles: tuple[str, ...]) -> frozenset[tuple[tuple[str, Meaning], ...]]:
    """Each reading as an unordered heap of tiles and what they stand for."""
    return frozenset(
        tuple(sorted((tile, tuple(sorted(cells))) for tile, cells in zip(tiles, r, strict=True)))
        for r in readings(edition, tiles)
    )


def same_set(edition: str, one: list[str], other: list[str]) -> bool:
    """Whether two rows can be the same set: the same tiles with the same meanings.

    A group may be written in any order, a mirror from either side or inside out.
    """
    if one == other:
        return True
    return bool(_contents(edition, tuple(one)) & _contents(edition, tuple(other)))
