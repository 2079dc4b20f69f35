"""The numbers of the arena: intervals, the sequential test, ratings."""

import math
import random
from collections import Counter

import pytest

from meldrum.arena.ratings import Wins, elo_ratings, open_skills, strengths_of
from meldrum.arena.results import DealResult, GameResult
from meldrum.arena.sprt import Sprt, likelihood, share_of
from meldrum.arena.stats import estimate, percentile

pytestmark = pytest.mark.slow


def deal(number: int, lineup: tuple[str, ...], *winners: str) -> DealResult:
    """A deal whose games were won by these bots; the seats do not matter here."""
    games = []
    for winner in winners:
        seat = lineup.index(winner)
        points = tuple(10 if at == seat else -10 for at in range(len(lineup)))
        games.append(GameResult(lineup, "out", (seat,), points, 40, (1,) * len(lineup)))
    return DealResult(number, lineup, tuple(games))


def test_an_interval_covers_the_truth_95_times_of_100() -> None:
    rng = random.Random(7)
    covered = 0
    for _ in range(400):
        found = estimate([rng.choice((0.0, 0.5, 0.5, 1.0)) for _ in range(60)])
        covered += found.low <= 0.5 <= found.high
    assert 365 <= covered <= 395


def test_one_value_has_no_margin() -> None:
    assert math.isinf(estimate([1.0]).margin)
    assert math.isnan(estimate([]).mean)
    assert percentile([3, 1, 2], 0.5) == 2


def test_the_likelihood_is_highest_at_the_mean_seen() -> None:
    seen = Counter({0.0: 10, 0.5: 30, 1.0: 20})
    mean = (15 + 20) / 60
    assert likelihood(seen, mean) > likelihood(seen, mean + 0.1)
    assert likelihood(seen, mean) > likelihood(seen, mean - 0.1)
    free = sum(n * math.log(n / 60) for n in seen.values())
    assert likelihood(seen, mean) == pytest.approx(free, abs=0.05)


@pytest.mark.parametrize(
    ("elo", "verdict"), [(60, "stronger"), (-40, "not stronger")], ids=["strong", "weak"]
)
def test_sprt_decides_for_the_truth(elo: float, verdict: str) -> None:
    rng = random.Random(3)
    wrong = 0
    for _ in range(40):
        test = Sprt(0, 40, players=2)
        share = share_of(elo, 2)
        while not test.verdict:
            test.add(sum(rng.random() < share for _ in range(2)) / 2)
        wrong += test.verdict != verdict
    assert wrong <= 3


def test_pairs_that_cancel_out_are_no_news() -> None:
    calm, wild = Sprt(0, 40, 2), Sprt(0, 40, 2)
    for _ in range(60):
        calm.add(0.5)
        calm.add(0.5)
        calm.add(1.0)
        wild.add(0.0)
        wild.add(1.0)
        wild.add(1.0)
    assert calm.weight > wild.weight


def test_strengths_are_the_odds() -> None:
    wins: Wins = {("a", "b"): {"a": 3000.0, "b": 1000.0}, ("b", "c"): {"b": 3000.0, "c": 1000.0}}
    found = strengths_of(wins, ["a", "b", "c"])
    assert found["a"] / found["c"] == pytest.approx(9, rel=0.01)


def test_one_among_three_of_a_kind() -> None:
    """With half of the wins at a table of four a bot is three times as strong as the others."""
    wins: Wins = {("a", "b", "b", "b"): {"a": 2000.0, "b": 2000.0}}
    found = strengths_of(wins, ["a", "b"])
    assert found["a"] / found["b"] == pytest.approx(3, rel=0.01)


def test_ratings_have_intervals_around_them() -> None:
    rng = random.Random(5)
    results = [
        deal(number, ("good", "greedy"), *rng.choices(("good", "greedy"), (3, 1), k=2))
        for number in range(200)
    ]
    good, greedy = elo_ratings(results, "greedy")
    assert (good.name, greedy.name, greedy.elo) == ("good", "greedy", 0)
    assert good.low < good.elo < good.high
    assert good.elo == pytest.approx(190, abs=60)
    assert elo_ratings(results, "greedy") == [good, greedy]


def test_openskill_agrees_who_is_better() -> None:
    pytest.importorskip("openskill")
    lineup = ("a", "b", "c")
    results = [deal(number, lineup, "a", "a", "b") for number in range(40)]
    skills = open_skills(results)
    assert skills["a"][0] > skills["b"][0] > skills["c"][0]
