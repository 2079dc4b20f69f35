"""A steady limit counts what a search does: the answer is the same however busy a machine is."""

from dataclasses import replace

import pytest

from meldrum.rules.editions import edition_of
from meldrum.solver import deadline, reference
from meldrum.solver.best import best_play
from meldrum.solver.deadline import Deadline
from meldrum.solver.question import Question
from tests.oracle.positions import positions

HURRIED_MS = 2


def test_a_steady_search_comes_equally_far_every_time() -> None:
    unproven = 0
    for question in positions("twist", "book-twist", 7, 12, "nasty"):
        hurried = replace(question, limit_ms=HURRIED_MS, steady=True)
        first = best_play(hurried)
        assert all(best_play(hurried) == first for _ in range(3))
        unproven += not first.optimal
    assert unproven >= 3


def test_the_reference_too(monkeypatch: pytest.MonkeyPatch) -> None:
    classic = edition_of("classic")
    rack = classic.box[:30]
    question = Question(classic, classic.printed, (), rack, limit_ms=HURRIED_MS, steady=True)
    first = reference.best(question)
    assert not first.optimal
    monkeypatch.setattr(deadline, "monotonic", lambda: 1e12)  # as late as can be
    assert reference.best(question) == first


def test_what_is_left_of_a_steady_limit() -> None:
    end = Deadline(10, steady=True)
    assert end.left_ms() == 10
    while not end.is_over:
        pass
    assert end.left_ms() == 0
