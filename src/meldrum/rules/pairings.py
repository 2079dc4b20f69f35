"""Finding jokers again: how the jokers of the old sets can lie in the new ones.

Equal jokers cannot be told apart and a set can be read in several ways, so there may be many
ways to see a turn. They are searched set by set, and a way ends as soon as it cannot be right.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import filterfalse
from typing import NamedTuple

from meldrum.rules.melds import SetRules, readings
from meldrum.rules.table import Table
from meldrum.rules.tiles import ANY_JOKER, MIRROR, Bag, Tile, TileSet

Sense = frozenset[Tile]
"""What a joker means in one reading: the tiles it stands for; a mirror's are its pairs."""

JokerReading = tuple[tuple[Tile, Sense], ...]
"""The jokers of one set with what they mean."""


class Seen(NamedTuple):
    """A set with jokers, as it lay before the turn or lies after it."""

    tiles: TileSet
    numbers: Bag
    readings: tuple[JokerReading, ...]


class Pair(NamedTuple):
    """One old joker: what it was, where it lies now, and whether it kept its tile."""

    joker: Tile
    origin: int
    """The number of its old set."""
    was: Seen
    sense: Sense
    place: int
    """The number of its new set."""
    now: Seen
    kept: bool


Pairing = tuple[Pair, ...]
"""One way to see the turn: every old joker found again."""


class Places(NamedTuple):
    """The new sets with jokers while old jokers are being found in them again."""

    sets: dict[int, Seen]
    free: dict[int, TileSet]
    """The jokers of each set that are not spoken for."""
    readings: dict[int, tuple[JokerReading, ...]]
    """What is left of the readings of each set that the jokers kept there allow."""

    def taking(self, place: int, joker: Tile, allowed: tuple[JokerReading, ...]) -> "Places":
        """The same with a joker of this place spoken for."""
        jokers = list(self.free[place])
        jokers.remove(joker)
        free = {**self.free, place: tuple(jokers)}
        return Places(self.sets, free, {**self.readings, place: allowed})


class Search(NamedTuple):
    """The search for pairings of one turn."""

    olds: list[Seen]
    may_be_kept: Callable[[Pair], bool]
    may_leave: Callable[[Pair], bool]

    def pairings(self, places: Places, origin: int = 0, pairs: Pairing = ()) -> Iterator[Pairing]:
        """Follow the jokers of the old sets from number ``origin`` on."""
        if origin == len(self.olds):
            yield pairs
            return
        for reading in self.olds[origin].readings:
            yield from self._follow(places, origin, reading, pairs)

    def _follow(
        self, places: Places, origin: int, reading: JokerReading, pairs: Pairing
    ) -> Iterator[Pairing]:
        """Find the jokers of one old set, read in one way."""
        if not reading:
            yield from self.pairings(places, origin + 1, pairs)
            return
        (joker, sense), later = reading[0], reading[1:]
        was, free = self.olds[origin], [at for at, left in places.free.items() if joker in left]
        for place in free:
            pair = Pair(joker, origin, was, sense, place, places.sets[place], kept=True)
            left = _allowed(places.readings[place], joker, sense)
            if left and self.may_be_kept(pair):
                taken = places.taking(place, joker, left)
                yield from self._follow(taken, origin, later, (*pairs, pair))
        for place in free:  # last, because it asks for more, and jokers mostly are kept
            pair = Pair(joker, origin, was, sense, place, places.sets[place], kept=False)
            if self.may_leave(pair):
                taken = places.taking(place, joker, places.readings[place])
                yield from self._follow(taken, origin, later, (*pairs, pair))


def pairings(
    olds: list[Seen],
    sets: dict[int, Seen],
    may_be_kept: Callable[[Pair], bool],
    may_leave: Callable[[Pair], bool],
) -> Iterator[Pairing]:
    """Every way to read the old sets and to find their jokers again, kept or retrieved."""
    places = Places(
        sets,
        {place: jokers_of((new.tiles,)) for place, new in sets.items()},
        {place: new.readings for place, new in sets.items()},
    )
    return Search(olds, may_be_kept, may_leave).pairings(places)


def jokers_of(sets: Iterable[TileSet]) -> TileSet:
    """All jokers of these sets."""
    return tuple([tile for tiles in sets for tile in tiles if tile.is_joker])


def with_jokers(sets: Table) -> Table:
    """Those of these sets that hold a joker of any kind."""
    return tuple(filterfalse(ANY_JOKER.isdisjoint, sets))


def places_with_jokers(table: Table) -> list[int]:
    """The places of those sets."""
    return [at for at, without in enumerate(map(ANY_JOKER.isdisjoint, table)) if not without]


@lru_cache(maxsize=1 << 14)
def see(tiles: TileSet, rules: SetRules) -> Seen:
    """Read what the jokers of a set can mean."""
    found = []
    for reading in readings(tiles, rules):
        pairs = frozenset(tile for meaning in reading.stands_for for tile in meaning)
        senses = [
            (tile, pairs if tile == MIRROR else frozenset(meaning))
            for tile, meaning in zip(tiles, reading.stands_for, strict=True)
            if tile.is_joker
        ]
        found.append(tuple(sorted(senses, key=lambda item: (item[0].letter, sorted(item[1])))))
    numbers = Counter(tile for tile in tiles if not tile.is_joker)
    return Seen(tiles, numbers, tuple(dict.fromkeys(found)))


def _allowed(
    open_readings: tuple[JokerReading, ...], joker: Tile, sense: Sense
) -> tuple[JokerReading, ...]:
    """The readings in which such a joker keeps its sense, less that joker.

    A mirror keeps its sense with one of its pairs, the others with all their tiles (CV-01).
    """
    kept = []
    for reading in open_readings:
        for at, (other, now) in enumerate(reading):
            if other == joker and (sense & now if joker == MIRROR else sense == now):
                kept.append(reading[:at] + reading[at + 1 :])
                break
    return tuple(dict.fromkeys(kept))
