"""The native core in Dice: against the reference, every shape of a grid, the engine, the clock."""

import os
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from meldrum.notation.text import format_grid
from meldrum.rules.grid import Grid
from meldrum.rules.tiles import JOKER, say
from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.question import Question
from meldrum.solver.reference_grid import lines_of
from tests.oracle.dice import best_of_dice
from tests.seeds import SEED
from tests.solver.dice_positions import EDITION, at_random, from_play, is_possible, rich

COUNT = int(os.environ.get("MELDRUM_COUNT", "2000"))
FEW = 8
"""How many dice the slow solvers can handle, with at most two jokers."""


def told(question: Question) -> str:
    assert isinstance(question.table, Grid)
    lying = format_grid(question.table).replace("\n", " / ")
    return f"{lying} + {say(question.rack)} for {question.objective}"


def solved(question: Question) -> Answer:
    """The core's answer, which must be proven, a legal turn, and add up."""
    found = native.best(question)
    assert found is not None
    before, after = question.table, found.table
    assert isinstance(before, Grid)
    assert isinstance(after, Grid)
    assert found.optimal, told(question)
    if found.tiles:
        wrong = EDITION.check_turn(before, question.rack, after, True, question.options)
        assert not list(wrong), told(question)
        assert not list(EDITION.check_grid(after, question.options)), told(question)
    else:
        assert after == before
    assert found.changed == (lines_of(before) - lines_of(after)).total()
    return found


def small(rng: random.Random, few: int) -> Iterator[Question]:
    """Positions with few dice, half of them from play."""
    for one, other in zip(at_random(rng, few), from_play(rng), strict=False):
        yield from (question for question in (one, other) if is_small(question, few))


def is_small(question: Question, few: int) -> bool:
    assert isinstance(question.table, Grid)
    dice = [*question.table.bag().elements(), *question.rack]
    return len(dice) <= few and dice.count(JOKER) <= 2


# Against the reference and every shape


def compare_with_reference(count: int, seed: int) -> None:
    print(f"MELDRUM_SEED={SEED} seed {seed}")
    compared = 0
    for question in islice(small(random.Random(seed), FEW), count):
        fast, slow = solved(question), reference.best(replace(question, limit_ms=400, steady=True))
        if slow.optimal:
            ours = fast.tiles, fast.points, fast.changed
            assert ours == (slow.tiles, slow.points, slow.changed), told(question)
            compared += 1
    assert compared >= 0.8 * count


def compare_with_shapes(count: int, seed: int, few: int) -> None:
    print(f"MELDRUM_SEED={SEED} seed {seed}")
    for question in islice(small(random.Random(seed), few), count):
        fast = solved(question)
        ours = (fast.tiles, fast.points)
        if question.objective == "points":
            ours = (fast.points, fast.tiles)
        assert ours == best_of_dice(question), told(question)


@pytest.mark.bulk
def test_native_and_reference_agree() -> None:
    compare_with_reference(60, SEED)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_native_and_reference_agree_on_many(part: int) -> None:
    compare_with_reference(COUNT // 2, SEED + 1 + part)


@pytest.mark.bulk
def test_native_agrees_with_every_shape() -> None:
    compare_with_shapes(40, SEED, 7)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_native_agrees_with_every_shape_often(part: int) -> None:
    compare_with_shapes(COUNT // 2, SEED + 1 + part, FEW - part % 2)


# Against the clock

BARS = {"median": 0.001, "p99": 0.05, "worst": 1.0}
"""Seconds, for positions of play."""


def measured(questions: Iterator[Question], count: int) -> dict[str, float]:
    """What the slowest positions take; each is proven and legal."""
    times: list[tuple[float, str]] = []
    for question in islice(filter(is_possible, questions), count):
        begin = time.perf_counter()
        native.best(question)
        times.append((time.perf_counter() - begin, told(question)))
        solved(question)
    times.sort()
    for seconds, text in times[-3:]:
        print(f"{seconds * 1000:.1f} ms: {text}")
    shares = {"median": 0.5, "p99": 0.99, "worst": 1.0}
    found = {name: times[min(count - 1, int(count * share))][0] for name, share in shares.items()}
    print({name: f"{seconds * 1000:.2f} ms" for name, seconds in found.items()})
    return found


@pytest.mark.bulk
def test_play_and_rich_grids_are_proven() -> None:
    measured(from_play(random.Random(SEED)), 200)
    measured(rich(random.Random(SEED)), 100)


@pytest.mark.soak
def test_play_is_solved_in_time() -> None:
    found = measured(from_play(random.Random(SEED)), 5 * COUNT)
    assert all(found[name] <= most for name, most in BARS.items()), found


@pytest.mark.soak
def test_rich_grids_are_solved_in_time() -> None:
    found = measured(rich(random.Random(SEED)), COUNT)
    assert found["worst"] <= BARS["worst"], found
