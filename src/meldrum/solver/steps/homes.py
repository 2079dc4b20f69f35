"""Homes: which old set each new set grows from, chosen to give the hands the least to do.

An old and a new set in one place save a movement if nothing must be taken away (all of the old
set stays) and another if nothing must be added (all of the new set was there). Pairs of sets do
not affect each other, so the best choice of homes is a matching of greatest weight.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from meldrum.rules.melds import SetRules, is_group
from meldrum.rules.table import Table
from meldrum.rules.tiles import Tile, TileSet

MOVEMENT = 1000  # outweighs all tiles of any box
FEWEST = 2  # tiles that make a place worth keeping if no movement is saved

Weights = dict[tuple[int, int], int]
"""What each pair of numbers, left and right, is worth together."""


@dataclass(frozen=True, slots=True)
class Home:
    """The old set in whose place a new one is made, and the tiles that stay there, in order."""

    old: int
    stays: TileSet


def homes(gone: Table, fresh: Table, rules: SetRules) -> dict[int, Home]:
    """A home for each new set that has one: fewest movements, then most tiles that stay."""
    found: dict[tuple[int, int], TileSet] = {}
    weights: Weights = {}
    contents = [frozenset(old) for old in gone]
    for at, new in enumerate(fresh):
        group = is_group(new, rules)
        for origin, old in enumerate(gone):
            if contents[origin].isdisjoint(new):
                continue
            stays = staying(old, new, group)
            saved = (len(stays) == len(old)) + (len(stays) == len(new))
            if saved or len(stays) >= FEWEST:
                found[origin, at] = stays
                weights[origin, at] = saved * MOVEMENT + len(stays)
    return {at: Home(old, found[old, at]) for at, old in sorted(best_matching(weights).items())}


def staying(old: TileSet, new: TileSet, group: bool) -> TileSet:
    """The most tiles of an old set that can stay while a new one is made in its place.

    They keep their order, unless the new set is a group, which may be in any order.
    """
    if group:
        return tuple(_shared(new, old))
    common = set(old) & set(new)
    one = tuple(tile for tile in old if tile in common)
    other = tuple(tile for tile in new if tile in common)
    return one if one == other else _longest_common(one, other)


def _shared(new: TileSet, old: TileSet) -> Iterator[Tile]:
    """The tiles of the old set that the new one has too."""
    left = Counter(new)
    for tile in old:
        if left[tile]:
            left[tile] -= 1
            yield tile


def _longest_common(one: TileSet, other: TileSet) -> TileSet:
    """The longest sequence of tiles that both have in this order, with few jokers."""
    best: list[TileSet] = [()] * (len(other) + 1)
    for tile in one:
        row: list[TileSet] = [()]
        for at, facing in enumerate(other):
            longer = (*best[at], tile) if tile == facing else ()
            row.append(max(longer, best[at + 1], row[at], key=_steadiness))
        best = row
    return best[-1]


def _steadiness(tiles: TileSet) -> tuple[int, int]:
    """Prefer to leave number tiles in place rather than jokers."""
    return len(tiles), sum(not tile.is_joker for tile in tiles)


def best_matching(weights: Weights) -> dict[int, int]:
    """The matching of greatest total weight, as left by right.

    Each round adds the augmenting path that gains the most; gains only get smaller, so the first
    round without a gain ends it.
    """
    partner: dict[int, int] = {}
    while path := _best_path(weights, partner):
        partner.update((right, left) for left, right in path)
    return partner


def _best_path(weights: Weights, partner: dict[int, int]) -> list[tuple[int, int]]:
    """The pairs to be made on the augmenting path that gains the most; [] if none gains."""
    taken = set(partner.values())
    gain = {left: 0 for left, _ in weights if left not in taken}
    came: dict[int, tuple[int, int]] = {}
    changed = True
    while changed:
        changed = False
        for (left, right), weight in weights.items():
            owner = partner.get(right)
            if left not in gain or owner is None or owner == left:
                continue
            reached = gain[left] + weight - weights[owner, right]
            if owner not in gain or reached > gain[owner]:
                gain[owner], came[owner], changed = reached, (left, right), True
    return _traced(came, _best_end(weights, partner, gain))


def _best_end(
    weights: Weights, partner: dict[int, int], gain: dict[int, int]
) -> tuple[int, int] | None:
    """The last pair of the best path: its right is free."""
    ends = [
        (gain[left] + weight, (left, right))
        for (left, right), weight in weights.items()
        if right not in partner and left in gain
    ]
    best, end = max(ends, key=lambda item: item[0], default=(0, None))
    return end if best > 0 else None


def _traced(came: dict[int, tuple[int, int]], end: tuple[int, int] | None) -> list[tuple[int, int]]:
    """The path back from its last pair."""
    path = []
    while end:
        path.append(end)
        end = came.get(end[0])
    return path
