"""A puzzle: a position from a game, the one best lay, what it is about and how hard it is."""

import hashlib
from dataclasses import dataclass

import msgspec

from meldrum.notation.text import (
    Position,
    format_grid,
    format_position,
    format_table,
    grid_rows,
    parse_grid,
    parse_position,
    parse_table,
)
from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import Bag, TileSet, in_order, say
from meldrum.solver.question import Question

KEY_LETTERS = 7
LIMIT_MS = 1000

THEMES = ("joker", "split", "chain", "go_out", "opening", "twist", "crossword")
"""What a puzzle may be about; it may be about several things."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What can be shown, and the answer."""

    position: Position
    after: Table | Grid
    """The table, or grid, after the best lay."""
    themes: tuple[str, ...]
    rating: int
    """How hard it is: the higher, the wider a person has to look."""

    @property
    def key(self) -> str:
        """What the puzzle is called: it follows from the position, so it never changes."""
        return key_of(format_position(self.position))

    @property
    def question(self) -> Question:
        """The position as a question to the solver."""
        return question_of(self.position)

    @property
    def played(self) -> TileSet:
        """The tiles of the best lay."""
        return laid_by(self.position.table, self.after)


def key_of(position: str) -> str:
    """The key of a position in text."""
    return hashlib.sha256(position.encode()).hexdigest()[:KEY_LETTERS]


def question_of(position: Position) -> Question:
    """What a puzzle asks: to lay the most tiles, by the printed rules.

    What takes the solver too long is no puzzle. It counts steps, so that every machine agrees.
    """
    edition = edition_of(position.edition)
    return Question(
        edition,
        edition.printed,
        position.table,
        position.rack,
        position.opened,
        limit_ms=LIMIT_MS,
        steady=True,
    )


def laid_by(before: Table | Grid, after: Table | Grid) -> TileSet:
    """The tiles that a table has more than before, in order."""
    return in_order((_tiles(after) - _tiles(before)).elements())


def lines_of(lying: Table | Grid) -> list[str]:
    """The sets of a table, or the rows of a grid, as texts."""
    return grid_rows(lying) if isinstance(lying, Grid) else [say(tiles) for tiles in lying]


def _tiles(lying: Table | Grid) -> Bag:
    return lying.bag() if isinstance(lying, Grid) else bag(lying)


class PuzzleLine(msgspec.Struct, array_like=True):
    """A puzzle as it is kept: one line of JSON."""

    position: str
    after: str
    themes: list[str]
    rating: int


def line_of(puzzle: Puzzle) -> PuzzleLine:
    """A puzzle as it is kept."""
    after = puzzle.after
    lying = format_grid(after) if isinstance(after, Grid) else format_table(after)
    return PuzzleLine(format_position(puzzle.position), lying, list(puzzle.themes), puzzle.rating)


def puzzle_of(line: PuzzleLine) -> Puzzle:
    """The puzzle of a line; raises ValueError."""
    position = parse_position(line.position)
    on_grid = edition_of(position.edition).on_grid
    after: Table | Grid = parse_grid(line.after) if on_grid else parse_table(line.after)
    return Puzzle(position, after, tuple(line.themes), line.rating)
