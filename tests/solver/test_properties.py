"""What holds of every position; Hypothesis looks for one where it does not, and makes it small."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy

from meldrum.notation.text import format_table, parse_table
from meldrum.rules.editions.my_first import MyFirst
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.melds import is_set
from meldrum.rules.table import bag
from meldrum.rules.tiles import JOKER
from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.question import Question
from tests.solver.strategies import rack_questions, run_questions

slow = settings(max_examples=100)


def value(found: Answer, question: Question) -> tuple[int, ...]:
    """What both must reach; on a table with jokers the core may disturb a set more than it must."""
    if question.objective == "meld":
        return (found.meld,)
    assert isinstance(question.table, tuple)
    exact = isinstance(question.edition, MyFirst) or JOKER not in bag(question.table)
    return found.tiles, found.points, found.changed if exact else 0


def is_sound(question: Question) -> bool:
    """Whether the reference could judge the core's play, which is proven and legal in any case."""
    found = native.best(question)
    assert found is not None
    assert found.optimal
    edition, before, after = question.edition, question.table, found.table
    assert isinstance(edition, RackEdition)
    assert isinstance(before, tuple)
    assert isinstance(after, tuple)
    opened = question.opened or question.objective == "meld"
    if after != before:
        wrong = edition.check_turn(before, question.rack, after, opened, question.options)
        assert not list(wrong)
    assert found.played == tuple(sorted(found.played, key=native.CODES.__getitem__))
    assert Counter(found.played) == bag(after) - bag(before)
    rules = edition.set_rules(question.options)
    again = parse_table(format_table(after))
    assert again == after
    assert all(is_set(tiles, rules) for tiles in again)
    assert bag(again) <= bag(before) + Counter(question.rack)
    judged = reference.best(replace(question, limit_ms=100, steady=True))
    if judged.optimal:  # or else the question is too big for it
        assert value(found, question) == value(judged, question)
    return judged.optimal


@pytest.mark.bulk
@pytest.mark.parametrize(("questions", "fewest"), [(rack_questions(), 60), (run_questions(), 60)])
def test_every_table_is_solved(questions: SearchStrategy[Question], fewest: int) -> None:
    judged: Counter[bool] = Counter()

    @slow
    @given(questions)
    def ask(question: Question) -> None:
        judged[is_sound(question)] += 1

    ask()
    print(dict(judged))
    assert judged[True] >= fewest


@pytest.mark.bulk
@slow
@given(rack_questions())
def test_more_on_the_rack_never_lays_less(question: Question) -> None:
    """Whatever can be laid can still be laid with one tile more."""
    fewer = native.best(replace(question, rack=question.rack[1:], objective="tiles"))
    more = native.best(replace(question, objective="tiles"))
    assert fewer is not None
    assert more is not None
    assert fewer.tiles <= more.tiles
