"""Without a native core: ordinary plays are found even where nothing can be proven."""

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.solver import best, native
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Tick, TooBig
from meldrum.solver.question import Question
from tests.tools import grid, table, tiles

FULL = (
    "R1 R2 R3 R4 | K3 K4 K5 K6 | B7 B8 B9 | O1 O2 O3 | R9 B9 O9 | K10 K11 K12 K13 | R5 R6 R7 | "
    "B1 B2 B3 B4 | O5 O6 O7 O8 | R11 R12 R13 | K1 B1 O1 | B10 B11 B12 | K7 K8 K9"
)


def answer(question: Question, monkeypatch: pytest.MonkeyPatch) -> Answer:
    monkeypatch.setattr(native, "AVAILABLE", False)
    monkeypatch.setattr(best, "_say_slow", lambda: None)
    return best.best_play(question)


@pytest.mark.parametrize(
    ("rack", "opened", "least"),
    [
        ("R8 K2 O10 B5 R3 K1", True, 4),  # put to four sets as they lie
        ("K12 R12 O12 B6 R10 O13", True, 3),  # a group, and more
        ("R10 K10 O10 B6 R1 K3", False, 3),  # enough to open
    ],
)
def test_a_full_table(rack: str, opened: bool, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    classic = edition_of("classic")
    question = Question(
        classic, classic.printed, table(FULL), tiles(rack), opened, limit_ms=500, steady=True
    )
    found = answer(question, monkeypatch)
    assert least <= found.tiles <= found.bound
    wrong = classic.check_turn(question.table, question.rack, found.table, opened, question.options)
    assert not list(wrong)


def test_no_proof_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots ask many questions a game, and a turn that takes too long is lost."""
    classic = edition_of("classic")
    steps = []
    monkeypatch.setattr(best, "prove", lambda found, tick: steps.append(counted(tick)))
    answer(Question(classic, classic.printed, table(FULL), tiles("R8 K2 O10")), monkeypatch)
    assert steps == [best.STEPS_WITHOUT_CORE]


def counted(tick: Tick) -> int:
    """How many steps are granted."""
    done = 0
    try:
        while True:
            tick()
            done += 1
    except TooBig:
        return done


def test_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = edition_of("dice")
    lying = grid("R3 R4 R5 R6 R7 / . . . . . / K9 K10 K11 K12 .")
    question = Question(
        dice, dice.printed, lying, tiles("R8 K8 B1 B2 B3 O5 O9"), limit_ms=200, steady=True
    )
    found = answer(question, monkeypatch)
    assert isinstance(found.table, Grid)
    assert 5 <= found.tiles <= found.bound
    assert not list(dice.check_grid(found.table, dice.printed))
