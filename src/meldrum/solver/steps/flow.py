"""The flow of a turn: which tiles stay, and which leave an old set for a new one."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from meldrum.rules.melds import SetRules, is_group
from meldrum.rules.table import Change, Table
from meldrum.rules.tiles import Bag, Tile, TileSet
from meldrum.solver.steps.homes import Home, homes

RACK = -1
"""Where new tiles come from, and where My First's swapped jokers go."""

Edge = tuple[int, int]
"""From an old set or the rack to a new set or the rack."""


@dataclass(frozen=True, slots=True)
class Flow:
    """The sets that change in a turn, their homes, and everything that is carried."""

    gone: Table
    fresh: Table
    groups: frozenset[int]
    """The new sets that may be in any order."""
    homes: dict[int, Home]
    carried: dict[Edge, Bag]

    def origins(self, at: int) -> set[int]:
        """Where the tiles added to a new set come from."""
        return {origin for origin, end in self.carried if end == at}

    def ends(self, old: int) -> set[int]:
        """Where tiles taken from an old set go."""
        return {end for origin, end in self.carried if origin == old}

    def leaving(self, old: int) -> TileSet:
        """The tiles taken from an old set, in its order."""
        return without(self.gone[old], self.left(old)) if self.ends(old) else ()

    def left(self, old: int) -> TileSet:
        """The tiles of an old set that stay."""
        return next((home.stays for home in self.homes.values() if home.old == old), ())

    def target(self, at: int) -> TileSet:
        """What is in the place of a new set before tiles are added."""
        home = self.homes.get(at)
        return home.stays if home else ()

    def result(self, at: int) -> TileSet:
        """The final order of a new set: a group keeps its place and grows at its end."""
        target = self.target(at)
        if at in self.groups and target:
            return (*target, *without(self.fresh[at], target))
        return self.fresh[at]

    def held(self, at: int) -> TileSet:
        """The tiles added to a new set from other sets."""
        edges = ((origin, at) for origin in self.origins(at) - {RACK})
        return picked(self.fresh[at], self._total(edges))

    def from_rack(self, at: int) -> TileSet:
        """The tiles added to a new set from the rack."""
        return picked(self.fresh[at], self.carried.get((RACK, at), Counter()))

    def kept(self) -> TileSet:
        """The tiles that go to the rack."""
        edges = ((origin, RACK) for origin in self.origins(RACK))
        return tuple(self._total(edges).elements())

    def _total(self, edges: Iterable[Edge]) -> Bag:
        return sum((self.carried[edge] for edge in edges), Counter())


def flow_of(change: Change, rules: SetRules) -> Flow:
    """Choose homes, then say where everything that does not stay goes."""
    gone, fresh = change.gone, change.fresh
    settled = homes(gone, fresh, rules)
    leaving = dict(enumerate(map(Counter, gone))) | {RACK: Counter(change.played)}
    arriving = dict(enumerate(map(Counter, fresh))) | {RACK: Counter(change.missing)}
    for at, home in settled.items():
        stays = Counter(home.stays)
        leaving[home.old], arriving[at] = leaving[home.old] - stays, arriving[at] - stays
    groups = frozenset(at for at, tiles in enumerate(fresh) if is_group(tiles, rules))
    return Flow(gone, fresh, groups, settled, _carried(leaving, arriving))


def picked(order: TileSet, wanted: Bag) -> TileSet:
    """The wanted tiles in the order of a set."""
    left = Counter(wanted)
    found = []
    for tile in order:
        if left[tile]:
            left[tile] -= 1
            found.append(tile)
    return tuple(found)


def without(order: TileSet, left: TileSet) -> TileSet:
    """The tiles of a set that go when some stay, which keep their order if they can."""
    stays = list(left)
    gone = []
    for tile in order:
        if stays and tile == stays[0]:
            stays.pop(0)
        else:
            gone.append(tile)
    return picked(order, Counter(order) - Counter(left)) if stays else tuple(gone)


def _carried(leaving: dict[int, Bag], arriving: dict[int, Bag]) -> dict[Edge, Bag]:
    """Pair what leaves with what arrives; twins go where other tiles go anyway."""
    givers, takers = _places(leaving), _places(arriving)
    ways = {tile: _ways(givers[tile], takers[tile]) for tile in givers}
    carried: dict[Edge, Bag] = defaultdict(Counter)
    for tile in sorted(ways, key=lambda tile: len(ways[tile])):
        for edge in max(ways[tile], key=lambda way: sum(edge in carried for edge in way)):
            carried[edge][tile] += 1
    return dict(carried)


def _places(bags: dict[int, Bag]) -> dict[Tile, list[int]]:
    """For each tile the places that have it, once per copy."""
    places = defaultdict(list)
    for place, tiles in bags.items():
        for tile in tiles.elements():
            places[tile].append(place)
    return places


def _ways(givers: list[int], takers: list[int]) -> list[tuple[Edge, ...]]:
    """Every different way to carry identical tiles from some places to others."""
    if len(givers) == 1:
        return [((givers[0], takers[0]),)]
    pairings: Iterator[tuple[Edge, ...]] = (
        tuple(sorted(zip(givers, order, strict=True))) for order in permutations(takers)
    )
    return list(dict.fromkeys(pairings))
