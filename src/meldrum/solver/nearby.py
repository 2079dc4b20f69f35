"""Plays that are easy to find, for questions too big to try everything.

Tiles are added to sets as they are, the rack lays sets, and one or two sets of the table are taken
apart at a time, for as long as that lays more. The engine judges each table as a whole turn.
Nothing is proven here.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from meldrum.rules.direct import additions, triples
from meldrum.rules.editions.racks import without
from meldrum.rules.grid import Grid
from meldrum.rules.melds import SetRules
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet
from meldrum.solver import reference_grid, reference_tables
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Tick, TimeUp, TooBig, at_most
from meldrum.solver.reference import Best

STEPS = (10_000, 2000, 2000)
"""How many steps to spend on taking apart no set of the table, one, or two."""


def look_nearby(best: Best, tick: Tick) -> None:
    """Improve the best play as far as is easy; for ``tiles`` and ``points``."""
    try:
        while any(map(best.offer, _direct(best, tick))) or _rearranges(best, tick):
            pass
    except TimeUp:
        return


def _direct(best: Best, tick: Tick) -> Iterator[Answer]:
    """Plays of one more set, or one more tile, with nothing rearranged."""
    question, lying, left = best.question, best.answer.table, _left(best)
    rules = question.edition.set_rules(question.options)
    if isinstance(lying, Grid):
        for grid in direct_grids(lying, left, rules):
            tick()
            yield reference_grid.answer_of(question, grid)
    else:
        for table in direct_tables(lying, left, rules):
            tick()
            yield reference_tables.answer_of(question, table)


def direct_tables(lying: Table, rack: TileSet, rules: SetRules) -> Iterator[Table]:
    """Tables with a set of three laid from the rack, or one tile added to a set."""
    for laid in triples(rack, rules):
        yield (*lying, laid)
    yield from additions(lying, rack, rules)


def direct_grids(lying: Grid, hand: TileSet, rules: SetRules) -> Iterator[Grid]:
    """Grids with a separate set of three, or one die added to the end of a line."""
    dice = dict(lying.cells)
    below = max((row for row, _ in dice), default=-2) + 2
    for laid in triples(hand, rules):
        yield Grid.of((*lying.cells, *(((below, at), die) for at, die in enumerate(laid))))
    for line in lying.lines():
        down, right = line[1][0] - line[0][0], line[1][1] - line[0][1]
        for row, column in (
            (line[0][0] - down, line[0][1] - right),
            (line[-1][0] + down, line[-1][1] + right),
        ):
            for die in dict.fromkeys(hand):
                yield Grid.of((*lying.cells, ((row, column), die)))


def _rearranges(best: Best, tick: Tick) -> bool:
    """Whether taking a few sets apart lays more; if so, that is the best play now."""
    table = best.answer.table
    if not isinstance(table, tuple):
        return False
    for few, steps in enumerate(STEPS):
        for loose in combinations(range(len(table)), few):
            untouched = tuple(one for at, one in enumerate(table) if at not in loose)
            some = tuple(table[at] for at in loose)
            try:
                if _improves(best, untouched, some, at_most(steps, tick)):
                    return True
            except TooBig:
                continue
    return False


def _improves(best: Best, untouched: Table, loose: Table, tick: Tick) -> bool:
    plays = reference_tables.plays_with(best.question, untouched, loose, _left(best), tick)
    for most, answers in plays:
        if most and best.merit >= most:
            return False
        for answer in answers:
            tick()
            if best.offer(answer):
                return True
    return False


def _left(best: Best) -> TileSet:
    return without(best.question.rack, Counter(best.answer.played))
