"""What lies in each box, and the text of tiles."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

COLORS = "KRBO"
JOKERS = "JDMC"


@dataclass(frozen=True)
class Box:
    """One edition's contents: 1..top in four colors, `copies` times, and its jokers."""

    top: int
    copies: int
    jokers: tuple[tuple[str, int], ...]

    def tiles(self) -> Counter[str]:
        """Every tile of the box, counted."""
        faces = [f"{color}{n}" for color in COLORS for n in range(1, self.top + 1)]
        return Counter(dict.fromkeys(faces, self.copies) | dict(self.jokers))


BOXES = {
    "classic": Box(13, 2, (("J", 2),)),  # C-03
    "vintage": Box(13, 2, (("J", 2),)),  # V-05
    "twist": Box(13, 2, (("J", 2), ("D", 2), ("M", 2), ("C", 2))),  # T-02, T-03
    "my_first": Box(10, 1, (("J", 4),)),  # F-01, F-02
    "introductory": Box(10, 1, ()),  # F-12
    "dice": Box(13, 2, (("J", 4),)),  # DI-01: 108 faces in all
}
BAGS = {edition: box.tiles() for edition, box in BOXES.items()}


def parse(text: str) -> list[str]:
    """Tiles of a text; yellow is another name of orange.

    >>> parse("R3  Y10 J")
    ['R3', 'O10', 'J']
    """
    return ["O" + tile[1:] if tile.startswith("Y") else tile for tile in text.split()]


def is_joker(tile: str) -> bool:
    """Whether the tile shows no number."""
    return tile in JOKERS


def number(tile: str) -> int:
    """The number on a number tile."""
    return int(tile[1:])


def numbers_of(tiles: Iterable[str]) -> list[str]:
    """Only the number tiles."""
    return [tile for tile in tiles if not is_joker(tile)]


def count(sets: Iterable[Iterable[str]]) -> Counter[str]:
    """All tiles of several sets, counted."""
    return Counter(tile for tiles in sets for tile in tiles)


def fits_box(edition: str, tiles: Iterable[str]) -> bool:
    """Whether the box could hold all these tiles at once."""
    return Counter(tiles) <= BAGS[edition]
