"""The best play of My First: runs only, and number tiles stay where they lie (MF-02 to MF-15).

The program chooses runs that hold every number tile of the table, and knows little of jokers: how
many there are, and that the rack lays three tiles at once for a new run. Whether single steps lead
to its table the referee says. If none do, the table is forbidden and the program chooses again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from meldrum.rules.table import Table
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet
from meldrum.solver.question import Question
from tests.oracle.model import ones, total
from tests.oracle.position import Verdict, table_of
from tests.oracle.program import Program, Solution, Terms
from tests.referee.my_first import my_first_legal

TOP = 10
SHORTEST = 3
SCALE = 1000
MOST_TRIES = 200


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


class Offers:
    """The search for all runs that can lie there after the turn."""

    def __init__(self, question: Question) -> None:
        self.old = [Run.of(tiles) for tiles in table_of(question)]
        self.rack = question.rack
        self.jokers = sum(run.tiles.count(JOKER) for run in self.old) + self.rack.count(JOKER)
        self.stuck = JOKER not in self.rack and all(map(self._is_stuck, self.old))

    def all(self) -> Iterator[Run]:
        """Every run that may lie there."""
        for color in COLORS:
            for low, high in combinations(range(1, TOP + 1), 2):
                if high - low + 1 >= SHORTEST:
                    yield from filter(self._may_lie, self._runs(color, low, high))

    def _runs(self, color: str, low: int, high: int) -> Iterator[Run]:
        """Every choice of places for jokers; the other tiles must be there."""
        there = {tile for run in self.old for tile in run.numbers} | set(self.rack)
        cells = [Tile(color, number) for number in range(low, high + 1)]
        missing = [cell for cell in cells if cell not in there]
        for size in range(min(self.jokers, len(cells) - 1) + 1):
            for wild in combinations(cells, size):
                if set(missing) <= set(wild):
                    yield Run(color, low, tuple(JOKER if cell in wild else cell for cell in cells))

    def _is_stuck(self, run: Run) -> bool:
        """Whether no joker of this run can ever leave: no tile fits its places or beside it."""
        ends = JOKER in (run.tiles[0], run.tiles[-1])
        wild = {Tile(run.color, n) for n in range(run.low, run.high + 1) if run.at(n) == JOKER}
        beside = {Tile(run.color, run.low - 1), Tile(run.color, run.high + 1)}
        may_leave = ends and (len(run.tiles) > SHORTEST or not beside.isdisjoint(self.rack))
        return wild.isdisjoint(self.rack) and not may_leave

    def _may_lie(self, run: Run) -> bool:
        """Old runs lie in it whole, and a tile can have been laid between two of them (MF-12)."""
        guests = [old for old in self.old if old.numbers & run.numbers]
        if not all(old.numbers <= run.numbers for old in guests):
            return False
        if self.stuck and not all(_stays(old, run) for old in guests):
            return False
        spans = sorted((min(old.numbers).number, max(old.numbers).number) for old in guests)
        return all(
            max(high + 1, SHORTEST + 1) <= min(low - 1, TOP - SHORTEST)
            for (_, high), (low, _) in pairwise(spans)
        )


def _stays(old: Run, run: Run) -> bool:
    """Whether an old run lies in a new one with its jokers where they were."""
    span = range(old.low, old.high + 1)
    return all(run.has(number) and run.at(number) == old.at(number) for number in span)


@dataclass(slots=True)
class Runs:
    """The program: which of the runs lie there."""

    question: Question
    program: Program
    laid: dict[int, Run] = field(default_factory=dict)
    """The variable of each run."""

    def __post_init__(self) -> None:
        options = self.question.options
        if options.joker_from_middle or not options.jokers_side_by_side:
            raise ValueError("not covered: options for jokers")
        for run in Offers(self.question).all():
            self.laid[self.program.boolean()] = run
        before = table_of(self.question)
        for tile in {tile for run in before for tile in run} | set(self.question.rack):
            if not tile.is_joker:
                homes = [v for v, run in self.laid.items() if tile in run.numbers]
                lies = any(tile in run for run in before)
                self.program.between(int(lies), ones(homes), 1)
        jokers = sum(run.count(JOKER) for run in before) + self.question.rack.count(JOKER)
        self.program.at_most({v: run.tiles.count(JOKER) for v, run in self.laid.items()}, jokers)
        founded = total((1, self.tiles()), (-SHORTEST, self.new_runs()))
        self.program.at_least(founded, sum(map(len, before)))  # MF-11

    def tiles(self) -> Terms:
        """Rack before less rack after, and the tiles of the table before (MF-14)."""
        return {variable: len(run.tiles) for variable, run in self.laid.items()}

    def new_runs(self) -> Terms:
        """A star for each (F-40)."""
        lying = {tile for run in table_of(self.question) for tile in run}
        return ones(variable for variable, run in self.laid.items() if not run.numbers & lying)

    def unchanged(self) -> Terms:
        """The old runs that lie there as they did."""
        before = table_of(self.question)
        return ones(v for v, run in self.laid.items() if run.tiles in before)

    def table(self, solution: Solution) -> Table:
        """The table that a solution lays."""
        return tuple(run.tiles for v, run in self.laid.items() if solution.of[v])

    def forbid(self, solution: Solution) -> None:
        """The program must choose other runs."""
        chosen = [variable for variable in self.laid if solution.of[variable]]
        self.program.at_most(ones(chosen), len(chosen) - 1)


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
    calm = runs.unchanged() if disturbance else {}
    goal = total((SCALE * SCALE, first), (SCALE, second), (1, calm))
    for _ in range(MOST_TRIES):
        found = program.most(goal)
        if found is None:
            return None
        sums, same = divmod(found.value, SCALE)
        reached = divmod(sums - lying * SCALE - lying, SCALE)
        after = runs.table(found)
        if not any(reached):
            return Verdict(reached, before, 0)
        if _is_legal(before, question.rack, after):
            return (
                Verdict(reached, after, len(before) - same)
                if disturbance
                else Verdict(reached, after)
            )
        runs.forbid(found)
    return None


def _is_legal(before: Table, rack: TileSet, after: Table) -> bool:
    old, new = ([list(map(str, run)) for run in table] for table in (before, after))
    return my_first_legal(old, list(map(str, rack)), new)
