"""Bots for Dice: which dice to throw, and where to place them."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.dice_grid import across, added, below
from meldrum.bots.solving import question_of
from meldrum.play.clock import Clock
from meldrum.rules import direct
from meldrum.rules.editions.dice import FACES, SIDES
from meldrum.rules.editions.racks import without
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move, Pass, Play, Roll
from meldrum.rules.stuck import Position, find
from meldrum.rules.tiles import in_order
from meldrum.rules.view import View
from meldrum.solver.best import best_play
from meldrum.solver.question import Question

Thrower = Callable[[View, Question, random.Random, Clock], tuple[int, ...]]
Placer = Callable[[Question], Grid | None]


class DiceBot(Forgetful):
    """A way to throw and a way to place."""

    def __init__(self, throw: Thrower, place: Placer, chance: random.Random) -> None:
        self.throw = throw
        self.place = place
        self.chance = chance

    def choose(self, view: View, clock: Clock) -> Move:
        seat = own_seat(view)
        question = question_of(view, clock)
        if not view.rolled:
            return Roll(seat, self.throw(view, question, self.chance, clock))
        grid = self.place(question)
        if grid is None or not is_legal(question, grid):
            grid = obliged(question)
        return Pass(seat) if grid is None else Play(seat, grid)


# Placing


def is_legal(question: Question, grid: Grid) -> bool:
    """Whether this grid may be laid: with a set on hand, one must be placed."""
    edition = question.edition
    return not any(edition.check_turn(_grid(question), question.rack, grid, True, question.options))


def obliged(question: Question) -> Grid | None:
    """What a seat that finds nothing better must place: an own set, clear of the others."""
    rules, options = question.edition.set_rules(question.options), question.options
    if options.must_place != "free":
        for tiles in direct.triples(question.rack, rules):
            return below(_grid(question), tiles)
    if options.must_place != "any":
        return None
    found = find(Position(question.edition.key, options, question.table, question.rack, True)).play
    assert found is None or isinstance(found, Grid)
    return found


def own_sets(question: Question) -> Grid | None:
    """Sets of three from the bot's own dice, clear of everything."""
    rules = question.edition.set_rules(question.options)
    grid, rack = _grid(question), question.rack
    while tiles := next(direct.triples(rack, rules), ()):
        grid, rack = below(grid, tiles), without(rack, tiles)
    return None if grid == question.table else grid


def additions(question: Question) -> Grid | None:
    """Own sets, and then single dice where they fit."""
    edition = question.edition
    grid = own_sets(question) or _grid(question)
    left = without(question.rack, (grid.bag() - _grid(question).bag()).elements())
    for face in dict.fromkeys(left):
        grid = added(grid, face, edition, question.options) or grid
    return None if grid == question.table else grid


def crossings(question: Question) -> Grid | None:
    """Own sets, single dice, and pairs laid across a die on the grid."""
    edition = question.edition
    grid = additions(question) or _grid(question)
    while left := without(question.rack, (grid.bag() - _grid(question).bag()).elements()):
        more = across(grid, left, edition, question.options)
        if more is None:
            break
        grid = more
    return None if grid == question.table else grid


@dataclass(frozen=True, slots=True)
class Glance:
    """Own sets, then the best place for a few dice at once, and single dice where they fit."""

    dice: int
    """How many dice it has an eye on at once, the lowest ones."""

    def __call__(self, question: Question) -> Grid | None:
        before = _grid(question)
        grid = own_sets(question) or before
        seen = in_order(without(question.rack, (grid.bag() - before.bag()).elements()))[: self.dice]
        if seen:
            found = best_play(replace(question, table=grid, rack=seen)).table
            assert isinstance(found, Grid)
            grid = found
        left = without(question.rack, (grid.bag() - before.bag()).elements())
        grid = additions(replace(question, table=grid, rack=left)) or grid
        return None if grid == before else grid


def most(question: Question) -> Grid | None:
    """The placing of most dice; with a set on hand, of those that place a set."""
    answer = best_play(question)
    if not answer.played:
        return None
    if isinstance(answer.table, Grid) and is_legal(question, answer.table):
        return answer.table
    return max(_after_own_set(question), key=lambda found: len(found.cells), default=None)


def _after_own_set(question: Question) -> Iterator[Grid]:
    rules = question.edition.set_rules(question.options)
    for tiles in direct.triples(question.rack, rules):
        grid = below(_grid(question), tiles)
        rack = without(question.rack, tiles)
        rest = best_play(replace(question, table=grid, rack=rack)).table if rack else grid
        assert isinstance(rest, Grid)
        yield rest


def _grid(question: Question) -> Grid:
    assert isinstance(question.table, Grid)
    return question.table


# Throwing


def throw_all(
    view: View, question: Question, chance: random.Random, clock: Clock
) -> tuple[int, ...]:
    """Everything again."""
    return view.held[own_seat(view)]


def throw_lone(
    view: View, question: Question, chance: random.Random, clock: Clock
) -> tuple[int, ...]:
    """What matches nothing."""
    return lone(view)


def lone(view: View) -> tuple[int, ...]:
    """Dice that are no jokers and share no number with another; if there are none, all."""
    held = view.held[own_seat(view)]
    numbers = Counter(face.number for face in view.rack)
    chosen = tuple(
        position
        for position, face in zip(held, view.rack, strict=True)
        if not face.is_joker and numbers[face.number] == 1
    )
    return chosen or held


@dataclass(frozen=True, slots=True)
class Foresight:
    """Throws what lets the most dice be placed on average over imagined throws."""

    throws: int
    """Imagined throws for each choice."""
    choices: int
    """Choices tried beside the usual ones."""

    def __call__(
        self, view: View, question: Question, chance: random.Random, clock: Clock
    ) -> tuple[int, ...]:
        return self.ranked(view, question, chance, clock)[0]

    def ranked(
        self, view: View, question: Question, chance: random.Random, clock: Clock
    ) -> list[tuple[int, ...]]:
        """The choices, the best first."""
        tries = self.tries(view, question, chance)
        seeds = [[chance.randrange(SIDES) for _ in range(9)] for _ in range(self.throws)]
        gains = dict.fromkeys(tries, 0.0)
        for sides in seeds:
            row = [self.gain(view, question, dice, sides) for dice in tries if not clock.is_up()]
            if len(row) < len(tries):
                break  # it counts only if all had the time
            for dice, gain in zip(tries, row, strict=True):
                gains[dice] += gain
        return sorted(tries, key=lambda dice: -gains[dice])

    def tries(self, view: View, question: Question, chance: random.Random) -> list[tuple[int, ...]]:
        """Some sets of dice to throw: all, the lone ones, all but jokers, and others at random."""
        held = view.held[own_seat(view)]
        plain = tuple(
            position for position, face in zip(held, view.rack, strict=True) if not face.is_joker
        )
        tries = [lone(view), held, plain or held]
        for _ in range(self.choices):
            count = chance.randrange(1, len(held) + 1)
            tries.append(tuple(sorted(chance.sample(held, count))))
        return list(dict.fromkeys(tries))

    def gain(
        self, view: View, question: Question, dice: tuple[int, ...], sides: list[int]
    ) -> float:
        """How many dice could be placed after this throw; going out counts more."""
        taken, held = view.taken[own_seat(view)], view.held[own_seat(view)]
        rack = tuple(
            FACES[taken[position]][sides[position]] if position in dice else face
            for position, face in zip(held, view.rack, strict=True)
        )
        placed = best_play(replace(question, rack=rack, limit_ms=20)).tiles
        return placed + OUT * (placed == len(rack))


OUT = 3.0
