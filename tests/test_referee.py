"""Engine against referee: a second program, written from the rules alone, must agree.

The referee in ``tests/referee`` shares no code with the engine. It judges the same near-legal
questions and replays the records of simulated games.
"""

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from meldrum.cli.check import answer_line
from meldrum.cli.simulate import games
from meldrum.notation.record import Log, record_of, write_record
from tests.random_play import play, seats_of
from tests.referee.questions import dice_turns, grids, sets, turns, verdict
from tests.referee.records import referee
from tests.referee.sets import set_values
from tests.seeds import SEED
from tests.tools import ALL

pytestmark = pytest.mark.slow

CLASSIC_LAWS = (None, "free", "frozen", "book-vintage", "book-twist")
TWIST_LAWS = (None, "free")
"""What the other laws mean for bonus jokers is this project's own choice: nothing to compare."""

KINDS = [
    *(f"set {edition}" for edition in ("classic", "vintage", "twist", "my_first")),
    *(f"turn {edition}" for edition in ("classic", "vintage", "twist", "my_first")),
    "grid dice",
    "turn dice",
]


def questions(kind: str) -> Iterator[dict[str, Any]]:
    what, edition = kind.split()
    rng = random.Random(f"{SEED}/{kind}")
    if edition == "dice":
        return grids(rng) if what == "grid" else dice_turns(rng)
    if what == "set":
        return sets(edition, rng)
    if edition == "my_first":
        return turns(edition, rng)
    return turns(edition, rng, laws=TWIST_LAWS if edition == "twist" else CLASSIC_LAWS)


def agree(kind: str, count: int) -> None:
    legal = 0
    for question in islice(questions(kind), count):
        ours, theirs = answer_line(json.dumps(question).encode()), verdict(question)
        assert ours["legal"] == theirs, (question, ours)
        legal += theirs
        if "set" in question and theirs:
            values = set_values(question["edition"], question["set"].split())
            assert ours["values"] == sorted(values), question
    assert 0.2 < legal / count < 0.8  # the questions are near-legal, not all of one kind


# The referee walks through every turn of My First step by step, which for some questions takes
# minutes: here brute force on small positions judges the engine (tests/rules/test_run_steps.py).
@pytest.mark.bulk
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "turn my_first"])
def test_near_legal_questions(kind: str) -> None:
    agree(kind, 3000 if kind.startswith("set") else 500)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_many_near_legal_questions(kind: str) -> None:
    agree(kind, 20_000)


@pytest.mark.parametrize("edition", ALL)
def test_records_of_simulated_games(edition: str) -> None:
    for players in (2,) if edition == "dice" else (2, 3, 4):
        for log in games(edition, ("simple",) * players, 4, f"referee/{SEED}", {}):
            assert referee(json.loads(write_record(record_of(log)))) == []


@pytest.mark.parametrize("edition", [edition for edition in ALL if edition != "dice"])
def test_records_with_time_outs_and_penalties(edition: str) -> None:
    rng = random.Random(f"{SEED}/{edition}")
    for _ in range(8):
        plies = list(play(edition, seats_of(edition, rng), rng))
        start = plies[0][0]
        moves = tuple((move, None) for _, move, _ in plies)
        record = record_of(Log(("x",) * len(start.racks), start, moves))
        assert referee(json.loads(write_record(record))) == []
