"""The gates of an opening puzzle, where nothing can be taken apart: the rack is all there is.

What takes the place of the usual gates: the person lays set by set without looking ahead, either
the most valuable first or the longest first; and three tiles or more could go to several sets.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from meldrum.rules.direct import additions, triples
from meldrum.rules.editions.racks import without
from meldrum.rules.melds import readings
from meldrum.rules.table import Table
from meldrum.rules.tiles import Tile, TileSet
from meldrum.study.puzzles.gates import Gate, is_lay, is_one_choice
from meldrum.study.puzzles.solving import Solved, most_tiles
from meldrum.study.puzzles.uses import ways_to_use

FEWEST_SETS = 3
FEWEST_CONTESTED = 3

Appeal = Callable[[Solved, TileSet], tuple[int, int]]


def lays_three_sets(solved: Solved) -> bool:
    """The opening is proven best and takes three sets or more."""
    return is_lay(solved) and len(solved.change.fresh) >= FEWEST_SETS


def beats_value(solved: Solved) -> bool:
    """Somebody who lays sets of three, the most valuable first, lays fewer tiles."""
    return tiles_in_turn(solved, lambda one, tiles: (_value(one, tiles), 0)) < solved.best.tiles


def beats_length(solved: Solved) -> bool:
    """Somebody who lays the longest set there is, and again, lays fewer tiles."""
    longest = tiles_in_turn(solved, lambda one, tiles: (len(tiles), _value(one, tiles)))
    return longest < solved.best.tiles


def is_contested(solved: Solved) -> bool:
    """Three tiles of the opening or more fit several sets of three of the rack."""
    where: Counter[Tile] = Counter()
    for tiles in triples(solved.question.rack, solved.rules):
        where.update(set(tiles))
    return sum(where[tile] > 1 for tile in set(solved.best.played)) >= FEWEST_CONTESTED


def tempts(solved: Solved) -> bool:
    """Some set of three of the rack is in no best opening."""
    return any(_spoils(solved, tiles) for tiles in triples(solved.question.rack, solved.rules))


def _spoils(solved: Solved, tiles: TileSet) -> bool:
    rest = without(solved.question.rack, Counter(tiles))
    free = replace(solved.question, table=(), rack=rest, opened=True)
    return len(tiles) + most_tiles(free) < solved.best.tiles


def is_one_table(solved: Solved) -> bool:
    """The tiles make no other sets, as far as ``uses`` tells tables apart."""
    return len(ways_to_use(Counter(solved.best.played))) == 1


def tiles_in_turn(solved: Solved, appeal: Appeal) -> int:
    """How many tiles somebody lays who always takes the set that appeals most; 0 if too few."""
    laid: list[TileSet] = []
    rack = solved.question.rack
    while found := list(_own_sets(solved, rack)):
        best = max(found, key=lambda tiles: (appeal(solved, tiles), tiles))
        laid.append(best)
        rack = without(rack, Counter(best))
    worth = sum(_value(solved, tiles) for tiles in laid)
    enough = worth >= solved.question.options.opening
    return sum(map(len, laid)) if enough else 0


def _own_sets(solved: Solved, rack: TileSet) -> Iterator[TileSet]:
    """Sets of three of the rack, and each as long as it gets tile by tile."""
    for three in triples(rack, solved.rules):
        yield three
        longer: Table = (three,)
        left = without(rack, Counter(three))
        while grown := next(additions(longer, left, solved.rules), None):
            left = without(left, Counter(grown[0]) - Counter(longer[0]))
            longer = grown
        yield longer[0]


def _value(solved: Solved, tiles: TileSet) -> int:
    return max(reading.value for reading in readings(tiles, solved.rules))


GATES: dict[str, Gate] = {
    "lay": lays_three_sets,
    "adding": beats_value,
    "choice": is_one_choice,
    "apart": is_contested,
    "tempting": tempts,
    "person": beats_length,
    "table": is_one_table,
}
