"""Waiting for a bot in this process, but not for ever."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 0.25  # a bot that swallows the first reminder gets another


class TimeIsUp(BaseException):
    """No ordinary exception, so that a bot's own ``except Exception`` does not swallow it."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raise TimeIsUp if the block takes longer.

    Where alarms can be had (Unix, the main thread) it is interrupted; elsewhere it ends when it
    ends, and comes too late.
    """
    can_alarm = hasattr(signal, "setitimer") and (
        threading.current_thread() is threading.main_thread()
    )
    begin = time.monotonic()
    if can_alarm:
        before = signal.signal(signal.SIGALRM, _ring)
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        if can_alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if time.monotonic() - begin > seconds:
        raise TimeIsUp


def _ring(number: int, frame: FrameType | None) -> None:
    raise TimeIsUp
