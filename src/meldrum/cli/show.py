"""Tiles in color on a terminal."""

import os
import re
import sys

_COLORS = {"K": "1;37;40", "R": "1;31;40", "B": "1;94;40", "O": "1;33;40"}
_JOKER = "1;35;40"
_TILE = re.compile(r"(?<![\w])([KRBO])(1[0-3]|[1-9])(?![\w])|(?<![\w])([JDMC])(?![\w])")


def painted(text: str) -> str:
    """The text with every tile in it in its color."""
    return _TILE.sub(lambda found: _paint(found.group(0)), text)


def show(text: str = "") -> None:
    """Print a line, in color if a person sees it and has not asked for none (NO_COLOR)."""
    colored = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    print(painted(text) if colored else text)


def _paint(word: str) -> str:
    return f"\x1b[{_COLORS.get(word[0], _JOKER)}m{word}\x1b[0m"
