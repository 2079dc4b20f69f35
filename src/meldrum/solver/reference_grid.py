"""The reference for Dice: every grid of some dice, line by line.

Every die is in a line that is a set. So a part of a grid begins with a line, and each of its dice
in turn may get another line across it. Parts do not affect each other: the dice left over make
more of them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from meldrum.rules.grid import Cell, Grid, Line
from meldrum.rules.melds import SetRules, readings
from meldrum.rules.scoring import rack_value
from meldrum.rules.tiles import Bag, Tile, TileSet, in_order
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Tick
from meldrum.solver.question import Question
from meldrum.solver.reference_plays import Plays, choices, most
from meldrum.solver.reference_sets import sets_of

Meant = tuple[Tile, Tile]
"""A die, and the tile it stands for: the same one in both of its lines (DI-07)."""

Row = tuple[Meant, ...]

Part = dict[Cell, Meant]
"""Dice that are connected."""

Side = tuple[Cell, bool]
"""A die that a line may go through, down or across."""


def grid_plays(question: Question, tick: Tick) -> Plays:
    """Every grid; for ``meld`` the hand makes new parts, and the old ones stay."""
    before, alone = grid_of(question), question.objective == "meld"
    lying = Counter[Tile]() if alone else before.bag()
    grids = Grids(question, lying + Counter(question.rack), tick)
    for some in choices(question, question.rack, tick):
        found = grids.of(lying + Counter(some))
        yield None if alone else most(question, some), _answers(question, some, found)


def grid_of(question: Question) -> Grid:
    """The dice on the grid."""
    if not isinstance(question.table, Grid):
        raise TypeError(f"{question.edition.name} is played on a grid")
    return question.table


class Grids:
    """Lays dice in every possible way."""

    def __init__(self, question: Question, stock: Bag, tick: Tick) -> None:
        self._edition, self._options, self._tick = question.edition, question.options, tick
        self._strict = question.options.adjacency == "strict"
        rules = question.edition.set_rules(question.options)
        self._rows = list(dict.fromkeys(_rows(stock, rules, tick)))
        self._many = Counter(die for row in self._rows for die, _ in row)
        self._through: defaultdict[Meant, list[tuple[Row, int]]] = defaultdict(list)
        for row in self._rows:
            for at, meant in enumerate(row):
                self._through[meant].append((row, at))
        self._hopeless: set[TileSet] = set()

    def of(self, dice: Bag) -> Iterator[list[Part]]:
        """Every grid of exactly these dice, in parts; the rarest die is in the first."""
        key = in_order(dice.elements())
        if not key:
            yield []
        if not key or key in self._hopeless:
            return
        hopeless = True
        first = min(key, key=lambda die: (self._many[die], die))
        for part in self._parts(first, dice):
            for others in self.of(dice - _faces(part)):
                hopeless = False
                yield [part, *others]
        if hopeless:
            self._hopeless.add(key)

    def _parts(self, first: Tile, dice: Bag) -> Iterator[Part]:
        """Every legal part with this die, which is in a line across, either way round."""
        for row in self._rows:
            part = dict(zip(_line((0, 0), False, 0, len(row)), row, strict=True))
            if row <= row[::-1] and first in _faces(part) and _faces(part) <= dice:
                yield from self._grown(part, [(cell, True) for cell in part], dice - _faces(part))

    def _grown(self, part: Part, sides: list[Side], left: Bag) -> Iterator[Part]:
        """Every legal part that this one can become, with or without lines through its sides."""
        self._tick()
        if not sides:
            grid = side_by_side([part])
            if not any(self._edition.check_grid(grid, self._options)):
                yield part
            return
        cell, down = sides[0]
        if self._may_end(part, (cell,), down):
            yield from self._grown(part, sides[1:], left)
        for row, at in self._through[part[cell]]:
            self._tick()
            line = dict(zip(_line(cell, down, at, len(row)), row, strict=True))
            new = {one: meant for one, meant in line.items() if one not in part}
            crossed = [(one, down) for one in line if one in part]
            if (
                part | line == line | part
                and set(crossed) <= set(sides)
                and self._may_end(part, tuple(line), down)
                and _faces(new) <= left
            ):
                others = [side for side in sides if side not in crossed]
                others += [(one, not down) for one in new]
                yield from self._grown(part | new, others, left - _faces(new))

    def _may_end(self, part: Part, line: Line, down: bool) -> bool:
        """Whether nothing touches the ends of the line: in a crossword it would belong (DI-03)."""
        whole = _line(line[0], down, 1, len(line) + 2)
        return not self._strict or (whole[0] not in part and whole[-1] not in part)


def _rows(stock: Bag, rules: SetRules, tick: Tick) -> Iterator[Row]:
    """Every line in every reading, either way round."""
    for row in sets_of(stock, rules, tick):
        for reading in readings(row, rules):
            meant = tuple(zip(row, chain.from_iterable(reading.stands_for), strict=True))
            yield meant
            yield meant[::-1]


def _line(cell: Cell, down: bool, at: int, size: int) -> Line:
    """The cells of a line that has this cell at this place."""
    row, column = cell
    steps = range(-at, size - at)
    return tuple((row + n, column) if down else (row, column + n) for n in steps)


def _faces(part: Part) -> Bag:
    return Counter(die for die, _ in part.values())


def _answers(question: Question, dice: TileSet, grids: Iterable[list[Part]]) -> Iterator[Answer]:
    before = grid_of(question)
    lying = [_as_it_lies(before)] if question.objective == "meld" else []
    for parts in grids:
        yield answer_of(question, side_by_side([*lying, *parts]), _own_value(dice, parts))


def answer_of(question: Question, after: Grid, meld: int = 0) -> Answer:
    """A grid as a play."""
    before = grid_of(question)
    played = in_order((after.bag() - before.bag()).elements())
    return Answer(
        tiles=len(played),
        points=rack_value(played, question.options.joker_penalty),
        meld=meld,
        played=played,
        table=after,
        changed=(lines_of(before) - lines_of(after)).total(),
        optimal=False,
        bound=0,
    )


def _as_it_lies(grid: Grid) -> Part:
    return {cell: (die, die) for cell, die in grid.cells}


def _own_value(dice: TileSet, parts: list[Part]) -> int:
    """What the parts made only of dice in hand stand for."""
    left, value = Counter(dice), 0
    for part in parts:
        if _faces(part) <= left:
            left -= _faces(part)
            value += sum(tile.number for _, tile in part.values())
    return value


def side_by_side(parts: list[Part]) -> Grid:
    """The parts one below the other, without touching."""
    cells: list[tuple[Cell, Tile]] = []
    row = 0
    for part in parts:
        top = min((at for at, _ in part), default=0)
        cells += [((row + at - top, column), die) for (at, column), (die, _) in part.items()]
        row = max((at for (at, _), _ in cells), default=-2) + 2
    return Grid.of(cells)


def lines_of(grid: Grid) -> Counter[TileSet]:
    """Every longest line of two or more dice, read from the end that comes first in order."""
    dice = dict(grid.cells)
    words = [tuple(dice[cell] for cell in line) for line in grid.lines()]
    return Counter(min(word, word[::-1]) for word in words)
