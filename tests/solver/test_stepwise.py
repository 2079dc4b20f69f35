"""My First's best plays: core and reference against every table that single steps lead to."""

import os

import pytest

from meldrum.rules.editions import EDITIONS
from meldrum.rules.tiles import say
from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.question import Question
from tests.stepwise import Position, Runs, random_small_positions
from tests.tools import table, tiles

SEED = int(os.environ.get("MELDRUM_SEED", "15"))
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
    print(f"MELDRUM_SEED={SEED}")
    proven = {"native": 0, "reference": 0}
    for position, reached in random_small_positions(SEED + 2, 120, 800):
        best = max((merit(position, after, objective) for after in reached), default=())
        question = question_of(position, objective)
        for name, answer in (
            ("native", native.best(question)),
            ("reference", reference.best(question)),
        ):
            assert answer is not None
            found = merit_of(answer, position, reached, objective)
            if answer.optimal:
                assert found == best, (name, position, answer)
                proven[name] += 1
            else:
                assert position.from_middle, (name, position)
                assert found <= best, (name, position, answer)
    assert min(proven.values()) > 110, proven


@pytest.mark.clause("MF-15")
def test_a_joker_moved_and_swapped_out_founds_a_run() -> None:
    """To the blue run, out again for the blue 4, and down with two black tiles."""
    position = Position((("R1", "R2", "R3", "J"), ("B1", "B2", "B3")), ("B4", "K1", "K2", "O9"))
    question = question_of(position, "points")
    for answer in (native.best(question), reference.best(question)):
        assert answer is not None
        assert (answer.tiles, answer.points, answer.optimal) == (3, 4, True)
