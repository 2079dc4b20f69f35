"""Comparing choices in the same imagined games, with a habit that needs good reasons to yield."""

import math
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from meldrum.play.clock import Clock, OutOfTime

SURE = 1.0
"""By how many standard errors another choice must be better than the habit."""
LITTLE = 0.03
"""A gain below this is not worth more thought."""
LEAST_WORLDS = 8
"""The fewest imagined games that count for anything."""
USUAL_PLAYOUTS = 96
"""How many imagined games to play if nobody says."""
RESERVE = 0.2
"""The part of the time that is left for the answer."""

Asked = ParamSpec("Asked")
Told = TypeVar("Told")


class Race:
    """Choices tried in the same imagined games; one that falls behind the best drops out."""

    def __init__(self, count: int, clock: Clock, games: int = 1) -> None:
        """``games`` are imagined for each playout that the clock grants."""
        self.clock = clock
        self.wins: list[list[float]] = [[] for _ in range(count)]
        self.running = list(range(count))
        # Without any limit it would go on for ever.
        limited = clock.seconds is not None or clock.playouts is not None
        playouts = clock.playouts if limited else USUAL_PLAYOUTS
        self.most = None if playouts is None else playouts * games

    def heat(self, result: Callable[[int], float]) -> None:
        """One more imagined game, tried with every choice; it counts only if all had the time."""
        try:
            row = [result(at) for at in self.running]
        except OutOfTime:
            return
        for at, value in zip(self.running, row, strict=True):
            self.wins[at].append(value)

    def in_time(self, ask: Callable[Asked, Told]) -> Callable[Asked, Told]:
        """The same question to the solver, but OutOfTime when it is late.

        Questions are what takes long in an imagined game, so it is left in time if each looks.
        """

        def asked(*question: Asked.args, **named: Asked.kwargs) -> Told:
            if self.is_late():
                raise OutOfTime
            return ask(*question, **named)

        return asked

    def goes_on(self) -> bool:
        """Whether one more game is to be imagined."""
        worlds = len(self.wins[0])
        if worlds and worlds % LEAST_WORLDS == 0:
            self.running = [at for at in self.running if at == 0 or self.may_pay(at)]
        spent = sum(map(len, self.wins))
        enough = self.most is not None and spent + len(self.running) > self.most
        return len(self.running) > 1 and not enough and not self.is_late()

    def left(self) -> float | None:
        """Seconds left to imagine games in; None without a limit."""
        left = self.clock.left()
        return None if left is None else max(0.0, left - RESERVE * (self.clock.seconds or 0))

    def is_late(self) -> bool:
        """Whether there is no time for more."""
        return self.left() == 0

    def may_pay(self, at: int) -> bool:
        """Whether a choice may still turn out to be better than all others, and worth the time."""
        leader = max(self.running, key=lambda other: sum(self.wins[other]))
        rival = 0 if leader == at else leader
        gain, error = gain_over(self.wins[at], self.wins[rival])
        return gain + SURE * error > LITTLE

    def best(self) -> int:
        """The choice that won clearly more often than the habit, or else the habit."""
        if len(self.wins[0]) < LEAST_WORLDS:
            return 0
        surely = {0: 0.0}
        for at in self.running[1:]:
            gain, error = gain_over(self.wins[at], self.wins[0])
            surely[at] = gain - SURE * error
        return max(surely, key=surely.__getitem__)


def gain_over(one: list[float], habit: list[float]) -> tuple[float, float]:
    """How much more a choice won than another in the same games, and the standard error.

    As if one more game had shown the largest difference: a few games that all went alike do not
    prove that the next one will.
    """
    count = len(one)
    differences = [a - b for a, b in zip(one, habit, strict=True)]
    mean = sum(differences) / count
    largest = max(map(abs, differences)) or 1.0
    spread = sum((value - mean) ** 2 for value in differences) + largest**2
    return mean, math.sqrt(spread) / count
