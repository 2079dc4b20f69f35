"""The best play of Dice, for few dice, by trying every shape that a grid can have.

A shape is a set of cells that hang together in which every line of two cells or more has three.
The dice are put into the cells of every shape in every way that leaves only sets. No line is
searched for, and nothing is shared with the solver.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from meldrum.rules.grid import Grid
from meldrum.rules.tiles import COLORS, Tile, TileSet, in_order
from meldrum.solver.question import Question

Cell = tuple[int, int]
Shape = frozenset[Cell]
Line = tuple[Cell, ...]
Meaning = tuple[str, int]
Meant = dict[Cell, Meaning]

SHORTEST = 3
TOP = 13


def best_of_dice(question: Question) -> tuple[int, int]:
    """(tiles, points) or (points, tiles): the most that can be laid, with the grid strict."""
    grid = question.table
    assert isinstance(grid, Grid)
    penalty = question.options.joker_penalty
    lying = tuple(die for _, die in grid.cells)

    def worth(some: TileSet) -> tuple[int, int]:
        points = sum(die.number or penalty for die in some)
        return (len(some), points) if question.objective == "tiles" else (points, len(some))

    choices = {
        in_order(some)
        for size in range(1, len(question.rack) + 1)
        for some in combinations(question.rack, size)
    }
    for some in sorted(choices, key=worth, reverse=True):
        if can_lie(in_order((*lying, *some))):
            return worth(some)
    return 0, 0


@lru_cache(maxsize=1 << 16)
def can_lie(dice: TileSet) -> bool:
    """Whether the dice make a grid: the first lies in some part of it, the others elsewhere."""
    if not dice:
        return True
    first, others = dice[0], dice[1:]
    for size in range(SHORTEST - 1, len(others) + 1):
        if 0 < len(others) - size < SHORTEST:
            continue
        for mates in sorted(set(combinations(others, size))):
            rest = in_order((Counter(others) - Counter(mates)).elements())
            if can_hang_together((first, *mates)) and can_lie(rest):
                return True
    return False


@lru_cache(maxsize=1 << 18)
def can_hang_together(dice: TileSet) -> bool:
    """Whether the dice fill some shape."""
    return any(_fills(shape, Counter(dice), {}) for shape in crosswords(len(dice)))


# Shapes


@lru_cache(maxsize=32)
def crosswords(size: int) -> tuple[tuple[tuple[Cell, ...], tuple[Line, ...]], ...]:
    """The shapes in which no line has two cells, with their lines; of two that are mirrored one."""
    found: dict[Shape, tuple[tuple[Cell, ...], tuple[Line, ...]]] = {}
    for shape in _shapes(size):
        across, down = _lines(shape), [_turned(line) for line in _lines(_turn(shape))]
        lines = [line for line in (*across, *down) if len(line) > 1]
        if all(len(line) >= SHORTEST for line in lines) and _first(shape) not in found:
            found[_first(shape)] = _walk(lines), tuple(lines)
    return tuple(found.values())


@lru_cache(maxsize=32)
def _shapes(size: int) -> frozenset[Shape]:
    """Every connected set of this many cells, at the corner of the plane."""
    if size == 1:
        return frozenset({frozenset({(0, 0)})})
    grown = {
        shape | {(row + down, column + right)}
        for shape in _shapes(size - 1)
        for row, column in shape
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    return frozenset(_at_corner(shape) for shape in grown if len(shape) == size)


def _at_corner(shape: Shape) -> Shape:
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    return frozenset((row - top, column - left) for row, column in shape)


def _first(shape: Shape) -> Shape:
    """One for all that it becomes when it is turned or mirrored: sets read either way."""
    every = []
    for _ in range(4):
        shape = _at_corner(frozenset((column, -row) for row, column in shape))
        every += [shape, _at_corner(_turn(shape))]
    return min(every, key=sorted)


def _turn(shape: Shape) -> Shape:
    return frozenset((column, row) for row, column in shape)


def _turned(line: Line) -> Line:
    return tuple((column, row) for row, column in line)


def _lines(shape: Shape) -> list[Line]:
    """The longest rows of cells side by side."""
    lines = []
    for row, column in shape:
        if (row, column - 1) not in shape:
            end = column
            while (row, end + 1) in shape:
                end += 1
            lines.append(tuple((row, at) for at in range(column, end + 1)))
    return lines


def _walk(lines: list[Line]) -> tuple[Cell, ...]:
    """The cells line by line, each line crossing one before it: so that dice soon disagree."""
    left, walk = sorted(lines, key=len, reverse=True), []
    line = left.pop(0)
    while True:
        walk += [cell for cell in line if cell not in walk]
        line = next((one for one in left if not set(one).isdisjoint(walk)), ())
        if not line:
            return tuple(walk)
        left.remove(line)


# Dice in cells


def _fills(
    shape: tuple[tuple[Cell, ...], tuple[Line, ...]], left: Counter[Tile], lie: dict[Cell, Tile]
) -> bool:
    """Whether the dice left can go into the empty cells."""
    walk, lines = shape
    if len(lie) == len(walk):
        return _have_meaning([[*_meanings(line, lie)] for line in lines], {})
    cell = walk[len(lie)]
    for die in left:
        lie[cell] = die
        fits = all(_may_be_set(line, lie) for line in lines if cell in line)
        if fits and _fills(shape, left - Counter([die]), lie):
            return True
        del lie[cell]
    return False


def _may_be_set(line: Line, lie: dict[Cell, Tile]) -> bool:
    """Whether the number dice that lie in the line can be in one set."""
    there = [(at, lie[cell]) for at, cell in enumerate(line) if cell in lie]
    dice = [(at, die) for at, die in there if not die.is_joker]
    if not dice:
        return len(there) < len(line)  # a line needs a number die of its own (DI-09)
    colors, numbers = {die.letter for _, die in dice}, {die.number for _, die in dice}
    if len(numbers) == 1 and len(colors) == len(dice) and len(line) <= len(COLORS):
        return True
    starts = [{die.number - way * at for at, die in dice} for way in (1, -1)]
    return len(colors) == 1 and any(
        len(start) == 1 and _in_box(min(start), way, len(line))
        for start, way in zip(starts, (1, -1), strict=True)
    )


def _in_box(start: int, way: int, size: int) -> bool:
    end = start + way * (size - 1)
    return min(start, end) >= 1 and max(start, end) <= TOP


def _meanings(line: Line, lie: dict[Cell, Tile]) -> Iterator[Meant]:
    """What its jokers may stand for, in every way to read the line."""
    jokers = [cell for cell in line if lie[cell].is_joker]
    dice = [(at, lie[cell]) for at, cell in enumerate(line) if not lie[cell].is_joker]
    at, die = dice[0]
    for way in (1, -1):
        start = die.number - way * at
        run = {cell: (die.letter, start + way * place) for place, cell in enumerate(line)}
        same = all(run[line[place]] == (d.letter, d.number) for place, d in dice)
        if same and _in_box(start, way, len(line)):
            yield {cell: run[cell] for cell in jokers}
    colors = [die.letter for _, die in dice]
    if len(line) <= len(COLORS) and all(d.number == die.number for _, d in dice):
        for chosen in product(COLORS, repeat=len(jokers)):
            if len({*colors, *chosen}) == len(line):
                yield {
                    cell: (color, die.number) for cell, color in zip(jokers, chosen, strict=True)
                }


def _have_meaning(ways: list[list[Meant]], known: Meant) -> bool:
    """Whether all lines can be read together: a joker at a crossing stands for one tile (DI-07)."""
    if not ways:
        return True
    return any(
        all(known.get(cell, meaning) == meaning for cell, meaning in way.items())
        and _have_meaning(ways[1:], known | way)
        for way in ways[0]
    )
