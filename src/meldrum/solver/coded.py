"""Best plays in the core's own codes, for callers that ask thousands of times a second.

Nothing is turned into tiles and back, and nothing is checked. ``knows`` says whether the core
can be asked at all; there is no reference to fall back on.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from meldrum.rules.editions.base import Edition
from meldrum.rules.options import Options
from meldrum.rules.tiles import JOKER
from meldrum.solver import native

FIRST_JOKER = native.CODES[JOKER]
"""Codes from here on are jokers; below, ``code % 13`` is the number less one."""


class Laid(NamedTuple):
    """A play: the table after it, and the tiles that left the rack."""

    table: bytes
    played: bytes
    taken: bytes = b""
    """My First: jokers that came to the rack."""
    stars: int = 0
    """My First: stars for tiles and runs, without the one for clearing the rack."""


Solve = Callable[[bytes, bytes, bool], Laid | None]
"""The play of most tiles from a table and a rack, opened or not; None if there is none."""


def knows(edition: Edition, options: Options) -> bool:
    """Whether the core knows every position of this game."""
    if not native.AVAILABLE or not native.knows(edition):
        return False
    if edition.family == "bonus":  # other laws and longer opening turns are left to the reference
        laws = ("free", "book-twist")
        return options.joker_law in laws and options.opening_turn == "alone"
    return True


def solver_of(edition: Edition, options: Options, limit_us: int = 0) -> Solve:
    """The core's best plays in a game with racks that it ``knows``.

    Each answer may take ``limit_us`` microseconds, or as long as it needs if that is 0; below 0
    the core counts steps instead of time.
    """
    if edition.family == "runs":
        return _runs(options, limit_us)
    rules = native.rules_of(edition, options)

    def plain(table: bytes, rack: bytes, opened: bool) -> Laid | None:
        found = native.most_tiles_plain(rules, table, rack, opened, limit_us)
        played = found.played
        return Laid(native.bytes_after(table, found), played) if played else None

    def bonus(table: bytes, rack: bytes, opened: bool) -> Laid | None:
        found = native.most_tiles_twist(rules, table, rack, opened, limit_us)
        if found is None:
            raise ValueError("rules that the core does not know")
        return Laid(native.bytes_after(table, found), found.played) if found.played else None

    return bonus if edition.family == "bonus" else plain


Habit = Callable[[bytes, list[bytes], list[bool], int], tuple[Laid | None] | None]
"""What a seat does with an empty pool: from a table, and in turn from its own seat the racks and
who has opened, and the passes in a row. Nothing at all if that would take too long, or the end is
still far away."""


@lru_cache(maxsize=64)
def habit_of(edition: Edition, options: Options, limit_us: int = 0) -> Habit | None:
    """The core's habit for endings; None where it has none."""
    if edition.family != "plain":
        return None
    rules = native.rules_of(edition, options)

    def habit(
        table: bytes, racks: list[bytes], opened: list[bool], passes: int
    ) -> tuple[Laid | None] | None:
        rule = options.empty_pool
        found = native.ending_by_habit(rules, rule, table, racks, opened, passes, limit_us)
        if not found.found:
            return None
        return (Laid(found.table, found.played) if found.played else None,)

    return habit


PlayOut = native.PlayOut


@lru_cache(maxsize=64)
def playing_out(edition: Edition, options: Options) -> PlayOut | None:
    """The core's way to play imagined games out; None for My First, which it cannot."""
    if edition.family == "runs":
        return None
    return native.playing_out(edition, options)


def _runs(options: Options, limit_us: int) -> Solve:
    def runs(table: bytes, rack: bytes, opened: bool) -> Laid | None:
        found = native.most_tiles_runs(options, table, rack, limit_us)
        if not found.found:
            return None
        after = found.table
        played, taken = _beyond(after, table), _beyond(table, after)
        cleared = len(played) == len(rack) and not taken  # the core counts a star for that
        return Laid(after, played, taken, found.points - cleared)

    return runs


def _beyond(one: bytes, other: bytes) -> bytes:
    """The tiles of one table that the other does not have."""
    left = list(other)
    found = []
    for code in one:
        if code == native.BETWEEN_SETS:
            continue
        if code in left:
            left.remove(code)
        else:
            found.append(code)
    return bytes(found)


def dice_solver(options: Options, limit_us: int) -> Callable[[bytes, bytes], bytes | None]:
    """The grid after the core has placed the most dice it can; None if nothing fits."""

    def most(grid: bytes, hand: bytes) -> bytes | None:
        found = native.most_tiles_grid(options, grid, hand, limit_us)
        return found.grid if found.tiles else None

    return most
