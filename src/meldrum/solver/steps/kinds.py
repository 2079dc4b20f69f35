"""The steps of an explained turn: each is one or more movements of a hand, in one sentence.

Sets are named by the tiles they have at that moment: sets with the same tiles are
interchangeable. Tiles in hand are ``held``; ``rack`` tiles come straight from the rack.
"""

from dataclasses import dataclass

from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Take:
    """Take tiles from a set into the hand; the whole set if nothing is left."""

    tiles: TileSet
    source: TileSet
    left: TileSet

    @property
    def movements(self) -> int:
        """One: out of the set."""
        return 1


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a new set with tiles from hand and rack."""

    tiles: TileSet
    held: TileSet
    rack: TileSet

    @property
    def movements(self) -> int:
        """One: down on the table."""
        return 1


@dataclass(frozen=True, slots=True)
class Put:
    """Add tiles from hand and rack to a set, anywhere in it."""

    held: TileSet
    rack: TileSet
    target: TileSet
    result: TileSet

    @property
    def movements(self) -> int:
        """One: into the set."""
        return 1


@dataclass(frozen=True, slots=True)
class Move:
    """Take tiles from a set and add just these to another, or lay them as a new one."""

    tiles: TileSet
    source: TileSet
    left: TileSet
    target: TileSet
    """Empty if the tiles are a new set."""
    result: TileSet

    @property
    def movements(self) -> int:
        """Two: out of one set, into the other."""
        return 2


@dataclass(frozen=True, slots=True)
class Shift:
    """Take tiles from a set and put them back elsewhere in it."""

    tiles: TileSet
    source: TileSet
    result: TileSet

    @property
    def movements(self) -> int:
        """Two: out of the set and back."""
        return 2


@dataclass(frozen=True, slots=True)
class Split:
    """Cut a set into parts, one of which stays where it is."""

    source: TileSet
    parts: Table

    @property
    def movements(self) -> int:
        """One to take the other parts away and one to lay each of them."""
        return len(self.parts)


@dataclass(frozen=True, slots=True)
class Join:
    """Push sets together, rack tiles among them, onto one that stays where it is."""

    parts: Table
    rack: TileSet
    result: TileSet

    @property
    def movements(self) -> int:
        """One to take up each of the other sets and one to put them down."""
        return len(self.parts)


@dataclass(frozen=True, slots=True)
class Swap:
    """Take a joker, or several side by side, into the hand and put tiles in their place."""

    jokers: TileSet
    held: TileSet
    rack: TileSet
    source: TileSet
    result: TileSet

    @property
    def movements(self) -> int:
        """Two: the jokers out, the tiles in."""
        return 2


@dataclass(frozen=True, slots=True)
class Keep:
    """Put tiles from the hand on the rack, as My First allows for a swapped joker (F-49)."""

    tiles: TileSet

    @property
    def movements(self) -> int:
        """One: onto the rack."""
        return 1


Step = Take | Lay | Put | Move | Shift | Split | Join | Swap | Keep
