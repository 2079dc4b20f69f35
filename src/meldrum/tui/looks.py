"""What tiles look like: readable with sixteen colors, and without any."""

import re

from rich.text import Text

from meldrum.rules.tiles import Tile

WIDTH = 3
"""Columns of a tile; one more lies between two of them."""
INKS = {"K": "#000000", "R": "#cd0000", "B": "#0000ee", "O": "#8a5a00"}
JOKER_INK = "#cd00cd"
PAPER = "#ffffff"
"""Tiles are white, as on a table: every ink can be read on that."""
OWN_PAPER = "#e5e510"
"""Of tiles that were laid this turn."""

NEW, WRONG = "bold #00cd00", "bold #ff5555"


def face(tile: Tile) -> str:
    """A tile in three columns.

    >>> face(Tile("R", 7)), face(Tile("K", 10)), face(Tile("J"))
    ('R7 ', 'K10', ' J ')
    """
    return f"{tile!s:<{WIDTH}}" if tile.number else f"{tile!s:^{WIDTH}}"


def style(tile: Tile, *, chosen: bool, own: bool) -> str:
    """How it is painted: a chosen one in the opposite colors."""
    ink = INKS.get(tile.letter, JOKER_INK)
    paper = OWN_PAPER if own else PAPER
    return f"bold {PAPER} on {ink}" if chosen else f"bold {ink} on {paper}"


def brackets(chosen: bool, under_cursor: bool) -> tuple[str, str]:
    """What is written beside a tile, so that colors are not needed to see it.

    >>> brackets(True, False), brackets(True, True)
    (('[', ']'), ('{', '}'))
    """
    if chosen:
        return ("{", "}") if under_cursor else ("[", "]")
    return ("<", ">") if under_cursor else (" ", " ")


_TILE = re.compile(r"(?<!\w)(?:[KRBO](?:1[0-3]|[1-9])|[JDMC])(?!\w)")


def painted(line: str) -> Text:
    """A line with every tile in it in its color."""
    shown = Text(line)
    for found in _TILE.finditer(line):
        ink = INKS.get(found[0][0], JOKER_INK)
        shown.stylize(f"bold {ink} on {PAPER}", found.start(), found.end())
    return shown
