"""Endings: with two players and an empty pool nothing is hidden, so the rest can be searched."""

from dataclasses import dataclass, replace
from itertools import chain

from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet
from meldrum.solver import coded, native
from meldrum.solver.best import best_play
from meldrum.solver.question import Question


@dataclass(frozen=True, slots=True)
class Ending:
    """A seat's position, the other rack, and what counts.

    The position's own limit is for the whole search; its objective plays no part.
    """

    position: Question
    other: TileSet
    other_opened: bool = True
    passes: int = 0
    for_points: bool = False
    """Points are all that counts; otherwise a win comes first."""


@dataclass(frozen=True, slots=True)
class EndingAnswer:
    """The best move found, and what comes of it if both sides do their best."""

    table: Table | None
    """What to lay; None is a pass."""
    winner: int
    """1 for the seat to move, -1 for the other, 0 if they share."""
    points: int
    """What the seat to move writes down."""
    proven: bool
    """Whether it is certain who wins; in an ending for points, how many there are."""


def knows(question: Question) -> bool:
    """Whether the endings of this game can be searched."""
    plays_sets = question.edition.family in ("plain", "bonus")
    return plays_sets and coded.knows(question.edition, question.options)


def best_ending(ending: Ending) -> EndingAnswer | None:
    """The best move of an ending that the core ``knows``; None if there was no time for any."""
    position = ending.position
    found = native.best_ending(
        position, ending.other, ending.other_opened, ending.passes, ending.for_points
    )
    if not found.found:
        return None
    table = _laid(ending, found.played, found.table) if found.played else None
    return EndingAnswer(table, found.winner, found.points, found.proven)


def _laid(ending: Ending, played: bytes, table: bytes) -> Table:
    """The table after a lay; where the way it lies doesn't matter, with the fewest sets changed."""
    position = ending.position
    assert isinstance(position.table, tuple)
    in_play = chain(position.rack, ending.other, *position.table)
    free = position.options.joker_law == "free" and position.edition.family == "plain"
    if free or not any(tile.is_joker for tile in in_play):
        tidy = best_play(replace(position, rack=native.tiles_of(played), limit_ms=None))
        assert isinstance(tidy.table, tuple)
        return tidy.table
    return native.table_of(table)
