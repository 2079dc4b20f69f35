"""How often somebody may do something."""

import time
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

MOST_KNOWN = 10_000
NETWORK_BITS = 64
"""Of an IPv6 address: what is given to one customer, who may choose the rest."""


@lru_cache(MOST_KNOWN)
def share_of(address: str) -> str:
    """Whose share an address draws on: an IPv6 address stands for its whole /64.

    >>> share_of("2001:db8::1") == share_of("2001:db8::2:3:4:5")
    True
    >>> share_of("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> NETWORK_BITS << NETWORK_BITS)}/{NETWORK_BITS}"


class RateLimit:
    """At most this many within this many seconds."""

    def __init__(
        self, most: int, seconds: float, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = most
        self.seconds = seconds
        self._steady = steady
        self._times: deque[float] = deque()

    def full(self) -> bool:
        """Whether the limit is reached."""
        begin = self._steady() - self.seconds
        while self._times and self._times[0] <= begin:
            self._times.popleft()
        return len(self._times) >= self.most

    def hit(self) -> bool:
        """Count one more; False if that is too many."""
        if self.full():
            return False
        self._times.append(self._steady())
        return True


class RateLimits:
    """A limit for each address."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._limits: dict[str, RateLimit] = {}

    def of(self, address: str) -> RateLimit:
        """The limit of an address."""
        if address not in self._limits:
            if len(self._limits) >= MOST_KNOWN:
                self._limits = {who: one for who, one in self._limits.items() if one.full()}
            self._limits[address] = RateLimit(self.most, self.seconds)
        return self._limits[address]


class Allowance:
    """An amount that grows back within so many seconds."""

    def __init__(
        self, most: float, seconds: float, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = most
        self.seconds = seconds
        self._steady = steady
        self._left, self._at = most, steady()

    @property
    def left(self) -> float:
        """What may be spent now."""
        grown = (self._steady() - self._at) * self.most / self.seconds
        return min(self.most, self._left + grown)

    def spend(self, amount: float) -> bool:
        """Spend this much; False if that is more than is left."""
        left, self._at = self.left, self._steady()
        self._left = left - amount if amount <= left else left
        return amount <= left


class Allowances:
    """An allowance for each address."""

    def __init__(self, most: float, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._known: dict[str, Allowance] = {}

    def of(self, address: str) -> Allowance:
        """The allowance of an address; one that has grown back need not be remembered."""
        if address not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known = {who: one for who, one in self._known.items() if one.left < one.most}
            self._known[address] = Allowance(self.most, self.seconds)
        return self._known[address]
