"""Things that many wait for: those who wait take turns, however much each of them asks for."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Free things, the last used first, and everyone who waits for one, each in a line."""

    def __init__(self, things: Iterable[T]) -> None:
        self._free = list(things)
        self._lines: dict[str, deque[asyncio.Future[T]]] = {}
        """Whoever waits; whose turn it is comes first."""

    @property
    def free(self) -> int:
        """Things that nobody uses."""
        return len(self._free)

    @property
    def waiting(self) -> int:
        """How often somebody waits."""
        return sum(map(len, self._lines.values()))

    async def get(self, who: str) -> T:
        """Something free, when it is this one's turn."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(who, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.put(turn.result())  # it came just as we left
            raise

    def put(self, thing: T) -> None:
        """Give something back, to whoever is next."""
        while self._lines:
            who, line = next(iter(self._lines.items()))
            del self._lines[who]
            turn = line.popleft()
            if line:
                self._lines[who] = line  # at the end: the others come first
            if not turn.done():
                turn.set_result(thing)
                return
        self._free.append(thing)
