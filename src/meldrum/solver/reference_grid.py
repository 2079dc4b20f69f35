"""The best play of Dice, slowly: every crossword of the dice.

A connected part of a grid grows die by die. Each side of each die is asked in turn: does the set
go on here, and with which die? A part is whole when no side is left open. Parts do not disturb
each other, so a grid is a part with the first die and a grid of the dice that are left.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from meldrum.rules.direct import triples_with
from meldrum.rules.grid import DICE, Cell, Grid
from meldrum.rules.melds import SHORTEST, SetRules, is_set
from meldrum.rules.scoring import rack_value
from meldrum.rules.tiles import COLORS, JOKER, Bag, Tile, TileSet, in_order
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Deadline, TimeUp
from meldrum.solver.question import Question

Way = tuple[int, int]
Side = tuple[Cell, Way]
Lines = tuple[TileSet, ...]

RIGHT: Way = (0, 1)
WAYS: tuple[Way, ...] = (RIGHT, (0, -1), (1, 0), (-1, 0))


@dataclass(frozen=True)
class Part:
    """Dice that hang together, by cell, and the sum that they stand for."""

    dice: dict[Cell, Tile]
    value: int

    @cached_property
    def faces(self) -> TileSet:
        """The dice of it, in order."""
        return in_order(self.dice.values())

    @cached_property
    def lines(self) -> Counter[TileSet]:
        """Its lines, as :func:`lines_of` tells them."""
        return lines_of(Grid(tuple(self.dice.items())))


Parts = tuple[Part, ...]
Dear = tuple[tuple[int, int, int], Parts]
"""What some dice are worth at most, and in which parts."""


def lines_of(grid: Grid) -> Counter[TileSet]:
    """Every longest line of two or more dice, read from the end that comes first in order."""
    dice = dict(grid.cells)
    words = [tuple(dice[cell] for cell in line) for line in grid.lines()]
    return Counter(min(word, word[::-1]) for word in words)


# Growing a part


@dataclass
class Growth:
    """A part in the making. What a method does is undone when its iterator is asked again."""

    pool: Bag
    strict: bool
    side_by_side: bool
    tick: Callable[[], None]
    faces: dict[Cell, Tile] = field(default_factory=dict)
    means: dict[Cell, Tile] = field(default_factory=dict)
    joined: set[Side] = field(default_factory=set)
    cut: set[Side] = field(default_factory=set)

    def parts(self, first: Tile) -> Iterator[Part]:
        """Every whole part with this number die, but for mirror images."""
        start = (0, 0)
        for _ in self._placed(start, first, first):
            for _ in self._going_on((start, RIGHT)):
                yield from self._whole()

    def _whole(self) -> Iterator[Part]:
        """Every way to settle the open sides."""
        self.tick()
        side = self._next_side()
        if side is None:
            yield Part(dict(self.faces), sum(tile.number for tile in self.means.values()))
            return
        for _ in self._ending(side):
            yield from self._whole()
        for _ in self._going_on(side):
            yield from self._whole()

    def _next_side(self) -> Side | None:
        """An open side: best one at a die that lies there, or else at a set that is too short."""
        found: Side | None = None
        for cell in self.faces:
            for way in WAYS:
                side = cell, way
                if side in self.joined or side in self.cut:
                    continue
                if _beyond(side) in self.faces:
                    return side
                if found is None or len(self._line(side)) == SHORTEST - 1:
                    found = side
        return found

    def _line(self, side: Side) -> list[Cell]:
        """The cells joined along the side, the last one farthest that way."""
        cell, way = side
        back = _opposite(way)
        line = [cell]
        while (line[0], back) in self.joined:
            line.insert(0, _beyond((line[0], back)))
        while (line[-1], way) in self.joined:
            line.append(_beyond((line[-1], way)))
        return line

    def _ending(self, side: Side) -> Iterator[None]:
        """The set ends at this side; in a crossword no die may lie beyond (DI-03)."""
        cell = side[0]
        if self.strict and _beyond(side) in self.faces:
            return
        self.cut.add(side)
        if self._is_sound(side) and any((cell, way) not in self.cut for way in WAYS):
            yield
        self.cut.remove(side)

    def _is_sound(self, side: Side) -> bool:
        """Whether the line there is a set, or a single die, or may still go on."""
        line, way = self._line(side), side[1]
        ended = (line[0], _opposite(way)) in self.cut and (line[-1], way) in self.cut
        numbers = [cell for cell in line if not self.faces[cell].is_joker]
        return not ended or len(line) == 1 or (len(line) >= SHORTEST and len(numbers) > 0)  # DI-09

    def _going_on(self, side: Side) -> Iterator[None]:
        """The set goes on at this side: with a die that lies there, or with one of the pool."""
        other = _beyond(side)
        if other in self.faces:
            yield from self._joined(side)
            return
        if self.strict and any((_beyond((other, way)), _opposite(way)) in self.cut for way in WAYS):
            return
        line = tuple(self.means[cell] for cell in self._line(side))
        for tile in following(line):
            for face in (tile, JOKER):
                if self.pool[face]:
                    for _ in self._placed(other, face, tile):
                        yield from self._joined(side)

    def _placed(self, cell: Cell, face: Tile, tile: Tile) -> Iterator[None]:
        self.pool[face] -= 1
        self.faces[cell], self.means[cell] = face, tile
        yield
        del self.faces[cell], self.means[cell]
        self.pool[face] += 1

    def _joined(self, side: Side) -> Iterator[None]:
        cell, way = side
        other = _beyond(side)
        facing = other, _opposite(way)
        jokers = self.faces[cell].is_joker and self.faces[other].is_joker
        if facing in self.cut or (jokers and not self.side_by_side):
            return
        self.joined |= {side, facing}
        line = tuple(self.means[one] for one in self._line(side))
        fits = all(line[at] in following(line[:at]) for at in range(1, len(line)))
        if fits and self._is_sound(side):
            yield
        self.joined -= {side, facing}


def _beyond(side: Side) -> Cell:
    (row, column), (down, right) = side
    return row + down, column + right


def _opposite(way: Way) -> Way:
    return -way[0], -way[1]


def following(line: TileSet) -> TileSet:
    """What may come next in a line that stands for these tiles."""
    last = line[-1]
    group = tuple(Tile(color, last.number) for color in COLORS)
    run = tuple(Tile(last.letter, last.number + step) for step in (1, -1))
    if len(line) > 1:
        step = last.number - line[-2].number
        group, run = ((), run[step < 0 :][:1]) if step else (group, ())
    return tuple(tile for tile in (*group, *run) if tile not in line and 1 <= tile.number <= 13)


# Grids of given dice


@dataclass
class Laying:
    """Finds grids of dice, which are always given in order, and remembers what it found."""

    rules: SetRules
    strict: bool
    tick: Callable[[], None]
    _grids: dict[TileSet, Parts | None] = field(default_factory=dict)
    _kept: dict[tuple[TileSet, Lines], tuple[int, Parts] | None] = field(default_factory=dict)

    def parts(self, dice: TileSet, first: Tile | None = None) -> Iterator[Part]:
        """Every part with this number die, or else with the one that makes the fewest sets."""
        if dice[0].is_joker:  # then all are, and jokers alone make none (DI-09)
            return iter(())
        sets = self.sets(dice)
        growth = Growth(Counter(dice), self.strict, self.rules.jokers_side_by_side, self.tick)
        return growth.parts(first or min(sets, key=lambda die: sets[die]))

    def sets(self, dice: TileSet) -> dict[Tile, int]:
        """How many sets of three each number die makes with two others."""
        found = {}
        for at, die in enumerate(dice):
            self.tick()
            if not die.is_joker:
                others = triples_with(die, dice[:at] + dice[at + 1 :], self.rules)
                found[die] = sum(1 for _ in others)
        return found

    def grid(self, dice: TileSet) -> Parts | None:
        """The parts of a grid of exactly these dice; None if there is none."""
        if dice not in self._grids:
            self._grids[dice] = self._grid(dice) if dice else ()
        return self._grids[dice]

    def _grid(self, dice: TileSet) -> Parts | None:
        if 0 in self.sets(dice).values():
            return None
        for part in self.parts(dice):
            others = self.grid(without(dice, part.faces))
            if others is not None:
                return (part, *others)
        return None

    def keeping(self, dice: TileSet, lines: Lines) -> tuple[int, Parts] | None:
        """How many of the lines a grid of the dice can keep, and its parts; None without one."""
        if (dice, lines) not in self._kept:
            self._kept[dice, lines] = self._keeping(dice, lines) if dice else (0, ())
        return self._kept[dice, lines]

    def _keeping(self, dice: TileSet, lines: Lines) -> tuple[int, Parts] | None:
        best: tuple[int, Parts] | None = None
        seen = set()
        for part in self.parts(dice):
            kept = part.lines & Counter(lines)
            lost = tuple(sorted((Counter(lines) - kept).elements()))
            if (part.faces, lost) in seen or self.grid(without(dice, part.faces)) is None:
                continue
            seen.add((part.faces, lost))
            others = self.keeping(without(dice, part.faces), lost)
            if others and (best is None or kept.total() + others[0] > best[0]):
                best = kept.total() + others[0], (part, *others[1])
                if best[0] == len(lines):
                    break
        return best


def without(dice: TileSet, taken: Iterable[Tile]) -> TileSet:
    """The dice that are left, in order."""
    return in_order((Counter(dice) - Counter(taken)).elements())


# The best play


@dataclass(frozen=True)
class Found:
    """A choice of dice from the hand, and the parts it is laid in with the table's dice."""

    dice: TileSet = ()
    parts: Parts = ()
    meld: int = 0


class Search:
    """One question, on its way to an answer."""

    def __init__(self, question: Question) -> None:
        if not isinstance(question.table, Grid):
            raise TypeError("Dice is played on a grid")
        self.grid = question.table
        self.objective = question.objective
        self.joker_penalty = question.options.joker_penalty
        self.strict = question.options.adjacency == "strict"
        self.rules = question.edition.set_rules(question.options)
        self.laying = Laying(
            self.rules, self.strict, Deadline(question.limit_ms, question.steady).poll
        )
        self.table = in_order(self.grid.bag().elements())
        self.lines: Lines = tuple(sorted(lines_of(self.grid).elements()))
        left = question.edition.bag - self.grid.bag()
        self.hand = in_order((Counter(question.rack) & left).elements())
        self.room = 0 if self.grid.bag() - question.edition.bag else DICE - len(self.table)

    def answer(self) -> Answer:
        """The best play, or nothing played."""
        return self._dearest() if self.objective == "meld" else self._most()

    def _most(self) -> Answer:
        """Tiles or points: the best choice that can be laid, in the grid that keeps most lines."""
        found, bound = Found(), self._worth(self.hand)[0]
        rivals: list[TileSet] = []
        try:
            for dice in self._choices():
                if rivals and self._worth(dice) < self._worth(rivals[0]):
                    break
                bound = self._worth(dice)[0]
                parts = self.laying.grid(in_order((*self.table, *dice)))
                if parts is not None:
                    rivals.append(dice)
                    found = Found(dice, parts, self._own_value(dice, parts))
            bound = self._worth(found.dice)[0]
            found = self._keeping_most(rivals)
        except TimeUp:
            return self._answer(found, False, bound)
        return self._answer(found, True, bound)

    def _choices(self) -> list[TileSet]:
        """Every bag of dice that may be laid, the best first."""
        hand = self.hand
        while True:  # a die that makes no set is never laid
            sets = self.laying.sets(in_order((*self.table, *hand)))
            fitting = tuple(die for die in hand if sets.get(die, 1))
            if fitting == hand:
                break
            hand = fitting
        sizes = range(1, min(self.room, len(hand)) + 1)
        bags = dict.fromkeys(bag for size in sizes for bag in combinations(hand, size))
        return sorted(bags, key=self._worth, reverse=True)

    def _worth(self, dice: TileSet) -> tuple[int, int]:
        points = rack_value(dice, self.joker_penalty)
        return (len(dice), points) if self.objective == "tiles" else (points, len(dice))

    def _keeping_most(self, rivals: list[TileSet]) -> Found:
        most, found = -1, Found()
        for dice in rivals:
            kept = self.laying.keeping(in_order((*self.table, *dice)), self.lines)
            if kept and kept[0] > most:
                most, found = kept[0], Found(dice, kept[1], self._own_value(dice, kept[1]))
                if most == len(self.lines):
                    break
        return found

    def _own_value(self, dice: TileSet, parts: Parts) -> int:
        """What the parts made of dice of the hand alone stand for."""
        left, value = Counter(dice), 0
        for part in parts:
            if Counter(part.faces) <= left:
                left -= Counter(part.faces)
                value += part.value
        return value

    def _dearest(self) -> Answer:
        """What the hand alone can stand for: the value, then the number of dice, then points."""
        try:
            worth, parts = self._dearest_of(self.hand, self.room, {})
        except TimeUp:
            bound = sum(die.number or 13 for die in self.hand)
            return self._answer(Found(), False, bound)
        dice = in_order(die for part in parts for die in part.faces)
        return self._answer(Found(dice, parts, worth[0]), True, worth[0])

    def _dearest_of(self, dice: TileSet, room: int, known: dict[tuple[TileSet, int], Dear]) -> Dear:
        if not dice or room <= 0:
            return (0, 0, 0), ()
        if (dice, room) not in known:
            best = self._dearest_of(dice[1:], room, known)
            for part in self.laying.parts(dice, dice[0]):
                size, points = len(part.faces), rack_value(part.faces, self.joker_penalty)
                if size > room:
                    continue
                rest = without(dice, part.faces)
                worth, parts = self._dearest_of(rest, room - size, known)
                sums = part.value + worth[0], size + worth[1], points + worth[2]
                best = max(best, (sums, (part, *parts)), key=lambda one: one[0])
            known[dice, room] = best
        return known[dice, room]

    def _answer(self, found: Found, proven: bool, bound: int) -> Answer:
        apart = [Part(dict(self.grid.cells), 0)] if self.objective == "meld" else []
        after = side_by_side([*apart, *found.parts]) if found.dice else self.grid
        changed = (Counter(self.lines) - lines_of(after)).total()
        # Where touching means nothing, lines that are no sets may yet be kept by touching.
        told = self.strict or not changed or all(is_set(line, self.rules) for line in self.lines)
        return Answer(
            tiles=len(found.dice),
            points=rack_value(found.dice, self.joker_penalty),
            meld=found.meld,
            played=found.dice,
            table=after,
            changed=changed,
            optimal=proven and told,
            bound=bound,
        )


def side_by_side(parts: Iterable[Part]) -> Grid:
    """The parts below each other, without touching."""
    cells: list[tuple[Cell, Tile]] = []
    row = 0
    for part in parts:
        top = min((at for at, _ in part.dice), default=0)
        cells += [((row + at - top, column), die) for (at, column), die in part.dice.items()]
        row = max((at for (at, _), _ in cells), default=-2) + 2
    return Grid.of(cells)


def best_grid(question: Question) -> Answer:
    """The best play of Dice; proven unless time ran out."""
    return Search(question).answer()
