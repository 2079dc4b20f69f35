"""Random grids of dice and the lines that make them grow."""

import random

from tests.referee.grids import Grid, Spot, grid_legal
from tests.referee.making import random_row


def show(grid: Grid) -> list[str]:
    """The grid as rows of text, moved to the corner."""
    if not grid:
        return []
    top, left = min(r for r, _ in grid), min(c for _, c in grid)
    bottom, right = max(r for r, _ in grid), max(c for _, c in grid)
    return [
        " ".join(grid.get((r, c), ".") for c in range(left, right + 1))
        for r in range(top, bottom + 1)
    ]


def random_grid(rng: random.Random, lines: int, most: int) -> Grid:
    """A legal grid of some lines, crossing where they can."""
    grid: Grid = {}
    for _ in range(lines):
        grid = grow(grid, rng, most) or grid
    return grid


def grow(grid: Grid, rng: random.Random, most: int) -> Grid | None:
    """The grid with one line more, or None if no try succeeded."""
    for _ in range(30):
        row = random_row("dice", rng)[: rng.choice((3, 3, 4, 5))]
        new = _crossing(grid, row, rng) if grid and rng.random() < 0.7 else _apart(grid, row, rng)
        if new and len(new) <= most and grid_legal(show(new)):
            return new
    return None


def _lay(grid: Grid, row: list[str], start: Spot, down: bool) -> Grid | None:
    """The row laid over the grid, if it agrees with the dice that lie there."""
    spots = [(start[0] + k * down, start[1] + k * (not down)) for k in range(len(row))]
    line = dict(zip(spots, row, strict=True))
    if any(grid.get(spot, die) != die for spot, die in line.items()):
        return None
    return grid | line if set(line) - set(grid) else None


def _crossing(grid: Grid, row: list[str], rng: random.Random) -> Grid | None:
    """Lays the row through a die that it shares with the grid."""
    shared = [(spot, k) for spot, die in grid.items() for k in range(len(row)) if row[k] == die]
    if not shared:
        return None
    (r, c), k = rng.choice(sorted(shared))
    down = rng.random() < 0.5
    return _lay(grid, row, (r - k * down, c - k * (not down)), down)


def _apart(grid: Grid, row: list[str], rng: random.Random) -> Grid | None:
    """Lays the row at some distance from all dice."""
    bottom = max((r for r, _ in grid), default=-2)
    return _lay(grid, row, (bottom + 2, rng.randint(0, 3)), rng.random() < 0.3)
