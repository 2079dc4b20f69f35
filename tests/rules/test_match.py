"""Matches: rounds, score sheets, winners; the printed sample tables."""

from collections.abc import Sequence
from typing import Any

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.match import (
    Match,
    add,
    finished,
    first_of_next,
    games_in_match,
    games_in_round,
    sheet,
    winners,
)
from meldrum.rules.scoring import Outcome
from tests.tools import by_edition

SAMPLE = [(24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47), (-10, -25, 41, -6)]


def match(edition: str, seats: int, **options: Any) -> Match:
    return Match(edition, seats, edition_of(edition).options(options))


def won(*points: int, reason: str = "out") -> Outcome:
    best = max(points)
    return Outcome(reason, tuple(s for s, p in enumerate(points) if p == best), points)


def played(start: Match, games: Sequence[tuple[int, ...]]) -> Match:
    for points in games:
        start = add(start, won(*points))
    return start


@by_edition(classic="C-11 C-12 C-14 C-76", twist="T-11 T-12 T-108")
def test_a_round_is_as_many_games_as_players(edition: str) -> None:
    for seats in (2, 3, 4):
        for rounds in (1, 3):
            start = match(edition, seats, rounds=rounds)
            assert games_in_round(start) == seats
            assert games_in_match(start) == seats * rounds
            points = [(1, -1) + (0,) * (seats - 2)] * (seats * rounds)
            assert not finished(played(start, points[:-1]))
            assert finished(played(start, points))


@by_edition(classic="C-11", twist="T-11")
def test_a_table_may_agree_on_a_single_game(edition: str) -> None:
    start = match(edition, 3, single_game=True)
    assert games_in_match(start) == 1
    assert finished(played(start, [(8, -3, -5)]))


@by_edition(classic="C-71 C-77 C-78", twist="T-103 T-109 T-110")
def test_the_printed_sample_table(edition: str) -> None:
    done = played(match(edition, 4), SAMPLE)
    marks = sheet(done)
    assert finished(done)
    assert marks.totals == (-24, -54, 45, 33)
    assert marks.rounds == ((-24, -54, 45, 33),)
    assert marks.games_won == (1, 0, 2, 1)
    assert [sum(row.points) for row in marks.rows] == [0, 0, 0, 0]
    assert winners(done) == (2,)


@pytest.mark.clause("V-55", "V-56", "V-60", "V-62")
def test_the_printed_sample_table_of_vintage() -> None:
    done = played(match("vintage", 4), SAMPLE[:3])
    assert sheet(done).totals == (-14, -29, 4, 39)
    assert sheet(done).rounds == tuple(SAMPLE[:3])
    assert sheet(done).rows[1].running == (18, -16, 6, -8)
    assert not finished(done)
    assert first_of_next(done) is None


@by_edition(classic="C-79 C-80", twist="T-111 T-112")
def test_most_games_then_highest_score(edition: str) -> None:
    more_games = played(match(edition, 2, rounds=2), [(5, -5), (-90, 90), (5, -5), (5, -5)])
    assert winners(more_games) == (0,)
    equal = played(match(edition, 2), [(5, -5), (-90, 90)])
    assert winners(equal) == (1,)
    assert winners(played(match(edition, 2), [(5, -5), (-5, 5)])) == (0, 1)


@pytest.mark.clause("V-04", "V-61")
def test_vintage_plays_to_a_target_and_the_highest_score_wins() -> None:
    start = match("vintage", 2, target_score=50)
    assert games_in_match(start) is None
    games = [(20, -20), (-10, 10), (20, -20)]
    assert not finished(played(start, games))
    done = played(start, [*games, (20, -20)])
    assert finished(done)
    assert winners(done) == (0,)
    few = played(match("vintage", 2), [(5, -5), (5, -5), (-90, 90)])
    assert winners(few) == (1,)
    assert match("vintage", 2).options.target_score == 200


def test_vintage_by_rounds() -> None:
    start = match("vintage", 3, rounds=2, target_score=None)
    assert games_in_match(start) == 2
    assert finished(played(start, [(1, -1, 0), (1, -1, 0)]))
    assert games_in_match(match("vintage", 3, target_score=None)) == 1


@pytest.mark.clause("D-02", "D-07", "D-33", "D-34", "D-35", "D-03")
def test_six_rounds_of_dice() -> None:
    done = match("dice", 2)
    assert games_in_match(done) == 6
    starters = []
    for points in [(10, 0), (0, 7), (0, 0), (3, 0), (0, 9), (0, 1)]:
        starters.append(first_of_next(done))
        assert not finished(done)
        done = add(done, won(*points, reason="stop"))
    assert starters == [0, 1, 0, 1, 0, 1]
    assert finished(done)
    rows = sheet(done).rows
    assert rows[0].points == rows[0].running == (10, 0)
    assert [row.running for row in rows][-1] == (13, 17)
    assert winners(done) == (1,)
    assert winners(played(match("dice", 2), [(5, 0), (0, 5)])) == (0, 1)


@pytest.mark.clause("F-57")
def test_a_tie_in_stars_keeps_the_winner_of_the_game() -> None:
    start = match("my_first", 2)
    assert winners(add(start, Outcome("out", (1,), (10, 10), (10, 10)))) == (1,)


@pytest.mark.clause("F-05", "F-58", "MF-09")
def test_most_stars_over_the_games() -> None:
    done = played(match("my_first", 2, rounds=2), [(20, 9), (3, 12)])
    assert finished(done)
    assert winners(done) == (0,)
    assert first_of_next(done) == 0
    assert finished(played(match("introductory", 2), [(0, 36)]))


def test_what_cannot_be_added() -> None:
    start = match("classic", 2)
    with pytest.raises(ValueError, match="add up to zero"):
        add(start, won(5, -4))
    with pytest.raises(ValueError, match="3 scores for 2 seats"):
        add(start, won(5, -4, -1))
    with pytest.raises(ValueError, match="over"):
        add(played(start, [(1, -1), (1, -1)]), won(1, -1))
