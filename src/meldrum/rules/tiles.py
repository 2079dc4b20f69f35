"""Tiles: what is printed on them, how one is written, and bags of them."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, cast

COLORS = "KRBO"  # black, red, blue, and orange (C-04) or yellow (T-02, F-01)
JOKERS = "JDMC"  # regular, double, mirror, color change


class Tile(NamedTuple):
    """One tile, or one face of a die: a color and a number, or a joker's letter and 0.

    Twins are equal: no rule ever asks which of two like tiles is meant.

    >>> str(Tile("R", 7)), str(Tile("J"))
    ('R7', 'J')
    """

    letter: str
    number: int = 0

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker of any kind."""
        return self.number == 0

    def __str__(self) -> str:
        return f"{self.letter}{self.number}" if self.number else self.letter


TileSet = tuple[Tile, ...]
"""The tiles of one set in the order they lie: order carries meaning (a joker's number)."""

Bag = Counter[Tile]
"""Tiles without order."""

JOKER, DOUBLE, MIRROR, COLOR_CHANGE = (Tile(letter) for letter in JOKERS)  # no color: D-23

ANY_JOKER = frozenset((JOKER, DOUBLE, MIRROR, COLOR_CHANGE))

WIDTH = {
    JOKER: 1,  # any one tile: C-42, V-18, V-40, F-45
    DOUBLE: 2,  # always two: T-65, T-68
    MIRROR: 0,
    COLOR_CHANGE: 1,  # exactly one number: T-94
}
"""How many numbers of a run, or colors of a group, each joker fills."""

TILES: TileSet = (
    *(Tile(color, number) for color in COLORS for number in range(1, 14)),
    *(JOKER, DOUBLE, MIRROR, COLOR_CHANGE),
)
"""Every tile of any edition, in order. Boxes are filled with these very objects, and so are the
solver's answers: what is the same object need not be compared."""

KNOWN = frozenset(TILES)
_OWN = {tile: tile for tile in TILES}
_IDS = frozenset(map(id, TILES))


def are_tiles(items: Iterable[object]) -> bool:
    """Whether all of these are known tiles, and not just something equal to one."""
    listed = list(items)
    if _IDS.issuperset(map(id, listed)):
        return True
    try:
        return (
            {Tile}.issuperset(map(type, listed))
            and KNOWN.issuperset(listed)
            and {int}.issuperset([type(number) for _, number in cast(list[Tile], listed)])
        )
    except TypeError:  # something that cannot even be compared
        return False


_RANK = {letter: rank for rank, letter in enumerate(COLORS + JOKERS)}


def rank(tile: Tile) -> tuple[int, int]:
    """Sort key: by color, then number; jokers last."""
    return _RANK[tile.letter], tile.number


def in_order(tiles: Iterable[Tile]) -> TileSet:
    """The tiles sorted by :func:`rank`."""
    return tuple(sorted(tiles, key=rank))


def numbered(colors: str, numbers: range) -> TileSet:
    """One tile of every color and number."""
    return tuple([_OWN[Tile(color, number)] for color in colors for number in numbers])


def say(tiles: Iterable[Tile]) -> str:
    """Tiles as they are written: 'R7 R8 J'."""
    return " ".join(map(str, tiles))
