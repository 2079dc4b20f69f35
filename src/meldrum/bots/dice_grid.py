"""Laying dice on a grid without rearranging it."""

from collections.abc import Iterator

from meldrum.rules.editions.base import Edition
from meldrum.rules.grid import Grid
from meldrum.rules.melds import is_set
from meldrum.rules.options import Options
from meldrum.rules.tiles import Tile, TileSet


def below(grid: Grid, tiles: TileSet) -> Grid:
    """The grid with a set laid clear of everything, two rows further down."""
    row = max((row for (row, _), _ in grid.cells), default=-2) + 2
    return Grid.of([*grid.cells, *(((row, at), tile) for at, tile in enumerate(tiles))])


def added(grid: Grid, face: Tile, edition: Edition, options: Options) -> Grid | None:
    """The grid with one more die somewhere; None where it fits nowhere."""
    dice = dict(grid.cells)
    near = {
        (row + down, column + right)
        for row, column in dice
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    for cell in sorted(near - set(dice)):
        longer = Grid.of([*grid.cells, (cell, face)])
        if not any(edition.check_grid(longer, options)):
            return longer
    return None


def across(grid: Grid, rack: TileSet, edition: Edition, options: Options) -> Grid | None:
    """The grid with a die, or two across a third, added as it lies; None if nothing fits."""
    dice = dict(grid.cells)
    rules = edition.set_rules(options)
    spots = [
        tuple((row + down * at, column + right * at) for at in range(start, start + 3))
        for row, column in dice
        for down, right in ((0, 1), (1, 0))
        for start in range(-3, 2)
    ]
    for line in dict.fromkeys(spots):
        free = [cell for cell in line if cell not in dice]
        for faces in _arrangements(rack, len(free)):
            there = dice | dict(zip(free, faces, strict=True))
            if not is_set(tuple(there[cell] for cell in line), rules):
                continue  # part of no longer set either
            more = Grid.of([*grid.cells, *zip(free, faces, strict=True)])
            if not any(edition.check_grid(more, options)):
                return more
    return None


def _arrangements(rack: TileSet, count: int) -> Iterator[tuple[Tile, ...]]:
    """The ways to put one or two dice of the rack into as many cells."""
    if count == 1:
        yield from ((face,) for face in dict.fromkeys(rack))
    elif count == 2:
        for at, face in enumerate(rack):
            for other in dict.fromkeys(rack[:at] + rack[at + 1 :]):
                yield face, other
