"""My First's best play, slowly: every table of every color, and the engine as the judge.

A run has one color and number tiles stay where they lie, so all tables of a color can be listed.
The colors meet only over jokers: each table of a color is known to the others by how many jokers
lie in it and how many were moved. Of those that look alike from there the best one is kept, four
colors are put together, and the engine is asked about them from the best downwards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby, product

from meldrum.rules import runs
from meldrum.rules.errors import Code
from meldrum.rules.melds import SHORTEST, SetRules, is_set, readings
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet, in_order
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Deadline
from meldrum.solver.question import Question

Numbers = frozenset[Tile]
"""Number tiles of one color."""


@dataclass(frozen=True, slots=True)
class Moves:
    """One way to see which jokers were moved."""

    removed: int = 0
    rooms: int = 0
    """Jokers added that may be removed ones: all but those a new run needed to be one (MF-11)."""
    wanted: int = 0
    """So many rooms there must be in all, for a joker never goes back to its own run."""
    begins: bool = False
    """Whether a joker can leave its run first of all."""
    free: bool = False
    """Whether a joker can be the first to come."""
    can_begin: bool = False
    """Whether there are two different runs for that."""

    def __add__(self, other: "Moves") -> "Moves":
        across = (self.begins and other.free) or (self.free and other.begins)
        return Moves(
            self.removed + other.removed,
            self.rooms + other.rooms,
            max(self.wanted, other.wanted),
            self.begins or other.begins,
            self.free or other.free,
            self.can_begin or other.can_begin or across,
        )


STAY = frozenset({Moves()})


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
    ways: frozenset[Moves] = STAY

    def __add__(self, other: "Part") -> "Part":
        first, second, third = (a + b for a, b in zip(self.worth, other.worth, strict=True))
        return Part(
            self.runs + other.runs,
            (first, second, third),
            self.jokers + other.jokers,
            self.cleared and other.cleared,
            self.laid or other.laid,
            frozenset(one + two for one, two in product(self.ways, other.ways)),
        )

    @property
    def kind(self) -> tuple[object, ...]:
        """What the other colors see of it."""
        return self.jokers, self.cleared, self.laid, self.ways


def best_runs(question: Question) -> Answer:
    """The best play of My First; proven unless time ran out."""
    deadline = Deadline(question.limit_ms)
    before = _table(question)
    alone = question.objective == "meld"  # only what the rack can lay alone
    lying: Table = () if alone else before
    jokers = question.rack.count(JOKER) + bag(lying)[JOKER]
    parts = [Part()]
    for color in COLORS:
        search = ColorSearch(question, color, lying, jokers, deadline)
        found = _together(parts, _best_of_each(search.parts()), deadline)
        parts = _best_of_each(part for part in found if part.jokers <= jokers)
    for part in sorted(parts, key=lambda part: _merit(part, question, jokers), reverse=True):
        after = _in_place(before, (*before, *part.runs) if alone else part.runs)
        if not any(_violations(question, after)):
            return _answer(question, after, not deadline.is_over)
        if deadline.is_over:
            break
    return _answer(question, before, not deadline.is_over)


def _together(parts: list[Part], own: list[Part], deadline: Deadline) -> Iterator[Part]:
    """All parts with all of another color; when time is up, with the first of them only."""
    for at, part in enumerate(own):
        for others in parts:
            if at and deadline.is_over:
                return
            yield others + part


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


def _merit(part: Part, question: Question, jokers: int) -> tuple[int, ...]:
    """By what plays are ordered: stars have one more for a rack without tiles (F-41)."""
    out = part.cleared and part.jokers == jokers
    if question.objective == "points" and out:
        return (part.worth[0] + 1, *part.worth[1:])
    return part.worth


def _violations(question: Question, after: Table) -> Iterator[object]:
    """What the engine finds wrong, and jokers that are nobody's."""
    before = _table(question)
    there = bag(before)[JOKER] + question.rack.count(JOKER)
    if bag(after)[JOKER] > there:
        yield Code.TILE_NOT_ON_RACK
    yield from question.edition.check_turn(  # type: ignore[attr-defined]  # a rack edition
        before, question.rack, after, question.opened, question.options
    )


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
        self.runs_with = self._runs_by_tile(color)
        self.new_parts: dict[Numbers, list[Part]] = {}

    def parts(self) -> Iterator[Part]:
        """Every table of this color, the one before first; of new runs only the best."""
        yield self._part(self.old) + Part(cleared=not self.held)
        for homes, left in self._with_old(self.lying, self.held, self.jokers):
            ways = self._ways(homes)
            if ways:
                yield from (self._part(homes, ways) + new for new in self._new(left))

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

    def _new_part(self, run: TileSet) -> Part:
        """A new run; jokers that it needs to be one are no removed ones (MF-11)."""
        jokers, value = run.count(JOKER), _value(run, self.rules)
        rooms = jokers - runs.run_of(run, self.rules).core
        worth = self._worth(tiles=len(run), new=1, value=value, changed=0)
        return Part(
            (run,), worth, jokers, laid=True, ways=frozenset({Moves(rooms=rooms, free=rooms > 0)})
        )

    def _part(self, homes: Table, ways: frozenset[Moves] = STAY) -> Part:
        """What has become of the old runs."""
        tiles = bag(homes).total() - bag(self.old).total()
        worth = self._worth(tiles=tiles, new=0, value=0, changed=_changed(self.old, homes))
        laid = bool(self.held & set(bag(homes)))
        return Part(homes, worth, bag(homes)[JOKER], laid=laid, ways=ways)

    def _worth(self, tiles: int, new: int, value: int, changed: int) -> tuple[int, int, int]:
        if self.objective == "meld":
            return value, tiles, new
        return (
            (tiles + new, tiles, -changed) if self.objective == "points" else (tiles, new, -changed)
        )

    def _ways(self, homes: Table) -> frozenset[Moves]:
        """How the old runs may have come to lie like this, as the engine sees it."""
        turn = runs.RunTurn(self.old, self.rack, homes, self.rules, self.from_middle)
        if any(turn.torn()):
            return frozenset()
        return frozenset(
            _moves(turn, way)
            for way in turn.ways()
            if all(problem.code != Code.RUNS_JOINED for problem in turn.problems(way))
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


def _moves(turn: runs.RunTurn, way: tuple[runs.Story, ...]) -> Moves:
    """What one way to see old runs means for the jokers of the other colors."""
    moves = turn.moves(way)
    return Moves(
        len(moves.sources),
        sum(moves.rooms),
        moves.wanted(),
        any(source.begins for source in moves.sources),
        any(moves.free),
        moves.can_begin(),
    )


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
