"""The native core: known results, the reference's results, and only legal plays."""

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.melds import is_set
from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.best import quick_plays
from meldrum.solver.question import OBJECTIVES, Question
from tests.seeds import SEED
from tests.solver.positions import has_twins, random_question
from tests.solver.twins import twin_question
from tests.tools import table, tiles

CORPUS = Path(__file__).parents[2] / "conformance/corpus/classic.jsonl"
LAWS = ("free", "book-classic", "book-vintage", "book-twist", "frozen")


def ask(lying: str, rack: str, opened: bool = True, **more: Any) -> Answer:
    classic = edition_of("classic")
    objective = more.pop("objective", "tiles")
    options = classic.options(more)
    question = Question(classic, options, table(lying), tiles(rack), opened, objective)
    return solved(question)


def solved(question: Question) -> Answer:
    """The core's answer, which must be a legal turn."""
    found = native.best(question)
    assert found is not None
    assert isinstance(question.edition, RackEdition)
    assert isinstance(question.table, tuple)
    assert isinstance(found.table, tuple)
    assert found.tiles == len(found.played)
    if found.played and question.objective != "meld":
        wrong = question.edition.check_turn(
            question.table, question.rack, found.table, question.opened, question.options
        )
        assert not list(wrong)
    return found


def value(found: Answer, objective: str) -> tuple[int, ...]:
    if objective == "meld":
        return (found.meld,)
    return found.tiles, found.points, found.changed


@pytest.mark.parametrize("line", CORPUS.read_text(encoding="utf-8").splitlines())
def test_the_corpus(line: str) -> None:
    case = json.loads(line)
    edition = edition_of(case["edition"])
    options = edition.options(case["options"])
    lying, rack = table(" | ".join(case["table"])), tiles(case["rack"])
    found = solved(Question(edition, options, lying, rack, case["opened"], case["objective"]))
    assert found.optimal
    assert {key: getattr(found, key) for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize(
    ("lying", "rack", "legal_under"),
    [  # what the rulings list: free / book-classic / book-vintage
        ("R3 R4 J", "R5 K9 K10", (3, 3, 3)),
        ("R3 R4 J | K9 R9 B9 O9", "R5 K10", (2, 2, 0)),
        ("R3 R4 J | R5 K5 B5 O5", "K9 K10", (2, 2, 0)),
        ("R2 R3 J R5 R6", "R1 R7 K9 K10", (4, 2, 2)),
        ("B6 B7 J", "B5 K9 K10", (3, 1, 1)),
        ("R5 B5 J", "O5 K9 K10", (3, 3, 3)),
        ("R2 R3 R4 J R6", "R7", (1, 1, 1)),
    ],
)
def test_joker_laws(lying: str, rack: str, legal_under: tuple[int, ...]) -> None:
    for law, most in zip(LAWS, legal_under, strict=False):
        assert ask(lying, rack, joker_law=law).tiles == most, law


def test_a_retrieved_joker_needs_a_new_set() -> None:
    lying, rack = "R3 R4 J | K7 K8 K9", "R5 K11"
    assert ask(lying, rack, joker_law="free").tiles == 2
    assert ask(lying, rack, joker_law="book-classic").tiles == 0
    assert ask(lying, rack, joker_reuse="any_set").tiles == 2


def test_three_runs_of_one_color_can_be_open() -> None:
    rack = "R9 R10 R11 R11 R12 R12 R13 R13 J"
    assert ask("", rack, opened=False, objective="meld").meld == 102
    assert ask("", rack, opened=False).tiles == 9


def test_three_groups_of_one_number() -> None:
    assert ask("", "K5 K5 R5 R5 B5 B5 O5 O5 J", opened=False).tiles == 9


def test_table_jokers_stay_on_the_table() -> None:
    found = ask("R3 R4 J | K7 K8 J", "R5 K9", joker_law="free")
    assert isinstance(found.table, tuple)
    assert sum(tiles.count(tiles[0].__class__("J")) for tiles in found.table) == 2


@pytest.mark.parametrize(
    ("rack", "tiles_played"),
    [("R9 B9 J", 0), ("R9 R10 J", 3), ("R1 R2 R3 R8 B8 K8", 6), ("R1 R2 R3 R8 B8 O7", 0)],
)
def test_the_opening(rack: str, tiles_played: int) -> None:
    assert ask("K1 K2 K3", rack, opened=False).tiles == tiles_played


def test_the_opening_turn_may_go_on_where_the_table_says_so() -> None:
    assert ask("R4 R5 R6", "R10 B10 K10 R7", opened=False).tiles == 3
    assert ask("R4 R5 R6", "R10 B10 K10 R7", opened=False, opening_turn="play_on").tiles == 4


@pytest.mark.parametrize("law", ["free", "book-classic", "book-vintage", "book-twist", "frozen"])
def test_the_best_turn_of_all_that_opens_is_the_best_opening_turn(law: str) -> None:
    rack = "J R5 R6 R10 B10 K10"
    found = ask("J R5 R6", rack, opened=False, joker_law=law, opening_turn="play_on")
    assert found.tiles == found.bound == 6
    assert found.optimal


def test_few_changes_are_the_last_tie_break() -> None:
    found = ask("R4 R5 R6 | K6 B6 O6 | R10 R11 R12", "R7")
    assert (found.tiles, found.changed) == (1, 1)


def test_a_limit_gives_a_bound() -> None:
    line = CORPUS.read_text(encoding="utf-8").splitlines()[-1]
    case = json.loads(line)
    classic = edition_of("classic")
    question = Question(
        classic,
        classic.options(case["options"]),
        table(" | ".join(case["table"])),
        tiles(case["rack"]),
        limit_ms=0,
    )
    found = solved(question)
    best = solved(replace(question, limit_ms=None))
    assert found.bound >= best.tiles >= found.tiles


def test_nonsense_is_refused() -> None:
    classic = edition_of("classic")
    for lying, rack in (("R1 R2", "K1"), ("R1 R2 R3", "R1 R1"), ("", "D K1")):
        with pytest.raises(ValueError, match=r"set|tile"):
            native.best(Question(classic, classic.printed, table(lying), tiles(rack)))


def random_questions(chance: random.Random, count: int) -> list[Question]:
    """Positions with every option that the best play depends on."""
    found: list[Question] = []
    while len(found) < count:
        options: dict[str, object] = {
            "joker_law": chance.choice(LAWS),
            "joker_reuse": chance.choice(("new_set", "new_set", "any_set")),
            "jokers_side_by_side": chance.random() > 0.15,
            "opening_turn": chance.choice(("alone", "play_on")),
            "opening": chance.choice((30, 30, 12, 0)),
        }
        question = random_question(
            chance,
            sets=chance.randint(0, 4),
            rack=chance.randint(1, 8),
            jokers=chance.choice((0, 0.1, 0.25)),
            options=options,
        )
        rules = question.edition.set_rules(question.options)
        assert isinstance(question.table, tuple)
        if all(is_set(laid, rules) for laid in question.table):
            objective = chance.choice(("tiles", *OBJECTIVES))
            opened = chance.random() < 0.7
            found.append(replace(question, opened=opened, objective=objective))
    return found


def agree(count: int, seed: int) -> None:
    print(f"MELDRUM_SEED={SEED} seed {seed}")
    compared = 0
    for question in random_questions(random.Random(seed), count):
        ours = solved(question)
        judge = reference.best(replace(question, limit_ms=200, steady=True))
        if judge.optimal:
            assert_equal(ours, judge, question)
            compared += 1
    assert compared >= 0.9 * count


def assert_equal(ours: Answer, judge: Answer, question: Question) -> None:
    one, other = value(ours, question.objective), value(judge, question.objective)
    if has_twins(question):
        one, other = one[:2], other[:2]
    assert one == other, question


@pytest.mark.bulk
@pytest.mark.parametrize("part", range(4))
def test_native_and_reference_agree(part: int) -> None:
    agree(120, SEED + part)


@pytest.mark.bulk
@pytest.mark.parametrize("law", LAWS)
def test_native_and_reference_agree_on_twins(law: str) -> None:
    """A set laid from the rack may look like an old one that was broken up."""
    chance = random.Random(SEED)
    for question in [twin_question(chance, law) for _ in range(60)]:
        ours = solved(question)
        assert ours.optimal
        assert_equal(ours, reference.best(question), question)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(40))
def test_native_and_reference_agree_on_many(part: int) -> None:
    agree(1000, SEED + 100 + part)


def test_many_questions_at_once() -> None:
    chance = random.Random(5)
    questions = [random_question(chance) for _ in range(200)]
    one_by_one = [native.best(question) for question in questions]
    for threads in (1, 2):
        assert native.best_of_each(questions, threads=threads) == one_by_one


def test_many_racks_at_once() -> None:
    chance = random.Random(7)
    for _ in range(40):
        question = random_question(chance)
        racks = [question.rack[at:] for at in range(4)]
        expected = [native.best_table(replace(question, rack=rack), tidy=False) for rack in racks]
        assert quick_plays(question, racks) == expected
        assert native.best_of_racks(question, racks) == expected


@pytest.mark.parametrize("edition", ["classic", "twist"])
def test_plays_in_bytes_are_the_same(edition: str) -> None:
    chance = random.Random(6)
    for _ in range(50):
        question = replace(random_question(chance, edition), objective="tiles")
        expected = native.best(question)
        assert isinstance(question.table, tuple)
        assert expected is not None
        lying, held = native.table_bytes(question.table), native.tile_bytes(question.rack)
        rules = native.rules_of(question.edition, question.options)
        if edition == "twist":
            found = native.most_tiles_twist(rules, lying, held, True)
        else:
            found = native.most_tiles_plain(rules, lying, held, True, tidy=True)
        assert found is not None
        assert native.tiles_of(found.played) == expected.played
        assert native.table_of(native.bytes_after(lying, found)) == expected.table


def racks(count: int, jokers: int, seed: int) -> list[Question]:
    """Racks of 14 out of a box with this many jokers."""
    classic = edition_of("classic")
    chance = random.Random(seed)
    box = [tile for tile in classic.box if not tile.is_joker]
    box += list((Counter(classic.box) - Counter(box)).elements())[:jokers]
    return [
        Question(classic, classic.printed, (), tuple(chance.sample(box, 14)), False, "meld")
        for _ in range(count)
    ]


@pytest.mark.bulk
@pytest.mark.parametrize(("jokers", "share"), [(2, 0.4974), (0, 0.3497)])
def test_how_often_a_rack_can_open(jokers: int, share: float) -> None:
    """Twenty thousand racks: within five standard errors of what a million gave."""
    found = native.best_of_each(racks(20_000, jokers, SEED), threads=2)
    assert abs(sum(answer.meld >= 30 for answer in found) / 20_000 - share) < 0.018


@pytest.mark.soak
@pytest.mark.parametrize(("jokers", "share"), [(2, 0.4974), (0, 0.3497)])
def test_how_often_a_rack_can_open_in_a_million(jokers: int, share: float) -> None:
    """Always the same racks: what is compared with was a sample of a million, too."""
    opened = 0
    for part in range(100):
        found = native.best_of_each(racks(10_000, jokers, 1000 + part), threads=2)
        opened += sum(answer.meld >= 30 for answer in found)
    print(f"{opened} of 1,000,000")
    assert abs(opened / 1_000_000 - share) < 0.002
