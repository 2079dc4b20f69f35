"""The joker laws, judged on the final position: no order of moves is needed (CV-01, CV-02).

Every joker that lay on the table when the turn began (C-43), whoever laid it (C-53), either was
*kept* (it still stands for the same tile, wherever it lies) or was *retrieved*, and then the law
makes demands. A set whose joker is kept is added to, split and used like any other (C-68, T-47,
T-48, T-49, T-86, V-49, V-50, V-51). Equal jokers cannot be told apart and sets can be read in
several ways, so the turn is lawful if some reading of both tables and some pairing of old with
new jokers meets every demand.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import combinations

from meldrum.rules.errors import Code, Violation
from meldrum.rules.melds import SetRules, is_group
from meldrum.rules.options import Options
from meldrum.rules.pairings import (
    Pair,
    Pairing,
    jokers_of,
    pairings,
    places_with_jokers,
    see,
    with_jokers,
)
from meldrum.rules.table import Change, Table, unlike
from meldrum.rules.tiles import COLORS, JOKER, MIRROR, Bag, Tile, TileSet, in_order, say


class Turn:
    """What the demands of a law may ask about."""

    def __init__(self, before: Table, after: Table, rules: SetRules, change: Change) -> None:
        self.before, self.after, self.change = before, after, change
        self.old = [see(tiles, rules) for tiles in with_jokers(before)]
        """The sets with jokers that lay there,"""
        self.now = {at: see(after[at], rules) for at in places_with_jokers(after)}
        """and by their places those that lie there now."""

    @cached_property
    def new(self) -> frozenset[TileSet]:
        """The sets with jokers that count as new (CV-02); asked only if a joker was retrieved."""
        fresh = with_jokers(self.change.fresh)
        return frozenset([tiles for tiles in fresh if _is_new(tiles, self.before)])

    @cached_property
    def played(self) -> Bag:
        """The tiles that came from the rack."""
        return Counter(self.change.played)

    def lying(self, tile: Tile) -> int:
        """How many such tiles lie on the table after the turn."""
        return sum([tiles.count(tile) for tiles in self.after])


Demand = Callable[[Turn, Pairing], bool]


def violations(
    before: Table,
    after: Table,
    change: Change,
    rules: SetRules,
    options: Options,
    may_take: bool,
) -> Iterator[Violation]:
    """What the turn breaks of the table's joker law; every set must be legal already.

    ``may_take`` is False for a player who has not opened yet (C-52, T-42, V-48).
    """
    if not with_jokers(change.gone):
        return
    turn = Turn(before, after, rules, change)
    if not may_take and not _can_meet(turn, (Code.JOKER_BEFORE_OPENING,)):
        message, taken = "no joker may be taken before your opening", jokers_of(change.gone)
        yield Violation(Code.JOKER_BEFORE_OPENING, message, taken)
    if options.joker_law == "free":
        return
    if options.joker_law == "book-twist":
        yield from _exchanged(change, rules)
    codes = _LAWS[options.joker_law]
    if options.joker_reuse == "any_set":
        codes = tuple([code for code in codes if code != Code.JOKER_NOT_IN_NEW_SET])
    if not _can_meet(turn, codes):
        for code in _broken(turn, codes):
            yield Violation(code, _MESSAGES[code], jokers_of(change.gone))


def _broken(turn: Turn, codes: tuple[Code, ...]) -> Iterator[Code]:
    """Which of the demands to name: each that cannot be met besides those that can.

    How a joker is replaced does not matter if it is not replaced at all.
    """
    met: tuple[Code, ...] = ()
    for code in codes:
        if code in _OF_REPLACED and Code.JOKER_NOT_REPLACED not in met:
            continue
        if _can_meet(turn, (*met, code)):
            met = (*met, code)
        else:
            yield code


def _can_meet(turn: Turn, codes: tuple[Code, ...]) -> bool:
    """Whether the turn can be seen in a way that meets all these demands."""
    demands = [_DEMANDS[code] for code in codes]
    early = [_EARLY.get(code, _DEMANDS[code]) for code in codes]
    frozen = Code.JOKER_SET_FROZEN in codes

    def may_be_kept(pair: Pair) -> bool:
        return not frozen or pair.was.numbers <= pair.now.numbers

    def may_leave(pair: Pair) -> bool:
        return all(meets(turn, (pair,)) for meets in early)

    ways = pairings(turn.old, turn.now, may_be_kept, may_leave)
    return any(all(meets(turn, pairs) for meets in demands) for pairs in ways)


# The demands of the laws on the jokers that were retrieved


def _is_new(tiles: TileSet, before: Table) -> bool:
    """A set is new if it does not hold all number tiles of any set that lay there (CV-02)."""
    apart = set(tiles).isdisjoint
    numbers = [[tile for tile in old if tile.number] for old in before if not apart(old)]
    return all(unlike(tiles, wanted)[1] for wanted in numbers)


def _all_kept(turn: Turn, pairs: Pairing) -> bool:
    return all(pair.kept for pair in pairs)


def _in_new_set(turn: Turn, pairs: Pairing) -> bool:
    """A retrieved joker makes a new set (C-50, T-51, T-62, V-47), as any tile (C-48)."""
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
    """Real tiles of what they stood for lie on the table, one for each joker (C-44, V-42).

    Under Classic's law they may come from the rack (C-45) or from the table (C-46).
    """
    return all(turn.lying(tile) >= count for tile, count in _replacing(pairs).items())


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
        rack_jokers = min(len(jokers_of((now.tiles,))) - from_table, jokers_played)
        wishes.append((tuple(now.numbers.elements()), max(0, 2 - rack_jokers)))
    return _can_share(tuple(wishes), left)


def _can_share(wishes: tuple[tuple[TileSet, int], ...], left: Bag) -> bool:
    """Whether the tiles left give every set as many of its tiles as it wishes."""
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
    """Whether each old set lies whole in a different new set, where its kept jokers are."""
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
    number = next(iter(pair.was.numbers)).number
    same = {tile.number for tile in (*pair.was.numbers, *pair.sense)} == {number}
    if same and len(pair.was.tiles) == 3 and pair.joker == JOKER:
        return {Tile(color, number) for color in COLORS} - set(pair.was.numbers)
    return set(pair.sense)


def _exchanged(change: Change, rules: SetRules) -> Iterator[Violation]:
    """A set may not come back with a joker exchanged for another kind (T-59, T-60, TW-13)."""
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

_OF_REPLACED = {Code.JOKER_REPLACED_FROM_TABLE, Code.JOKER_NEEDS_TWO_RACK_TILES}

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
    # A joker is freed by its own tile from rack or table (T-44, T-45, T-52, T-73), or by anything
    # that leaves legal sets (T-55, T-56, T-57, T-58), a bonus joker too (T-61).
    "book-twist": (Code.JOKER_NOT_IN_NEW_SET,),
    "frozen": (Code.JOKER_SET_FROZEN, Code.JOKER_NOT_IN_NEW_SET),
}
