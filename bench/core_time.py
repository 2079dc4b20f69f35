"""How much of a measurement the solver's core takes: the rest is Python."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from meldrum.solver import _native

ENTRIES = ("best", "best_of_each")
"""What games of Classic ask the core."""


class Spent:
    """Processor time in seconds."""

    seconds = 0.0


@contextmanager
def in_the_core() -> Iterator[Spent]:
    """Add up the time that the core takes meanwhile."""
    spent = Spent()
    own = {name: getattr(_native, name) for name in ENTRIES}
    for name, ask in own.items():
        setattr(_native, name, _timed(ask, spent))
    try:
        yield spent
    finally:
        for name, ask in own.items():
            setattr(_native, name, ask)


def _timed(ask: Callable[..., Any], spent: Spent) -> Callable[..., Any]:
    def timed(*arguments: Any, **named: Any) -> Any:
        begin = time.process_time()
        answer = ask(*arguments, **named)
        spent.seconds += time.process_time() - begin
        return answer

    return timed
