"""How far something long has come: one line on stderr that is rewritten, for who looks at it."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 2.0
"""Seconds in which nobody wonders yet."""
PAUSE = 0.1
"""Seconds between two updates."""
CLEAR = "\r\x1b[K"


class Progress:
    """Call it with how far things are, as often as you like; ``end`` it before the result."""

    def __init__(self) -> None:
        self._next = time.monotonic() + PATIENCE if sys.stderr.isatty() else float("inf")
        self._shown = False

    def __call__(self, text: str) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next, self._shown = now + PAUSE, True
            print(f"{CLEAR}{text}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the line, so that something else can be printed."""
        if self._shown:
            self._shown = False
            print(CLEAR, end="", file=sys.stderr, flush=True)

    def print(self, line: str) -> None:
        """Print a line of the result meanwhile."""
        self.end()
        print(line, flush=True)


@contextmanager
def progress() -> Iterator[Progress]:
    """Progress that ends, whatever happens."""
    told = Progress()
    try:
        yield told
    finally:
        told.end()


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Count the seconds of something that cannot say how far it is."""
    with progress() as told:
        done, began = threading.Event(), time.monotonic()

        def count() -> None:
            while not done.wait(PATIENCE / 2):
                told(f"{what} ({time.monotonic() - began:.0f} s)")

        counting = threading.Thread(target=count, daemon=True)
        if sys.stderr.isatty():
            counting.start()
        try:
            yield
        finally:
            done.set()
            if counting.is_alive():
                counting.join()
