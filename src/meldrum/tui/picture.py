"""A picture made of text, which knows what is shown where."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.style import Style
from rich.text import Text


class Piece(NamedTuple):
    """A tile, by its number in the draft."""

    number: int


class End(NamedTuple):
    """A place beside a set, where tiles can be added: in front of it or at its end."""

    set: int
    front: bool = False


class Cell(NamedTuple):
    """A cell of the grid, or of the table where nothing lies."""

    row: int
    column: int


Spot = Piece | End | Cell


class Mark(NamedTuple):
    """A character, how it looks, and what it belongs to."""

    letter: str
    style: str
    spot: Spot | None


class Picture:
    """Rows of characters; whatever is put somewhere replaces what was there."""

    def __init__(self, width: int = 0, height: int = 0) -> None:
        self.width, self.height = width, height
        self.pitch = 1
        """Lines from one row of sets to the next."""
        self._marks: dict[tuple[int, int], Mark] = {}
        self.spots: dict[Spot, tuple[int, int]] = {}
        """Where each spot begins: column and row."""

    def put(self, x: int, y: int, text: str, style: str = "", spot: Spot | None = None) -> None:
        """Write a text from this column and row."""
        for at, letter in enumerate(text):
            self._marks[x + at, y] = Mark(letter, style, spot)
        if spot is not None:
            self.spots.setdefault(spot, (x, y))
        self.width, self.height = max(self.width, x + len(text)), max(self.height, y + 1)

    def spot_at(self, x: int, y: int) -> Spot | None:
        """What is shown there."""
        mark = self._marks.get((x, y))
        return None if mark is None else mark.spot

    def text(self) -> Text:
        """The picture with its colors."""
        shown = Text(no_wrap=True, end="")
        for y in range(self.height):
            if y:
                shown.append("\n")
            for letters, style in self._runs(y):
                shown.append(letters, Style.parse(style))
        return shown

    def _runs(self, y: int) -> Iterator[tuple[str, str]]:
        """A row as pieces of one look each."""
        letters, style = "", ""
        for x in range(self.width):
            mark = self._marks.get((x, y), Mark(" ", "", None))
            if mark.style != style and letters:
                yield letters, style
                letters = ""
            style = mark.style
            letters += mark.letter
        yield letters, style
