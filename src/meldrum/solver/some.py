"""Some play, whichever comes first: enough for the rules to see who is stuck."""

from collections.abc import Iterator
from functools import lru_cache

from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.stuck import Finding, Position
from meldrum.rules.table import Table
from meldrum.solver.best import best_play
from meldrum.solver.nearby import direct_tables
from meldrum.solver.question import Question

LIMIT_MS = 100
"""A player is waiting for this. Steps are counted, not time: every machine decides alike."""


@lru_cache(maxsize=256)
def some_play(position: Position) -> Finding:
    """A play of this position, or the certainty that there is none, if found in time.

    A play that needs no rearranging is found without a search: that is quick, and the same on
    every machine.
    """
    edition = edition_of(position.edition)
    if isinstance(position.lying, tuple) and position.opened:
        for after in _direct(edition, position):
            return Finding(after, sure=True)
    question = Question(edition, *position[1:], limit_ms=LIMIT_MS, steady=True)
    answer = best_play(question)
    return Finding(answer.table if answer.played else None, sure=answer.optimal)


def _direct(edition: Edition, position: Position) -> Iterator[Table]:
    """Legal tables with one set laid from the rack, or one tile added to a set."""
    lying, rack, options = position.lying, position.rack, position.options
    assert isinstance(lying, tuple)
    for after in direct_tables(lying, rack, edition.set_rules(options)):
        if not any(edition.check_turn(lying, rack, after, True, options)):
            yield after
