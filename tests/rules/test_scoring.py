"""Points: going out, stalemates, ties."""

from typing import Any

import pytest

from meldrum.rules.game import apply, outcome
from meldrum.rules.moves import Pass, Play
from meldrum.rules.scoring import Outcome, score_stalemate
from tests.tools import by_edition, game, table, tiles


def out(edition: str, *racks: str, **options: Any) -> Outcome:
    """Seat 0 goes out; the others are left with these racks."""
    state = game(edition, ("R1 R2 R3", *racks), **options)
    ended = outcome(apply(state, Play(0, table("R1 R2 R3"))))
    assert ended is not None
    return ended


def stalemate(edition: str, *racks: str) -> Outcome:
    state = game(edition, racks, pool="")
    for seat in range(len(racks)):
        state = apply(state, Pass(seat))
    ended = outcome(state)
    assert ended is not None
    return ended


@by_edition(
    classic="C-69 C-70 C-71 C-20", twist="T-101 T-102 T-103 T-18", vintage="V-03 V-53 V-54 V-56"
)
def test_losers_pay_what_they_hold_and_the_winner_gets_it(edition: str) -> None:
    ended = out(edition, "K5", "B13 O3", "R1 R2")
    assert ended.points == (24, -5, -16, -3)
    assert sum(ended.points) == 0
    assert ended.winners == (0,)


@by_edition(classic="C-72", twist="T-54 T-104", vintage="V-20 V-52")
def test_a_joker_left_costs_thirty(edition: str) -> None:
    assert out(edition, "J K1").points == (31, -31)
    if edition == "twist":
        assert out(edition, "D M C").points == (90, -90)
    assert out(edition, "J", joker_penalty=25).points == (25, -25)


@by_edition(classic="C-73 C-74 C-75", twist="T-105 T-106 T-107", vintage="V-57 V-58 V-59")
def test_stalemate(edition: str) -> None:
    ended = stalemate(edition, "K12", "B5", "O13 R7")
    assert ended.reason == "stalemate"
    assert ended.winners == (1,)
    assert ended.points == (-7, 22, -15)


@pytest.mark.clause("CV-09", "C-73")
def test_ties_go_to_fewer_tiles_then_are_shared() -> None:
    fewer = stalemate("classic", "K2 K3", "B5", "O13 R7")
    assert fewer.winners == (1,)
    assert fewer.points == (0, 15, -15)
    shared = stalemate("classic", "K5", "B5", "O13 R7")
    assert shared.winners == (0, 1)
    assert shared.points == (8, 7, -15)


def test_all_equal() -> None:
    ended = score_stalemate((tiles("K5"), tiles("B5")), 30)
    assert ended.points == (0, 0)
    assert ended.winners == (0, 1)
