"""Moves: what a seat does. A play is the whole table after it."""

from dataclasses import dataclass

from meldrum.rules.grid import Grid
from meldrum.rules.table import Table
from meldrum.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Play:
    """Lay tiles: ``after`` is the whole table, or for Dice the whole grid."""

    seat: int
    after: Table | Grid


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a tile from the pool instead of playing."""

    seat: int
    undecided: bool = False
    """Nobody could tell in time whether anything could be played (CV-20)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Neither play nor draw: the pool is empty, or the dice fit nowhere."""

    seat: int
    undecided: bool = False
    """Nobody could tell in time whether anything could be played (CV-08)."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """The clock ran out on this draft; None if nothing was moved."""

    seat: int
    draft: Table | Grid | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """An illegal table was submitted where that is punished (V-29)."""

    seat: int
    draft: Table


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw these dice again, by their positions among one's nine."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """The introductory game: show the tile that a new run grows from."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Find:
    """The introductory game: lay the next tile below or above."""

    seat: int
    tile: Tile


Move = Play | Draw | Pass | Timeout | Penalty | Roll | Point | Find
