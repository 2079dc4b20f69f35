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
def alarms() -> Iterator[bool]:
    """While a game is played, an alarm means that time is up; says whether there are alarms.

    That is on Unix in the main thread. Elsewhere a mover answers when it does, perhaps too late.
    """
    if not _can_alarm():
        yield False
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        yield True
    finally:
        signal.signal(signal.SIGALRM, before)


def answer_within(seconds: float, call: Callable[[], T], alarmed: bool) -> T:
    """What the call answers; raises TimeIsUp if it takes longer. ``alarms`` says if they ring."""
    begin = time.monotonic()
    if alarmed:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        answer = call()
    finally:
        if alarmed:
            signal.setitimer(signal.ITIMER_REAL, 0)
    if time.monotonic() - begin > seconds:
        raise TimeIsUp
    return answer


def _can_alarm() -> bool:
    return hasattr(signal, "setitimer") and (threading.current_thread() is threading.main_thread())


def _ring(number: int, frame: FrameType | None) -> None:
    raise TimeIsUp
