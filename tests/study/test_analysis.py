"""The analysis of a position: what is wrong, every play worth knowing, and each step shown."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from meldrum.notation.moves import lying
from meldrum.notation.text import parse_grid, parse_table, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.errors import Violation
from meldrum.rules.grid import Grid
from meldrum.rules.table import bag
from meldrum.rules.tiles import Bag, in_order, say
from meldrum.solver.best import best_play
from meldrum.solver.question import Question
from meldrum.solver.steps.dice import Carry, PickUp, Place
from meldrum.solver.steps.pieces import pieces
from meldrum.solver.steps.turn import turn_steps
from meldrum.study import analysis
from meldrum.study.analysis import Analysis, analyze
from meldrum.study.plane import Plane
from tests.seeds import SEED
from tests.solver.positions import random_question


def asked(edition: str, felt: str, rack: str, opened: bool = True, **options: object) -> Question:
    rules = edition_of(edition)
    table = parse_grid(felt) if rules.on_grid else parse_table(felt)
    return Question(rules, rules.options(options), table, parse_tiles(rack), opened)


def codes(found: Analysis) -> list[str]:
    return [str(violation.code) for violation in found.violations]


def of(found: Analysis, places: list[int]) -> set[str]:
    return {found.plays[place].played for place in places}


def wrong_at_the_end(question: Question, lines: list[str]) -> list[Violation]:
    """What the rules say against a turn that ends like this."""
    edition, options, opened = question.edition, question.options, question.opened
    after = lying(lines, edition.key, "after")
    return list(edition.check_turn(question.table, question.rack, after, opened, options))


def test_the_best_play_is_shown_step_by_step() -> None:
    found = analyze(asked("classic", "R4 B4 K4 O4 | K7 K8 K9", "B3 B5 B6 O1"))
    best = found.plays[found.best["tiles"]]
    assert (best.played, best.tiles, best.left, best.proven) == ("B3 B5 B6", 3, "O1", True)
    first, second = best.frames
    assert (first.held, first.rack) == ("B4", "B3 B5 B6 O1")
    assert sorted(first.table) == ["K7 K8 K9", "R4 K4 O4"]
    assert (second.held, second.rack) == ("", "O1")
    assert sorted(second.table) == ["B3 B4 B5 B6", "K7 K8 K9", "R4 K4 O4"]
    assert found.out is False


def test_going_out() -> None:
    assert analyze(asked("classic", "R4 R5 R6", "R7 R3")).out is True
    assert analyze(asked("classic", "R4 R5 R6", "R7 K3")).out is False
    assert analyze(asked("classic", "R4 R5 R6", "")).out is False


def test_rivals_are_all_listed() -> None:
    found = analyze(asked("classic", "B5 O5 K5", "R5 B6 B7 O6 O7 K1"))
    assert of(found, found.all_best) == {"R5 B6 B7", "R5 O6 O7"}
    assert of(found, found.maximal) == {"R5 B6 B7", "R5 O6 O7"}
    assert not found.more_best
    assert not found.more_maximal


def test_an_opening_shows_how_much_is_missing() -> None:
    found = analyze(asked("classic", "K1 K2 K3", "R8 B8 O8 K4", opened=False))
    assert "tiles" not in found.best
    assert found.plays[found.best["meld"]].meld == 24
    assert analyze(asked("classic", "", "R8 B8 O8", opened=False, opening=20)).out is True


@pytest.mark.parametrize(
    ("edition", "felt", "rack", "wrong"),
    [
        ("classic", "R4 R5 | K8 B8 O8", "R7", ["too_few_tiles"]),
        ("classic", "R4 R5 R7", "", ["not_a_set"]),
        ("classic", "J J D", "", ["unknown_tile", "no_number_tile"]),
        ("classic", "R4 R5 R6", "R4 R4 K1 K1 K1", ["too_many_copies"] * 2),
        ("my_first", "R4 B4 K4", "", ["not_a_set"]),
        ("my_first", "R4 R5 R6", "R4 K11", ["unknown_tile", "too_many_copies"]),
        ("dice", "R4 R5 / K1 .", "", ["too_few_tiles", "too_few_tiles"]),
        ("dice", "", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", ["too_many_copies"]),
        (
            "dice",
            "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10",
            "K1 K2 K3 K4 K5 K6 K7 K8 K9",
            ["too_many_copies"],
        ),
        ("dice", "R4 R5 R6 / . . . / K1 . .", "", ["loose_die"]),
        ("twist", "R4 R5 K6", "", ["not_a_set"]),
        ("vintage", "R4 R5 R6 | R4 R5 R6 | R4 R5 R6", "", ["too_many_copies"] * 3),
    ],
)
def test_what_is_wrong_is_all_said(edition: str, felt: str, rack: str, wrong: list[str]) -> None:
    found = analyze(asked(edition, felt, rack))
    assert codes(found) == wrong
    assert all(violation.message for violation in found.violations)
    assert not found.plays


def test_wrong_sets_say_how_they_could_lie() -> None:
    right, wrong = analyze(asked("classic", "R4 R5 R6 | K9 K8 K7", "")).sets
    assert right.reading is not None
    assert wrong.better == (parse_tiles("K7 K8 K9"),)


def test_more_tiles_than_anybody_has_are_not_looked_at_one_by_one() -> None:
    found = analyze(asked("classic", " | ".join(["R1 R5 K9"] * 1000), "R1"))
    assert codes(found)[:3] == ["too_many_copies"] * 3
    assert not found.sets


@pytest.mark.parametrize(
    "question",
    [
        asked("vintage", "R4 R5 J | K8 B8 O8", "R6 K6 B6 R8 O9"),
        asked("twist", "R3 R4 C B6 | K7 K8 K9", "B7 K10 R1 R2 D M B2 O2"),
        asked("my_first", "R3 R4 J R6 | K7 K8 K9", "R5 K10 B1 B2 J O1"),
        asked("dice", "R2 K2 B2 / . K3 . / . K4 .", "K5 R1 O2 B3 B4 J R7 K1 O9"),
        asked("classic", "R3 R4 J | K8 B8 O8", "R5 K9 K10", joker_law="free"),
    ],
    ids=lambda question: question.edition.key,
)
def test_every_game_is_analyzed(question: Question) -> None:
    found = analyze(question)
    best = best_play(question)
    assert found.plays[found.best["tiles"]].tiles == best.tiles > 0
    assert found.best["tiles"] in found.all_best
    assert found.best["tiles"] in found.maximal
    for play in found.plays:
        last = play.frames[-1]
        assert last.held == ""
        assert play.left == last.rack
        assert all(
            _tiles(frame.table, frame.rack, frame.held) == _all(question) for frame in play.frames
        )
        assert not wrong_at_the_end(question, last.table)


def _tiles(*texts: list[str] | str) -> Bag:
    words = [text if isinstance(text, str) else " ".join(text) for text in texts]
    return Counter(parse_tiles(" ".join(words).replace(".", "")))


def _all(question: Question) -> Bag:
    table = question.table
    return (table.bag() if isinstance(table, Grid) else bag(table)) + Counter(question.rack)


def test_dice_stay_where_they_are_until_they_are_moved() -> None:
    question = asked("dice", "R2 K2 B2 / . K3 . / . K4 .", "K5 R1 O2 B3 B4 J R7 K1 O9")
    after = best_play(question).table
    assert isinstance(question.table, Grid)
    assert isinstance(after, Grid)
    plane = Plane(question.table)
    assert plane.grid() == question.table
    for step in turn_steps(question, after):
        assert isinstance(step, PickUp | Place | Carry)
        plane.do(step)
    assert pieces(plane.grid()) == pieces(after)


def test_maximal_choices_are_complete_without_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small Twist racks, against every choice there is."""
    monkeypatch.setattr(analysis, "LIST_MS", 60_000)
    chance = random.Random(SEED)
    rack, several = edition_of("twist").box, 0
    for _ in range(12):
        question = asked("twist", "R3 R4 R5 | K8 B8 O8", say(chance.sample(rack, 6)))
        found = analyze(question)
        several += len(found.maximal) > 1
        assert of(found, found.maximal) == _maximal(question)
    assert several


def _maximal(question: Question) -> set[str]:
    rack = in_order(question.rack)
    choices = {some for size in range(1, len(rack) + 1) for some in combinations(rack, size)}
    bags = [
        Counter(some)
        for some in choices
        if best_play(replace(question, rack=some)).tiles == len(some)
    ]
    return {say(in_order(one.elements())) for one in bags if not any(one < other for other in bags)}


def test_long_lists_are_cut_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_MAXIMAL", 1)
    monkeypatch.setattr(analysis, "MOST_BEST", 1)
    found = analyze(asked("classic", "B5 O5 K5", "R5 B6 B7 O6 O7 K1"))
    assert (len(found.maximal), found.more_maximal) == (1, True)
    assert (len(found.all_best), found.more_best) == (1, True)


def test_random_positions() -> None:
    chance, moved = random.Random(SEED), 0
    for _ in range(40):
        question = random_question(chance, sets=6, rack=9)
        found = analyze(question)
        assert not found.violations
        best = best_play(question)
        moved += bool(best.played)
        assert ("tiles" in found.best) == bool(best.played)
        for play in found.plays:
            assert not wrong_at_the_end(question, play.frames[-1].table)
            assert Counter(parse_tiles(play.played)) + Counter(parse_tiles(play.left)) == Counter(
                question.rack
            )
    assert moved > 20
