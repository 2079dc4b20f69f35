"""When to stop: the one clock of every search in Python."""

from math import inf
from time import monotonic


class TimeUp(Exception):
    """The time is over: the best found so far is the answer."""


class Deadline:
    """The end of the time for a question; without a limit it never comes."""

    __slots__ = ("_end",)

    def __init__(self, limit_ms: int | None) -> None:
        self._end = inf if limit_ms is None else monotonic() + limit_ms / 1000

    @property
    def is_over(self) -> bool:
        """Whether to stop here."""
        return monotonic() >= self._end

    def poll(self) -> None:
        """Called at every step of a search; ends it when the time is over."""
        if monotonic() >= self._end:
            raise TimeUp

    def left_ms(self) -> int | None:
        """Milliseconds that are left; None without a limit."""
        return None if self._end == inf else max(0, round((self._end - monotonic()) * 1000))
