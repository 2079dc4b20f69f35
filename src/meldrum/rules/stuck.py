"""Whether a player could play at all: if so, some rules forbid passing or drawing.

Rearranging makes this a hard question, and the rules hold no solver. They ask one through the
port below; importing ``meldrum`` plugs its own in. What it finds is checked like any other play,
and where it runs out of time the player is free to go on (CV-08).
"""

from collections.abc import Callable
from typing import NamedTuple

from meldrum.rules.grid import Grid
from meldrum.rules.options import Options
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet


class Position(NamedTuple):
    """What a player has in front of them."""

    edition: str
    options: Options
    lying: Table | Grid
    rack: TileSet
    opened: bool


class Finding(NamedTuple):
    """A table that can be laid, or none; ``sure`` if there is certainly no other answer."""

    play: Table | Grid | None
    sure: bool


Finder = Callable[[Position], Finding]


def _nobody(position: Position) -> Finding:
    """Without a solver nothing is found, and nothing is sure."""
    return Finding(None, sure=False)


_finder: Finder = _nobody


def find_with(finder: Finder) -> Finder:
    """Ask this solver from now on; returns the one asked before."""
    global _finder  # the one wire between the rules and a solver
    before, _finder = _finder, finder
    return before


def find(position: Position) -> Finding:
    """Some play of this position, as the solver sees it."""
    return _finder(position)
