"""The native core against integer programming, which shares no code with it.

``MELDRUM_COUNT`` says how many positions of an edition and law the long test asks about.
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

from meldrum.rules.editions.racks import RackEdition
from meldrum.solver import native
from meldrum.solver.answer import Answer
from meldrum.solver.question import Question
from tests.oracle import best
from tests.oracle.positions import KINDS, positions
from tests.seeds import SEED
from tests.solver.positions import has_twins

COUNT = int(os.environ.get("MELDRUM_COUNT", "2000"))
SECONDS = 20.0
"""What integer programming may take for a position; what it cannot prove until then counts not."""
TIDY = 4
"""One position in this many is also asked how few sets it changes."""

LAWS = [
    *(
        (edition, law)
        for edition in ("classic", "vintage")
        for law in ("free", "book-classic", "book-vintage", "frozen")
    ),
    ("twist", "book-twist"),
    ("twist", "free"),
    ("my_first", "free"),
]


def value(found: Answer, objective: str) -> tuple[int, ...]:
    every = {
        "tiles": (found.tiles, found.points),
        "points": (found.points, found.tiles),
        "meld": (found.meld,),
    }
    return every[objective]


def judged(question: Question, tidy: bool, told: Counter[str]) -> None:
    """Ask both, and the engine whether our play is legal."""
    ours = native.best(replace(question, limit_ms=int(SECONDS * 1000)))
    if ours is None:
        told["left to the reference"] += 1
        return
    assert_legal(question, ours)
    if not ours.optimal:
        assert question.edition.key == "twist"
        told["not proven by the core"] += 1
        return
    judge = best(question, SECONDS, disturbance=tidy)
    if judge is None:
        told["not proven"] += 1
        return
    told["equal"] += 1
    mine, theirs = value(ours, question.objective), tuple(judge.value)
    assert mine == theirs, question
    if tidy and question.objective != "meld" and not has_twins(question):
        told["as tidy"] += 1
        assert ours.changed == judge.changed, question


def assert_legal(question: Question, found: Answer) -> None:
    edition = question.edition
    assert isinstance(edition, RackEdition)
    assert isinstance(question.table, tuple)
    assert isinstance(found.table, tuple)
    if found.table != question.table and question.objective != "meld":
        wrong = edition.check_turn(
            question.table, question.rack, found.table, question.opened, question.options
        )
        assert not list(wrong), question


def agree(
    edition: str, law: str, count: int, kinds: tuple[str, ...] = KINDS, tidy: bool = False
) -> None:
    told: Counter[str] = Counter()
    for kind in kinds:
        print(f"MELDRUM_SEED={SEED} {edition} {law} {kind}")
        asked = positions(edition, law, SEED, count // len(kinds), kind)
        for number, question in enumerate(asked):
            judged(question, tidy and number % TIDY == 0, told)
    print(edition, law, dict(told))
    assert told["equal"] >= count / 2


@pytest.mark.bulk
@pytest.mark.parametrize(("edition", "law"), LAWS)
def test_native_and_oracle_agree(edition: str, law: str) -> None:
    if edition == "twist":  # larger positions of it take minutes
        agree(edition, law, 4, ("small",))
    else:
        agree(edition, law, 6, ("selfplay", "random", "nasty"))


@pytest.mark.soak
@pytest.mark.parametrize(("edition", "law"), LAWS)
def test_native_and_oracle_agree_on_many(edition: str, law: str) -> None:
    agree(edition, law, COUNT, tidy=True)


def values_by(solver: str, seed: int, count: int) -> list[tuple[int, ...] | None]:
    """What one solver proves of some positions."""
    asked = positions("classic", "book-classic", seed, count, "nasty")
    found = (best(question, SECONDS, solver=solver) for question in asked)
    return [tuple(verdict.value) if verdict else None for verdict in found]


def compare_solvers(count: int) -> None:
    """OR-tools brings its own HiGHS: the other one needs a separate process."""
    with ProcessPoolExecutor(1, get_context("spawn")) as apart:
        by_highs = apart.submit(values_by, "highs", SEED, count).result()
    by_cp_sat = values_by("cp-sat", SEED, count)
    pairs = zip(by_highs, by_cp_sat, strict=True)
    both = [(one, other) for one, other in pairs if one is not None and other is not None]
    assert len(both) >= count / 2
    assert all(one == other for one, other in both)


@pytest.mark.bulk
def test_two_solvers_of_the_oracle_agree() -> None:
    compare_solvers(8)


@pytest.mark.soak
def test_two_solvers_of_the_oracle_agree_on_many() -> None:
    compare_solvers(COUNT // 4)
