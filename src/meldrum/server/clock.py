"""The server's time: it never goes back, and stops while no server is running or can write.

It starts from the wall clock, but never before the last moment any server was known to run, and
then follows a steady clock: whatever is done to the wall clock, no turn gets shorter. A server that
joins others ignores the wall clock and adopts their time. A server that hears of a later time than
its own continues from there, so all of them agree to within the time a message takes.
"""

import time
from bisect import bisect_left
from collections.abc import Callable

from meldrum.server.store.protocol import LAPSE_MS, Pause, Store

BEAT_SECONDS = 1.0
"""How often a server notes that it is running; a crash gives back at most that much of a turn."""

LEAP_MS = 2000
"""No message takes that long."""


class ServerClock:
    """Milliseconds, and the pauses in them."""

    def __init__(
        self,
        last_beat: int = 0,
        pauses: tuple[Pause, ...] = (),
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._steady = steady
        self._start = max(int(wall() * 1000), last_beat)
        self._zero = steady()
        self.pauses = list(pauses)
        self._confirmed: int | None = None

    def now(self) -> int:
        """The time."""
        return self._start + int((self._steady() - self._zero) * 1000)

    def adopt(self, at: int) -> None:
        """Another server's time is later. A leap is not believed, as there may have been a pause
        that we do not know of; see ``leap``.
        """
        if not self.is_leap(at):
            self._start += max(0, at - self.now())

    def is_leap(self, at: int) -> bool:
        """Whether this is much later than now."""
        return at > self.now() + LEAP_MS

    def leap(self, at: int, pauses: list[Pause]) -> None:
        """Go on from this time, now that the pauses have been read."""
        self.pauses = pauses
        self._start += max(0, at - self.now())

    def confirm(self, at: int) -> None:
        """At this time something could be written."""
        self._confirmed = at

    def is_confirmed(self, at: int | None = None) -> bool:
        """Whether something could be written not long before now, or before then.

        If not, nobody can move either, and no turn may end; soon we shall know of a pause.
        """
        moment = self.now() if at is None else at
        return self._confirmed is None or moment - self._confirmed <= LAPSE_MS

    def running(self, since: int) -> int:
        """How long people could have moved since then."""
        lost = 0
        if self.pauses and self.pauses[-1].ended > since:
            at = bisect_left(self.pauses, since, key=lambda pause: pause.ended)
            lost = sum(pause.ended - max(pause.began, since) for pause in self.pauses[at:])
        return max(0, self.now() - since - lost)


async def resumed(store: Store) -> ServerClock:
    """The time of a server that starts now; notes the pause if no other server was running."""
    async with store.starting() as alone:
        last = await store.last_beat()
        pauses = tuple(await store.pauses())
        clock = ServerClock(last, pauses) if alone else ServerClock(last, pauses, wall=_no_clock)
        now = clock.now()
        if alone and last and now > last:
            pause = Pause(last, now)
            await store.add_pause(pause)
            clock.pauses.append(pause)
        await store.beat(now)
    return clock


def _no_clock() -> float:
    return 0.0
