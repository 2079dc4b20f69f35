"""The Dice crossword: which grids are right and which turns lead from one to the next."""

from collections import Counter
from itertools import combinations, permutations

from tests.referee.sets import Cell, group_readings, run_readings
from tests.referee.tiles import fits_box, numbers_of, parse

Spot = tuple[int, int]
Grid = dict[Spot, str]
Line = tuple[Spot, ...]


def parse_grid(rows: list[str]) -> Grid:
    """The dice by row and column; a dot is an empty place."""
    return {
        (r, c): die for r, row in enumerate(rows) for c, die in enumerate(parse(row)) if die != "."
    }


def grid_legal(rows: list[str]) -> bool:
    """Whether all dice that touch in a line make sets, and every die lies in one (DI-03)."""
    grid = parse_grid(rows)
    if not fits_box("dice", grid.values()) or len(grid) > 18:
        return False
    lines = _lines(grid)
    if set(grid) - {spot for line in lines for spot in line}:
        return False
    return _agree(grid, lines, {})


def _lines(grid: Grid) -> list[Line]:
    """Every longest row and column of two dice or more."""
    lines = []
    for down, right in ((0, 1), (1, 0)):
        for r, c in sorted(grid):
            if (r - down, c - right) not in grid:
                line = [(r, c)]
                while (line[-1][0] + down, line[-1][1] + right) in grid:
                    line.append((line[-1][0] + down, line[-1][1] + right))
                lines.append(tuple(line))
    return [line for line in lines if len(line) > 1]


def _agree(grid: Grid, lines: list[Line], known: dict[Spot, Cell]) -> bool:
    """Tries every meaning of each line that no crossing contradicts (DI-02, DI-07)."""
    if not lines:
        return True
    for cells in line_readings(tuple(grid[spot] for spot in lines[0])):
        meant = dict(zip(lines[0], cells, strict=True))
        fits = all(known.get(spot, cell) == cell for spot, cell in meant.items())
        if fits and _agree(grid, lines[1:], known | meant):
            return True
    return False


def line_readings(dice: tuple[str, ...]) -> set[tuple[Cell, ...]]:
    """What a line can mean, read from either end (DI-03); it needs a number of its own (DI-09)."""
    if len(dice) < 3 or not numbers_of(dice):
        return set()
    found = {*run_readings(dice), *run_readings(dice, step=-1), *group_readings(dice)}
    return {tuple(cell for (cell,) in reading) for reading in found}


def holds_set(dice: list[str]) -> bool:
    """Whether some of the dice make a set; then three of them do."""
    return any(
        line_readings(order)
        for three in combinations(sorted(dice), 3)
        for order in permutations(three)
    )


def dice_turn_legal(before_rows: list[str], hand: list[str], after_rows: list[str]) -> bool:
    """Whether a player with these dice may turn one grid into the other.

    Any right grid will do (DI-11) if no die left the table (D-37). A player who holds a set must
    lay the dice of one, wherever they go (DI-10).
    """
    if not grid_legal(before_rows) or not grid_legal(after_rows):
        return False
    old = Counter(parse_grid(before_rows).values())
    new = Counter(parse_grid(after_rows).values())
    if not fits_box("dice", [*old.elements(), *hand]):
        return False
    if not old < new or not new - old <= Counter(hand):
        return False
    return holds_set(list((new - old).elements())) or not holds_set(hand)
