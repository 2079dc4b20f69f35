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
from itertools import combinations, product
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


OldJoker = tuple[Tile, int, Seen, Sense]


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

    after: Table
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
    demands = [
        code
        for code in _LAWS[options.joker_law]
        if code != Code.JOKER_NOT_IN_NEW_SET or options.joker_reuse == "new_set"
    ]
    new = frozenset(t for t in after if _jokers((t,)) and _is_new(t, before))
    turn = Turn(after, change.played, bag(after), new)
    together = options.joker_law == "frozen"
    pairings = []
    for pairs in _pairings(before, after, rules, together):
        if all(_DEMANDS[code][0](turn, pairs) for code in demands):
            return
        pairings.append(pairs)
    broken = [
        code for code in demands if not any(_DEMANDS[code][0](turn, pairs) for pairs in pairings)
    ]
    for code in broken or demands:
        yield Violation(code, _DEMANDS[code][1], _jokers(change.gone))


def retrieved(before: Table, after: Table, change: Change, rules: SetRules) -> TileSet:
    """The jokers of broken-up sets if some joker left its tile, however the sets are read."""
    jokers = _jokers(change.gone)
    if not jokers or any(
        all(pair.kept for pair in pairs)
        for pairs in _pairings(before, after, rules, together=False)
    ):
        return ()
    return jokers


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


def _pairings(before: Table, after: Table, rules: SetRules, together: bool) -> Iterator[Pairing]:
    """Every way to read the old sets, follow the old jokers, and keep as many as can be.

    With ``together`` a joker is kept only in a set that holds all its old neighbors.
    """
    olds = [_seen(tiles, rules) for tiles in before if _jokers((tiles,))]
    news = {place: _seen(tiles, rules) for place, tiles in enumerate(after) if _jokers((tiles,))}
    kinds = tuple(joker for old in olds for joker, _ in old.readings[0])
    homes = list(_homes(kinds, {place: _jokers((new.tiles,)) for place, new in news.items()}))
    for chosen in product(*(old.readings for old in olds)):
        jokers = [
            (joker, origin, old, sense)
            for origin, (old, reading) in enumerate(zip(olds, chosen, strict=True))
            for joker, sense in reading
        ]
        for places in homes:
            for kept in _keeping(jokers, places, news, together):
                yield tuple(
                    Pair(*joker, place, news[place], at in kept)
                    for at, (joker, place) in enumerate(zip(jokers, places, strict=True))
                )


def _homes(kinds: TileSet, free: dict[int, TileSet]) -> Iterator[tuple[int, ...]]:
    """Every way to find the old jokers again: the number of the new set that holds each."""
    if not kinds:
        yield ()
        return
    for place, jokers in free.items():
        if kinds[0] in jokers:
            at = jokers.index(kinds[0])
            left = {**free, place: jokers[:at] + jokers[at + 1 :]}
            for others in _homes(kinds[1:], left):
                yield (place, *others)


def _keeping(
    jokers: list[OldJoker], places: tuple[int, ...], news: dict[int, Seen], together: bool
) -> Iterator[frozenset[int]]:
    """Every largest choice of old jokers that one reading of the new sets lets keep their tile."""
    choices = []
    for place in dict.fromkeys(places):
        here = [
            at
            for at, (_, _, was, _) in enumerate(jokers)
            if places[at] == place and (not together or was.numbers <= news[place].numbers)
        ]
        options = {_kept_by(reading, here, jokers) for reading in news[place].readings}
        choices.append([one for one in options if not any(one < other for other in options)])
    for chosen in product(*choices):
        yield frozenset().union(*chosen)


def _kept_by(reading: JokerReading, here: list[int], jokers: list[OldJoker]) -> frozenset[int]:
    """Which of the jokers lying here keep their tile when their set is read so."""
    kept = set()
    free = list(reading)
    for at in here:
        joker, _, _, sense = jokers[at]
        for item in free:
            if item[0] == joker and (sense & item[1] if joker == MIRROR else sense == item[1]):
                free.remove(item)
                kept.add(at)
                break
    return frozenset(kept)


# The demands of the laws on the jokers that were retrieved


def _is_new(tiles: TileSet, before: Table) -> bool:
    """A set is new if it does not hold all number tiles of any set that lay there (CV-02)."""
    held = Counter(tiles)
    return not any(
        all(held[tile] >= count for tile, count in Counter(old).items() if not tile.is_joker)
        for old in before
    )


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
    places = {pair.place: pair.now for pair in pairs if not pair.kept}
    wishes = []
    for place, now in places.items():
        from_table = sum(pair.place == place for pair in pairs)
        rack_jokers = len(_jokers((now.tiles,))) - from_table
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

_DEMANDS: dict[Code, tuple[Demand, str]] = {
    Code.JOKER_NOT_REPLACED: (
        _replaced,
        "a joker was taken, but no tile of the number and color it stood for lies on the table",
    ),
    Code.JOKER_REPLACED_FROM_TABLE: (
        _replaced_from_rack,
        "the tile that replaces a joker must come from your rack",
    ),
    Code.JOKER_NEEDS_TWO_RACK_TILES: (
        _with_two_rack_tiles,
        "a replaced joker must be laid with two or more further tiles from your rack",
    ),
    Code.JOKER_NOT_IN_NEW_SET: (
        _in_new_set,
        "a joker that was taken must become part of a new set",
    ),
    Code.JOKER_SET_FROZEN: (
        _frozen,
        "tiles may only be added to a set with a joker until the joker is replaced in it",
    ),
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
