"""The oldest joker law: a set with a joker may only grow, or have its joker replaced in place.

Every set of the start that holds a joker must come back inside a set of its own: with all its
number tiles, and with each joker either standing for the same as before or replaced by the real
tile. In a group of three both missing colors are needed to free the joker (CV-01).
"""

from collections import Counter
from collections.abc import Iterator

from tests.referee.jokers import Joker, Turn, is_new, replacing
from tests.referee.sets import Reading, cells_of, is_group, readings
from tests.referee.tiles import COLORS, is_joker, numbers_of

Kinds = Counter[str]


def untouched(turn: Turn) -> bool:
    """Whether all sets with jokers were left alone but for additions and replacements."""
    old = [tiles for tiles in turn.before if any(is_joker(tile) for tile in tiles)]
    return any(_reused(turn, freed, kept) for freed, kept in _follow(turn, old, frozenset()))


def _follow(
    turn: Turn, old: list[list[str]], taken: frozenset[int]
) -> Iterator[tuple[Kinds, Counter[tuple[int, str]]]]:
    """Finds each old set again; yields the freed jokers and where the kept ones lie."""
    if not old:
        yield Counter(), Counter()
        return
    for home, tiles in enumerate(turn.after):
        if home in taken:
            continue
        for freed, kept in _came_back(turn.edition, old[0], tiles):
            for more, others in _follow(turn, old[1:], taken | {home}):
                here = Counter({(home, kind): n for kind, n in kept.items()})
                yield freed + more, here + others


def _came_back(edition: str, old: list[str], new: list[str]) -> Iterator[tuple[Kinds, Kinds]]:
    """Every way in which the old set lies in the new one: jokers freed, jokers kept."""
    if not Counter(numbers_of(old)) <= Counter(new):
        return
    for then in readings(edition, tuple(old)):
        for now in readings(edition, tuple(new)):
            result = _compare(old, then, new, now)
            if result is not None:
                yield result


def _compare(
    old: list[str], then: Reading, new: list[str], now: Reading
) -> tuple[Kinds, Kinds] | None:
    fillers = Counter(numbers_of(new)) - Counter(numbers_of(old))
    there = _jokers(new, now)
    freed: Kinds = Counter()
    kept: Kinds = Counter()
    for joker in _jokers(old, then):
        match = next((other for other in there if _stands_still(joker, other)), None)
        if match is not None:
            there.remove(match)
            kept[joker.kind] += 1
            continue
        tiles = next((tiles for tiles in _needed(joker, then) if tiles <= fillers), None)
        if tiles is None:
            return None
        freed[joker.kind] += 1
    return freed, kept


def _jokers(tiles: list[str], reading: Reading) -> list[Joker]:
    return [
        Joker(tile, frozenset(cells_of(reading[:i]) if tile == "M" else cells), 0)
        for i, (tile, cells) in enumerate(zip(tiles, reading, strict=True))
        if is_joker(tile)
    ]


def _stands_still(joker: Joker, other: Joker) -> bool:
    if joker.kind != other.kind:
        return False
    return joker.means <= other.means if joker.kind == "M" else joker.means == other.means


def _needed(joker: Joker, reading: Reading) -> list[Counter[str]]:
    """The real tiles that free the joker; in an unfilled group, every color not really there."""
    cells = cells_of(reading)
    if joker.kind == "J" and is_group(reading) and len(cells) == 3:
        missing = {(color, cells[0][1]) for color in COLORS} - set(cells)
        return [Counter(f"{color}{n}" for color, n in missing | joker.means)]
    return replacing(joker)


def _reused(turn: Turn, freed: Kinds, kept: Counter[tuple[int, str]]) -> bool:
    """Whether the jokers that are neither kept nor needed elsewhere lie in new sets (CV-02)."""
    for kind, wanted in freed.items():
        places = sum(
            tiles.count(kind) - kept[home, kind]
            for home, tiles in enumerate(turn.after)
            if turn.reuse_anywhere or is_new(turn, home)
        )
        if places < wanted:
            return False
    return True
