"""Seeing less than everything: plays that a person finds without taking half the table apart.

A weaker bot is not a stronger one that blunders. It looks less far: at sets of three, at its
own rack, at tiles that fit as things lie, at one or two sets of the table at a time.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.solving import idle, move_of, question_of
from meldrum.play.clock import Clock
from meldrum.rules import direct
from meldrum.rules.editions.racks import without
from meldrum.rules.melds import SetRules, readings
from meldrum.rules.moves import Move, Play
from meldrum.rules.table import Table, new_tiles
from meldrum.rules.tiles import TileSet, in_order
from meldrum.rules.view import View
from meldrum.solver import native
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.question import Question


@dataclass(frozen=True, slots=True)
class Horizon:
    """How far a bot looks."""

    whole_rack: bool = False
    """Finds the best sets on its rack; otherwise takes sets of three, the most valuable first."""
    additions: int = 0
    """How many tiles a turn it puts to sets as they lie."""
    reach: int = 0
    """How many sets of the table it takes apart and lays again together."""
    rounds: int = 0
    """How often a turn it does that, each time with other sets."""
    attention: int = 99
    """How many sets of the table it looks at: those that were laid or changed last."""


class Looker(Forgetful):
    """Lays the best play within its horizon."""

    def __init__(self, horizon: Horizon) -> None:
        self.horizon = horizon

    def choose(self, view: View, clock: Clock) -> Move:
        table = table_within(question_of(view, clock), self.horizon)
        return idle(view) if table is None else Play(own_seat(view), table)


class Greedy(Forgetful):
    """Lays the most tiles there are to lay, provably."""

    def choose(self, view: View, clock: Clock) -> Move:
        return move_of(view, best_play(question_of(view, clock)))


def table_within(question: Question, horizon: Horizon) -> Table | None:
    """The table after the best play within the horizon; None if there is none."""
    before = question.table
    edition = question.edition
    assert isinstance(before, tuple)
    best: Table | None = None
    for table in _attempts(question, horizon):
        wrong = edition.check_turn(before, question.rack, table, question.opened, question.options)
        if any(wrong):
            break
        best = table
    return best


def _attempts(question: Question, horizon: Horizon) -> Iterator[Table]:
    """Tables with more and more laid; each is legal only if all before it are."""
    before = table = _table(question)
    rack = question.rack
    if horizon.reach and question.opened:
        steps = _rearranged(question, horizon)
    else:
        own = _best_own(question) if horizon.whole_rack else _threes(question)
        steps = iter([(*table, *own)] if own else [])
    for step in steps:
        table, rack = step, without(question.rack, new_tiles(before, step))
        yield table
    if question.opened:
        yield from _added(replace(question, table=table, rack=rack), horizon)


def _best_own(question: Question) -> Table:
    """The sets of the rack that play the most tiles."""
    table = best_play(replace(question, table=())).table
    assert isinstance(table, tuple)
    return table


def _threes(question: Question) -> Table:
    """Sets of three, one after another, the most valuable first."""
    rules = question.edition.set_rules(question.options)
    left = in_order(question.rack)
    found: list[TileSet] = []
    while sets := [(_value(tiles, rules), tiles) for tiles in direct.triples(left, rules)]:
        _, tiles = max(sets)
        found.append(tiles)
        left = without(left, tiles)
    return tuple(found)


def _value(tiles: TileSet, rules: SetRules) -> int:
    return max(reading.value for reading in readings(tiles, rules))


def _added(question: Question, horizon: Horizon) -> Iterator[Table]:
    """The table with one tile more, and one more, put to sets as they lie; jokers stay."""
    rules = question.edition.set_rules(question.options)
    whole = _table(question)
    passed_over, table = whole[: -horizon.attention], whole[-horizon.attention :]
    left = [tile for tile in sorted(question.rack, key=lambda one: -one.number) if tile.number]
    for _ in range(horizon.additions):
        for tile in dict.fromkeys(left):
            longer = next(direct.additions(table, (tile,), rules), None)
            if longer is not None:
                break
        else:
            return
        table = longer
        left.remove(tile)
        yield passed_over + table


def _rearranged(question: Question, horizon: Horizon) -> Iterator[Table]:
    """The best play that takes few sets apart, then the best with others, and so on."""
    lying, rack = list(_table(question)), question.rack
    done: list[TileSet] = []
    for _ in range(horizon.rounds):
        looked_at = range(len(lying))[-horizon.attention :]
        chosen = [
            places for size in range(horizon.reach + 1) for places in combinations(looked_at, size)
        ]
        asked = [
            replace(question, table=tuple(lying[place] for place in places), rack=rack)
            for places in chosen
        ]
        answers = _answers(asked)
        best = max(range(len(asked)), key=lambda at: _gain(answers[at]))
        if not answers[best].played:
            return
        rack = without(rack, answers[best].played)
        laid = answers[best].table
        assert isinstance(laid, tuple)
        done += laid
        lying = [tiles for place, tiles in enumerate(lying) if place not in chosen[best]]
        yield (*lying, *done)


def _table(question: Question) -> Table:
    assert isinstance(question.table, tuple)
    return question.table


def _gain(answer: Answer) -> tuple[int, int, int]:
    return answer.tiles, answer.points, -answer.changed


def _answers(questions: list[Question]) -> list[Answer]:
    """The best play of each; at once where the core can."""
    if native.can_force(questions[0]):
        return native.best_of_each(questions, tidy=False)
    return [best_play(question) for question in questions]
