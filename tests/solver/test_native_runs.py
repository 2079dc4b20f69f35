"""The native core in My First: the reference's results, and only legal plays."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.melds import is_set
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet
from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.question import OBJECTIVES, Question
from tests.oracle.positions import positions
from tests.seeds import SEED
from tests.tools import table, tiles

EDITION = edition_of("my_first")


def ask(lying: str, rack: str, objective: str = "tiles", **options: Any) -> Question:
    chosen = EDITION.options(options)
    return Question(EDITION, chosen, table(lying), tiles(rack), objective=objective)


def solved(question: Question) -> Answer:
    """The core's answer, which must be a legal turn."""
    found = native.best(question)
    assert found is not None
    assert isinstance(question.edition, RackEdition)
    assert isinstance(question.table, tuple)
    assert isinstance(found.table, tuple)
    if found.table != question.table:
        wrong = question.edition.check_turn(
            question.table, question.rack, found.table, True, question.options
        )
        assert not list(wrong), question
    return found


@pytest.mark.clause("F-47", "MF-06")
@pytest.mark.parametrize(
    ("lying", "rack", "most"),
    [
        ("J R2 R3 | J B2 B3", "R5 K1", 0),
        ("J R2 R3 R4 | J B2 B3", "R6", 1),
        ("J R2 R3 | J B2 B3", "R4 R6", 2),
        ("J R2 R3 | J B2 B3", "R5 J", 2),
    ],
)
def test_jokers_do_not_just_change_places(lying: str, rack: str, most: int) -> None:
    for answer in (solved(ask(lying, rack)), reference.best(ask(lying, rack))):
        assert (answer.tiles, answer.optimal) == (most, True)


def random_run(left: Counter[Tile], chance: random.Random) -> TileSet:
    """A short run with jokers; often none, or one that the box does not hold."""
    color, size = chance.choice(COLORS), chance.choice((3, 3, 3, 4, 4, 5, 7))
    low = chance.randint(1, 11 - size)
    cells = [Tile(color, low + at) for at in range(size)]
    return tuple(JOKER if chance.random() < 0.35 or not left[cell] else cell for cell in cells)


def random_question(chance: random.Random) -> Question:
    """Mostly short runs with many jokers, so that jokers are moved and swapped."""
    options = EDITION.options(
        {
            "joker_from_middle": chance.random() < 0.3,
            "jokers_side_by_side": chance.random() < 0.9,
        }
    )
    rules = EDITION.set_rules(options)
    left, lying = Counter(EDITION.box), []
    for _ in range(chance.randint(1, 6)):
        run = random_run(left, chance)
        if Counter(run) <= left and is_set(run, rules):
            lying.append(run)
            left -= Counter(run)
    rack = chance.sample(sorted(left.elements()), min(chance.randint(1, 7), left.total()))
    objective = chance.choice(("tiles", *OBJECTIVES))
    return Question(EDITION, options, tuple(lying), tuple(rack), objective=objective)


def are_equal(question: Question) -> bool:
    """Whether both have proven their answers, which then are equal."""
    ours = solved(question)
    judge = reference.best(replace(question, limit_ms=200, steady=True))
    if not (ours.optimal and judge.optimal):
        return False
    if question.objective == "meld":
        assert ours.meld == judge.meld, question
    else:
        assert (ours.tiles, ours.points, ours.changed) == (
            judge.tiles,
            judge.points,
            judge.changed,
        ), question
    return True


def agree(count: int, seed: int) -> None:
    print(f"MELDRUM_SEED={SEED} seed {seed}")
    chance = random.Random(seed)
    proven = sum(are_equal(random_question(chance)) for _ in range(count))
    assert proven > 0.9 * count  # most others are about runs that may be split


@pytest.mark.bulk
def test_native_and_reference_agree() -> None:
    agree(60, SEED)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_native_and_reference_agree_on_many(part: int) -> None:
    agree(1000, SEED + 1 + part)


@pytest.mark.bulk
@pytest.mark.parametrize("kind", ["selfplay", "nasty", "small"])
def test_native_and_reference_agree_in_play(kind: str) -> None:
    """Larger tables are the oracle's business."""
    asked = list(positions("my_first", "free", SEED, 15, kind))
    assert sum(are_equal(replace(question, opened=True)) for question in asked) >= 8
