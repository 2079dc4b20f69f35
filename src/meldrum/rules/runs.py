"""My First's turns: runs only, number tiles stay where they lie, two ways to move a joker.

A turn is judged by the table it ends with. What can be seen there at once comes first: number
tiles that were torn apart, jokers from nowhere, nothing played. All else is a question of single
steps (``run_steps``).
"""

from collections.abc import Iterator
from itertools import combinations, groupby, pairwise

from meldrum.rules import direct
from meldrum.rules.errors import Code, Violation
from meldrum.rules.melds import SHORTEST, SetRules
from meldrum.rules.run_steps import (
    Run,
    State,
    Steps,
    find_steps,
    joker_count,
    may_wait_at,
    state_of,
)
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import JOKER, Tile, TileSet, in_order, say


def stars_earned(before: Table, after: Table) -> int:
    """A star for each tile that left the rack (F-06, F-39, F-43) and for each new run (F-40).

    So a run of three earns four (F-42), and two additions with it two more (F-44). A swap brings
    a joker for the tile and so earns none (F-51).
    """
    return bag(after).total() - bag(before).total() + new_runs(before, after)


def new_runs(before: Table, after: Table) -> int:
    """How many runs hold no number tile that lay there before."""
    lying = bag(before)
    return sum(not any(tile in lying and not tile.is_joker for tile in run) for run in after)


def swapped(
    before: Table,
    rack: TileSet,
    after: Table,
    rules: SetRules,
    from_middle: bool,
    claimed: TileSet | None = None,
) -> TileSet:
    """The rack tiles that took a joker's place in a legal turn (MF-05).

    Sometimes other steps lead to the same table: then a claim that can be true is taken as true.
    """
    path: list[State] = []
    if claimed is not None:
        path = find_steps(before, rack, after, rules, from_middle, claimed)
    path = path or find_steps(before, rack, after, rules, from_middle)
    return in_order(tile for one, other in pairwise(path) for tile in swapped_in(one, other))


def swapped_in(one: State, other: State) -> TileSet:
    """The tile that took a joker's place in one step; () if none did."""
    return tuple(
        Tile(run.letter, (run.numbers ^ old.numbers).bit_length() - 1)
        for run in other - one
        for old in one - other
        if (run.letter, run.cells) == (old.letter, old.cells) and run.numbers & old.numbers
    )


def check_moves(
    before: Table, rack: TileSet, after: Table, rules: SetRules, from_middle: bool
) -> list[Violation]:
    """What is wrong with a turn whose runs are all legal and whose number tiles are all there."""
    wrong = [*_check_together(before, after, from_middle), *_check_played(before, rack, after)]
    if wrong:
        return wrong
    founded = 0 if from_middle else new_runs(before, after)
    enough = bag(after).total() - bag(before).total() >= SHORTEST * founded  # MF-11
    if enough and find_steps(before, rack, after, rules, from_middle):
        return []
    return [
        *_check_joined(before, after),
        Violation(Code.JOKER_NOT_ADDED, "no legal steps bring the jokers there", (JOKER,)),
    ][:1]


def _check_together(before: Table, after: Table, from_middle: bool) -> Iterator[Violation]:
    """Number tiles never move (F-35, MF-02); by an option a run is split at a joker (MF-06)."""
    for run in before:
        numbers = tuple(tile for tile in run if not tile.is_joker)
        if any(set(numbers) <= set(home) for home in after):
            continue
        groups = groupby(run, key=lambda tile: tile.is_joker)
        pieces = [set(tiles) for is_joker, tiles in groups if not is_joker]
        if not all(any(piece <= set(home) for home in after) for piece in pieces):
            message = f"{say(numbers)}: number tiles stay together"
            yield Violation(Code.TILE_MOVED, message, numbers)
        elif not from_middle:
            message = "a joker is removed only from an end of a run"
            yield Violation(Code.JOKER_NOT_REMOVABLE, message, (JOKER,))


def _check_played(before: Table, rack: TileSet, after: Table) -> Iterator[Violation]:
    """Jokers come from the table or the rack, and a rack tile was put down (MF-13)."""
    gained = bag(after)[JOKER] - bag(before)[JOKER]
    numbers = {tile for run in after for tile in run} - {tile for run in before for tile in run}
    if gained > rack.count(JOKER):
        yield Violation(Code.TILE_NOT_ON_RACK, "no joker on your rack", (JOKER,))
    if gained <= 0 and not numbers - {JOKER}:
        yield Violation(Code.NOTHING_PLAYED, "no tile from your rack was played")


def _check_joined(before: Table, after: Table) -> Iterator[Violation]:
    """Two runs are joined only through a tile laid between them (MF-12)."""
    for home in after:
        guests = sorted(run for run in state_of(before) if _lies_in(run, home))
        for one, other in combinations(guests, 2):
            if one.high + 1 >= other.low and other.high + 1 >= one.low:
                tiles = in_order((*one.tiles, *other.tiles))
                message = f"{say(tiles)}: lay a tile between to join two runs"
                yield Violation(Code.RUNS_JOINED, message, tiles)


def _lies_in(run: Run, home: TileSet) -> bool:
    return not set(run.tiles) - {JOKER} - set(home)


def can_play(table: Table, rack: TileSet, rules: SetRules, from_middle: bool) -> bool:
    """Whether anything can be laid: a run, an addition or a swap, perhaps once jokers of the
    table have been moved (MF-15)."""
    if direct.holds_set(rack, rules) or direct.fits(table, rack, rules):
        return True
    start = state_of(table)
    hand = {run.letter: 0 for run in start}
    for tile in rack:
        if tile.letter in hand:
            hand[tile.letter] |= 1 << tile.number
    if not any(hand.values()) and JOKER not in rack:
        return False
    idle = () if from_middle else tuple(sorted(_idle(start, hand, rules.top)))
    jokers = joker_count(start) + rack.count(JOKER)
    steps = Steps(jokers, hand, rules, from_middle, idle)
    seen, waiting = {start}, [start]
    for state in waiting:
        if any(True for _ in steps.laid(state)):
            return True
        further = set(steps.moved(state)) - seen
        seen |= further
        waiting += further
    return False


def _idle(start: State, hand: dict[str, int], top: int) -> Iterator[Run]:
    """Runs that no rack tile can ever be added to; they may hold a waiting joker."""
    return (run for run in start if may_wait_at(run, top) and not hand[run.letter])
