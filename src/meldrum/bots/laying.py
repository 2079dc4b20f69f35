"""Laying dice on a grid without rearranging it."""

from meldrum.rules.editions.dice import Dice
from meldrum.rules.grid import Grid
from meldrum.rules.options import Options
from meldrum.rules.tiles import Tile, TileSet


def below(grid: Grid, tiles: TileSet) -> Grid:
    """The grid with a set laid clear of everything, two rows further down."""
    row = max((row for (row, _), _ in grid.cells), default=-2) + 2
    return Grid.of([*grid.cells, *(((row, at), tile) for at, tile in enumerate(tiles))])


def added(grid: Grid, face: Tile, edition: Dice, options: Options) -> Grid | None:
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
