"""The native core against integer programming, which shares no code with it."""

import os
import random

import pytest

from meldrum.solver import native
from meldrum.solver.answer import Answer
from tests.oracle import best
from tests.oracle.positions import positions

SEED = int(os.environ.get("MELDRUM_SEED", "0")) or random.SystemRandom().randrange(1 << 32)


def value(found: Answer, objective: str) -> tuple[int, ...]:
    every = {
        "tiles": (found.tiles, found.points),
        "points": (found.points, found.tiles),
        "meld": (found.meld,),
    }
    return every[objective]


def agree(law: str, kind: str, count: int, seed: int) -> None:
    print(f"MELDRUM_SEED={SEED} {law} {kind} seed {seed}")
    for question in positions("classic", law, seed, count, kind):
        ours = native.best(question)
        judge = best(question, 20)
        assert ours is not None
        assert judge is None or value(ours, question.objective) == tuple(judge.value), question


@pytest.mark.bulk
@pytest.mark.parametrize("kind", ["random", "nasty", "selfplay"])
@pytest.mark.parametrize("law", ["free", "book-classic", "book-vintage", "frozen"])
def test_native_and_oracle_agree(law: str, kind: str) -> None:
    agree(law, kind, 2, SEED)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
@pytest.mark.parametrize("kind", ["random", "nasty", "selfplay"])
@pytest.mark.parametrize("law", ["free", "book-classic", "book-vintage", "frozen"])
def test_native_and_oracle_agree_on_many(law: str, kind: str, part: int) -> None:
    agree(law, kind, 20, SEED + part)
