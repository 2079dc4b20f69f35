"""How long a bot may think."""

import time


class OutOfTime(Exception):
    """A thought is left in the middle: the time for it is over."""


class Clock:
    """Time to think: a limit in seconds, an amount of thought, or both.

    ``playouts`` counts a bot's own units of search (imagined games). With playouts
    and time to spare a bot always thinks as long and so plays the same; with seconds alone it
    thinks as long as it may. Whoever waits can ``stop`` it early and gets the best so far.

    >>> clock = Clock(seconds=60)
    >>> clock.is_up()
    False
    >>> clock.stop()
    >>> clock.is_up()
    True
    """

    def __init__(self, seconds: float | None = None, playouts: int | None = None) -> None:
        self.seconds = seconds
        self.playouts = playouts
        self._end = None if seconds is None else time.monotonic() + seconds
        self._stopped = False

    def left(self) -> float | None:
        """Seconds left; None without a limit."""
        if self._stopped:
            return 0.0
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def is_up(self) -> bool:
        """Whether the answer is wanted now."""
        return self._stopped or (self._end is not None and time.monotonic() >= self._end)

    def stop(self) -> None:
        """Ask for the answer now; may be called from another thread."""
        self._stopped = True
