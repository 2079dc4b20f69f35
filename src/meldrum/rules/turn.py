"""One turn on a table of sets: everything that is wrong between before and after."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from meldrum.rules import jokers
from meldrum.rules.errors import Code, Violation
from meldrum.rules.melds import SHORTEST, SetRules, explain, is_set, readings
from meldrum.rules.options import Options
from meldrum.rules.pairings import jokers_of
from meldrum.rules.table import Change, Table, bag, diff, unlike
from meldrum.rules.tiles import Bag, Tile, TileSet, say

MOST_RIVALS = 12  # more sets that want the same tiles than any sound turn lays


@lru_cache(maxsize=256)
def set_rules(top: int, groups: bool, options: Options) -> SetRules:
    """What is a set in an edition with these numbers, groups and options."""
    return SetRules(
        top=top,
        groups=groups,
        # A side is a run or a group in shape: to be a set it needs three tiles and a number.
        shortest_side=SHORTEST if options.mirror_side_set else options.mirror_min_side,
        mirror_side_set=options.mirror_side_set,
        mirror_identical=options.mirror_identical,
        color_change_max=options.color_change_max,
        color_change_first=options.color_change_first,
        jokers_side_by_side=options.jokers_side_by_side,
    )


def check_set(tiles: TileSet, box: Bag, rules: SetRules) -> Iterator[Violation]:
    """Why the tiles are not a set."""
    once = set(tiles)
    if len(once) == len(tiles) and once <= box.keys() and readings(tiles, rules):
        return  # nearly always, and counting copies takes longer
    yield from unknown_tiles(tiles, box)
    copies = Counter(tile for tile in (Counter(tiles) - box).elements() if tile in box)
    if copies:
        many = ", ".join(f"{box[tile]} {tile}" for tile in copies)
        yield Violation(
            Code.TOO_MANY_COPIES, f"the box holds only {many}", tuple(copies.elements())
        )
    if len(tiles) < SHORTEST:
        named = say(tiles) or "an empty set"
        yield Violation(Code.TOO_FEW_TILES, f"{named}: a set has at least three tiles", tiles)
    elif all(tile.is_joker for tile in tiles):
        yield Violation(Code.NO_NUMBER_TILE, f"{say(tiles)}: a set needs a number tile", tiles)
    elif not is_set(tiles, rules):
        yield Violation(Code.NOT_A_SET, f"{say(tiles)}: {explain(tiles, rules)}", tiles)


def unknown_tiles(tiles: Iterable[Tile], box: Bag) -> Iterator[Violation]:
    """Tiles that this edition does not have."""
    for tile in dict.fromkeys(tiles):
        if tile not in box:
            yield Violation(Code.UNKNOWN_TILE, f"{tile} is not a tile of this edition", (tile,))


def check_from_rack(played: Iterable[Tile], rack: TileSet) -> Iterator[Violation]:
    """Whatever is played comes from the rack (C-23, T-20, V-16)."""
    _, strange = unlike(rack, played)
    if tiles := tuple(strange):
        yield Violation(Code.TILE_NOT_ON_RACK, f"{say(tiles)}: not on your rack", tiles)


def check_stays(missing: Iterable[Tile]) -> Iterator[Violation]:
    """What lies on the table stays there (C-61, T-33, V-33, D-37).

    So do jokers that were taken: they are laid again at once (C-49, T-50, V-45, D-26).
    """
    if tiles := tuple(missing):
        yield Violation(Code.TABLE_TILE_MISSING, f"{say(tiles)}: must stay on the table", tiles)


def check_turn(
    before: Table,
    rack: TileSet,
    after: Table,
    opened: bool,
    box: Bag,
    rules: SetRules,
    options: Options,
    joker_while_opening: bool,
) -> Iterator[Violation]:
    """Everything wrong with laying ``after`` in the place of ``before`` from this rack.

    Only these two tables count, so tiles may be added and sets laid in one turn (C-33, T-32, T-35)
    and sets rearranged in every way (C-60, T-41, V-32) that the books show: extended (C-62, V-34),
    robbed of a fourth tile (C-63, T-36, V-35), moved along (C-64, T-37, V-36), split (C-65, T-38,
    V-37), or several taken apart together (C-66, C-67, T-39, T-40, V-38, V-39).
    """
    change = diff(before, after, rules)
    # No set may be illegal and no tile loose when the turn ends (C-61, T-34, V-33).
    illegal = [found for tiles in change.fresh for found in check_set(tiles, box, rules)]
    yield from illegal
    lost = [*check_from_rack(change.played, rack), *check_stays(change.missing)]
    yield from lost
    if not change.played:  # C-36; nor may a joker be taken alone: C-51, T-46, T-63
        yield Violation(Code.NOTHING_PLAYED, "no tile from your rack was played")
    if not opened:
        yield from _check_opening(after, change, rules, options)
    if lost or jokers_of([found.tiles for found in illegal]):
        return  # nobody can say where the jokers went
    may_take = opened or (options.opening_turn == "play_on" and joker_while_opening)  # T-43
    yield from jokers.violations(before, after, change, rules, options, may_take)


def _check_opening(
    after: Table, change: Change, rules: SetRules, options: Options
) -> Iterator[Violation]:
    """The opening: own sets (C-23, C-24, T-20, V-16), worth enough together (C-21, T-19, V-15).

    Nothing else is done that turn (C-32, T-27, V-22, CV-05).

    Where the turn may go on, an old set can be broken up while one like it comes from the rack:
    nobody can say whose set it is then, so any set that the played tiles can pay for counts.
    """
    alone = options.opening_turn == "alone"
    if change.gone and alone:
        tiles = tuple(tile for tiles in change.gone for tile in tiles)
        yield Violation(
            Code.OPENING_TOUCHES_TABLE,
            f"{say(tiles)}: the opening leaves the sets on the table as they are",
            tiles,
        )
    own = _own_sets(after, change, options)
    value = most_value(own, Counter(change.played), rules)  # C-22
    if value < options.opening:  # C-27
        yield Violation(
            Code.OPENING_TOO_LOW,
            f"{value} of the {options.opening} points needed to open",
            tuple(tile for tiles in own for tile in tiles),
        )


def opening_value(before: Table, after: Table, rules: SetRules, options: Options) -> int:
    """How many points towards the opening were laid from the rack."""
    change = diff(before, after, rules)
    return most_value(_own_sets(after, change, options), Counter(change.played), rules)


def _own_sets(after: Table, change: Change, options: Options) -> list[TileSet]:
    alone = options.opening_turn == "alone"
    if alone and not change.gone:
        return list(change.fresh)  # all of them
    left = Counter(change.played)
    return [tiles for tiles in (change.fresh if alone else after) if Counter(tiles) <= left]


def most_value(sets: list[TileSet], left: Bag, rules: SetRules) -> int:
    """The most points of these sets that the tiles left can pay for.

    Twins make the difference: of two sets that want the same tile only one was laid from the
    rack. Sets that nobody else wants tiles of count in any case; the others are tried.
    """
    wanted = bag(sets)
    contested = {tile for tile in wanted if wanted[tile] > left[tile]}
    safe = [tiles for tiles in sets if contested.isdisjoint(tiles)]
    rivals = [tiles for tiles in sets if not contested.isdisjoint(tiles)]
    total = sum(_value(tiles, rules) for tiles in safe)
    if not rivals or len(rivals) > MOST_RIVALS:
        return total
    first, others = rivals[0], rivals[1:]
    rest = left - bag(safe) - Counter(first)
    payable = [tiles for tiles in others if Counter(tiles) <= rest]
    return total + max(
        most_value(others, left - bag(safe), rules),
        _value(first, rules) + most_value(payable, rest, rules),
    )


def _value(tiles: TileSet, rules: SetRules) -> int:
    return max((reading.value for reading in readings(tiles, rules)), default=0)
