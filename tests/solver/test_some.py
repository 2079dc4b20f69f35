"""Which players are stuck: what the rules hear from the solver, against integer programming."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from meldrum.notation.text import parse_grid, parse_table, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.stuck import Position
from meldrum.solver import native, reference, some
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.question import Question
from meldrum.solver.some import some_play
from tests.oracle import best
from tests.oracle.positions import positions

pytestmark = pytest.mark.slow

LAWS = [("classic", "book-classic"), ("vintage", "book-vintage"), ("twist", "book-twist")]


@pytest.mark.parametrize(("edition", "law"), LAWS)
def test_the_oracle_agrees_on_who_is_stuck(edition: str, law: str) -> None:
    """Small racks, so that both answers are met often."""
    told: Counter[bool] = Counter()
    rng = random.Random(f"stuck/{edition}")
    for asked in positions(edition, law, seed=13, count=60, kind="small"):
        rack = tuple(rng.sample(asked.rack, min(2, len(asked.rack))))
        question = replace(asked, rack=rack, objective="tiles")
        found = some_play(position(question))
        assert found.sure
        judge = best(question, seconds=120)
        assert judge is not None
        can = judge.value[0] > 0
        assert (found.play is not None) == can, question
        if found.play is not None:
            assert isinstance(question.edition, RackEdition)
            assert isinstance(found.play, tuple)
            assert isinstance(question.table, tuple)
            wrong = question.edition.check_turn(
                question.table, rack, found.play, question.opened, question.options
            )
            assert not list(wrong)
        told[can] += 1
    assert min(told[True], told[False]) >= 8, told


def position(question: Question) -> Position:
    return Position(
        question.edition.key, question.options, question.table, question.rack, question.opened
    )


@pytest.mark.parametrize(
    ("rack", "opened", "found"),
    [
        ("R7 K1", True, "R4 R5 R6 R7"),
        ("K1 K2 K3", True, "R4 R5 R6 | K1 K2 K3"),
        ("R12 K1", True, None),
        ("K10 K11 K12", False, None),
    ],
)
def test_plays_that_need_no_rearranging_are_seen_without_a_search(
    monkeypatch: pytest.MonkeyPatch, rack: str, opened: bool, found: str | None
) -> None:
    def too_slow(question: Question) -> Answer:
        return Answer(0, 0, 0, (), question.table, 0, optimal=False, bound=99)

    monkeypatch.setattr(some, "best_play", too_slow)
    some_play.cache_clear()
    classic = edition_of("classic")
    lying = parse_table("R4 R5 R6")
    asked = Position("classic", classic.printed, lying, parse_tiles(rack), opened)
    told = some_play(asked)
    some_play.cache_clear()
    assert told == ((None, False) if found is None else (parse_table(found), True))


def test_dice_too() -> None:
    options = edition_of("dice").options({"must_place": "any"})
    grid = parse_grid("R1 R2 R3 R4 R5")
    assert some_play(Position("dice", options, grid, parse_tiles("R3 K9"), True)).play
    nothing = some_play(Position("dice", options, grid, parse_tiles("K9 B11"), True))
    assert nothing == (None, True)


@pytest.mark.bulk
def test_another_editions_law_is_decided_without_it_where_that_will_do() -> None:
    """Twist's bonus jokers under other laws: what keeps the law anyway is proven at once."""
    told: Counter[str] = Counter()
    for law in ("book-classic", "book-vintage", "frozen"):
        for asked in positions("twist", law, seed=3, count=25, kind="small"):
            if asked.objective == "meld" or native.best(replace(asked, limit_ms=100)) is not None:
                continue
            short = replace(asked, limit_ms=200, steady=True)
            found, judge = best_play(short), reference.best(short)
            told["asked"] += 1
            told["proven"] += found.optimal
            if found.optimal and judge.optimal:
                told["compared"] += 1
                assert (found.tiles, found.points) == (judge.tiles, judge.points)
    print(dict(told))
    assert told["proven"] >= 0.5 * told["asked"]
    assert told["compared"] >= 15
