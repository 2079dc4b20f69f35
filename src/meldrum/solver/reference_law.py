"""What the joker law demands, once it is known in which sets the jokers lie (CV-01, CV-02).

The sets with jokers decide which old jokers can be seen as kept and where the others went. What
the law then asks of the other tiles is little: some rack tiles must be played (the tiles that
take the jokers' places, and in Vintage two more), and a frozen set whose joker was replaced must
lie whole in some set.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from meldrum.rules.melds import SHORTEST, SetRules, is_group, is_same, is_set
from meldrum.rules.options import Options
from meldrum.rules.pairings import Pair, Pairing, jokers_of, pairings, see
from meldrum.rules.table import Table, diff
from meldrum.rules.tiles import COLORS, DOUBLE, JOKER, MIRROR, Bag, Tile, TileSet, in_order

LONG_RUNS_MATTER = ("book-vintage", "frozen")
"""Laws for which a run may have to be long: see ``Law.is_needless``."""

NO_TILE = Tile("M", -1)


@dataclass(frozen=True, slots=True)
class Demand:
    """One of the ways to satisfy the law: all of this must be met."""

    must: TileSet = ()
    """Rack tiles that must be played."""
    whole: tuple[TileSet, ...] = ()
    """Tiles that must lie together in a set without jokers, each of these in another set."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the law says of some sets with jokers."""

    kept: int
    """Old sets with jokers that lie there as they did."""
    demands: tuple[Demand, ...]
    """Ways to satisfy the law; none if it is broken whatever follows."""


class Law:
    """The joker law of one turn."""

    def __init__(
        self,
        before: Table,
        rack: TileSet,
        rules: SetRules,
        options: Options,
        may_take: bool,
    ) -> None:
        self.before = before
        self.old = tuple(tiles for tiles in before if jokers_of((tiles,)))
        self._rack = Counter(rack)
        self._rules = rules
        self._law = options.joker_law
        self._reuse = options.joker_reuse
        self._may_take = may_take
        """Whether a joker may leave its tile at all: not so in Twist's opening (T-43)."""
        self._senses = [
            (joker, sense)
            for tiles in self.old
            for reading in see(tiles, rules).readings
            for joker, sense in reading
        ]
        """What each old joker may stand for."""
        self._frozen_tiles = {tile for tiles in self.old for tile in tiles}.union(
            *(sense for _, sense in self._senses)
        )
        self._newness: dict[TileSet, bool] = {}
        self._rulings: dict[tuple[Hashable, ...], Ruling] = {}

    # Which sets are worth trying

    def is_needless(self, tiles: TileSet) -> bool:
        """Whether these tiles can as well lie in two sets, so that this one need not be tried.

        Two parts that are sets stand for what they stood for in the whole, so kept jokers are
        kept, and the smaller set is new if the whole was (CV-02). Only these may be lost:

        * the set lay there before: cutting it changes a set more;
        * Vintage: a taken joker lies with two rack tiles, perhaps at the far end of a long run;
        * frozen: the tiles of an old set with a joker lie together, with its jokers;
        * Twist: a part may look like an old set with another joker (TW-13).
        """
        if any(is_same(old, tiles, self._rules) for old in self.before):
            return False
        return any(
            is_set(tiles[:cut], self._rules)
            and is_set(tiles[cut:], self._rules)
            and not self._is_lossy(tiles[:cut], tiles[cut:])
            for cut in range(SHORTEST, len(tiles) - SHORTEST + 1)
        )

    def stops(self, tiles: TileSet) -> bool:
        """Whether no run that begins like this is worth trying.

        Where the run was cut before it can still be cut when it is longer, under most laws.
        """
        return self._law not in LONG_RUNS_MATTER and self.is_needless(tiles)

    def _is_lossy(self, left: TileSet, right: TileSet) -> bool:
        if not self.old:
            return False
        match self._law:
            case "book-vintage":
                return self._may_be_asked_for(left) and self._may_be_asked_for(right)
            case "frozen":
                return any(self._tears(old, left, right) for old in self.old)
            case "book-twist":
                return self._looks_old(left) or self._looks_old(right)
        return False

    def _looks_old(self, tiles: TileSet) -> bool:
        """Whether an old set is like these tiles, or begins like them, but for kinds of jokers."""
        return any(
            is_same(old, tiles, self._rules)
            or _is_alike(old[: len(tiles)], tiles)
            or (jokers_of((tiles,)) and _is_alike(in_order(old), in_order(tiles)))
            for old in self.before
        )

    def _may_be_asked_for(self, tiles: TileSet) -> bool:
        return any(tile.is_joker or self._rack[tile] for tile in tiles)

    def _tears(self, old: TileSet, left: TileSet, right: TileSet) -> bool:
        """Whether a cut may separate what must stay together of a frozen set."""
        own = set(old).union(*(sense for _, sense in self._senses_of(old)))
        if not _numbers(old) <= Counter((*left, *right)):
            return False
        return all(any(t.is_joker or t in own for t in part) for part in (left, right))

    def may_live_on(self, tiles: TileSet) -> bool:
        """Whether a frozen set may lie whole in this one."""
        held = Counter(tiles)
        return self._law == "frozen" and any(_numbers(old) <= held for old in self.old)

    def _senses_of(self, tiles: TileSet) -> Iterator[tuple[Tile, frozenset[Tile]]]:
        return (item for reading in see(tiles, self._rules).readings for item in reading)

    def view(self, tiles: TileSet) -> Hashable:
        """All that the law can see of a set with jokers, and all that it asks of its number tiles.

        Sets of the same tiles that look alike to the law can stand for each other.
        """
        if not self.old:
            return ()
        same = tuple(at for at, old in enumerate(self.old) if is_same(old, tiles, self._rules))
        if self._law == "free" and self._may_take:
            return same
        jokers, senses = in_order(jokers_of((tiles,))), self._seen_senses(tiles)
        return same, jokers, senses, self._is_new(tiles), self._asked_of(tiles)

    def _seen_senses(self, tiles: TileSet) -> Hashable:
        """The readings of the jokers, without what cannot be the sense of an old joker."""
        return frozenset(
            tuple((joker, self._known_sense(joker, sense)) for joker, sense in reading)
            for reading in see(tiles, self._rules).readings
        )

    def _known_sense(self, joker: Tile, sense: frozenset[Tile]) -> Hashable:
        alike = [old for other, old in self._senses if other == joker]
        if joker == MIRROR:  # kept with one of its pairs
            return frozenset(sense & old for old in alike)
        return sense if sense in alike else None

    def _asked_of(self, tiles: TileSet) -> Hashable:
        match self._law:
            case "book-vintage":
                return in_order(tile for tile in tiles if self._rack[tile])
            case "frozen":
                return in_order(tile for tile in tiles if tile in self._frozen_tiles)
            case "book-twist":
                return tuple(at for at, old in enumerate(self.old) if self._exchanges(old, tiles))
        return None

    # What the law demands

    def ruling(self, sets: Table, views: tuple[Hashable, ...]) -> Ruling:
        """What the law says if the jokers lie in these sets."""
        if views not in self._rulings:
            gone = diff(self.old, sets, self._rules).gone
            demands = _least(self._demands(sets))
            self._rulings[views] = Ruling(len(self.old) - len(gone), demands)
        return self._rulings[views]

    def _demands(self, sets: Table) -> Iterator[Demand]:
        change = diff(self.old, sets, self._rules)
        if not change.gone:
            yield Demand()
            return
        if not self._may_take and not any(all(p.kept for p in way) for way in self._ways(sets)):
            return
        if self._law == "free":
            yield Demand()
            return
        if self._law == "book-twist" and any(
            self._exchanges(old, fresh) for old, fresh in product(change.gone, change.fresh)
        ):
            return
        for pairs in self._ways(sets):
            if self._in_new_sets(pairs):
                yield from self._demands_of(pairs, sets)

    def _ways(self, sets: Table) -> Iterator[Pairing]:
        """Every way to find the old jokers again in these sets."""
        return pairings(self.old, sets, self._rules, lambda _: True, lambda _: True)

    def _exchanges(self, old: TileSet, fresh: TileSet) -> bool:
        """Whether an old set would come back with a joker of another kind (TW-13)."""
        if Counter(old) == Counter(fresh):
            return False
        groups = is_group(old, self._rules) and is_group(fresh, self._rules)
        return _is_alike(old, fresh) or (groups and _is_alike(in_order(old), in_order(fresh)))

    def _is_new(self, tiles: TileSet) -> bool:
        """CV-02: a new set does not hold all number tiles of a set that lay there."""
        if tiles not in self._newness:
            held = Counter(tiles)
            self._newness[tiles] = not any(_numbers(old) <= held for old in self.before)
        return self._newness[tiles]

    def _in_new_sets(self, pairs: Pairing) -> bool:
        return self._reuse == "any_set" or all(p.kept or self._is_new(p.now.tiles) for p in pairs)

    def _demands_of(self, pairs: Pairing, sets: Table) -> Iterator[Demand]:
        """What the law demands if the jokers are seen like this."""
        match self._law:
            case "book-classic":  # C-44: one such tile lies on the table for each joker taken
                lying = Counter(tile for tiles in self.before for tile in tiles)
                yield from self._playable(_replacing(pairs) - lying)
            case "book-vintage":
                for more in self._two_rack_tiles(pairs, sets):
                    yield from self._playable(_replacing(pairs) + more)
            case "frozen":
                for whole in _frozen(pairs, sets):
                    yield Demand(whole=whole)
            case _:
                yield Demand()

    def _playable(self, must: Bag) -> Iterator[Demand]:
        if must <= self._rack:
            yield Demand(in_order(must.elements()))

    def _two_rack_tiles(self, pairs: Pairing, sets: Table) -> Iterator[Bag]:
        """V-46: with each joker taken lie two more rack tiles; jokers in one set share them."""
        jokers_played = len(jokers_of(sets)) - len(jokers_of(self.old))
        choices = []
        for place, now in {p.place: p.now for p in pairs if not p.kept}.items():
            own_jokers = len(jokers_of((now.tiles,))) - sum(p.place == place for p in pairs)
            wish = max(0, 2 - min(own_jokers, jokers_played))
            choices.append(set(combinations(in_order(now.numbers.elements()), wish)))
        for chosen in product(*choices):
            yield Counter(tile for tiles in chosen for tile in tiles)


def _numbers(tiles: TileSet) -> Bag:
    return Counter(tile for tile in tiles if not tile.is_joker)


def _is_alike(one: TileSet, other: TileSet) -> bool:
    """Whether two sets are alike but for the kinds of their jokers."""
    return len(one) == len(other) and all(
        a == b or (a.is_joker and b.is_joker) for a, b in zip(one, other, strict=True)
    )


def _replacing(pairs: Iterable[Pair]) -> Bag:
    """The tiles that take the places of the jokers taken.

    A mirror stands for no tile and a color change for none of one color: no rack holds what
    would take their places, so under laws that ask for it these two are always kept.
    """
    taken = [pair for pair in pairs if not pair.kept]
    return Counter(
        tile for pair in taken for tile in ((NO_TILE,) if pair.joker == MIRROR else pair.sense)
    )


def _least(demands: Iterable[Demand]) -> tuple[Demand, ...]:
    """The demands without those that ask for more than another."""
    distinct = set()
    for demand in demands:
        if demand == Demand():
            return (demand,)
        distinct.add(demand)
    found: list[Demand] = []
    for demand in sorted(distinct, key=lambda d: (len(d.must), len(d.whole), d.must, d.whole)):
        if not any(_asks_less(other, demand) for other in found):
            found.append(demand)
    return tuple(found)


def _asks_less(one: Demand, other: Demand) -> bool:
    return Counter(one.must) <= Counter(other.must) and Counter(one.whole) <= Counter(other.whole)


# Frozen sets


def _frozen(pairs: Pairing, sets: Table) -> Iterator[tuple[TileSet, ...]]:
    """What must lie whole in sets without jokers, so that no frozen set was torn."""
    cores = []
    for origin in dict.fromkeys(pair.origin for pair in pairs):
        own = [pair for pair in pairs if pair.origin == origin]
        if any(not pair.kept and pair.joker not in (JOKER, DOUBLE) for pair in own):
            return  # nothing can take the place of a mirror or a color change
        stays = {tile for pair in own if pair.kept for tile in pair.sense}
        filled = {tile for pair in own if not pair.kept for tile in _stand_ins(pair)}
        places = {pair.place for pair in own if pair.kept}
        cores.append((own[0].was.numbers + Counter(filled - stays), places))
    yield from _housed(cores, dict(enumerate(sets)))


def _housed(cores: list[tuple[Bag, set[int]]], free: dict[int, TileSet]) -> Iterator[Table]:
    """Which cores need sets of their own when the others lie in these, one in each.

    A core lies where its kept jokers lie.
    """
    if not cores:
        yield ()
        return
    (core, places), *others = cores
    for place, tiles in free.items():
        if core <= Counter(tiles) and places <= {place}:
            yield from _housed(others, {at: free[at] for at in free if at != place})
    if not places:
        for more in _housed(others, free):
            yield tuple(sorted((in_order(core.elements()), *more)))


def _stand_ins(pair: Pair) -> set[Tile]:
    """What must lie where a frozen joker lay: in a group of three both missing colors."""
    number = next(iter(pair.was.numbers)).number
    in_group = {tile.number for tile in (*pair.was.numbers, *pair.sense)} == {number}
    if in_group and len(pair.was.tiles) == SHORTEST and pair.joker == JOKER:
        return {Tile(color, number) for color in COLORS} - set(pair.was.numbers)
    return set(pair.sense)
