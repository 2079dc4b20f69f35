"""Dice on a plane while a turn is carried out: what is not touched stays where it is."""

from itertools import count

from meldrum.rules.grid import Cell, Grid
from meldrum.rules.tiles import Tile
from meldrum.solver.steps.dice import GridStep
from meldrum.solver.steps.pieces import Piece, canonical, islands, neighbors

Shift = tuple[int, int]


class Plane:
    """The pieces of a grid, each in its own place.

    A step knows pieces by their shape alone. Here each keeps its place, a piece that becomes
    another keeps the place of the dice they share, and a new one goes where there is room.
    """

    def __init__(self, grid: Grid) -> None:
        self._lying: list[Piece] = islands(dict(grid.cells))

    def cells(self) -> dict[Cell, Tile]:
        """Every die in its own place."""
        return {cell: die for piece in self._lying for cell, die in piece}

    def grid(self) -> Grid:
        """All dice as they lie now."""
        return Grid.of(die for piece in self._lying for die in piece)

    def do(self, step: GridStep) -> None:
        """Carry out one step."""
        known = [(piece, self._taken(piece)) for piece in step.before]
        for piece in step.after:
            self._lying.append(self._settled(piece, _shift(piece, known)))

    def _taken(self, piece: Piece) -> Shift:
        """Take a piece off the plane; how far its place is from where the step has it."""
        found = next(one for one in self._lying if canonical(one) == canonical(piece))
        self._lying.remove(found)
        return _difference(min(found)[0], min(piece)[0])

    def _settled(self, piece: Piece, wanted: Shift) -> Piece:
        """The piece as near as possible to its place, touching no other."""
        taken = {cell for other in self._lying for cell, _ in other}
        taken |= {cell for other in taken for cell in neighbors(other)}
        for far in count():
            for down in range(-far, far + 1):
                for right in {far - abs(down), abs(down) - far}:
                    moved = _moved(piece, (wanted[0] + down, wanted[1] + right))
                    if taken.isdisjoint(cell for cell, _ in moved):
                        return moved
        raise AssertionError("a plane has room")


def _shift(piece: Piece, known: list[tuple[Piece, Shift]]) -> Shift:
    """The place of the old piece that shares most dice with this one."""
    shared = [(len(set(piece) & set(old)), shift) for old, shift in known]
    return max(shared, default=(0, (0, 0)))[1]


def _difference(one: Cell, other: Cell) -> Shift:
    return one[0] - other[0], one[1] - other[1]


def _moved(piece: Piece, shift: Shift) -> Piece:
    return tuple(((row + shift[0], column + shift[1]), die) for (row, column), die in piece)
