"""A process that we talk to in lines, whatever it does: it may hang, flood, crash or refuse to go.

Each of its streams has its own thread, so nobody here ever waits for it longer than they want,
on any system. It leads a group of processes, and they all end together.
"""

import os
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import IO

from meldrum.bots.external.protocol import LONGEST_LINE, QUIT

MOST_LINES = 1000
"""Unread lines; more than that is a flood."""
GRACE = 2.0
"""Seconds to leave after ``quit``."""
LAST_LINES = 0.5
"""Seconds for our threads to read what a process said before it ended."""
REAP = 5.0
LAST_WORDS = 20
"""Lines of complaint that are kept."""
FLOODED = "flooded us with output"
FLOOD = b"\x00"
"""Stands in the queue where we stopped listening."""

POSIX = os.name == "posix"

Lines = SimpleQueue[bytes]


class ChildFailure(Exception):
    """The other process did not do what it should."""


class Child:
    """A running process; it ends with this object at the latest."""

    def __init__(self, command: Sequence[str]) -> None:
        self._heard: Lines = SimpleQueue()
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._complaints: deque[bytes] = deque(maxlen=LAST_WORDS)
        self.process = _started(command)
        self._finalizer = weakref.finalize(self, _kill, self.process)
        self._threads = self._listening(self.process)

    def _listening(self, process: subprocess.Popen[bytes]) -> list[threading.Thread]:
        """Threads that know the streams only, not this object: it must be able to go."""
        threads = [
            threading.Thread(target=_hear, args=(process.stdout, self._heard), daemon=True),
            threading.Thread(target=_say, args=(process.stdin, self._to_say), daemon=True),
            threading.Thread(target=_keep, args=(process.stderr, self._complaints), daemon=True),
        ]
        for thread in threads:
            thread.start()
        return threads

    def say(self, text: bytes) -> None:
        """Send a line; it is read when it is read."""
        self._to_say.put(text)

    def hear(self, end: float) -> bytes | None:
        """The next line it says, None if that does not come before ``end`` (monotonic time).

        Raises ChildFailure if there is none to come.
        """
        try:
            text = self._heard.get(timeout=max(0.0, end - time.monotonic()))
        except Empty:
            return None
        if text and text != FLOOD:
            return text
        self._heard.put(text)  # still so the next time
        if text == FLOOD:
            raise ChildFailure(FLOODED)
        raise ChildFailure(f"ended{self.last_words()}")

    def last_words(self) -> str:
        """The last line of complaint, if there is one."""
        self._threads[2].join(0.2)  # what it wrote while dying may still be on its way
        lines = [text.decode(errors="replace").strip() for text in list(self._complaints)]
        said = next((text for text in reversed(lines) if text), "")
        # It comes from a stranger: nothing that plays tricks on a terminal.
        said = "".join(letter if letter.isprintable() else "?" for letter in said)
        return f": {said}" if said else ""

    def left(self, patience: float = GRACE) -> int | None:
        """Close its input and wait for it; how it left, None if it is still here."""
        self._to_say.put(None)
        end = time.monotonic() + patience
        while (code := _exit_code(self.process)) is None and time.monotonic() < end:
            time.sleep(0.01)
        return code

    def end(self, patience: float = GRACE) -> None:
        """Have it leave, politely if there is time, then by force with everything it started.

        It is waited for only after the force: until then its number cannot be another's.
        """
        if self._finalizer.alive and patience:
            self.say(QUIT)
            self._to_say.put(None)
            self._threads[0].join(patience)
        self._to_say.put(None)
        self._finalizer()
        end = time.monotonic() + LAST_LINES
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=POSIX,
        )
    except (OSError, ValueError) as error:
        raise ChildFailure(f"cannot be started: {error}") from error


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold an alarm that is set, as the arena's is, for things that must be done to their end.

    Half a start, or half an end, would leave a process behind.
    """
    if not POSIX or threading.current_thread() is not threading.main_thread():
        yield
        return
    begin = time.monotonic()
    left, again = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        if left:
            left = max(0.001, left - (time.monotonic() - begin))
            signal.setitimer(signal.ITIMER_REAL, left, again)


def _exit_code(process: subprocess.Popen[bytes]) -> int | None:
    """How it ended; where that can be seen without taking its number away, which ``end`` needs."""
    if not hasattr(os, "waitid"):
        return process.poll()
    seen = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if seen is None:
        return None
    return seen.si_status if seen.si_code == os.CLD_EXITED else -seen.si_status


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if not POSIX:
            process.kill()
        elif process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(REAP)


def _hear(stream: IO[bytes], heard: Lines) -> None:
    """Put line after line into the queue; an empty one when there are no more."""
    with stream:
        while text := stream.readline(LONGEST_LINE + 1):
            if len(text) > LONGEST_LINE or heard.qsize() > MOST_LINES:
                heard.put(FLOOD)
                return
            heard.put(text)
    heard.put(b"")


def _say(stream: IO[bytes], to_say: SimpleQueue[bytes | None]) -> None:
    """Write what is in the queue until None; a process that stopped listening misses it."""
    with suppress(OSError), stream:
        while (text := to_say.get()) is not None:
            stream.write(text)
            stream.flush()


def _keep(stream: IO[bytes], complaints: deque[bytes]) -> None:
    """Keep the last lines."""
    with stream:
        while text := stream.readline(1000):
            complaints.append(text)
