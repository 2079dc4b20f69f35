"""Lines for a terminal: wrapped to its width, tiles in color."""

import os
import re
import shutil
import sys
import textwrap

_COLORS = {"K": "1;37;40", "R": "1;31;40", "B": "1;94;40", "O": "1;33;40"}
_JOKER = "1;35;40"
_TILE = re.compile(r"(?<![\w])([KRBO])(1[0-3]|[1-9])(?![\w])|(?<![\w])([JDMC])(?![\w])")


def painted(text: str) -> str:
    """The text with every tile in it in its color."""
    return _TILE.sub(lambda found: _paint(found.group(0)), text)


def show(text: str = "") -> None:
    """Print a line; for a person wrapped and in color, unless NO_COLOR asks for none."""
    if not sys.stdout.isatty():
        print(text)
        return
    lines = textwrap.wrap(
        text,
        shutil.get_terminal_size().columns - 1,
        subsequent_indent=" " * 8,
        drop_whitespace=False,
    )
    for line in lines or [""]:
        print(line if "NO_COLOR" in os.environ else painted(line))


def _paint(word: str) -> str:
    return f"\x1b[{_COLORS.get(word[0], _JOKER)}m{word}\x1b[0m"
