"""Text: tiles, sets, tables, grids and positions, read and written.

Every reader raises NotationError with what was read and where; ``parse(format(x)) == x``.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from meldrum.rules.editions import EDITIONS
from meldrum.rules.grid import DICE, Cell, Grid
from meldrum.rules.table import Table
from meldrum.rules.tiles import KNOWN, Tile, TileSet, say

EMPTY = "."
LONGEST = 100_000  # characters of any one text
LONGEST_SET = 64
"""Characters of a set that is remembered once it has been read."""
MOST_DICE = 100
"""Dice that are read: far more than the eighteen there are, so that one too many is judged."""
WIDEST = 200
"""Rows and columns that are read. Dice lie anywhere on the plane, but not a mile apart."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""What some editors put before a text in UTF-8; it means nothing."""

_WORD = re.compile(r"\S+")
_TILES = {str(tile): tile for tile in KNOWN}
_TILES |= {text.replace("O", "Y"): tile for text, tile in _TILES.items()}  # yellow is orange


class NotationError(ValueError):
    """A text that cannot be read."""


class TooManyDice(NotationError):
    """A grid of more dice than are worth reading."""


@dataclass(frozen=True, slots=True)
class Position:
    """One player's situation: what a solver, a puzzle or a question needs."""

    edition: str
    table: Table | Grid
    rack: TileSet
    opened: bool


def shorten(text: object) -> str:
    """The text quoted, cut if it is long."""
    shown = repr(text)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def parse_tile(text: str, where: str = "tile") -> Tile:
    """Read one tile: 'R7', 'K10', 'J'; yellow is orange."""
    found = _TILES.get(text)
    if found is None:
        raise _no_tile(text, where)
    return found


def _no_tile(text: str, where: str) -> NotationError:
    meant = f", did you mean {text.upper()}?" if text.upper() in _TILES else ""
    return NotationError(f"{where}: no tile is written {shorten(text)}{meant}")


def parse_tiles(text: object, where: str = "tiles") -> TileSet:
    """Read tiles separated by spaces; '' is none."""
    if not isinstance(text, str):
        raise NotationError(f"{where}: {shorten(text)} is not a text of tiles")
    if len(text) > LONGEST:
        raise NotationError(f"{where}: {len(text)} characters are too long to be tiles")
    words = text.split()
    try:
        return tuple([_TILES[word] for word in words])
    except KeyError:
        at, wrong = next((at, word) for at, word in enumerate(words, 1) if word not in _TILES)
        raise _no_tile(wrong, f"{where}, tile {at}") from None


def parse_table(value: object, where: str = "table") -> Table:
    """Read a table: a list of sets, or one text with the sets separated by '|'."""
    if isinstance(value, str):
        value = value.split("|") if value.strip() else []
    if not isinstance(value, list | tuple | Iterable):
        raise NotationError(f"{where}: {shorten(value)} is not a list of sets")
    texts = list(value)
    try:
        return tuple(map(_set_of, texts))
    except (KeyError, TypeError, AttributeError):  # read again, to say where it is wrong
        return tuple(parse_tiles(text, f"{where}, set {at}") for at, text in enumerate(texts, 1))


@lru_cache(1 << 13)
def _set_of(text: str) -> TileSet:
    """The tiles of a set, the same object each time: most sets lie for many turns."""
    if len(text) > LONGEST_SET:
        raise KeyError
    return tuple([_TILES[word] for word in text.split()])


def format_table(table: Table) -> str:
    """A table as one text."""
    return " | ".join(map(say, table))


def parse_grid(value: object, where: str = "grid") -> Grid:
    """Read a grid: a list of rows (or one text, rows separated by '/'), '.' for an empty cell."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            raise NotationError(f"{where}: {len(value)} characters are too long to be a grid")
        value = value.split("/")
    if not isinstance(value, Iterable):
        raise NotationError(f"{where}: {shorten(value)} is not a list of rows")
    dice: list[tuple[Cell, Tile]] = []
    for row, text in enumerate(value):
        if row == WIDEST:
            raise NotationError(f"{where}: more than {WIDEST} rows")
        for column, die in _dice_of(text, f"{where}, row {row + 1}"):
            dice.append(((row, column), die))
            if len(dice) > MOST_DICE:
                raise TooManyDice(f"{where}: more than {MOST_DICE} dice, there are {DICE}")
    return Grid.of(dice)


def _dice_of(text: object, where: str) -> Iterator[tuple[int, Tile]]:
    """The dice of a row with their columns; one that is too long is not read to its end."""
    if not isinstance(text, str):
        raise NotationError(f"{where}: {shorten(text)} is not a text of dice")
    for column, word in enumerate(_WORD.finditer(text)):
        if column == WIDEST:
            raise NotationError(f"{where}: more than {WIDEST} columns")
        if word[0] != EMPTY:
            yield column, parse_tile(word[0], f"{where}, column {column + 1}")


def grid_rows(grid: Grid) -> list[str]:
    """A grid as rows of text."""
    dice = dict(grid.cells)
    height = max((row for row, _ in dice), default=-1) + 1
    width = max((column for _, column in dice), default=-1) + 1
    return [
        " ".join(str(dice.get((row, column), EMPTY)) for column in range(width))
        for row in range(height)
    ]


def format_grid(grid: Grid) -> str:
    """A grid as one text."""
    return " / ".join(grid_rows(grid))


def parse_position(text: object) -> Position:
    """Read a position: 'classic; R1 R2 R3 | K5 B5 O5; R7 J; opened'."""
    parts = [part.strip() for part in text.split(";")] if isinstance(text, str) else []
    if len(parts) != 4 or parts[3] not in ("opened", "unopened"):
        raise NotationError(
            f"position: {shorten(text)} is not 'edition; table; rack; opened' or '…; unopened'"
        )
    edition, lying, rack, opened = parts
    if edition not in EDITIONS:
        raise NotationError(f"position: no edition {shorten(edition)}")
    on_grid = EDITIONS[edition].on_grid
    table: Table | Grid = parse_grid(lying) if on_grid else parse_table(lying)
    return Position(edition, table, parse_tiles(rack, "rack"), opened == "opened")


def format_position(position: Position) -> str:
    """A position as one line."""
    table = position.table
    lying = format_grid(table) if isinstance(table, Grid) else format_table(table)
    opened = "opened" if position.opened else "unopened"
    return f"{position.edition}; {lying}; {say(position.rack)}; {opened}"
