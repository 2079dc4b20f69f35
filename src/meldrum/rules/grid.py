"""The Dice table: a crossword in which one die may lie in a set across and a set down."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from meldrum.rules.errors import Code, Violation
from meldrum.rules.melds import SHORTEST, SetRules, readings
from meldrum.rules.tiles import Bag, Tile, TileSet, are_tiles
from meldrum.rules.turn import check_set

Cell = tuple[int, int]
Line = tuple[Cell, ...]

DICE = 18  # D-04


@dataclass(frozen=True, slots=True)
class Grid:
    """Dice on the plane, moved together as far as may be: place has no meaning.

    The first row and column are used, and at most one empty row or column lies between dice.
    """

    cells: tuple[tuple[Cell, Tile], ...] = ()

    @classmethod
    def of(cls, dice: Iterable[tuple[Cell, Tile]]) -> "Grid":
        """The grid of these dice, wherever it lies."""
        placed = sorted(dice)
        rows = closed_up({row for (row, _), _ in placed})
        columns = closed_up({column for (_, column), _ in placed})
        return cls(tuple(((rows[row], columns[column]), die) for (row, column), die in placed))

    def bag(self) -> Bag:
        """All faces on the table."""
        return Counter(die for _, die in self.cells)

    def lines(self) -> Iterator[Line]:
        """Every longest row or column of two or more touching dice."""
        taken = dict(self.cells)
        for down, right in ((0, 1), (1, 0)):
            for row, column in taken:
                if (row - down, column - right) in taken:
                    continue
                line = [(row, column)]
                while (ahead := (line[-1][0] + down, line[-1][1] + right)) in taken:
                    line.append(ahead)
                if len(line) > 1:
                    yield tuple(line)


EMPTY = Grid()


def closed_up(used: set[int]) -> dict[int, int]:
    """New numbers for rows or columns: neighbors stay neighbors, wider gaps become one."""
    numbers: dict[int, int] = {}
    last, number = min(used, default=0), 0
    for at in sorted(used):
        number += min(at - last, 2)
        numbers[at], last = number, at
    return numbers


def is_grid(value: object) -> bool:
    """Whether this is a grid of known dice, one in a cell, as ``Grid.of`` makes it."""
    try:
        return (
            isinstance(value, Grid)
            and value == Grid.of(value.cells)
            and len({cell for cell, _ in value.cells}) == len(value.cells)
            and are_tiles(die for _, die in value.cells)
        )
    except (TypeError, ValueError):  # cells that are none
        return False


def check_grid(grid: Grid, box: Bag, rules: SetRules, adjacency: str) -> Iterator[Violation]:
    """Everything wrong with a grid."""
    dice = dict(grid.cells)
    if len(dice) > DICE or grid.bag() - box:
        many = tuple((grid.bag() - box).elements()) or tuple(dice.values())
        yield Violation(Code.TOO_MANY_COPIES, f"{len(dice)} dice cannot show these faces", many)
    elif adjacency == "loose":
        yield from _check_loose(grid, rules)
    else:
        yield from _check_strict(grid, box, rules)


def _check_strict(grid: Grid, box: Bag, rules: SetRules) -> Iterator[Violation]:
    """Whatever touches in a line must be a set (D-21, DI-03), so sets may cross (D-20, D-22).

    A die laid at either end of a set makes the line longer (D-19).
    """
    dice = dict(grid.cells)
    lines = tuple(grid.lines())
    wrong = []
    for line in lines:
        tiles = tuple(dice[cell] for cell in line)
        if not _line_readings(tiles, rules):
            wrong += list(check_set(tiles, box, rules))
    yield from wrong
    loose = set(dice) - {cell for line in lines for cell in line}
    if loose:
        tiles = tuple(dice[cell] for cell in sorted(loose))
        yield Violation(Code.LOOSE_DIE, "a die must be part of a set", tiles)
    if not wrong and _agreed(lines, dice, rules, {}) is None:
        tiles = tuple(die for die in dice.values() if die.is_joker)
        yield Violation(
            Code.JOKER_TWO_MEANINGS, "a joker stands for one tile in both of its sets", tiles
        )


def line_meanings(grid: Grid, rules: SetRules) -> list[TileSet | None]:
    """What the dice of each line stand for, in the order of ``lines``; None if not a set."""
    dice = dict(grid.cells)
    lines = tuple(grid.lines())
    read = {line: _line_readings(tuple(dice[cell] for cell in line), rules) for line in lines}
    sets = tuple(line for line in lines if read[line])
    known = _agreed(sets, dice, rules, {})
    if known is None:  # then a joker stands for one tile here and for another there
        return [read[line][0] if read[line] else None for line in lines]
    return [
        tuple(known.get(cell, dice[cell]) for cell in line) if read[line] else None
        for line in lines
    ]


@lru_cache(maxsize=1 << 14)
def _line_readings(tiles: TileSet, rules: SetRules) -> tuple[TileSet, ...]:
    """What the dice of a line stand for in each reading; it may be read from either end."""
    forward = [reading.stands_for for reading in readings(tiles, rules)]
    backward = [reading.stands_for[::-1] for reading in readings(tiles[::-1], rules)]
    found = dict.fromkeys(forward + backward)
    return tuple(tuple(tile for (tile,) in meanings) for meanings in found)


def _agreed(
    lines: tuple[Line, ...], dice: dict[Cell, Tile], rules: SetRules, known: dict[Cell, Tile]
) -> dict[Cell, Tile] | None:
    """What each joker stands for, alike in both of its lines (D-23, DI-07), or None."""
    if not lines:
        return known
    for learned in _learned(lines[0], dice, rules, known):
        found = _agreed(lines[1:], dice, rules, learned)
        if found is not None:
            return found
    return None


def _learned(
    line: Line, dice: dict[Cell, Tile], rules: SetRules, known: dict[Cell, Tile]
) -> Iterator[dict[Cell, Tile]]:
    """What the jokers stand for with this line read in each way that fits what is known."""
    tiles = tuple(dice[cell] for cell in line)
    for meanings in _line_readings(tiles, rules):
        read = {
            cell: tile for cell, tile in zip(line, meanings, strict=True) if dice[cell].is_joker
        }
        if all(known.get(cell, tile) == tile for cell, tile in read.items()):
            yield known | read


def _check_loose(grid: Grid, rules: SetRules) -> Iterator[Violation]:
    """Touching means nothing: some choice of sets must hold every die."""
    dice = dict(grid.cells)
    pieces = [
        line[start:end]
        for line in grid.lines()
        for start in range(len(line))
        for end in range(start + SHORTEST, len(line) + 1)
        if _line_readings(tuple(dice[cell] for cell in line[start:end]), rules)
    ]
    if not _covered(tuple(dice), pieces, dice, rules, {}):
        yield Violation(Code.NOT_A_SET, "not every die is part of a set", tuple(dice.values()))


def _covered(
    open_cells: tuple[Cell, ...],
    pieces: list[Line],
    dice: dict[Cell, Tile],
    rules: SetRules,
    known: dict[Cell, Tile],
) -> bool:
    """Whether sets can be chosen among the pieces so that every open cell lies in one."""
    if not open_cells:
        return True
    # The cell with the fewest choices first: one without any ends this way at once.
    cell = min(open_cells, key=lambda one: sum(one in piece for piece in pieces))
    for piece in [piece for piece in pieces if cell in piece]:
        left = tuple(other for other in open_cells if other not in piece)
        apart = [other for other in pieces if not _overlap(piece, other)]
        for learned in _learned(piece, dice, rules, known):
            if _covered(left, apart, dice, rules, learned):
                return True
    return False


def _overlap(one: Line, other: Line) -> bool:
    """Whether two sets share more than a crossing: two dice, or a die in one direction."""
    shared = set(one) & set(other)
    return bool(shared) and (one[0][0] == one[1][0]) == (other[0][0] == other[1][0])
