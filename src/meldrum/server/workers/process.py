"""A worker process: reads questions from its parent, answers them, and dies with it.

Run as ``python -m meldrum.server.workers.process NICE``. A question is a pickled frame after its
length.
"""

import contextlib
import os
import pickle
import signal
import struct
import sys
from typing import Any, BinaryIO

from meldrum.rules.editions import register

LENGTH = struct.Struct(">I")
MEMORY = 1 << 30  # bytes of address space on top of what is used at the start
GRACE = 2.0  # seconds overtime after which a worker ends itself, in case the parent is gone


def frame(value: object) -> bytes:
    """A value as it goes through the pipe."""
    body = pickle.dumps(value)
    return LENGTH.pack(len(body)) + body


def main() -> None:
    """Answer until the parent closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    asked, told = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything printed must not get between the answers
    from meldrum.server.workers import (  # noqa: F401  (loaded before time counts)
        bot_moves,
        draft_review,
        hints,
        position_analysis,
        puzzle_help,
        reviews,
    )

    for edition in _read(asked) or ():  # what the parent knows besides the printed ones
        register(edition)
    _limit_memory()
    told.write(frame("ready"))
    told.flush()
    while (question := _read(asked)) is not None:
        seconds, work = question
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
        try:
            answer = (True, work.answer())
        except MemoryError:
            answer = (False, "out of memory")
        except Exception as error:
            answer = (False, f"{type(error).__name__}: {error}")
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        told.write(frame(answer))
        told.flush()


def _read(asked: BinaryIO) -> Any:
    head = asked.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return pickle.loads(asked.read(LENGTH.unpack(head)[0]))


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        with open("/proc/self/statm") as file:
            used = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))


if __name__ == "__main__":
    main()
