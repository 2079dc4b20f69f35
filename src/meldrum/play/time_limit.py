"""Waiting for a mover in this process, but not forever."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

AGAIN = 0.25  # a bot that swallows the first reminder gets another

T = TypeVar("T")


class TimeIsUp(BaseException):
    """No ordinary exception, so that a bot's own ``except Exception`` does not swallow it."""


@contextmanager
def alarms() -> Iterator[None]:
    """While a game is played, an alarm means that time is up, where there are alarms.

    That is on Unix in the main thread. Elsewhere a mover answers when it does, perhaps too late.
    """
    if not _can_alarm():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)


def answer_within(seconds: float, call: Callable[[], T]) -> T:
    """What the call answers; raises TimeIsUp if it takes longer. Within ``alarms``."""
    can_alarm = _can_alarm()
    begin = time.monotonic()
    if can_alarm:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        answer = call()
    finally:
        if can_alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
    if time.monotonic() - begin > seconds:
        raise TimeIsUp
    return answer


def _can_alarm() -> bool:
    return hasattr(signal, "setitimer") and (threading.current_thread() is threading.main_thread())


def _ring(number: int, frame: FrameType | None) -> None:
    raise TimeIsUp
