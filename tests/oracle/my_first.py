"""The best play of My First: runs only, and number tiles stay where they lie (MF-02 to MF-14).

Every run of the table after is offered with its *story*: which old runs live on in it, and for
each of them the stretch of it that never left. Jokers beyond the stretch were taken off its ends
and must have been added to another run (F-47, F-48); a number tile on a joker's place in the
stretch was swapped for the joker, which went to the rack (F-49).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product

from meldrum.rules.table import Table
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet
from meldrum.solver.question import Question
from tests.oracle.model import ones, total
from tests.oracle.position import Verdict, table_of
from tests.oracle.program import Program, Solution, Terms

TOP = 10
SHORTEST = 3
SCALE = 1000


@dataclass(frozen=True, slots=True)
class Run:
    """A run: its color, its lowest number and its tiles."""

    color: str
    low: int
    tiles: TileSet

    @classmethod
    def of(cls, tiles: TileSet) -> "Run":
        """Read a run: a number tile tells where it begins."""
        at, tile = next((at, tile) for at, tile in enumerate(tiles) if not tile.is_joker)
        return cls(tile.letter, tile.number - at, tiles)

    @property
    def high(self) -> int:
        """Its highest number."""
        return self.low + len(self.tiles) - 1

    @property
    def numbers(self) -> frozenset[Tile]:
        """Its number tiles."""
        return frozenset(tile for tile in self.tiles if not tile.is_joker)

    def has(self, number: int) -> bool:
        """Whether it reaches over a number."""
        return self.low <= number <= self.high

    def at(self, number: int) -> Tile:
        """The tile on a number."""
        return self.tiles[number - self.low]


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of an old run that stayed: from low to high."""

    old: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Told:
    """A run of the table after, with one story."""

    run: Run
    stretches: tuple[Stretch, ...]
    removed: int
    """Jokers taken off the old runs that live on in it."""
    swapped: int
    """Jokers that number tiles took the place of."""
    added: int
    """Jokers that did not lie here before."""
    begins: bool = False
    """Whether a joker could leave when none had come yet."""
    free: int = 0
    """Added jokers that do not lie where one was removed."""

    @property
    def room(self) -> int:
        """How many of the added jokers can have been removed elsewhere.

        A run laid this turn was one already before such a joker came (MF-11).
        """
        if self.stretches:
            return self.added
        ends = range(len(self.run.tiles) - SHORTEST + 1)
        return self.added - min(self.run.tiles[at : at + SHORTEST].count(JOKER) for at in ends)


class Stories:
    """The search for all runs that can lie there after the turn."""

    def __init__(self, question: Question) -> None:
        self.old = [Run.of(tiles) for tiles in table_of(question)]
        self.rack = question.rack
        self.jokers = sum(run.tiles.count(JOKER) for run in self.old) + self.rack.count(JOKER)
        self.touching = question.options.jokers_side_by_side

    def all(self) -> Iterator[Told]:
        """Every run with every story."""
        for color in COLORS:
            for low, high in combinations(range(1, TOP + 1), 2):
                if high - low + 1 >= SHORTEST:
                    for run in self._runs(color, low, high):
                        yield from self._told(run)

    def _runs(self, color: str, low: int, high: int) -> Iterator[Run]:
        """Every choice of places for jokers; the other tiles must be there."""
        there = {tile for run in self.old for tile in run.numbers} | set(self.rack)
        cells = [Tile(color, number) for number in range(low, high + 1)]
        missing = [cell for cell in cells if cell not in there]
        for size in range(min(self.jokers, len(cells) - 1) + 1):
            for wild in combinations(cells, size):
                if not set(missing) <= set(wild):
                    continue
                tiles = tuple(JOKER if cell in wild else cell for cell in cells)
                if self.touching or (JOKER, JOKER) not in pairwise(tiles):
                    yield Run(color, low, tiles)

    def _told(self, run: Run) -> Iterator[Told]:
        """The run with every story that fits it."""
        guests = [at for at, old in enumerate(self.old) if old.numbers & run.numbers]
        if all(self.old[at].numbers <= run.numbers for at in guests):
            for stretches in product(*(list(self._stretches(run, at)) for at in guests)):
                if _gaps(stretches):
                    yield self._tell(run, stretches)

    def _stretches(self, run: Run, at: int) -> Iterator[Stretch]:
        """What of an old run can have stayed: all its number tiles, and three tiles each time a
        joker left."""
        old = self.old[at]
        numbers = [tile.number for tile in old.numbers]
        for low in range(max(old.low, run.low), min(numbers) + 1):
            for high in range(max(numbers), min(old.high, run.high) + 1):
                left_below = low == old.low or run.high - low + 1 >= SHORTEST
                left_above = high == old.high or high - run.low + 1 >= SHORTEST
                if left_below and left_above:
                    yield Stretch(at, low, high)

    def _tell(self, run: Run, stretches: tuple[Stretch, ...]) -> Told:
        removed = swapped = stayed = 0
        for stretch in stretches:
            old = self.old[stretch.old]
            removed += len(old.tiles) - (stretch.high - stretch.low + 1)
            for number in range(stretch.low, stretch.high + 1):
                if old.at(number) == JOKER:
                    stayed += run.at(number) == JOKER
                    swapped += run.at(number) != JOKER
        left = {n for s in stretches for n in self._left(s)}
        return Told(
            run,
            stretches,
            removed,
            swapped,
            run.tiles.count(JOKER) - stayed,
            any(self._begins(run, stretch) for stretch in stretches),
            run.tiles.count(JOKER) - stayed - sum(run.has(n) and run.at(n) == JOKER for n in left),
        )

    def _left(self, stretch: Stretch) -> Iterator[int]:
        """The places that jokers were removed from."""
        old = self.old[stretch.old]
        yield from range(old.low, stretch.low)
        yield from range(stretch.high + 1, old.high + 1)

    def _begins(self, run: Run, stretch: Stretch) -> bool:
        """Whether the old run has four tiles, if need be with a number tile at its other end."""
        old = self.old[stretch.old]
        if len(old.tiles) > SHORTEST:
            return any(self._left(stretch))
        below, above = stretch.low > old.low, stretch.high < old.high
        beside = stretch.high + 1 if below else stretch.low - 1
        return below != above and run.has(beside) and run.at(beside) != JOKER


def _gaps(stretches: tuple[Stretch, ...]) -> bool:
    """Old runs are joined only through a tile laid between them (MF-12)."""
    order = sorted((stretch.low, stretch.high) for stretch in stretches)
    return all(low > high + 1 for (_, high), (low, _) in pairwise(order))


@dataclass(slots=True)
class Runs:
    """The program: which of the told runs lie there."""

    question: Question
    program: Program
    laid: dict[int, Told] = field(default_factory=dict)
    """The variable of each told run."""

    def __post_init__(self) -> None:
        if self.question.options.joker_from_middle:
            raise ValueError("not covered: jokers removed from the middle of a run")
        for told in Stories(self.question).all():
            self.laid[self.program.boolean()] = told
        for at in range(len(table_of(self.question))):
            homes = [v for v, t in self.laid.items() if any(s.old == at for s in t.stretches)]
            self.program.equal(ones(homes), 1)
        for tile in set(self.question.rack) - {JOKER}:
            self.program.at_most(
                ones(v for v, told in self.laid.items() if tile in told.run.tiles), 1
            )
        self._move_jokers()

    def _sum(self, name: str) -> dict[int, int]:
        return {v: n for v, told in self.laid.items() if (n := getattr(told, name))}

    def _move_jokers(self) -> None:
        """Added jokers were removed elsewhere, or come from the rack, or were swapped (MF-10)."""
        added, removed, swapped = (self._sum(name) for name in ("added", "removed", "swapped"))
        self.program.at_least(total((1, added), (-1, removed)), 0)
        self.program.at_most(
            total((1, added), (-1, removed), (-1, swapped)), self.question.rack.count(JOKER)
        )
        self.program.at_most(total((1, removed), (-1, self._sum("room"))), 0)
        rooms = self.program.integer(0, 100)
        self.program.equal(total((1, self._sum("room")), (-1, {rooms: 1})), 0)
        for variable, told in self.laid.items():
            if told.removed:  # to a different run (MF-11)
                self.program.at_most({variable: told.removed + told.room, rooms: -1}, 0)
        self._begin(total((1, {rooms: 1}), (-1, removed)))

    def _begin(self, spare: Terms) -> None:
        """Jokers do not just change places: one of them or a rack joker begins (MF-06)."""
        free = {v: n for v, told in self.laid.items() if (n := min(told.free, told.room))}
        first = []
        for variable, told in self.laid.items():
            if told.begins:
                first.append(self.program.boolean())
                elsewhere = {v: -n for v, n in free.items() if v != variable}
                self.program.at_most({first[-1]: 1, variable: -1}, 0)
                self.program.at_most({first[-1]: 1, **elsewhere}, 0)
        for variable, told in self.laid.items():
            if told.removed:
                self.program.at_most(total((1, {variable: 1}), (-1, spare), (-1, ones(first))), 0)

    def tiles(self) -> Terms:
        """Rack before less rack after, and the tiles of the table before (MF-14)."""
        return {variable: len(told.run.tiles) for variable, told in self.laid.items()}

    def new_runs(self) -> Terms:
        """A star for each (F-40)."""
        return ones(variable for variable, told in self.laid.items() if not told.stretches)

    def unchanged(self) -> Terms:
        """The old runs that lie there as they did."""
        before = table_of(self.question)
        return ones(v for v, told in self.laid.items() if told.run.tiles in before)

    def table(self, solution: Solution) -> Table:
        """The table that a solution lays."""
        return tuple(told.run.tiles for v, told in self.laid.items() if solution.of[v])


def best_of_runs(question: Question, program: Program, disturbance: bool) -> Verdict | None:
    """The best play, proven, or None."""
    runs = Runs(question, program)
    before = table_of(question)
    lying = sum(map(len, before))
    clear = program.boolean()  # F-41: a star for the tile that clears the rack
    program.at_least(total((1, runs.tiles()), (-len(question.rack), {clear: 1})), lying)
    stars = total((1, runs.tiles()), (1, runs.new_runs()), (1, {clear: 1}))
    first, second = (
        (runs.tiles(), stars) if question.objective == "tiles" else (stars, runs.tiles())
    )
    goal = total((SCALE, first), (1, second))
    found = program.most(goal)
    if found is None:
        return None
    reached = divmod(found.value - lying * SCALE - lying, SCALE)
    if not any(reached):
        return Verdict(reached, before, 0)
    if not disturbance:
        return Verdict(reached, runs.table(found))
    program.equal(goal, found.value)
    calm = program.most(runs.unchanged())
    if calm is None:
        return None
    return Verdict(reached, runs.table(calm), len(before) - calm.value)
