"""My First's best play, slowly: every table of every color, and the engine as the judge.

A run has one color and number tiles stay where they lie, so all tables of a color can be listed.
The colors meet only over jokers: each table of a color is known to the others by how many jokers
lie in it and a few numbers that rule most impossible plays out. Of those that look alike from
there the best one is kept, four colors are put together, and the engine is asked about them from
the best downwards. If it refuses the best, all tables are put together, not only the best of
those that look alike; where these are too many the answer is not called proven.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby, islice, pairwise

from meldrum.rules import runs
from meldrum.rules.melds import SHORTEST, SetRules, is_set, readings
from meldrum.rules.run_steps import run_of
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet, in_order
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Deadline
from meldrum.solver.question import Question

Numbers = frozenset[Tile]
"""Number tiles of one color."""


MOST_JOKERS = 4
MOST_NEED = 2
EARNS = MOST_NEED + 1
MOST_ASKED = 200
"""So many tables the engine is asked about at most."""
MOST_LISTED = 20_000
"""So many tables of a color, or of all together, are put in order at most."""


@dataclass(frozen=True, slots=True)
class Part:
    """The table of some colors after a play."""

    runs: Table = ()
    worth: tuple[int, int, int] = (0, 0, 0)
    """What the objective counts, in its order."""
    jokers: int = 0
    cleared: bool = True
    """Whether no number tile of these colors is left on the rack."""
    laid: bool = False
    """Whether a number tile was laid."""
    surplus: int = 0
    """Tiles more than before, less three for each new run: the rack lays three at once (MF-11)."""
    added: int = 0
    """Number tiles laid to old runs, two at most: a joker may be swapped for each."""
    need: int = 0
    """Rack jokers that the first new run takes which takes any; EARNS if one takes none and is
    longer than three, for then jokers may be swapped there."""

    def __add__(self, other: "Part") -> "Part":
        first, second, third = (a + b for a, b in zip(self.worth, other.worth, strict=True))
        return Part(
            self.runs + other.runs,
            (first, second, third),
            self.jokers + other.jokers,
            self.cleared and other.cleared,
            self.laid or other.laid,
            min(self.surplus + other.surplus, MOST_JOKERS),  # no more can be wanted elsewhere
            min(self.added + other.added, MOST_NEED),
            _first_need(self.need, other.need),
        )

    @property
    def kind(self) -> tuple[object, ...]:
        """What the other colors see of it."""
        return self.jokers, self.cleared, self.laid, self.surplus, self.added, self.need


def _first_need(one: int, other: int) -> int:
    if EARNS in (one, other):
        return EARNS
    return min(one, other) or max(one, other)


def best_runs(question: Question) -> Answer:
    """The best play of My First; proven unless time ran out or too much had to be tried."""
    return RunSearch(question).answer()


class RunSearch:
    """The four colors of a question."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.deadline = Deadline(question.limit_ms, question.steady)
        self.before = _table(question)
        self.alone = question.objective == "meld"  # only what the rack can lay alone
        lying: Table = () if self.alone else self.before
        self.jokers = question.rack.count(JOKER) + bag(lying)[JOKER]
        self.colors = [
            ColorSearch(question, color, lying, self.jokers, self.deadline) for color in COLORS
        ]
        self.asked = 0

    def answer(self) -> Answer:
        """Ask about the best that look different, and about all if the best is refused."""
        parts = [Part()]
        for color in self.colors:
            parts = _best_of_each(self._together(parts, _best_of_each(color.parts())))
        order = self._in_order(parts)
        found = self._first_legal(order[:MOST_ASKED])
        if order and (found is None or self._merit(found) < self._merit(order[0])):
            return self._of_all(found)
        return self._answer(found, proven=True)

    def _first_legal(self, order: list[Part]) -> Part | None:
        for part in order:
            if self._is_legal(part):
                return part
            if self.deadline.is_over:
                break
        return None

    def _of_all(self, known: Part | None) -> Answer:
        """Ask about every table that is better than the one known."""
        parts = [Part()]
        for color in self.colors:
            more = list(islice(color.parts(every=True), MOST_LISTED))
            parts = list(islice(self._together(parts, more), MOST_LISTED))
            if MOST_LISTED in (len(more), len(parts)):
                return self._answer(known, proven=False)
        for part in self._in_order(parts):
            if known and self._merit(part) <= self._merit(known):
                break
            if self.asked > 2 * MOST_ASKED or self.deadline.is_over:
                return self._answer(known, proven=False)
            if self._is_legal(part):
                return self._answer(part, proven=True)
        return self._answer(known, proven=True)

    def _together(self, some: list[Part], more: list[Part]) -> Iterator[Part]:
        """All parts with all of another color; when time is up, with the first of them only."""
        for at, two in enumerate(more):
            for one in some:
                if at and self.deadline.is_over:
                    return
                part = one + two
                if part.jokers <= self.jokers:
                    yield part

    def _in_order(self, parts: list[Part]) -> list[Part]:
        """What can be a play at all, the best first."""
        lying = 0 if self.alone else bag(self.before)[JOKER]
        held = self.question.rack.count(JOKER)
        plays = [
            part
            for part in parts
            if (part.laid or part.jokers > lying)
            and part.surplus >= 0
            and (part.need == EARNS or part.need <= held + part.added)
        ]
        return sorted(plays, key=self._merit, reverse=True)

    def _merit(self, part: Part) -> tuple[int, ...]:
        """By what plays are ordered: stars have one more for a rack without tiles (F-41)."""
        out = part.cleared and part.jokers == self.jokers
        if self.question.objective == "points" and out:
            return (part.worth[0] + 1, *part.worth[1:])
        return part.worth

    def _after(self, part: Part) -> Table:
        return _in_place(self.before, (*self.before, *part.runs) if self.alone else part.runs)

    def _is_legal(self, part: Part) -> bool:
        self.asked += 1
        question = self.question
        return not any(
            question.edition.check_turn(
                self.before, question.rack, self._after(part), question.opened, question.options
            )
        )

    def _answer(self, part: Part | None, proven: bool) -> Answer:
        after = self._after(part) if part else self.before
        return _answer(self.question, after, proven and not self.deadline.is_over)


def _table(question: Question) -> Table:
    if not isinstance(question.table, tuple):
        raise TypeError("My First is played on a table of runs")
    return question.table


def _best_of_each(parts: Iterable[Part]) -> list[Part]:
    """The best of those that look alike to the other colors."""
    best: dict[tuple[object, ...], Part] = {}
    for part in parts:
        known = best.get(part.kind)
        if known is None or part.worth > known.worth:
            best[part.kind] = part
    return list(best.values())


class ColorSearch:
    """All tables of one color that can follow from what lies there and what the rack holds."""

    def __init__(
        self, question: Question, color: str, before: Table, jokers: int, deadline: Deadline
    ) -> None:
        self.objective = question.objective
        self.rules = question.edition.set_rules(question.options)
        self.from_middle = question.options.joker_from_middle
        self.rack = question.rack
        self.held = frozenset(tile for tile in question.rack if tile.letter == color)
        self.old = tuple(run for run in before if _color(run) == color)
        self.lying = frozenset[Tile]().union(*map(_numbers, self.old))
        self.jokers = jokers
        self.deadline = deadline
        self.stuck = JOKER not in self.rack and all(map(self._is_stuck, before))
        self.runs_with = self._runs_by_tile(color)
        self.new_parts: dict[Numbers, list[Part]] = {}

    def parts(self, every: bool = False) -> Iterator[Part]:
        """Every table of this color, the one before first; of new runs only the best, or all."""
        yield self._part(self.old) + Part(cleared=not self.held)
        for homes, left in self._with_old(self.lying, self.held, self.jokers):
            if self._may_follow(homes):
                new = self._new_every(left) if every else self._new(left)
                yield from (self._part(homes) + part for part in new)

    def _runs_by_tile(self, color: str) -> dict[Tile, list[TileSet]]:
        """The runs that can lie here, by each number tile in them."""
        found: dict[Tile, list[TileSet]] = {tile: [] for tile in self.held | self.lying}
        pieces = [piece for run in self.old for piece in _pieces(run, self.from_middle)]
        for run in _all_runs(color, self.held | self.lying, self.jokers, self.rules):
            if self.deadline.is_over:
                break
            if all(piece.isdisjoint(run) or piece.issubset(run) for piece in pieces):
                for tile in _numbers(run):
                    found[tile].append(run)
        return found

    def _with_old(
        self, lying: Numbers, held: Numbers, jokers: int
    ) -> Iterator[tuple[Table, Numbers]]:
        """Runs that hold all these lying tiles, and what is left of the rack."""
        if not lying:
            yield (), held
            return
        for run in self.runs_with[min(lying)]:
            if self.deadline.is_over:
                return
            numbers, rest = _numbers(run), jokers - run.count(JOKER)
            if rest >= 0 and numbers <= lying | held:
                for others, left in self._with_old(lying - numbers, held - numbers, rest):
                    yield (run, *others), left

    def _new(self, held: Numbers) -> list[Part]:
        """Runs of these rack tiles alone: the lowest stays on the rack or lies in some run."""
        if not held:
            return [Part()]
        if held not in self.new_parts:
            lowest = min(held)
            found = [Part(cleared=False) + part for part in self._new(held - {lowest})]
            for run in self.runs_with[lowest]:
                if self.deadline.is_over:
                    break
                if _numbers(run) <= held:
                    first = self._new_part(run)
                    found += [first + part for part in self._new(held - _numbers(run))]
            few = [part for part in found if part.jokers <= self.jokers]
            self.new_parts[held] = _best_of_each(few)
        return self.new_parts[held]

    def _new_every(self, held: Numbers) -> Iterator[Part]:
        """The same, but every choice of runs and not only the best of those that look alike."""
        if not held:
            yield Part()
            return
        lowest = min(held)
        yield from (Part(cleared=False) + part for part in self._new_every(held - {lowest}))
        for run in self.runs_with[lowest]:
            if _numbers(run) <= held and not self.deadline.is_over:
                first = self._new_part(run)
                for part in self._new_every(held - _numbers(run)):
                    if first.jokers + part.jokers <= self.jokers:
                        yield first + part

    def _new_part(self, run: TileSet) -> Part:
        """A new run; by an option it may be cut off another, which takes no three tiles at once."""
        worth = self._worth(tiles=len(run), new=1, value=_value(run, self.rules), changed=0)
        jokers, need, surplus = run.count(JOKER), EARNS, len(run)
        if not self.from_middle:
            starts = range(len(run) - SHORTEST + 1)
            founding = min(run[at : at + SHORTEST].count(JOKER) for at in starts)
            surplus -= SHORTEST
            need = EARNS if surplus and not founding else founding
        surplus = min(surplus, MOST_JOKERS)
        return Part((run,), worth, jokers, laid=True, surplus=surplus, need=need)

    def _part(self, homes: Table) -> Part:
        """What has become of the old runs."""
        tiles = bag(homes).total() - bag(self.old).total()
        worth = self._worth(tiles=tiles, new=0, value=0, changed=_changed(self.old, homes))
        laid = len(self.held & set(bag(homes)))
        return Part(
            homes,
            worth,
            bag(homes)[JOKER],
            laid=laid > 0,
            surplus=min(tiles, MOST_JOKERS),
            added=min(laid, MOST_NEED),
        )

    def _may_follow(self, homes: Table) -> bool:
        """Whether no joker moved where none can begin, and no two runs were joined that cannot be:
        three tiles lie on either side."""
        if self.stuck and not all(any(_stays(run, home) for home in homes) for run in self.old):
            return False
        return all(
            any(SHORTEST < place <= self.rules.top - SHORTEST for place in gap)
            for home in homes
            for gap in self._gaps(home)
        )

    def _is_stuck(self, run: TileSet) -> bool:
        """Whether no joker of this run can ever leave it: none can be swapped, and none can be
        removed, not even with a rack tile beside the run."""
        lying = run_of(run)
        cells = {Tile(lying.letter, number): number for number in range(1, self.rules.top + 1)}
        hand = {cells[tile] for tile in self.rack if tile in cells}
        if any(lying.jokers >> number & 1 for number in hand):
            return False
        movable = JOKER in ((run[0], run[-1]) if not self.from_middle else run)
        beside = hand & {lying.low - 1, lying.high + 1}
        return not movable or (len(run) == SHORTEST and not beside)

    def _gaps(self, home: TileSet) -> Iterator[range]:
        """The places between old runs that lie in one."""
        spans = [sorted(tile.number for tile in _numbers(run)) for run in self.old]
        if not self.from_middle:
            there = {tile.number for tile in _numbers(home)}
            inside = sorted((span[0], span[-1]) for span in spans if span[0] in there)
            for (_, high), (low, _) in pairwise(inside):
                yield range(high + 1, low)

    def _worth(self, tiles: int, new: int, value: int, changed: int) -> tuple[int, int, int]:
        if self.objective == "meld":
            return value, tiles, new
        return (
            (tiles + new, tiles, -changed) if self.objective == "points" else (tiles, new, -changed)
        )


def _pieces(run: TileSet, from_middle: bool) -> list[Numbers]:
    """The number tiles that stay together (MF-02): all, or all between two jokers (MF-06)."""
    if not from_middle:
        return [_numbers(run)]
    together = groupby(run, key=lambda tile: tile.is_joker)
    return [frozenset(tiles) for is_joker, tiles in together if not is_joker]


def _all_runs(color: str, tiles: Numbers, jokers: int, rules: SetRules) -> Iterator[TileSet]:
    """Every run of a color with at least one of these tiles and so many jokers at most."""
    for length in range(SHORTEST, rules.top + 1):
        for first in range(1, rules.top - length + 2):
            cells = [Tile(color, number) for number in range(first, first + length)]
            there = [cell for cell in cells if cell in tiles]
            for count in range(max(1, length - jokers), len(there) + 1):
                for chosen in combinations(there, count):
                    run = tuple(cell if cell in chosen else JOKER for cell in cells)
                    if is_set(run, rules):
                        yield run


def _stays(run: TileSet, home: TileSet) -> bool:
    """Whether a run lies in another one as it did."""
    starts = range(len(home) - len(run) + 1)
    return any(home[at : at + len(run)] == run for at in starts)


def _numbers(run: TileSet) -> Numbers:
    return frozenset(tile for tile in run if not tile.is_joker)


def _color(run: TileSet) -> str:
    return min(_numbers(run)).letter


def _value(run: TileSet, rules: SetRules) -> int:
    return readings(run, rules)[0].value


def _changed(before: Table, after: Table) -> int:
    return sum(run not in after for run in before)


def _in_place(before: Table, after: Table) -> Table:
    """The runs in the order of the old runs whose tiles they hold; new runs come last."""
    places = {tile: at for at, run in enumerate(before) for tile in _numbers(run)}
    last = len(before)
    return tuple(sorted(after, key=lambda run: min(places.get(t, last) for t in _numbers(run))))


def _answer(question: Question, after: Table, proven: bool) -> Answer:
    before, rack = _table(question), question.rack
    tiles = bag(after).total() - bag(before).total()
    any_played = after != before
    points = runs.stars_earned(before, after) + (any_played and tiles == len(rack))
    meld = _laid_value(before, after, question.edition.set_rules(question.options))
    best = {"tiles": tiles, "points": points, "meld": meld}[question.objective]
    return Answer(
        tiles=tiles,
        points=points,
        meld=meld,
        played=in_order((bag(after) - bag(before)).elements()),
        table=after,
        changed=_changed(before, after),
        optimal=proven,
        bound=best if proven else max(best, _ceiling(question)),
    )


def _laid_value(before: Table, after: Table, rules: SetRules) -> int:
    """What the new runs stand for, as far as the jokers played can pay for theirs."""
    lying = bag(before)
    new = [run for run in after if _numbers(run).isdisjoint(lying)]
    paid = bag(after)[JOKER] - lying[JOKER]
    choices = (chosen for count in range(len(new) + 1) for chosen in combinations(new, count))
    return max(
        sum(_value(run, rules) for run in chosen)
        for chosen in choices
        if not chosen or bag(chosen)[JOKER] <= paid
    )


def _ceiling(question: Question) -> int:
    """What no play can exceed, known without a search."""
    held = len(question.rack)
    if question.objective == "meld":
        return question.edition.top * held
    most_runs = (held + bag(_table(question))[JOKER]) // SHORTEST
    return held + (most_runs + 1 if question.objective == "points" else 0)
