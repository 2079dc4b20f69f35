"""Explaining a turn of My First: every step must be legal by itself (MF-15).

The engine has found single steps. Each becomes a sentence; rack tiles that go to the same run one
after another share one.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from meldrum.rules.melds import SetRules
from meldrum.rules.run_steps import Run, State, find_steps, joker_count
from meldrum.rules.runs import swapped_in
from meldrum.rules.table import Table
from meldrum.rules.tiles import JOKER, Tile, TileSet
from meldrum.solver.steps.kinds import Join, Keep, Lay, Move, Put, Split, Step, Swap


def run_steps(
    before: Table, rack: TileSet, after: Table, rules: SetRules, from_middle: bool
) -> tuple[Step, ...]:
    """The steps of a legal turn, in an order that is legal."""
    path = find_steps(before, rack, after, rules, from_middle)
    single = (step for one, other in pairwise(path) for step in _told(one, other))
    return tuple(_merged(single))


def _told(one: State, other: State) -> Iterator[Step]:
    """One step of the engine."""
    gone, new = sorted(one - other), sorted(other - one)
    swapped = swapped_in(one, other)
    if swapped:
        yield Swap((JOKER,), (), swapped, gone[0].tiles, new[0].tiles)
        yield Keep((JOKER,))
    elif not gone:
        yield Lay(new[0].tiles, (), new[0].tiles)
    elif sum(map(_size, new)) == sum(map(_size, gone)):
        yield from _moved(gone, new)
    else:
        more = joker_count(other) > joker_count(one)
        tile = JOKER if more else _number_added(gone, new[0])
        yield _added(gone, (tile,), new[0].tiles)


def _size(run: Run) -> int:
    return run.cells.bit_count()


def _number_added(gone: list[Run], run: Run) -> Tile:
    there = sum(old.numbers for old in gone)
    return Tile(run.letter, (run.numbers & ~there).bit_length() - 1)


def _added(gone: list[Run], rack: TileSet, result: TileSet) -> Step:
    """A tile added to a run, or between two."""
    parts = tuple(run.tiles for run in sorted(gone, key=lambda run: run.low))
    return Put((), rack, parts[0], result) if len(parts) == 1 else Join(parts, rack, result)


def _moved(gone: list[Run], new: list[Run]) -> Iterator[Step]:
    """A joker taken off one run, which may be split by it, and added to one or two others."""
    grown = next(run for run in new if any(_lies_in(old, run) for old in gone))
    source = next(run for run in gone if not _lies_in(run, grown))
    target, *beyond = sorted((run for run in gone if run != source), key=lambda run: run.low)
    low, *high = sorted((run for run in new if run != grown), key=lambda run: run.low)
    taken_from, left = source.tiles, low.tiles
    if high:
        taken_from = (*low.tiles, JOKER)
        yield Split(source.tiles, (taken_from, high[0].tiles))
    longer = grown.tiles
    if beyond:
        longer = (*target.tiles, JOKER)
    yield Move((JOKER,), taken_from, left, target.tiles, longer)
    if beyond:
        yield Join((longer, beyond[0].tiles), (), grown.tiles)


def _lies_in(old: Run, run: Run) -> bool:
    """Whether a run has grown."""
    return old.letter == run.letter and not (old.cells & ~run.cells or old.numbers & ~run.numbers)


def _merged(steps: Iterable[Step]) -> Iterator[Step]:
    """Rack tiles that go to the same run one after another are laid or added together."""
    last: Step | None = None
    for step in steps:
        match last, step:
            case Lay(tiles, (), _), Put((), _, target, result) if tiles == target:
                last = Lay(result, (), result)
            case Put((), some, first, tiles), Put((), more, target, result) if tiles == target:
                in_front = result[: len(more)] == more and result[len(more) :] == target
                last = Put((), (*more, *some) if in_front else (*some, *more), first, result)
            case _:
                if last:
                    yield last
                last = step
    if last:
        yield last
