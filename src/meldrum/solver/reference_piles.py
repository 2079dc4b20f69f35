"""Tiles without order as one number, so that they are quickly compared and remembered."""

from collections.abc import Iterable, Iterator

from meldrum.rules.tiles import COLORS, JOKERS, Tile, TileSet

KINDS: TileSet = (
    *(Tile(color, number) for number in range(1, 14) for color in COLORS),
    *map(Tile, JOKERS),
)
"""All kinds of tiles: the numbers from low to high, then the jokers."""

PLACE = {tile: place for place, tile in enumerate(KINDS)}
NUMBER_KINDS = len(KINDS) - len(JOKERS)

Pile = int
"""Three bits for each kind: two to count up to three tiles and one to spare (see ``holds``)."""

WIDTH = 3
MOST = 3
SPARE: Pile = sum(4 << WIDTH * place for place in range(len(KINDS)))
NUMBERS: Pile = (1 << WIDTH * NUMBER_KINDS) - 1
"""Covers the number tiles of a pile."""


def pile(tiles: Iterable[Tile]) -> Pile:
    """These tiles as a pile; no box holds more than two of a kind."""
    counts = [0] * len(KINDS)
    for tile in tiles:
        counts[PLACE[tile]] += 1
    if max(counts) > MOST:
        raise ValueError("there are more than three tiles of a kind")
    return sum(count << WIDTH * place for place, count in enumerate(counts))


def holds(one: Pile, other: Pile) -> bool:
    """Whether a pile has all tiles of the other: then no kind borrows its spare bit."""
    return ((one | SPARE) - other) & SPARE == SPARE


def count(one: Pile, place: int) -> int:
    """How many there are of the kind of this place."""
    return one >> WIDTH * place & MOST


def lowest(one: Pile) -> int:
    """The place of the lowest kind in a pile that is not empty."""
    return ((one & -one).bit_length() - 1) // WIDTH


def tiles_of(one: Pile) -> TileSet:
    """The tiles of a pile, lowest first."""
    return tuple(KINDS[place] for place, many in counts(one) for _ in range(many))


def counts(one: Pile) -> Iterator[tuple[int, int]]:
    """The places of the kinds in a pile, lowest first, with how many there are of each."""
    while one:
        place = lowest(one)
        yield place, count(one, place)
        one &= ~(MOST << WIDTH * place)
