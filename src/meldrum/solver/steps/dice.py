"""The steps of an explained turn of Dice, their words, and how to carry them out.

A step names the pieces it changes, as they are before and after it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from meldrum.rules.grid import Cell, Grid
from meldrum.rules.tiles import Bag, TileSet, say
from meldrum.solver.steps.pieces import Piece, canonical, pieces

Pieces = tuple[Piece, ...]


class Beside(NamedTuple):
    """Where dice go that touch nothing yet: how far one of them is from a die on the grid."""

    die: Cell
    other: Cell


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take dice from a line into the hand."""

    tiles: TileSet
    line: TileSet
    """The line they are taken from."""
    before: Pieces
    after: Pieces


@dataclass(frozen=True, slots=True)
class Place:
    """Put dice down in one piece: the player's own, or dice that were picked up."""

    dice: Piece
    result: Piece
    """The whole piece afterwards, in the same cells."""
    own: bool
    beside: Beside | None
    before: Pieces
    after: Pieces


@dataclass(frozen=True, slots=True)
class Carry:
    """Take dice from a line and put them down elsewhere at once."""

    dice: Piece
    result: Piece
    """The whole piece afterwards, in the same cells."""
    line: TileSet
    """The line they are taken from; () if they move together as they are."""
    beside: Beside | None
    before: Pieces
    after: Pieces


GridStep = PickUp | Place | Carry


def replay_grid(before: Grid, steps: Iterable[GridStep]) -> Pieces:
    """The pieces when the steps are done; ValueError if one cannot be carried out."""
    lying = list(pieces(before))
    held: Bag = Counter()
    for step in steps:
        more = _bag(step.after) - _bag(step.before)
        less = _bag(step.before) - _bag(step.after)
        match step:
            case PickUp(tiles):
                fits = less == Counter(tiles) and not more
                held += less
            case Place(dice, _, own):
                fits = more == _bag((dice,)) and not less and (own or held >= more)
                held -= Counter() if own else more
            case Carry():
                fits = not more and not less
        if not fits:
            raise ValueError(f"dice appear or vanish: {step}")
        for piece in map(canonical, step.before):
            if piece not in lying:
                raise ValueError(f"there is no such piece: {step}")
            lying.remove(piece)
        lying += map(canonical, step.after)
    if held:
        raise ValueError(f"{say(held.elements())} is still in the hand")
    return tuple(sorted(lying))


def _bag(some: Pieces) -> Bag:
    return Counter(die for piece in some for _, die in piece)
