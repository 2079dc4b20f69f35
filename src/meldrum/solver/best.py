"""The solver's front door: the native core where it was built, else the reference."""

import warnings
from dataclasses import replace
from functools import cache

from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Deadline
from meldrum.solver.question import Question

USUAL_LIMIT_MS = 10_000
"""The reference's time where no limit is given: some of its answers would never come."""


def best_play(question: Question) -> Answer:
    """The best play of a position.

    >>> from meldrum.notation.text import parse_table, parse_tiles
    >>> from meldrum.rules.editions import edition_of
    >>> classic = edition_of("classic")
    >>> table, rack = parse_table("R4 R5 R6 R7 R8"), parse_tiles("R6 K1")
    >>> best_play(Question(classic, classic.printed, table, rack)).tiles
    1
    """
    limit = USUAL_LIMIT_MS if question.limit_ms is None else question.limit_ms
    deadline = Deadline(limit, question.steady)
    if not native.AVAILABLE:
        _say_slow()
    elif found := native.best(question):
        return found
    return reference.best(replace(question, limit_ms=deadline.left_ms()))


def can_play(question: Question) -> bool:
    """Whether anything can be played at all."""
    return bool(best_play(question).played)


def can_go_out(question: Question) -> bool:
    """Whether the whole rack can be played, which wins the game this turn."""
    return bool(question.rack) and best_play(question).tiles == len(question.rack)


@cache
def _say_slow() -> None:
    """Say once that there is no native core."""
    warnings.warn(
        "the native solver core was not built (no C++ compiler?): answers come slowly",
        RuntimeWarning,
        stacklevel=3,
    )
