"""Hill-climbing in the dark: many try the same few deals, and the better half plays on.

A generation is the best so far and variations of it. They all play the same deals; the better half
plays twice as many more, and so on until one rival is left. It takes over only if it did clearly
better in the deals that both played. No deal is used in two generations, so luck does not pile up.
"""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from tests.bots.stable.habits import Habits, varied

SURE = 1.0
"""By how many standard errors a rival must have done better."""

Shares = dict[Habits, list[float]]
Play = Callable[[Sequence[Habits], str, int], Shares]
"""Plays this many deals of this name with each; the shares of the wins, deal by deal."""


@dataclass(frozen=True, slots=True)
class Search:
    """How much is tried."""

    play: Play
    seed: str
    brood: int
    """Bots in a generation."""
    deals: int
    """Deals in a generation's first round."""

    def climb(self, start: Sequence[Habits], generations: int) -> Iterator[tuple[Habits, float]]:
        """The best of each generation, and its share of the wins there."""
        best: Habits | None = None
        for number in range(generations):
            chance = random.Random(f"{self.seed}/{number}")
            known = start if best is None else [best]
            field = _filled(known, chance, self.brood)
            best, share = self.generation(field, best, f"generation {number}")
            yield best, share

    def generation(
        self, field: Sequence[Habits], holder: Habits | None, name: str
    ) -> tuple[Habits, float]:
        """The bot to go on with; the holder stays unless another did clearly better."""
        shares: Shares = {one: [] for one in field}
        alive, deals, number = list(field), self.deals, 0
        while True:
            for one, more in self.play(alive, f"{name}, round {number}", deals).items():
                shares[one] += more
            ranked = sorted(alive, key=lambda one: -fmean(shares[one]))
            rivals = [one for one in ranked if one != holder]
            if len(rivals) == 1:
                break
            kept = rivals[: (len(rivals) + 1) // 2]
            alive = [*kept, holder] if holder else kept
            deals, number = deals * 2, number + 1
        (best,) = rivals
        if holder and not is_better(shares[best], shares[holder]):
            best = holder
        return best, fmean(shares[best])


def is_better(rival: Sequence[float], holder: Sequence[float]) -> bool:
    """Whether it did better in the same deals by more than chance would do."""
    gains = [one - other for one, other in zip(rival, holder, strict=True)]
    return fmean(gains) > SURE * stdev(gains) / math.sqrt(len(gains))


def _filled(known: Iterable[Habits], chance: random.Random, count: int) -> list[Habits]:
    """What is known already, and variations of it until there are this many."""
    field = dict.fromkeys(known)
    parents = list(field)
    while len(field) < count:
        field.setdefault(varied(chance.choice(parents), chance))
    return list(field)
