"""Numbers as people type them: whole ones within bounds, and seconds."""

from meldrum.notation.text import NotationError, shorten

MOST_SECONDS = 86_400
"""A day. Nobody waits longer for a move, and the system's alarm clocks have an end."""


def read_whole(text: str, least: int = 1, most: int | None = None) -> int:
    """Read a whole number from ``least`` to ``most``; raises NotationError."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least or (most is not None and number > most):
        highest = "" if most is None else f" and at most {most}"
        lowest = "one" if least == 1 else least
        raise NotationError(f"{shorten(text)} is not a whole number, at least {lowest}{highest}")
    return number


def read_seconds(text: str) -> float:
    """Read a time above 0 and up to a day; ``nan`` and ``inf`` are not times.

    >>> read_seconds("0.5")
    0.5
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise NotationError(f"{shorten(text)} is not a time above 0 and up to {MOST_SECONDS} s")
    return seconds
