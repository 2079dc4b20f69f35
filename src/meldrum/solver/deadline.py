"""When to stop: the one clock of every search in Python."""

from collections.abc import Callable
from math import inf
from time import monotonic


class TimeUp(Exception):
    """Time is up: the best found so far is the answer."""


class TooBig(TimeUp):
    """The question takes more steps than allowed, however much time is left."""


Tick = Callable[[], None]
"""Called at every step of a search; raises when it is time to stop."""


STEPS_A_MS = 50
"""About what a search does in a millisecond."""


class Deadline:
    """When the time for a question ends; without a limit, never.

    A steady one counts steps instead, so that every machine gets equally far.
    """

    __slots__ = ("_end", "_steps")

    def __init__(self, limit_ms: int | None, steady: bool = False) -> None:
        self._end = inf if limit_ms is None or steady else monotonic() + limit_ms / 1000
        self._steps = inf if limit_ms is None or not steady else limit_ms * STEPS_A_MS

    @property
    def is_over(self) -> bool:
        """Whether to stop here."""
        self._steps -= 1
        return self._steps < 0 or monotonic() >= self._end

    def poll(self) -> None:
        """Called at every step of a search; ends it when time is up."""
        if self.is_over:
            raise TimeUp

    def left_ms(self) -> int | None:
        """Milliseconds left; None without a limit."""
        if self._steps != inf:
            return max(0, int(self._steps) // STEPS_A_MS)
        return None if self._end == inf else max(0, round((self._end - monotonic()) * 1000))


def at_most(steps: int, tick: Tick) -> Tick:
    """The same tick for part of a search, which may take at most this many steps."""
    left = steps

    def count() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise TooBig
        tick()

    return count
