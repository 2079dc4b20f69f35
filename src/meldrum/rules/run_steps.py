"""My First's turns step by step: whether single steps lead from one table to another.

A step lays three rack tiles as a run, adds a rack tile to a run or between two, swaps a joker for
the right rack tile, or takes a joker off a run that stays one and adds it to another. Steps may
follow one another as they like (MF-15), so a turn is legal if some steps lead to its table.

Number tiles never move and there are four jokers at most: few tables lie in between. The search
goes first where fewest tiles are wrong, and at first it puts jokers only where something is to
lie. Runs that the turn leaves alone serve for nothing but a joker that waits for its place; one
joker a run is enough, and which of these runs makes no difference.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from meldrum.rules.melds import SHORTEST, SetRules
from meldrum.rules.table import Table
from meldrum.rules.tiles import JOKER, Tile, TileSet


class Run(NamedTuple):
    """A run: bit n of ``cells`` is the place of number n, bit n of ``numbers`` the tile itself."""

    letter: str
    cells: int
    numbers: int

    @property
    def jokers(self) -> int:
        """The places where jokers lie."""
        return self.cells & ~self.numbers

    @property
    def low(self) -> int:
        """Its lowest number."""
        return _lowest(self.cells)

    @property
    def high(self) -> int:
        """Its highest number."""
        return self.cells.bit_length() - 1

    @property
    def tiles(self) -> TileSet:
        """The run as it lies."""
        span = range(self.low, self.high + 1)
        return tuple(Tile(self.letter, n) if self.numbers >> n & 1 else JOKER for n in span)


State = frozenset[Run]
"""A table on the way."""


def run_of(tiles: TileSet) -> Run:
    """Read a legal run; it has one reading, for a number tile lies in it."""
    at, tile = next((at, tile) for at, tile in enumerate(tiles) if not tile.is_joker)
    cells = (1 << len(tiles)) - 1 << tile.number - at
    return Run(tile.letter, cells, sum(1 << tile.number for tile in tiles if not tile.is_joker))


def state_of(table: Table) -> State:
    """A table on which every set is a legal run."""
    return frozenset(map(run_of, table))


def numbers_of(state: State) -> dict[str, int]:
    """The number tiles on the table, by color."""
    there: dict[str, int] = {}
    for run in sorted(state):
        there[run.letter] = there.get(run.letter, 0) | run.numbers
    return there


def joker_count(state: State) -> int:
    """How many jokers are on the table."""
    return sum(run.jokers.bit_count() for run in state)


class Steps:
    """Every step there is from a table, with this many jokers on table and rack."""

    def __init__(
        self,
        jokers: int,
        hand: dict[str, int],
        rules: SetRules,
        from_middle: bool,
        idle: tuple[Run, ...] = (),
        goal: State = frozenset(),
    ) -> None:
        self.jokers = jokers
        self.hand = hand
        """The number tiles that may be laid, by color."""
        self.rules = rules
        self.from_middle = from_middle
        self.idle = idle
        """Runs that only ever hold a waiting joker."""
        self.goal = goal
        self.swaps: dict[str, int] | None = None
        """The tiles that take a joker's place, by color; None leaves that open."""
        self.direct = False
        """Whether jokers are only put where the goal has tiles."""
        self._idle_numbers = {run.letter: 0 for run in idle}
        for run in idle:
            self._idle_numbers[run.letter] |= run.numbers

    def all(self, state: State) -> Iterator[State]:
        """Every table one step on."""
        yield from self.laid(state)
        yield from self._new_runs(state)
        yield from self.moved(state)

    def laid(self, state: State) -> Iterator[State]:
        """A rack tile added (F-35), or put in a joker's place (F-49)."""
        there = numbers_of(state)
        for letter, hand in self.hand.items():
            left = hand & ~there.get(letter, 0)
            for number in _bits(left & ~self._only_swapped(letter)):
                yield from self._added(state, letter, number, 1 << number)
            for run in [run for run in sorted(state) if run.letter == letter]:
                for number in _bits(run.jokers & left & self._swappable(letter)):
                    swapped = run._replace(numbers=run.numbers | 1 << number)
                    if self._may_lie(swapped):
                        yield state - {run} | {swapped}
        if joker_count(state) < self.jokers:
            yield from self._joker_added(state)

    def _swappable(self, letter: str) -> int:
        return -1 if self.swaps is None else self.swaps.get(letter, 0)

    def _only_swapped(self, letter: str) -> int:
        return 0 if self.swaps is None else self.swaps.get(letter, 0)

    def moved(self, state: State) -> Iterator[State]:
        """A joker taken off a run, which stays one, and added to another (F-47, F-48)."""
        for run in sorted(state):
            for number in _bits(run.jokers):
                below, above = run.cells & (1 << number) - 1, run.cells >> number + 1 << number + 1
                parts = [
                    Run(run.letter, part, part & run.numbers) for part in (below, above) if part
                ]
                if len(parts) > 1 and not self.from_middle:
                    continue
                if all(part.numbers and part.cells.bit_count() >= SHORTEST for part in parts):
                    for others in self._joker_added(state - {run}):
                        yield others.union(parts)

    def _new_runs(self, state: State) -> Iterator[State]:
        """Three rack tiles laid as a run, one or several a turn (F-29, F-34).

        A longer run is one that more tiles are added to.
        """
        there, spare = numbers_of(state), self.jokers - joker_count(state)
        for letter, hand in self.hand.items():
            left = hand & ~there.get(letter, 0) & ~self._only_swapped(letter)
            for first in range(1, self.rules.top - SHORTEST + 2):
                cells = (1 << SHORTEST) - 1 << first
                numbers = chosen = cells & left
                while chosen:
                    run = Run(letter, cells, chosen)
                    if run.jokers.bit_count() <= spare and self._may_lie(run):
                        yield state | {run}
                    chosen = (chosen - 1) & numbers

    def _joker_added(self, state: State) -> Iterator[State]:
        """A joker put to an end of a run, or between two."""
        places = {(run.letter, n) for run in state for n in (run.low - 1, run.high + 1)}
        for letter, number in sorted(places):
            yield from self._added(state, letter, number, 0)

    def _added(self, state: State, letter: str, number: int, tile: int) -> Iterator[State]:
        """A tile, or a joker (0), put to this place of a run, or of two that it joins."""
        if not 1 <= number <= self.rules.top:
            return
        beside = [run for run in sorted(state) if run.letter == letter]
        lower = [run for run in beside if run.high == number - 1]
        upper = [run for run in beside if run.low == number + 1]
        pairs = [(one, other) for one in lower for other in upper]
        for runs in [*((run,) for run in lower + upper), *pairs]:
            cells, numbers = 1 << number, tile
            for run in runs:
                cells, numbers = cells | run.cells, numbers | run.numbers
            longer = Run(letter, cells, numbers)
            if self._may_lie(longer) and (tile or self._may_wait(state, longer, number)):
                yield state.difference(runs) | {longer}

    def _may_lie(self, run: Run) -> bool:
        """Whether it is a run on the way: where no run is split, its tiles stay together."""
        jokers = run.jokers
        if not self.rules.jokers_side_by_side and jokers & jokers >> 1:
            return False
        return self.from_middle or not self.goal or self._home(run) is not None

    def _home(self, run: Run) -> Run | None:
        """The run of the goal that all number tiles of this one lie in."""
        for home in self.goal:
            if home.letter == run.letter and not run.numbers & ~home.numbers:
                return home
        return None

    def _may_wait(self, state: State, longer: Run, number: int) -> bool:
        """Whether a joker is added here: to the next idle run or, if direct, within its home."""
        if self._idle_numbers.get(longer.letter, 0) & longer.numbers:
            free = next((run for run in self.idle if run in state), None)
            return free is not None and free.numbers & longer.numbers != 0
        home = self._home(longer) if self.direct else None
        return not self.direct or (home is not None and home.cells >> number & 1 == 1)


def find_steps(
    before: Table,
    rack: TileSet,
    after: Table,
    rules: SetRules,
    from_middle: bool,
    swapped: TileSet | None = None,
) -> list[State]:
    """The tables of a turn, one step after the other, from the first to the last; [] if none.

    With ``swapped`` just these tiles take a joker's place. The same question finds the same steps
    in every process: sets of runs are gone through in order, never as they are hashed.
    """
    start, goal = state_of(before), state_of(after)
    jokers = joker_count(start) + rack.count(JOKER)
    lying = numbers_of(start)
    hand = {at: left for at, all_ in numbers_of(goal).items() if (left := all_ & ~lying.get(at, 0))}
    idle = _idle(start, goal, from_middle, rules.top)
    steps = Steps(jokers, hand, rules, from_middle, idle, goal)
    if swapped is not None:
        steps.swaps = dict.fromkeys(hand, 0)
        for tile in swapped:
            steps.swaps[tile.letter] = steps.swaps.get(tile.letter, 0) | 1 << tile.number
    for steps.direct in (True, False):
        if found := _search(start, steps):
            return found
    return []


def _idle(start: State, goal: State, from_middle: bool, top: int) -> tuple[Run, ...]:
    """Runs that the turn leaves alone, with numbers at both ends and a place for a joker.

    Where runs may be split a joker could join such a run with another one of its color, so there
    none of that color may change or have a joker.
    """
    busy = {run.letter for run in start ^ goal} | {run.letter for run in start if run.jokers}
    return tuple(
        run
        for run in sorted(start & goal)
        if may_wait_at(run, top) and not (from_middle and run.letter in busy)
    )


def may_wait_at(run: Run, top: int) -> bool:
    """Whether a joker can always be put to the run: numbers at its ends, and a place beyond."""
    ends = 1 << run.low | 1 << run.high
    return not ends & ~run.numbers and run.cells.bit_count() < top


def _search(start: State, steps: Steps) -> list[State]:
    """The nearest tables first: those with fewest tiles that lie wrong."""
    came_from: dict[State, State | None] = {start: None}
    waiting = [(0, 0, start)]
    while waiting:
        _, _, state = heappop(waiting)
        if state == steps.goal:
            return _path(came_from, state)
        for further in steps.all(state):
            if further not in came_from:
                came_from[further] = state
                entry = _distance(further, steps.goal), len(came_from), further
                heappush(waiting, entry)
    return []


def _path(came_from: dict[State, State | None], state: State) -> list[State]:
    path = [state]
    while (earlier := came_from[path[-1]]) is not None:
        path.append(earlier)
    return path[::-1]


def _distance(state: State, goal: State) -> int:
    """Roughly how many tiles lie wrong or not at all."""
    ahead = goal - state
    wrong = 0
    for run in state - goal:
        homes = [home for home in ahead if home.letter == run.letter and home.numbers & run.numbers]
        wrong += sum((run.jokers & ~home.jokers).bit_count() for home in homes)
        wrong += sum((home.cells & ~run.cells).bit_count() for home in homes)
    return wrong + 4 * len(ahead)


def _bits(cells: int) -> Iterator[int]:
    while cells:
        yield _lowest(cells)
        cells &= cells - 1


def _lowest(cells: int) -> int:
    return (cells & -cells).bit_length() - 1
