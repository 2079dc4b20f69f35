"""The joker laws, judged on the final position: no order of moves is needed (CV-01, CV-02).

Every joker that lay on the table when the turn began either was *kept* (it still stands for
the same tile, wherever it lies) or was *retrieved*, and then the law makes demands. Equal
jokers cannot be told apart and sets can be read in several ways, so the turn is lawful if
some reading of both tables and some pairing of old with new jokers meets every demand.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from meldrum.rules.errors import Code, Violation
from meldrum.rules.melds import SetRules, is_group, readings
from meldrum.rules.options import Options
from meldrum.rules.table import Change, Table, bag
from meldrum.rules.tiles import COLORS, JOKER, MIRROR, Bag, Tile, TileSet, in_order, say

Sense = frozenset[Tile]
"""What a joker means in one reading: the tiles it stands for; a mirror's are its pairs."""

JokerReading = tuple[tuple[Tile, Sense], ...]
"""The jokers of one set with what they mean."""


@dataclass(frozen=True, slots=True)
class Seen:
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


@dataclass(frozen=True, slots=True)
class Turn:
    """What the demands of a law may ask about."""

    before: Table
    after: Table
    rules: SetRules
    played: Bag
    lying: Bag
    """All tiles on the table after the turn."""
    new: frozenset[TileSet]
    """The sets after the turn that count as new (CV-02)."""


Pairing = tuple[Pair, ...]
Demand = Callable[[Turn, Pairing], bool]


def violations(
    before: Table, after: Table, change: Change, rules: SetRules, options: Options
) -> Iterator[Violation]:
    """What the turn breaks of the table's joker law; every set must be legal already."""
    if options.joker_law == "free" or not _jokers(change.gone):
        return
    if options.joker_law == "book-twist":
        yield from _exchanged(change, rules)
    new = frozenset(t for t in after if _jokers((t,)) and _is_new(t, before))
    turn = Turn(before, after, rules, change.played, bag(after), new)
    codes = [
        code
        for code in _LAWS[options.joker_law]
        if code != Code.JOKER_NOT_IN_NEW_SET or options.joker_reuse == "new_set"
    ]
    if not _can_meet(turn, codes):
        broken = [code for code in codes if not _can_meet(turn, [code])]
        for code in broken or codes:
            yield Violation(code, _MESSAGES[code], _jokers(change.gone))


def retrieved(before: Table, after: Table, change: Change, rules: SetRules) -> TileSet:
    """The jokers of broken-up sets if some joker left its tile, however the sets are read."""
    jokers = _jokers(change.gone)
    turn = Turn(before, after, rules, change.played, bag(after), frozenset())
    return jokers if jokers and not _can_meet(turn, [Code.JOKER_BEFORE_OPENING]) else ()


def _can_meet(turn: Turn, codes: list[Code]) -> bool:
    """Whether the turn can be seen in a way that meets all these demands."""
    demands = [_DEMANDS[code] for code in codes]
    early = [_EARLY.get(code, _DEMANDS[code]) for code in codes]
    together = Code.JOKER_SET_FROZEN in codes
    return any(
        all(meets(turn, pairs) for meets in demands) for pairs in _pairings(turn, early, together)
    )


def _jokers(sets: Table) -> TileSet:
    return tuple(tile for tiles in sets for tile in tiles if tile.is_joker)


# Readings and pairings


@lru_cache(maxsize=1 << 14)
def _seen(tiles: TileSet, rules: SetRules) -> Seen:
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


@dataclass(frozen=True, slots=True)
class Places:
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
        return Places(
            self.sets,
            {**self.free, place: tuple(jokers)},
            {**self.readings, place: allowed},
        )


def _pairings(turn: Turn, early: list[Demand], together: bool) -> Iterator[Pairing]:
    """Every way to read the old sets and to find their jokers again, kept or retrieved.

    A retrieved joker that fails an ``early`` demand by itself ends that way at once. With
    ``together`` a joker is kept only in a set that holds all its old neighbors.
    """
    olds = [_seen(tiles, turn.rules) for tiles in turn.before if _jokers((tiles,))]
    sets = {at: _seen(t, turn.rules) for at, t in enumerate(turn.after) if _jokers((t,))}
    places = Places(
        sets,
        {place: _jokers((new.tiles,)) for place, new in sets.items()},
        {place: new.readings for place, new in sets.items()},
    )

    def followed(origin: int, places: Places, pairs: Pairing) -> Iterator[Pairing]:
        if origin == len(olds):
            yield pairs
            return
        for reading in olds[origin].readings:
            yield from found(origin, reading, places, pairs)

    def found(
        origin: int, reading: JokerReading, places: Places, pairs: Pairing
    ) -> Iterator[Pairing]:
        if not reading:
            yield from followed(origin + 1, places, pairs)
            return
        (joker, sense), later = reading[0], reading[1:]
        was = olds[origin]
        for place, now in places.sets.items():
            if joker not in places.free[place]:
                continue
            allowed = _allowed(places.readings[place], joker, sense)
            if allowed and (not together or was.numbers <= now.numbers):
                pair = Pair(joker, origin, was, sense, place, now, True)
                taken = places.taking(place, joker, allowed)
                yield from found(origin, later, taken, (*pairs, pair))
            pair = Pair(joker, origin, was, sense, place, now, False)
            if all(meets(turn, (pair,)) for meets in early):
                taken = places.taking(place, joker, places.readings[place])
                yield from found(origin, later, taken, (*pairs, pair))

    return followed(0, places, ())


def _allowed(
    open_readings: tuple[JokerReading, ...], joker: Tile, sense: Sense
) -> tuple[JokerReading, ...]:
    """The readings in which such a joker keeps its sense, less that joker."""
    kept = []
    for reading in open_readings:
        for at, (other, now) in enumerate(reading):
            if other == joker and (sense & now if joker == MIRROR else sense == now):
                kept.append(reading[:at] + reading[at + 1 :])
                break
    return tuple(dict.fromkeys(kept))


# The demands of the laws on the jokers that were retrieved


def _is_new(tiles: TileSet, before: Table) -> bool:
    """A set is new if it does not hold all number tiles of any set that lay there (CV-02)."""
    held = Counter(tiles)
    return not any(
        all(held[tile] >= count for tile, count in Counter(old).items() if not tile.is_joker)
        for old in before
    )


def _all_kept(turn: Turn, pairs: Pairing) -> bool:
    return all(pair.kept for pair in pairs)


def _in_new_set(turn: Turn, pairs: Pairing) -> bool:
    return all(pair.kept or pair.now.tiles in turn.new for pair in pairs)


def _replacing(pairs: Iterable[Pair]) -> Bag:
    """The tiles that must take the places of the retrieved jokers: a double's are two.

    A mirror stands for no tile and a color change for none of one color: the color change's
    place ``Tile("C", 5)`` and no tile at all are never found on a table, so these two jokers
    can only be kept under a law that wants a replacement.
    """
    wanted: Bag = Counter()
    for pair in pairs:
        if not pair.kept:
            wanted.update([NO_TILE] if pair.joker == MIRROR else pair.sense)
    return wanted


def _replaced(turn: Turn, pairs: Pairing) -> bool:
    """C-44: real tiles of what they stood for lie on the table, one for each joker."""
    return _replacing(pairs) <= turn.lying


def _replaced_from_rack(turn: Turn, pairs: Pairing) -> bool:
    """V-43: ... and come from the rack this turn (only asked once the jokers are replaced)."""
    return not _replaced(turn, pairs) or _replacing(pairs) <= turn.played


def _with_two_rack_tiles(turn: Turn, pairs: Pairing) -> bool:
    """V-46: the joker lies with two more rack tiles; jokers in one set may share them."""
    left = turn.played - _replacing(pairs)
    jokers_played = sum(tile.is_joker for tile in turn.played.elements())
    places = {pair.place: pair.now for pair in pairs if not pair.kept}
    wishes = []
    for place, now in places.items():
        from_table = sum(pair.place == place for pair in pairs)
        rack_jokers = min(len(_jokers((now.tiles,))) - from_table, jokers_played)
        wishes.append((tuple(now.numbers.elements()), max(0, 2 - rack_jokers)))
    return _can_share(tuple(wishes), left)


def _can_share(wishes: tuple[tuple[TileSet, int], ...], left: Bag) -> bool:
    """Whether the tiles left suffice for every set to have as many of its own as it wishes."""
    if not wishes:
        return True
    tiles, wish = wishes[0]
    return any(
        Counter(some) <= left and _can_share(wishes[1:], left - Counter(some))
        for some in combinations(tiles, wish)
    )


def _frozen(turn: Turn, pairs: Pairing) -> bool:
    """Tiles are only added to a set with a joker; its joker leaves only when replaced there."""
    wishes = []
    for origin in dict.fromkeys(pair.origin for pair in pairs):
        own = [pair for pair in pairs if pair.origin == origin]
        stays = {tile for pair in own if pair.kept for tile in pair.sense}
        left = {tile for pair in own if not pair.kept for tile in _stand_ins(pair)}
        places = {pair.place for pair in own if pair.kept}
        wishes.append((own[0].was.numbers + Counter(left - stays), places))
    return _lie_apart(wishes, list(enumerate(turn.after)))


def _could_be_replaced(turn: Turn, pairs: Pairing) -> bool:
    """Whether the tiles of its old set lie with the joker's own tiles in one set."""
    return all(
        any(pair.was.numbers + _replacing((pair,)) <= Counter(tiles) for tiles in turn.after)
        for pair in pairs
    )


def _lie_apart(wishes: list[tuple[Bag, set[int]]], free: list[tuple[int, TileSet]]) -> bool:
    """Whether each old set lies whole in a new set of its own, where its kept jokers are."""
    if not wishes:
        return True
    wanted, places = wishes[0]
    return any(
        wanted <= Counter(tiles)
        and places <= {place}
        and _lie_apart(wishes[1:], [other for other in free if other[0] != place])
        for place, tiles in free
    )


def _stand_ins(pair: Pair) -> set[Tile]:
    """What must lie in a frozen joker's place: a group of three needs both missing colors."""
    if pair.joker == MIRROR:
        return {NO_TILE}
    number = next(iter(pair.was.numbers)).number
    same = {tile.number for tile in (*pair.was.numbers, *pair.sense)} == {number}
    if same and len(pair.was.tiles) == 3 and pair.joker == JOKER:
        return {Tile(color, number) for color in COLORS} - set(pair.was.numbers)
    return set(pair.sense)


def _exchanged(change: Change, rules: SetRules) -> Iterator[Violation]:
    """A set may not come back with a joker exchanged for one of another kind (TW-13)."""
    for old in change.gone:
        for fresh in change.fresh:
            alike = _but_for_jokers(old, fresh)
            if is_group(old, rules) and is_group(fresh, rules):
                alike = alike or _but_for_jokers(in_order(old), in_order(fresh))
            if alike and Counter(old) != Counter(fresh):
                message = f"{say(old)} may not become {say(fresh)}"
                yield Violation(
                    Code.JOKER_EXCHANGED, f"{message}: a joker replaces no other kind", fresh
                )


def _but_for_jokers(one: TileSet, other: TileSet) -> bool:
    """Whether two sets are alike but for the kinds of their jokers."""
    return len(one) == len(other) and all(
        a == b or (a.is_joker and b.is_joker) for a, b in zip(one, other, strict=True)
    )


NO_TILE = Tile("M", -1)  # what a mirror stands for: never found on any table

_DEMANDS: dict[Code, Demand] = {
    Code.JOKER_NOT_REPLACED: _replaced,
    Code.JOKER_REPLACED_FROM_TABLE: _replaced_from_rack,
    Code.JOKER_NEEDS_TWO_RACK_TILES: _with_two_rack_tiles,
    Code.JOKER_NOT_IN_NEW_SET: _in_new_set,
    Code.JOKER_SET_FROZEN: _frozen,
    Code.JOKER_BEFORE_OPENING: _all_kept,
}

_EARLY: dict[Code, Demand] = {Code.JOKER_SET_FROZEN: _could_be_replaced}
"""What each retrieved joker must meet by itself, where that is not the demand as it stands."""

_MESSAGES: dict[Code, str] = {
    Code.JOKER_NOT_REPLACED: "a joker was taken, but no tile of the number and color it stood for "
    "lies on the table",
    Code.JOKER_REPLACED_FROM_TABLE: "the tile that replaces a joker must come from your rack",
    Code.JOKER_NEEDS_TWO_RACK_TILES: "a replaced joker must be laid with two or more further tiles "
    "from your rack",
    Code.JOKER_NOT_IN_NEW_SET: "a joker that was taken must become part of a new set",
    Code.JOKER_SET_FROZEN: "tiles may only be added to a set with a joker until the joker is "
    "replaced in it",
}

_LAWS: dict[str, tuple[Code, ...]] = {
    "book-classic": (Code.JOKER_NOT_REPLACED, Code.JOKER_NOT_IN_NEW_SET),
    "book-vintage": (
        Code.JOKER_NOT_REPLACED,
        Code.JOKER_REPLACED_FROM_TABLE,
        Code.JOKER_NEEDS_TWO_RACK_TILES,
        Code.JOKER_NOT_IN_NEW_SET,
    ),
    "book-twist": (Code.JOKER_NOT_IN_NEW_SET,),
    "frozen": (Code.JOKER_SET_FROZEN, Code.JOKER_NOT_IN_NEW_SET),
}
