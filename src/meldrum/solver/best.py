"""The solver's front door: the native core if it was built, otherwise Python."""

import warnings
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from meldrum.rules.tiles import TileSet
from meldrum.solver import native
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import STEPS_A_MS, Deadline, at_most
from meldrum.solver.nearby import look_nearby
from meldrum.solver.question import Question
from meldrum.solver.reference import Best, prove

USUAL_LIMIT_MS = 10_000
"""The reference's time if no limit is given: some of its answers would never come."""

STEPS_WITHOUT_CORE = 20_000
"""How much is tried for a proof where Python answers everything: a bot has other turns to play."""


def best_play(question: Question) -> Answer:
    """The best play of a position.

    >>> from meldrum.notation.text import parse_table, parse_tiles
    >>> from meldrum.rules.editions import edition_of
    >>> classic = edition_of("classic")
    >>> table, rack = parse_table("R4 R5 R6 R7 R8"), parse_tiles("R6 K1")
    >>> best_play(Question(classic, classic.printed, table, rack)).tiles
    1
    """
    if not native.AVAILABLE:
        _say_slow()
    elif found := native.best(question):
        return found
    return _by_python(question)


def quick_plays(question: Question, racks: Sequence[TileSet]) -> list[Answer]:
    """The best play with each rack, whatever it changes on the table; at once where the core can.

    >>> from meldrum.notation.text import parse_table, parse_tiles
    >>> from meldrum.rules.editions import edition_of
    >>> classic = edition_of("classic")
    >>> question = Question(classic, classic.printed, parse_table("R4 R5 R6 R7 R8"), ())
    >>> [answer.tiles for answer in quick_plays(question, [parse_tiles("R6"), parse_tiles("K1")])]
    [1, 0]
    """
    if native.can_force(question):
        return native.best_of_racks(question, racks)
    return [best_play(replace(question, rack=rack)) for rack in racks]


def _by_python(question: Question) -> Answer:
    """Look nearby first, then try everything that may be better, as far as time allows."""
    limit = USUAL_LIMIT_MS if question.limit_ms is None else question.limit_ms
    tick, best = Deadline(limit, question.steady).poll, Best(question)
    if native.AVAILABLE and (found := _with_free_jokers(question, best, limit // 4)):
        return found
    if question.objective != "meld" and question.edition.family != "runs":
        look_nearby(best, at_most(limit * STEPS_A_MS // 4, tick))
    return prove(best, tick if native.AVAILABLE else at_most(STEPS_WITHOUT_CORE, tick))


def _with_free_jokers(question: Question, best: Best, limit_ms: int) -> Answer | None:
    """The core's answer to the same question without a joker law, if it obeys the law anyway.

    A law only takes plays away, so nothing can be better. Otherwise it is at least a bound.
    """
    options = question.options._replace(joker_law="free")
    found = native.best(replace(question, options=options, limit_ms=limit_ms))
    if found is None:
        return None
    best.bound = min(best.bound, found.bound)
    keeps = best.offer(found) if found.played else True
    return found if keeps and found.optimal else None


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
        "the native solver core was not built (no C++ compiler?): answers come slowly, and on "
        "full tables the best play found is often not proven",
        RuntimeWarning,
        stacklevel=3,
    )
