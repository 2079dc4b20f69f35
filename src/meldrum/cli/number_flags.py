"""The numbers that flags take, checked before anything is done."""

import argparse
from collections.abc import Callable

from meldrum.notation.typed_numbers import read_seconds, read_whole

MOST_PLAYERS = 100
"""More than any edition seats; each edition knows its own limits."""
MOST_JOBS = 1024
MOST_DEALS = 10_000_000


def whole(least: int = 1, most: int | None = None) -> Callable[[str], int]:
    """A flag that takes a whole number within these bounds."""

    def read(text: str) -> int:
        try:
            return read_whole(text, least, most)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def seconds(text: str) -> float:
    """A flag that takes a time."""
    try:
        return read_seconds(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


port = whole(0, 65535)
count = whole(1)
players = whole(1, MOST_PLAYERS)
