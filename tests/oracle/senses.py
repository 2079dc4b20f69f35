"""What the jokers on the table mean, and which sets could keep them so (CV-01)."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from meldrum.rules.tiles import MIRROR, Tile, TileSet
from tests.oracle.reading import Reading, Rules, Sense, readings, starts, width

Meant = tuple[Tile, Sense]
"""A joker and the cells it stands for."""

Kept = tuple[Meant, ...]
"""Jokers of the table that one set keeps, each by what it meant before the turn."""


@lru_cache(maxsize=1 << 18)
def meanings(tiles: TileSet, rules: Rules) -> tuple[Kept, ...]:
    """The distinct ways to read the jokers of a set, all of them together."""
    return tuple(dict.fromkeys(_sorted(_meant(tiles, r)) for r in readings(tiles, rules)))


def keepings(tiles: TileSet, wanted: frozenset[Meant], rules: Rules) -> set[Kept]:
    """Every choice of wanted jokers that the set can keep in one reading, none included."""
    if not _might_keep(tiles, wanted):
        return {()}
    found: set[Kept] = {()}
    for way in meanings(tiles, rules):
        choices = [_keeps(meant, wanted) for meant in way]
        if any(len(choice) > 1 for choice in choices):
            for choice in product(*choices):
                found.add(_sorted(meant for meant in choice if meant is not None))
    return found


def _might_keep(tiles: TileSet, wanted: frozenset[Meant]) -> bool:
    """A quick look: whether a wanted joker lies on the numbers it stood for."""
    if not any(tile in tiles for tile, _ in wanted):
        return False
    told = numbers_told(tiles)
    return any(
        any(tile == other and not numbers.isdisjoint(now) for other, now in told)
        for tile, numbers in ((tile, {number for _, number in sense}) for tile, sense in wanted)
    )


@lru_cache(maxsize=1 << 18)
def numbers_told(tiles: TileSet) -> frozenset[tuple[Tile, frozenset[int]]]:
    """Each joker with the numbers it can stand for; a Mirror with those of all tiles."""
    at = tiles.index(MIRROR) if MIRROR in tiles else len(tiles)
    sides = [side for side in (tiles[:at], tiles[:at:-1]) if side]
    found = set()
    for step in (1, -1, 0):  # a run, the side of a mirror that falls, a group
        for start in starts(tuple(sides), step):
            for side in sides:
                number = start
                for tile in side:
                    cells = {number + step * cell for cell in range(width(tile))}
                    found.add((tile, frozenset(cells)))
                    number += step * width(tile)
    everything = frozenset().union(*(numbers for _, numbers in found))
    return frozenset({(MIRROR, everything), *(one for one in found if one[0].is_joker)})


def _keeps(now: Meant, wanted: frozenset[Meant]) -> list[Meant | None]:
    """The old jokers that this one can be; a Mirror needs one of its old pairs."""
    tile, sense = now
    if tile == MIRROR:
        return [None, *(old for old in wanted if old[0] == tile and old[1] & sense)]
    return [None, now] if now in wanted else [None]


def _meant(tiles: TileSet, reading: Reading) -> list[Meant]:
    told = zip(tiles, reading, strict=True)
    return [(tile, sense) for tile, sense in told if tile.is_joker]


def _sorted(meant: Iterable[Meant]) -> Kept:
    return tuple(sorted(meant, key=lambda one: (one[0].letter, sorted(one[1]))))


def count(kept: Kept) -> Counter[Tile]:
    """How many jokers of each kind these are."""
    return Counter(tile for tile, _ in kept)
