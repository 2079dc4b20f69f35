"""The gates of a puzzle on a table of sets: all can be run again at any time.

Each is a statement about a position and its best lay. They come in the order in which they cost
least: a position is dropped at the first gate that it does not pass.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from meldrum.rules.direct import additions, triples
from meldrum.rules.editions.racks import without
from meldrum.rules.table import Table, bag, diff
from meldrum.rules.tiles import TileSet
from meldrum.study.puzzles.person import REACH, tiles_found
from meldrum.study.puzzles.solving import Solved, left_out, most_tiles
from meldrum.study.puzzles.uses import ways_to_use

FEWEST_TILES = 2
FEWEST_APART = 3

Gate = Callable[[Solved], bool]


def is_lay(solved: Solved) -> bool:
    """The best lay is proven, and has more than one tile."""
    return solved.best.optimal and solved.best.tiles >= FEWEST_TILES


def takes_apart(solved: Solved) -> bool:
    """The best lay that disturbs least takes three sets apart or more."""
    return len(solved.broken) >= FEWEST_APART


def is_one_choice(solved: Solved) -> bool:
    """No other tiles of the rack are as many.

    Another choice of as many tiles would leave out a copy of some tile of this one.
    """
    question, best = solved.question, solved.best
    return all(
        most_tiles(left_out(question, best, tile)) < best.tiles
        for tile in dict.fromkeys(best.played)
    )


def hangs_together(solved: Solved) -> bool:
    """Three of the sets taken apart or more depend on each other."""
    return solved.linked() >= FEWEST_APART


def beats_adding(solved: Solved) -> bool:
    """Somebody who never rearranges lays fewer tiles."""
    return tiles_found(solved.question, 0) < solved.best.tiles


def beats_person(solved: Solved) -> bool:
    """Somebody who takes two sets apart at most lays fewer tiles."""
    return tiles_found(solved.question, REACH) < solved.best.tiles


def is_one_table(solved: Solved) -> bool:
    """These tiles make no other table, as far as ``uses`` tells tables apart.

    And in every table that is used like this one, three old sets or more are no longer whole. So
    it is proven, not just tried, that taking two sets apart is too little.

    With bonus jokers tiles have other uses. There it is shown that three old sets or more, each of
    them, can not be left alone.
    """
    if solved.has_bonus_jokers:
        return needed(solved) >= FEWEST_APART
    alone = ways_to_use(bag(solved.after)) == [solved.uses]
    return alone and solved.doomed() >= FEWEST_APART


def needed(solved: Solved) -> int:
    """How many of the sets taken apart can't be left alone, each by itself."""
    gone = [solved.change.gone[at] for at in solved.broken]
    question, most = solved.question, solved.best.tiles
    return sum(
        most_tiles(replace(question, table=_less(solved.before, one))) < most for one in gone
    )


def _less(table: Table, one: TileSet) -> Table:
    at = table.index(one)
    return table[:at] + table[at + 1 :]


def tempts(solved: Solved) -> bool:
    """Some lay that suggests itself spoils the best: the set it makes can't be left as it is."""
    return any(loss > 0 for loss in losses(solved))


def losses(solved: Solved) -> Iterator[int]:
    """What each lay without rearranging costs, if the set that it makes is not touched again."""
    question, rack = solved.question, solved.question.rack
    for table in easy_lays(solved):
        change = diff(solved.before, table, solved.rules)
        rest = tuple(tiles for tiles in table if tiles not in change.fresh)
        more = replace(question, table=rest, rack=without(rack, change.played))
        yield solved.best.tiles - len(change.played) - most_tiles(more)


def easy_lays(solved: Solved) -> Iterator[Table]:
    """Sets of three from the rack, and tiles added to a set as it is."""
    numbers = tuple(tile for tile in solved.question.rack if not tile.is_joker)
    for laid in triples(numbers, solved.rules):
        yield (*solved.before, laid)
    yield from additions(solved.before, numbers, solved.rules)


GATES: dict[str, Gate] = {
    "lay": is_lay,
    "adding": beats_adding,
    "choice": is_one_choice,
    "person": beats_person,
    "apart": takes_apart,
    "together": hangs_together,
    "tempting": tempts,
    "table": is_one_table,
}
