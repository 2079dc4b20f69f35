"""What each set of a table is, or how its tiles could lie better."""

from collections import Counter
from dataclasses import dataclass

from meldrum.rules.editions.base import Edition
from meldrum.rules.grid import Grid, line_meanings
from meldrum.rules.melds import LONGEST, SHORTEST, Reading, SetRules, readings
from meldrum.rules.options import Options
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet
from meldrum.solver.best import best_play
from meldrum.solver.question import Question

BETTER_MS = 50
"""How long to look for a better way to lay the tiles of a set."""


@dataclass(frozen=True, slots=True)
class SetReview:
    """How a set reads, or else how its tiles could be arranged."""

    reading: Reading | None
    better: Table | None = None


def reviewed_set(tiles: TileSet, edition: Edition, options: Options) -> SetReview:
    """What these tiles are in this order, or else in another order or split up."""
    found = readings(tiles, edition.set_rules(options))
    if found:
        return SetReview(max(found, key=lambda reading: reading.value))
    if not SHORTEST <= len(tiles) <= LONGEST or not Counter(tiles) <= edition.bag:
        return SetReview(None)
    best = best_play(Question(edition, options, (), tiles, limit_ms=BETTER_MS))
    assert isinstance(best.table, tuple)
    return SetReview(None, best.table if best.tiles == len(tiles) else None)


def reviewed_lines(grid: Grid, edition: Edition, options: Options) -> list[SetReview]:
    """What each line of touching dice is, rows first; empty where touching means nothing."""
    if options.adjacency == "loose":
        return []
    rules = edition.set_rules(options)
    return [SetReview(_line_reading(meant, rules)) for meant in line_meanings(grid, rules)]


def _line_reading(meant: TileSet | None, rules: SetRules) -> Reading | None:
    """A line whose jokers are known, read from whichever end makes it a set."""
    if meant is None:
        return None
    (reading, *_) = readings(meant, rules) or readings(meant[::-1], rules)
    return reading._replace(stands_for=tuple((tile,) for tile in meant))
