"""The plan of a turn: its movements put into sentences, and the sentences in order.

Tiles are taken before they are put anywhere, and nothing is added to a set before everything that
must leave it has left. So each sentence can name sets as they are at that moment.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from meldrum.rules.tiles import TileSet
from meldrum.solver.steps.flow import RACK, Flow
from meldrum.solver.steps.kinds import (
    Join,
    Keep,
    Lay,
    Move,
    Put,
    Shift,
    Split,
    Step,
    Swap,
    Take,
)


@dataclass(frozen=True, slots=True)
class Action:
    """A step that puts tiles somewhere."""

    step: Step
    ends: frozenset[int]
    """The new sets, or the rack, that get everything in this step."""
    needs: frozenset[int]
    """Old sets that must have given everything by then."""
    frees: frozenset[int] = frozenset()
    """Old sets that give everything in this step."""


def plan(flow: Flow) -> tuple[Step, ...]:
    """All steps in an order that can be followed."""
    plain: set[int] = set()
    while True:
        steps, stuck = _in_order(flow, list(_actions(flow, plain)))
        if not stuck:
            return tuple(steps)
        plain |= stuck  # two sets give to each other: the hand must hold the tiles of one


def _in_order(flow: Flow, pending: list[Action]) -> tuple[list[Step], frozenset[int]]:
    """The steps in order; if some wait for each other, the new sets of one that waits."""
    direct = {old for action in pending for old in action.frees}
    taken = {old for old, _ in flow.carried if old != RACK and old not in direct}
    done: set[int] = set()
    steps: list[Step] = []
    while pending:
        ready = [action for action in pending if action.needs - done <= taken]
        if not ready:
            return [], next(action.ends for action in pending if action.frees)
        best = min(ready, key=lambda action: _eagerness(flow, action, done))
        for old in sorted(best.needs - done):
            steps.append(Take(flow.leaving(old), flow.gone[old], flow.left(old)))
        steps.append(best.step)
        done |= best.needs | best.frees
        pending.remove(best)
    return steps, frozenset()


def _eagerness(flow: Flow, action: Action, done: set[int]) -> tuple[bool, int, bool, int]:
    """What comes first: rearranging, little to take, then what empties the hand."""
    from_rack_only = not action.needs and not action.frees
    emptying = any(flow.origins(at) - {RACK} for at in action.ends)
    return from_rack_only, len(action.needs - done), not emptying, min(action.ends)


def _actions(flow: Flow, plain: set[int]) -> Iterator[Action]:
    """A step for each new set that gets tiles, with several movements in one where they fit."""
    ends = sorted({at for _, at in flow.carried} - {RACK})
    settled, freed = set(plain), set[int]()
    for find in (_split, _swap, _join, _move):
        for at in ends:
            action = None if at in settled else find(flow, at)
            if action and freed.isdisjoint(action.frees):
                settled |= action.ends
                freed |= action.frees
                yield action
    yield from (_plain(flow, at) for at in ends if at in plain or at not in settled)
    if kept := flow.kept():
        yield Action(Keep(kept), frozenset({RACK}), frozenset(flow.origins(RACK)))


def _plain(flow: Flow, at: int) -> Action:
    """Add what comes from hand and rack to a new set."""
    held, rack, result = flow.held(at), flow.from_rack(at), flow.result(at)
    target = flow.target(at)
    step = Put(held, rack, target, result) if target else Lay(result, held, rack)
    needs = frozenset(flow.origins(at) - {RACK}) | _blocking(flow, at)
    return Action(step, frozenset({at}), needs)


def _blocking(flow: Flow, at: int) -> frozenset[int]:
    """The old set in whose place the new one is made, if tiles must leave it."""
    home = flow.homes.get(at)
    return frozenset({home.old} if home and flow.ends(home.old) else ())


def _split(flow: Flow, at: int) -> Action | None:
    """An old set is just cut into parts."""
    old = min(flow.origins(at))
    ends = frozenset(flow.ends(old))
    if old == RACK or any(
        end == RACK or end in flow.homes or flow.origins(end) != {old} for end in ends
    ):
        return None
    source = flow.gone[old]
    parts = [part for part in (flow.left(old), *(flow.fresh[end] for end in ends)) if part]
    parts.sort(key=lambda part: source.index(part[0]))
    if tuple(chain.from_iterable(parts)) != source:
        return None
    return Action(Split(source, tuple(parts)), ends, frozenset(), frozenset({old}))


def _swap(flow: Flow, at: int) -> Action | None:
    """Jokers leave the set, and the tiles added to it take their place."""
    home = flow.homes.get(at)
    jokers = flow.leaving(home.old) if home else ()
    if home is None or not jokers or at in flow.ends(home.old):
        return None
    old, new = flow.gone[home.old], flow.fresh[at]
    in_place = at in flow.groups or _exchanged(old, jokers, new)
    if not in_place or not all(tile.is_joker for tile in jokers):
        return None
    step = Swap(jokers, flow.held(at), flow.from_rack(at), old, flow.result(at))
    needs = frozenset(flow.origins(at) - {RACK})
    return Action(step, frozenset({at}), needs, frozenset({home.old}))


def _exchanged(old: TileSet, part: TileSet, new: TileSet) -> bool:
    """Whether the new set is the old one with something else in one place of the part."""
    return any(
        old[at : at + len(part)] == part
        and new[:at] == old[:at]
        and new[at + len(new) - len(old) + len(part) :] == old[at + len(part) :]
        for at in range(len(old) - len(part) + 1)
    )


def _join(flow: Flow, at: int) -> Action | None:
    """Whole sets are added to one that loses nothing."""
    home = flow.homes.get(at)
    others = flow.origins(at) - {RACK}
    if home is None or not others or flow.ends(home.old) or at in flow.groups:
        return None
    if any(flow.ends(old) != {at} or flow.left(old) for old in others):
        return None
    new = flow.fresh[at]
    places = {old: _place(flow.gone[old], new) for old in (*others, home.old)}
    if None in places.values():
        return None
    parts = tuple(flow.gone[old] for old in sorted(places, key=lambda old: (places[old], old)))
    step = Join(parts, flow.from_rack(at), new)
    return Action(step, frozenset({at}), frozenset(), frozenset(others))


def _place(part: TileSet, whole: TileSet) -> int | None:
    """Where the part is in one piece."""
    starts = range(len(whole) - len(part) + 1)
    return next((at for at in starts if whole[at : at + len(part)] == part), None)


def _move(flow: Flow, at: int) -> Action | None:
    """Everything one set gives is everything the other gets."""
    origins = flow.origins(at)
    old = min(origins)
    if old == RACK or len(origins) > 1 or flow.ends(old) != {at}:
        return None
    tiles, source, result = flow.leaving(old), flow.gone[old], flow.result(at)
    home = flow.homes.get(at)
    if home and home.old == old:
        shift = Shift(tiles, source, result)
        return Action(shift, frozenset({at}), frozenset(), frozenset({old}))
    step = Move(tiles, source, flow.left(old), flow.target(at), result)
    return Action(step, frozenset({at}), _blocking(flow, at), frozenset({old}))
