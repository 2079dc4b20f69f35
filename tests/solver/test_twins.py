"""What the core claims where the opening's sets and jokers may pass for those of the table.

Every table that would be better is shown to the engine: none may be legal.
"""

import random
from collections import Counter

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.table import bag
from meldrum.rules.tiles import JOKER
from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.question import Question
from tests.oracle import best
from tests.oracle.better import better_play
from tests.oracle.brute import brute_best
from tests.seeds import SEED
from tests.solver.twins import twin_question
from tests.tools import table, tiles

LAWS = ("free", "book-classic", "book-vintage", "book-twist", "frozen")
PARTS = 10
IN_A_PART = 10_000


def value(found: Answer, question: Question) -> tuple[int, int]:
    both = found.tiles, found.points
    return both if question.objective == "tiles" else both[::-1]


def judge(found: Answer, question: Question) -> None:
    """A legal turn; and nothing better, if that is claimed, or else no more than the bound."""
    assert isinstance(question.edition, RackEdition)
    assert isinstance(question.table, tuple)
    assert isinstance(found.table, tuple)
    if found.played:
        wrong = question.edition.check_turn(
            question.table, question.rack, found.table, False, question.options
        )
        assert not list(wrong), question
    mine = value(found, question)
    assert mine[0] <= found.bound
    known = mine if found.optimal else (found.bound + 1, 0)
    assert better_play(question, known) is None, question


def tell(told: Counter[str], found: Answer, question: Question) -> None:
    """Count what makes a question worth asking."""
    assert isinstance(question.table, tuple)
    told["asked"] += 1
    told["claimed"] += found.optimal
    told["played"] += bool(found.played)
    told["a joker on either side"] += JOKER in question.rack and JOKER in bag(question.table)


def judge_many(law: str, seed: str, count: int, edition: str = "classic") -> Counter[str]:
    """Ask this many questions, most of which must be worth asking."""
    print(f"MELDRUM_SEED={SEED}: {edition} {seed}")
    chance, told = random.Random(seed), Counter[str]()
    for _ in range(count):
        question = twin_question(chance, law, edition)
        found = native.best(question)
        assert found is not None
        judge(found, question)
        tell(told, found, question)
    print(edition, law, dict(told))
    assert told["asked"] == count
    assert told["played"] > 0.8 * count
    assert told["a joker on either side"] > 0.4 * count
    return told


@pytest.mark.bulk
@pytest.mark.parametrize("law", LAWS)
def test_claims_about_twins_are_right(law: str) -> None:
    told = judge_many(law, f"{law} {SEED}", 200)
    assert told["claimed"] == told["asked"]


@pytest.mark.soak
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("part", range(PARTS))
def test_claims_about_many_twins_are_right(part: int, law: str) -> None:
    told = judge_many(law, f"{law} {SEED} part {part}", IN_A_PART)
    assert told["claimed"] == told["asked"]


@pytest.mark.bulk
@pytest.mark.parametrize("law", LAWS)
def test_claims_where_the_opening_takes_no_joker(law: str) -> None:
    """Twist (T-43): where sets are frozen a few answers claim nothing."""
    told = judge_many(law, f"{law} {SEED}", 60, "twist")
    assert told["claimed"] >= (54 if law == "frozen" else 60)


@pytest.mark.bulk
@pytest.mark.parametrize("law", LAWS)
def test_the_reference_is_right_about_twins(law: str) -> None:
    chance, told = random.Random(f"{law} {SEED}"), Counter[str]()
    for _ in range(25):
        question = twin_question(chance, law)
        found = reference.best(question)
        judge(found, question)
        tell(told, found, question)
    assert told["claimed"] == 25
    assert told["a joker on either side"] >= 8


TINY = 12
"""Tiles in sight, so that brute force comes to an end."""


@pytest.mark.bulk
@pytest.mark.parametrize("law", LAWS)
def test_the_judges_agree(law: str) -> None:
    """Brute force, integer programming and what is shown to the engine here."""
    chance, judged = random.Random(f"{law} {SEED}"), 0
    while judged < 3:
        question = twin_question(chance, law)
        assert isinstance(question.table, tuple)
        if sum(map(len, question.table)) + len(question.rack) > TINY:
            continue
        known = brute_best(question).value
        if JOKER not in bag(question.table) or not known[0]:
            continue
        verdict = best(question)
        assert verdict is not None
        assert verdict.value == known, question
        assert better_play(question, (known[0], known[1])) is None, question
        assert better_play(question, (known[0], known[1] - 1)) is not None, question
        judged += 1


FOUND = [  # table, rack, opening, joker law, joker_reuse, the most tiles or points
    # The opening is the old set, whose joker is kept in it; the other joker goes elsewhere.
    ("J B3 B4 B5 | R3 R4 R5", "J B3 B4 B5 K3 O5 K5", 6, "book-classic", "new_set", 7),
    ("R4 R5 R6 J | B6 B7 B8", "R4 R5 R6 J R8 B4 K6", 22, "book-classic", "new_set", 6),
    ("R4 R5 R6 J | B6 B7 B8", "R4 R5 R6 J R8 B4 K6", 22, "frozen", "new_set", 6),
    # Tiles of the opening are rack tiles that a retrieved joker may lie with.
    ("J B11 B12 | R9 B9 K9", "R9 B9 K9 B10 R10 B12", 12, "book-vintage", "new_set", 4),
    # A frozen set lives on in the opening, its joker replaced there.
    ("O6 O7 J | B5 B6 B7 B8", "O6 O7 O4 B5 O8 B4", 6, "frozen", "any_set", 5),
    ("J R5 R6", "R4 R5 R6 K5 B5 K6", 6, "frozen", "new_set", 6),
]


@pytest.mark.parametrize(("lying", "rack", "opening", "law", "reuse", "most"), FOUND)
def test_what_was_missed(
    lying: str, rack: str, opening: int, law: str, reuse: str, most: int
) -> None:
    classic = edition_of("classic")
    options = classic.options(
        {"joker_law": law, "joker_reuse": reuse, "opening_turn": "play_on", "opening": opening}
    )
    question = Question(classic, options, table(lying), tiles(rack), False)
    for found in (native.best(question), reference.best(question)):
        assert found is not None
        judge(found, question)
        assert found.optimal
        assert found.tiles == most
