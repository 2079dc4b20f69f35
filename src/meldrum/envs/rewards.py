"""What a finished game is worth to each seat."""

from typing import Literal

from meldrum.rules.scoring import Outcome

Objective = Literal["wins", "points"]
"""What is rewarded: to win the game, or points as on the score sheet."""


def rewards_of(outcome: Outcome, objective: Objective) -> list[float]:
    """Rewards at the end: points as on the score sheet, or for a win 1 shared by the winners.

    What the winners get, the others lose in equal parts; without winners nobody gets anything.
    """
    if objective == "points":
        return list(map(float, outcome.points))
    seats = range(len(outcome.points))
    winners = outcome.winners or tuple(seats)
    losers = len(seats) - len(winners)
    if not losers:
        return [0.0 for _ in seats]
    return [1 / len(winners) if seat in winners else -1 / losers for seat in seats]
