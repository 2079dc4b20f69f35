"""What a seat cannot see, what it remembers of the others, and racks they may have."""

import random
from dataclasses import dataclass, field

from meldrum.play.imagined.racks import plain_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Move, Play
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import TileSet, in_order
from meldrum.rules.view import View
from meldrum.solver.coded import Solve

PATIENCE = 4
"""This many turns without a play are more than bad luck."""
MOST_SWAPS = 30


def unseen(view: View) -> TileSet:
    """The tiles on the other racks and in the pool, in order: their places are not known."""
    seen = bag(view.table)
    seen.update(view.rack)
    return in_order((edition_of(view.edition).bag - seen).elements())


# Memory


@dataclass
class Opponent:
    """One other seat as remembered."""

    table: Table = ()
    """The table after its last move: nothing it held then fitted, or it would have been added."""
    drawn: int = 0
    """How many tiles it drew in that move: they may fit by now."""
    plays: int = 0
    """Plays after the one that opened."""
    waits: int = 0
    """Turns after the opening without a play, since the last one."""

    @property
    def is_patient(self) -> bool:
        """Whether it seems to keep its tiles until it can go out."""
        return self.plays == 0 and self.waits >= PATIENCE


@dataclass
class Memory:
    """The game as seen from one seat."""

    others: dict[int, Opponent] = field(default_factory=dict)
    _sizes: tuple[int, ...] = ()
    _opened: tuple[bool, ...] = ()

    def see(self, view: View, move: Move | None) -> None:
        """Take in one move."""
        if move is not None and move.seat != view.seat and self._sizes:
            self._note(view, move)
        self._sizes = view.rack_sizes
        self._opened = view.opened

    def _note(self, view: View, move: Move) -> None:
        other = self.others.setdefault(move.seat, Opponent())
        other.table = view.table
        other.drawn = max(0, view.rack_sizes[move.seat] - self._sizes[move.seat])
        if not self._opened[move.seat]:
            return
        if isinstance(move, Play):
            other.plays += 1
            other.waits = 0
        else:
            other.waits += 1


# Guesses


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a seat must guess of another: the rack's size, and a table it could add nothing to."""

    seat: int
    size: int
    table: bytes = b""
    drawn: int = 0
    opened: bool = False
    patient: bool = False


def guess(
    solve: Solve, unseen: bytes, hidden: list[Hidden], chance: random.Random
) -> tuple[dict[int, bytes], list[int]]:
    """Racks for the others and an order of the pool that fit what was seen.

    An opponent who has opened and holds nothing back left nothing on its rack that fitted the
    table, except for what it drew since: a tile that would have been played goes back for another.
    """
    order = list(unseen)
    chance.shuffle(order)
    racks: dict[int, bytes] = {}
    at = 0
    for other in hidden:
        racks[other.seat] = bytes(order[at : at + other.size])
        at += other.size
    pool = order[at:]
    for other in hidden:
        if other.opened and not other.patient and pool:
            rack = _unplayable(solve, racks[other.seat], other, pool, chance)
            racks[other.seat] = rack
    return racks, pool


def _unplayable(
    solve: Solve, rack: bytes, other: Hidden, pool: list[int], chance: random.Random
) -> bytes:
    """Exchange tiles with the pool until the old part of the rack fits nowhere."""
    tiles = list(rack)
    old = len(tiles) - other.drawn
    for _ in range(MOST_SWAPS):
        laid = solve(other.table, plain_tiles(bytes(tiles[:old])), True)
        if laid is None:
            break
        place = tiles.index(chance.choice(laid.played))
        swap = chance.randrange(len(pool))
        tiles[place], pool[swap] = pool[swap], tiles[place]
    return bytes(tiles)
