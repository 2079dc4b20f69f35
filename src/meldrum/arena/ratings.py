"""Ratings: one number per bot from all its games, with an interval from resampling the deals.

Bradley and Terry's model, for any number of players: everyone wins in proportion to their
strength. For three and four players openskill rates the places as well.
"""

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from meldrum.arena.results import DealResult

ROUNDS = 400
DRAWS = 200
LEAST = 0.01  # no strength is quite zero
PRIOR = 0.5
"""The part of a win that everyone is given at each table, so that nobody is infinitely strong. It
varies where the deals are resampled, so that the interval of a bot that never lost has two ends."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's Elo with its 95 % interval."""

    name: str
    elo: float
    low: float
    high: float


Table = tuple[str, ...]
Wins = dict[Table, dict[str, float]]


def elo_ratings(
    results: Sequence[DealResult], anchor: str | None = None, seed: str = "0"
) -> list[Rating]:
    """Elo by Bradley and Terry, strongest first; the anchor (or else the mean) is 0."""
    names = sorted({name for result in results for name in result.lineup})
    if anchor not in names:
        anchor = None
    middle = _elos(_wins(results, lambda: PRIOR), names, anchor)
    chance = random.Random(f"ratings/{seed}")
    by_deal = defaultdict(list)
    for result in results:
        by_deal[result.deal].append(result)
    deals = list(by_deal.values())
    drawn = []
    for _ in range(DRAWS):
        sample = [result for _ in deals for result in chance.choice(deals)]
        wins = _wins(sample, lambda: chance.gammavariate(PRIOR, 1))
        drawn.append(_elos(wins, names, anchor))
    ratings = []
    for name in names:
        ordered = sorted(elos[name] for elos in drawn)
        low, high = ordered[int(0.025 * DRAWS)], ordered[int(0.975 * DRAWS)]
        ratings.append(Rating(name, middle[name], low, high))
    return sorted(ratings, key=lambda rating: -rating.elo)


def _elos(wins: Wins, names: list[str], anchor: str | None) -> dict[str, float]:
    strengths = strengths_of(wins, names)
    elos = {name: 400 * math.log10(strengths[name]) for name in names}
    zero = elos[anchor] if anchor else sum(elos.values()) / len(elos)
    return {name: elo - zero for name, elo in elos.items()}


def _wins(results: Iterable[DealResult], prior: Callable[[], float]) -> Wins:
    """For each table of bots, whatever the seats: how many games each kind of bot won."""
    wins: Wins = {}
    for result in results:
        row = wins.setdefault(result.lineup, dict.fromkeys(result.lineup, 0.0))
        for name in row:
            row[name] += result.share(name) * len(result.games)
    for lineup, row in wins.items():
        for name in lineup:
            row[name] += prior() + LEAST
    return wins


def strengths_of(wins: Wins, names: list[str]) -> dict[str, float]:
    """The strengths that make the wins most likely (minorize, then maximize).

    >>> found = strengths_of({("a", "b"): {"a": 30.0, "b": 10.0}}, ["a", "b"])
    >>> round(found["a"] / found["b"], 1)
    3.0
    """
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        won = dict.fromkeys(names, 0.0)
        due = dict.fromkeys(names, 0.0)
        for table, row in wins.items():
            games = sum(row.values())
            total = sum(strengths[name] for name in table)
            for name in table:
                due[name] += games / total
            for name, count in row.items():
                won[name] += count
        new = {name: won[name] / due[name] for name in names}
        scale = math.exp(sum(map(math.log, new.values())) / len(new))
        new = {name: strength / scale for name, strength in new.items()}
        moved = max(abs(math.log(new[name] / strengths[name])) for name in names)
        strengths = new
        if moved < 1e-9:
            break
    return strengths


def open_skills(results: Sequence[DealResult]) -> dict[str, tuple[float, float]]:
    """Openskill's mean and uncertainty for each bot (Plackett and Luce, places by points)."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    names = sorted({name for result in results for name in result.lineup})
    skills = {name: model.rating(name=name) for name in names}
    for result in results:
        for game in result.games:
            teams = [[skills[name]] for name in game.seats]
            scores = [
                points + (1000 if seat in game.winners else 0)
                for seat, points in enumerate(game.points)
            ]
            rated = model.rate(teams, scores=[float(score) for score in scores])
            moved: dict[str, list[tuple[float, float]]] = {}
            for name, (skill,) in zip(game.seats, rated, strict=True):
                moved.setdefault(name, []).append((skill.mu, skill.sigma))
            for name, new in moved.items():  # a bot in more seats moves by their mean
                skills[name].mu = sum(mu for mu, _ in new) / len(new)
                skills[name].sigma = sum(sigma for _, sigma in new) / len(new)
    return {name: (skill.mu, skill.sigma) for name, skill in skills.items()}
