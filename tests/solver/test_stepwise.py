"""My First's best plays: core and reference against every table that single steps lead to."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from meldrum.rules.editions import EDITIONS
from meldrum.rules.melds import is_set
from meldrum.rules.tiles import JOKER, say
from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.question import Question
from meldrum.solver.steps.explain import Step, say_step
from meldrum.solver.steps.kinds import Move
from meldrum.solver.steps.replay import Hands, replay
from meldrum.solver.steps.runs import run_steps
from tests.seeds import SEED
from tests.stepwise import Position, Runs, random_small_positions
from tests.tools import table, tiles

pytestmark = pytest.mark.slow

EDITION = EDITIONS["my_first"]
Merit = tuple[int, ...]


def question_of(position: Position, objective: str) -> Question:
    options = EDITION.options(
        {
            "joker_from_middle": position.from_middle,
            "jokers_side_by_side": position.touching,
        }
    )
    lying = table(" | ".join(map(" ".join, position.table)))
    return Question(EDITION, options, lying, tiles(" ".join(position.rack)), objective=objective)


def merit(position: Position, after: Runs, objective: str) -> Merit:
    """Tiles and stars in the objective's order, then few changed runs."""
    lying = {tile for run in position.table for tile in run} - {"J"}
    laid = sum(map(len, after)) - sum(map(len, position.table))
    new = sum(lying.isdisjoint(run) for run in after)
    stars = laid + new + (laid == len(position.rack))
    changed = sum(run not in after for run in position.table)
    return (laid, stars, -changed) if objective == "tiles" else (stars, laid, -changed)


def merit_of(answer: Answer, position: Position, reached: set[Runs], objective: str) -> Merit:
    """What an answer is worth; its table must be one that can be reached."""
    assert isinstance(answer.table, tuple)
    after = tuple(sorted(tuple(say(run).split()) for run in answer.table))
    if after == tuple(sorted(position.table)):
        return ()
    assert after in reached, (position, answer)
    return merit(position, after, objective)


@pytest.mark.clause("MF-15", "MF-14")
@pytest.mark.parametrize("objective", ["tiles", "points"])
def test_best_plays(objective: str) -> None:
    proven = {"native": 0, "reference": 0}
    for position, reached in random_small_positions(SEED + 2, 60, 800):
        best = max((merit(position, after, objective) for after in reached), default=())
        question = question_of(position, objective)
        for name, answer in (
            ("native", native.best(question)),
            ("reference", reference.best(replace(question, limit_ms=400, steady=True))),
        ):
            assert answer is not None
            found = merit_of(answer, position, reached, objective)
            if answer.optimal:
                assert found == best, (name, position, answer)
                proven[name] += 1
            else:
                assert position.from_middle, (name, position)
                assert found <= best, (name, position, answer)
    assert min(proven.values()) > 54, proven


@pytest.mark.clause("MF-15")
def test_a_joker_moved_and_swapped_out_founds_a_run() -> None:
    """To the blue run, out again for the blue 4, and down with two black tiles."""
    position = Position((("R1", "R2", "R3", "J"), ("B1", "B2", "B3")), ("B4", "K1", "K2", "O9"))
    question = question_of(position, "points")
    for answer in (native.best(question), reference.best(question)):
        assert answer is not None
        assert (answer.tiles, answer.points, answer.optimal) == (3, 4, True)


# Explained


def legal_steps(position: Position, after: Runs) -> list[Step]:
    """The steps to a table; after each of them, but within a joining or a split, lie legal runs."""
    question = question_of(position, "tiles")
    assert isinstance(question.table, tuple)
    new = table(" | ".join(map(" ".join, after)))
    rules = EDITION.set_rules(question.options)
    found = run_steps(question.table, question.rack, new, rules, position.from_middle)
    assert sorted(replay(question.table, found)) == sorted(new), (position, after, found)
    hands = Hands(question.table)
    for step in found:
        hands.do(step)
        assert all(is_set(run, rules) for run in hands.table), (position, after, found)
        if isinstance(step, Move):
            assert step.tiles == (JOKER,)
    return list(found)


@pytest.mark.clause("MF-15")
def test_steps_are_legal() -> None:
    rng = random.Random(SEED)
    kinds: Counter[str] = Counter()
    for position, reached in random_small_positions(SEED + 3, 80, 800):
        for after in rng.sample(sorted(reached), min(len(reached), 6)):
            kinds.update(type(step).__name__ for step in legal_steps(position, after))
    assert {"Lay", "Put", "Move", "Swap", "Keep", "Join"} <= kinds.keys(), kinds


def told(lying: str, rack: str, after: str, **options: bool) -> list[str]:
    rules = EDITION.set_rules(EDITION.printed)
    middle = options.get("joker_from_middle", False)
    found = run_steps(table(lying), tiles(rack), table(after), rules, middle)
    return [say_step(step) for step in found]


@pytest.mark.clause("MF-15")
def test_the_words_of_a_chain() -> None:
    after = "R1 R2 R3 | B1 B2 B3 B4 | K1 K2 J"
    assert told("R1 R2 R3 J | B1 B2 B3", "B4 K1 K2 O9", after) == [
        "Move the joker from R1 R2 R3 J to the end of B1 B2 B3.",
        "Swap the joker in B1 B2 B3 J for B4 from your rack.",
        "Put the joker on your rack.",
        "Lay K1 K2 J from your rack.",
    ]
    assert told("R4 R5 R6", "R2 R3 R7", "R2 R3 R4 R5 R6 R7") == [
        "Put R2 R3 in front of R4 R5 R6 and R7 at its end, from your rack."
    ]


def test_the_words_of_a_joker_between() -> None:
    """It leaves the middle of one run and joins two others."""
    lying = "B1 B2 B3 J B5 B6 B7 | R1 R2 R3 | R5 R6 R7"
    after = "B1 B2 B3 | B5 B6 B7 | R1 R2 R3 J R5 R6 R7 R8"
    assert told(lying, "R8 K1", after, joker_from_middle=True) == [
        "Split B1 B2 B3 J B5 B6 B7 into B1 B2 B3 J and B5 B6 B7.",
        "Move the joker from B1 B2 B3 J to the end of R1 R2 R3.",
        "Join R1 R2 R3 J and R5 R6 R7.",
        "Put R8 from your rack at the end of R1 R2 R3 J R5 R6 R7.",
    ]
