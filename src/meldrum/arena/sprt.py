"""A sequential test: play only as many deals as it takes to know.

Two statements about the first bot's strength are weighed against each other after every deal.
Whole deals count, by their score: with two players a pair of games scores 0, ½, 1,
1½ or 2 (the pentanomial of chess engine testing), so that a deal which favors a seat is not
news. The likelihood is that of the outcomes seen, bent as little as possible to have the
mean that each statement claims.
"""

import math
from collections import Counter
from dataclasses import dataclass, field


def share_of(elo: float, players: int) -> float:
    """The share of wins of a bot that is this much stronger than all others at the table.

    >>> share_of(0, 4), round(share_of(100, 2), 3)
    (0.25, 0.64)
    """
    strength = math.pow(10, elo / 400)
    return strength / (strength + players - 1)


@dataclass
class Sprt:
    """The test of "no more than elo0" against "at least elo1"."""

    elo0: float
    elo1: float
    players: int
    alpha: float = 0.05
    """How often the second may be accepted although the first is true."""
    beta: float = 0.05
    """How often the first may be accepted although the second is true."""
    scores: Counter[float] = field(default_factory=Counter)

    def add(self, score: float) -> None:
        """One more deal with this mean share of wins."""
        self.scores[round(score, 9)] += 1

    @property
    def bounds(self) -> tuple[float, float]:
        """The weights that decide for the first, and for the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def weight(self) -> float:
        """The logarithm of how much likelier the second statement makes what was seen."""
        low = share_of(self.elo0, self.players)
        high = share_of(self.elo1, self.players)
        return likelihood(self.scores, high) - likelihood(self.scores, low)

    @property
    def verdict(self) -> str:
        """``stronger``, ``not stronger``, or nothing yet."""
        low, high = self.bounds
        weight = self.weight
        return "stronger" if weight >= high else "not stronger" if weight <= low else ""


def likelihood(scores: Counter[float], mean: float) -> float:
    """The highest log likelihood of the scores among distributions over them with this mean.

    Each outcome's part of the whole is divided by ``1 + tilt * (score - mean)``; the tilt is the
    one that gives the mean. The two ends always count a little, so that any mean between them
    is possible.
    """
    counts = {0.0: 1e-3, 1.0: 1e-3}
    for score, count in scores.items():
        counts[score] = counts.get(score, 0.0) + count
    total = sum(counts.values())
    parts = {score: count / total for score, count in counts.items()}
    tilt = _tilt(parts, mean)
    return sum(
        count * math.log(parts[score] / (1 + tilt * (score - mean)))
        for score, count in counts.items()
    )


def _tilt(parts: dict[float, float], mean: float) -> float:
    """Where the parts bent by the tilt have the mean: the sum falls as the tilt grows."""
    low = -1 / (max(parts) - mean) + 1e-12
    high = 1 / (mean - min(parts)) - 1e-12
    for _ in range(80):
        middle = (low + high) / 2
        pull = sum(
            part * (score - mean) / (1 + middle * (score - mean)) for score, part in parts.items()
        )
        if pull > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
