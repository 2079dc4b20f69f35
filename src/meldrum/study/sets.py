"""What each set of a table is, or how its tiles could lie better."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement

from meldrum.rules.editions.base import Edition
from meldrum.rules.grid import Grid, line_meanings
from meldrum.rules.melds import LONGEST, SHORTEST, Reading, SetRules, readings
from meldrum.rules.options import Options
from meldrum.rules.table import Table
from meldrum.rules.tiles import JOKER, TileSet, in_order
from meldrum.solver.best import best_play
from meldrum.solver.question import Question

BETTER_MS = 50
"""How long to look for a better way to lay the tiles of a set."""
MOST_MISSING = 2
"""A set is on its way if no more tiles than these are missing: then a single tile already is."""


@dataclass(frozen=True, slots=True)
class SetReview:
    """How a set reads, or else how its tiles could be arranged."""

    reading: Reading | None
    better: Table | None = None
    missing: int = 0
    """How many more tiles would make a set of these, if that is all that is wrong with them."""


def reviewed_set(tiles: TileSet, edition: Edition, options: Options) -> SetReview:
    """What these tiles are in this order, or else in another order or split up."""
    found = readings(tiles, edition.set_rules(options))
    if found:
        return SetReview(max(found, key=lambda reading: reading.value))
    missing = _missing(tiles, edition.set_rules(options))
    if not SHORTEST <= len(tiles) <= LONGEST or not Counter(tiles) <= edition.bag:
        return SetReview(None, missing=missing)
    best = best_play(Question(edition, options, (), tiles, limit_ms=BETTER_MS))
    assert isinstance(best.table, tuple)
    if best.tiles == len(tiles):
        return SetReview(None, best.table)
    return SetReview(None, missing=missing)


def _missing(tiles: TileSet, rules: SetRules, *, inside: bool = True) -> int:
    """How many more tiles, in gaps or at the ends, make these a set; 0 if so few never do."""
    if all(tile.is_joker for tile in tiles):
        return max(0, SHORTEST - len(tiles))
    for count in range(1, MOST_MISSING + 1):
        for order in {tiles, in_order(tiles), tiles[::-1]}:
            places = range(len(order) + 1) if inside else (0, len(order))
            for chosen in combinations_with_replacement(places, count):
                if readings(_filled(order, chosen), rules):
                    return count
    return 0


def _filled(tiles: TileSet, places: tuple[int, ...]) -> TileSet:
    """With a joker, which may be any tile, at each of these places."""
    filled = list(tiles)
    for place in reversed(places):
        filled.insert(place, JOKER)
    return tuple(filled)


def reviewed_lines(grid: Grid, edition: Edition, options: Options) -> list[SetReview]:
    """What each line of touching dice is, rows first; empty where touching means nothing."""
    if options.adjacency == "loose":
        return []
    rules = edition.set_rules(options)
    dice = dict(grid.cells)
    reviews = []
    for line, meant in zip(grid.lines(), line_meanings(grid, rules), strict=True):
        lying = tuple(dice[cell] for cell in line)
        missing = 0 if meant else _missing(lying, rules, inside=False)
        reviews.append(SetReview(_line_reading(meant, rules), missing=missing))
    return reviews


def _line_reading(meant: TileSet | None, rules: SetRules) -> Reading | None:
    """A line whose jokers are known, read from whichever end makes it a set."""
    if meant is None:
        return None
    (reading, *_) = readings(meant, rules) or readings(meant[::-1], rules)
    return reading._replace(stands_for=tuple((tile,) for tile in meant))
