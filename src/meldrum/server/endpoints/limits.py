"""How often somebody may do something."""

import time
from collections import deque
from collections.abc import Callable

MOST_KNOWN = 10_000


class RateLimit:
    """So many in so many seconds, and no more."""

    def __init__(
        self, most: int, seconds: float, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = most
        self.seconds = seconds
        self._steady = steady
        self._times: deque[float] = deque()

    def full(self) -> bool:
        """Whether there have been so many lately."""
        begin = self._steady() - self.seconds
        while self._times and self._times[0] <= begin:
            self._times.popleft()
        return len(self._times) >= self.most

    def hit(self) -> bool:
        """One more; False if that is too many."""
        if self.full():
            return False
        self._times.append(self._steady())
        return True


class RateLimits:
    """A meter for each address."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._meters: dict[str, RateLimit] = {}

    def of(self, address: str) -> RateLimit:
        """The meter of an address."""
        if address not in self._meters:
            if len(self._meters) >= MOST_KNOWN:
                self._meters = {who: one for who, one in self._meters.items() if one.full()}
            self._meters[address] = RateLimit(self.most, self.seconds)
        return self._meters[address]
