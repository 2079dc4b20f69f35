"""Means with their intervals. The unit is a deal played in every seat, never a single game."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

# Student's t at 97.5 % for few degrees of freedom; beyond the list it is close to normal.
_T = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)
_NORMAL = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float
    count: int

    @property
    def low(self) -> float:
        """The lower end."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + self.margin


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values; one value alone says nothing about the margin.

    >>> found = estimate([0.0, 1.0, 0.5, 0.5])
    >>> found.mean, round(found.margin, 2)
    (0.5, 0.65)
    """
    count = len(values)
    if count == 0:
        return Estimate(math.nan, math.inf, 0)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, math.inf, 1)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    factor = _T[count - 2] if count - 2 < len(_T) else _NORMAL + 2.4 / (count - 1)
    return Estimate(mean, factor * math.sqrt(variance / count), count)


def share_estimate(shares: Sequence[float]) -> Estimate:
    """The mean of shares between 0 and 1.

    If all deals came out alike there would be no margin at all. So the margin, not the mean, also
    counts one win and one loss that were never played.

    >>> round(share_estimate([1.0] * 20).low, 2)
    0.91
    """
    found = estimate(shares)
    return Estimate(found.mean, estimate([*shares, 0.0, 1.0]).margin, found.count)


def percentile(values: Sequence[float], part: float) -> float:
    """The value that this part of the values is below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
