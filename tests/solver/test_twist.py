"""Twist's best plays from the native core: by example, and against the reference."""

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from meldrum.rules.editions.racks import RackEdition
from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.question import Question
from tests.oracle import best as oracle_best
from tests.oracle.positions import positions
from tests.seeds import SEED
from tests.solver.twist_positions import TWIST, random_question, self_play
from tests.tools import table, tiles

pytestmark = pytest.mark.slow


def solved(question: Question) -> Answer:
    """The core's answer, which must be a legal turn."""
    found = native.best(question)
    assert found is not None
    assert isinstance(TWIST, RackEdition)
    assert isinstance(question.table, tuple)
    assert isinstance(found.table, tuple)
    if found.played:
        opened = question.opened or question.objective == "meld"
        wrong = TWIST.check_turn(
            question.table, question.rack, found.table, opened, question.options
        )
        assert not list(wrong)
    return found


def ask(lying: str, rack: str, objective: str = "tiles", **options: object) -> Answer:
    chosen = TWIST.options(options)
    return solved(Question(TWIST, chosen, table(lying), tiles(rack), True, objective))


@pytest.mark.parametrize(
    ("lying", "rack", "played", "changed"),
    [
        ("", "R5 M R5", 3, 0),  # TW-02
        ("", "R2 D R5", 3, 0),  # TW-08
        ("", "O6 C C B9", 4, 0),  # TW-07
        ("", "O6 C C O9", 3, 0),
        ("", "B6 C R8 M R8 C B6", 7, 0),  # TW-10
        ("", "J M J", 0, 0),  # TW-11
        ("R2 D R5", "R3 R4 K9 K10", 4, 1),  # TW-09: both tiles take the double's place
        ("R2 D R5", "R3", 0, 0),
        ("R3 R4 R5 M R5 R4 R3", "R9 R9", 2, 1),  # TW-09: the mirror is freed by dissolving
        ("R2 R3 R4 C B6 B7 B8", "R5", 1, 1),
    ],
)
def test_examples(lying: str, rack: str, played: int, changed: int) -> None:
    found = ask(lying, rack)
    question = Question(TWIST, TWIST.options({}), table(lying), tiles(rack))
    judged = reference.best(question)
    assert (found.tiles, found.changed) == (judged.tiles, judged.changed)
    assert found.optimal
    assert (found.tiles, found.changed) == (played, changed)


@pytest.mark.parametrize(
    ("option", "value", "lying", "rack"),
    [
        ("mirror_min_side", 2, "", "R5 M R5"),
        ("mirror_min_side", 2, "", "R5 R6 M R5 R6"),
        ("mirror_side_set", True, "", "R5 R6 M R5 R6"),
        ("mirror_side_set", True, "", "R5 R6 R7 M R5 R6 R7"),
        ("mirror_side_set", True, "R4 R5 R6 M R6 R5 R4", "R7 R7"),
        ("mirror_identical", True, "", "R3 J M R4 R3"),
        ("mirror_identical", True, "", "R3 J M J R3"),
        ("mirror_identical", True, "", "K7 R7 M R7 K7 D"),
        ("color_change_max", 1, "", "O6 C C B9"),
        ("color_change_max", 1, "", "B6 C R8 M R8 C B6"),
        ("color_change_max", 1, "R3 R4 C", "C B6 B7"),
        ("color_change_first", False, "", "C R5 R6"),
        ("color_change_first", False, "", "R13 R12 C"),
        ("color_change_first", False, "", "C R2 M R2 C"),
        ("jokers_side_by_side", False, "", "R3 J D"),
        ("jokers_side_by_side", False, "", "R3 K3 J J"),
        ("jokers_side_by_side", False, "", "R3 R4 J M J R4 R3"),
        ("jokers_side_by_side", False, "R2 D R5", "J R7 R3 R4"),
    ],
)
def test_options_on_what_is_a_set(option: str, value: object, lying: str, rack: str) -> None:
    options = TWIST.options({option: value})
    question = Question(TWIST, options, table(lying), tiles(rack))
    judged, found = reference.best(question), solved(question)
    assert found.optimal
    assert (found.tiles, found.points, found.changed) == (
        judged.tiles,
        judged.points,
        judged.changed,
    )


@pytest.mark.parametrize(
    ("law", "opening_turn", "opened", "lying"),
    [
        ("book-classic", "alone", True, "R3 R4 J"),
        ("frozen", "alone", True, "R3 R4 J"),
        ("book-twist", "play_on", False, "R3 R4 J"),
    ],
)
def test_what_is_left_to_the_reference(
    law: str, opening_turn: str, opened: bool, lying: str
) -> None:
    """Only where bonus jokers are in play, and the law or the opening has something to say."""
    options = TWIST.options({"joker_law": law, "opening_turn": opening_turn})
    with_bonus = Question(TWIST, options, table(lying), tiles("D K9 K10 K11 R6"), opened)
    assert native.best(with_bonus) is None
    assert best_play(with_bonus).tiles == reference.best(with_bonus).tiles
    assert native.best(replace(with_bonus, rack=tiles("K9 K10 K11 R6"))) is not None


@pytest.mark.parametrize("law", ["free", "book-classic", "book-vintage", "book-twist", "frozen"])
def test_laws_do_not_matter_where_no_joker_lies(law: str) -> None:
    """Nor does an opening turn that goes on, if its best play is one that opens."""
    known = 0
    for at in range(12):
        chance = random.Random(1000 + at)
        begun = random_question(chance, sets=chance.randint(0, 4), rack=chance.randint(4, 8))
        assert isinstance(begun.table, tuple)
        lying = tuple(laid for laid in begun.table if all(tile.number for tile in laid))
        options = begun.options._replace(
            joker_law=law, opening_turn="play_on", opening=chance.choice((5, 15))
        )
        question = replace(begun, options=options, table=lying)
        if native.best(question) is not None:
            judged, found = reference.best(replace(question, limit_ms=20_000)), solved(question)
            known += judged.optimal
            assert not judged.optimal or _worth(found, question) == _worth(judged, question)
            assert found.optimal
    assert known > 6


def test_a_joker_of_another_kind_takes_no_place() -> None:
    """R3 R4 J may not become R3 R4 C so that J is free (TW-13)."""
    assert ask("R3 R4 J", "C K9 K10").tiles == reference_tiles("R3 R4 J", "C K9 K10")


def reference_tiles(lying: str, rack: str) -> int:
    return reference.best(Question(TWIST, TWIST.options({}), table(lying), tiles(rack))).tiles


def test_two_mirrors_are_proven() -> None:
    """A position of play in which the search once decided the same thing over and over."""
    lying = (
        "B11 M B11 | R6 J R8 | K1 R1 O1 | K10 R10 B10 | O7 O8 O9 | K10 C O12 | R13 B13 O13 | "
        "K1 R1 O1 | K2 K3 K4 K5 K6 | R2 R3 R4 | B2 B3 B4 | B5 O5 M B5 O5 | B9 C R11"
    )
    found = ask(lying, "B13 O12 R11 R12 O8 O3 O7", joker_law="free")
    assert (found.tiles, found.points, found.changed, found.optimal) == (2, 18, 2, True)


def test_a_limit_gives_a_bound() -> None:
    question = random_question(random.Random(5), sets=9, rack=14)
    best = solved(question)
    hurried = solved(replace(question, limit_ms=0))
    assert hurried.tiles <= best.tiles <= hurried.bound


def agree(parts: range, odd: bool, reference_ms: int) -> None:
    """The core answers random positions as the reference does, as far as that can prove them."""
    print(f"MELDRUM_SEED={SEED} {parts}")
    compared = 0
    for at in parts:
        chance = random.Random(SEED * 100_000 + at)
        question = random_question(chance, chance.randint(0, 5), chance.randint(1, 9), odd)
        found = solved(question)
        assert found.optimal
        assert found.bound == _worth(found, question)[0]
        judged = reference.best(replace(question, limit_ms=reference_ms, steady=True))
        if judged.optimal:
            assert _worth(found, question) == _worth(judged, question), question
            compared += 1
        else:
            assert _worth(found, question)[:2] >= _worth(judged, question)[:2], question
    print(f"{compared} of {len(parts)} compared")
    assert compared >= len(parts) / 2


@pytest.mark.parametrize("odd", [False, True])
def test_like_the_reference(odd: bool) -> None:
    agree(range(8), odd, reference_ms=300)


@pytest.mark.bulk
@pytest.mark.parametrize("odd", [False, True])
def test_like_the_reference_often(odd: bool) -> None:
    agree(range(1000, 1060), odd, reference_ms=150)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
@pytest.mark.parametrize("odd", [False, True])
def test_like_the_reference_on_thousands(part: int, odd: bool) -> None:
    agree(range(10_000 + 40 * part, 10_040 + 40 * part), odd, reference_ms=3000)


def play(games: range) -> None:
    """Games of best plays: each is legal, and each answer proven."""
    print(f"MELDRUM_SEED={SEED} {games}")
    for game in games:
        chance = random.Random(SEED * 1000 + game)
        law = chance.choice(("book-twist", "free"))
        seed, players = chance.randbytes(32), chance.randint(2, 4)
        for question, found in self_play(seed, players, {"joker_law": law}):
            assert found.optimal, question


@pytest.mark.bulk
def test_play_is_proven() -> None:
    play(range(2))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_much_play_is_proven(part: int) -> None:
    play(range(10 + 20 * part, 30 + 20 * part))


def judge(questions: Iterable[Question], seconds: float) -> None:
    """The core's answers are those of the integer program, changes included."""
    asked = compared = 0
    for question in questions:
        found = native.best(replace(question, limit_ms=int(1000 * seconds)))
        verdict = oracle_best(question, seconds, disturbance=question.objective != "meld")
        asked += 1
        if found is None or not found.optimal or verdict is None:
            continue
        compared += 1
        worth = _worth(found, question)[: len(verdict.value)]
        assert worth == tuple(verdict.value), question
        if question.objective != "meld":
            assert found.changed == verdict.changed, question
    print(f"{compared} of {asked} compared")
    assert compared >= asked / 2


@pytest.mark.bulk
def test_like_the_oracle() -> None:
    chances = [random.Random(SEED * 1000 + at) for at in range(10)]
    judge((random_question(c, c.randint(0, 3), c.randint(1, 6)) for c in chances), seconds=30)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
@pytest.mark.parametrize("kind", ["selfplay", "random", "nasty"])
@pytest.mark.parametrize("law", ["book-twist", "free"])
def test_like_the_oracle_on_thousands(law: str, kind: str, part: int) -> None:
    print(f"MELDRUM_SEED={SEED} {law} {kind} seed {SEED + part}")
    judge(positions("twist", law, SEED + part, 10, kind), seconds=20)


def _worth(answer: Answer, question: Question) -> tuple[int, ...]:
    match question.objective:
        case "tiles":
            return answer.tiles, answer.points, -answer.changed
        case "points":
            return answer.points, answer.tiles, -answer.changed
    return answer.meld, answer.tiles
