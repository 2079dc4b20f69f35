"""Trips: dice of a Dice turn that go from one place to another together."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from meldrum.rules.grid import Cell
from meldrum.rules.tiles import Tile
from meldrum.solver.steps.pieces import Dice, islands, lines_of

Spot = tuple[int, Cell]
"""A cell of the piece with this number."""

Spots = tuple[Spot, ...]

BLOCK = 4  # dice that are worth moving together if they are not a line


@dataclass(frozen=True, slots=True)
class Trip:
    """Dice that go together, and the line they come from; the player's own come from nowhere."""

    sources: Spots
    targets: Spots
    line: Spots
    """() if the dice move together as they are."""


def trips(old: dict[int, Dice], new: dict[int, Dice]) -> list[Trip]:
    """What to carry from the old pieces to the new ones, largest parts first.

    Dice that are already in place stay; cells that nothing is carried to are for own dice.
    """
    leaving, wanted = differing(old, new), differing(new, old)
    pairs = list(product(_lines(old), _lines(new)))
    found = []
    while leaving:
        candidates = [*_blocks(leaving, wanted), *_between(pairs, leaving, wanted)]
        best = max(candidates, key=lambda trip: len(trip.sources))
        for source, target in zip(best.sources, best.targets, strict=True):
            del leaving[source], wanted[target]
        found.append(best)
    return found


def own_trips(lying: dict[int, Dice], new: dict[int, Dice]) -> list[Trip]:
    """What is still missing, line by line, most dice first."""
    wanted = differing(new, lying)
    found = []
    while wanted:
        lines = [tuple(spot for spot in line if spot in wanted) for line in _lines(new)]
        best = max(lines, key=len)
        for spot in best:
            del wanted[spot]
        found.append(Trip((), best, ()))
    return found


def differing(ones: dict[int, Dice], others: dict[int, Dice]) -> dict[Spot, Tile]:
    """The dice of some pieces that are not in the same spots of others."""
    return {
        (at, cell): die
        for at, dice in ones.items()
        for cell, die in dice.items()
        if others.get(at, {}).get(cell) != die
    }


def _lines(pieces: dict[int, Dice]) -> list[Spots]:
    return [tuple((at, cell) for cell in line) for at in pieces for line in lines_of(pieces[at])]


def _between(
    pairs: list[tuple[Spots, Spots]], leaving: dict[Spot, Tile], wanted: dict[Spot, Tile]
) -> Iterator[Trip]:
    """Dice from one line to one line, in any order."""
    for line, other in pairs:
        open_spots = [spot for spot in other if spot in wanted]
        legs = []
        for source in line if open_spots else ():
            fitting = (spot for spot in open_spots if wanted[spot] == leaving.get(source))
            target = next(fitting, None)
            if target is not None:
                open_spots.remove(target)
                legs.append((source, target))
        if legs:
            yield Trip(tuple(s for s, _ in legs), tuple(t for _, t in legs), line)


def _blocks(leaving: dict[Spot, Tile], wanted: dict[Spot, Tile]) -> Iterator[Trip]:
    """Dice that touch and move together as they are."""
    moves: dict[tuple[int, int, Cell], dict[Cell, Tile]] = defaultdict(dict)
    for ((old, (row, column)), die), ((new, (r, c)), other) in product(
        leaving.items(), wanted.items()
    ):
        if die == other:
            moves[old, new, (r - row, c - column)][row, column] = die
    for (old, new, (down, right)), dice in moves.items():
        for block in islands(dice) if len(dice) >= BLOCK else ():
            cells = [cell for cell, _ in block]
            if len(cells) >= BLOCK and len(lines_of(dict(block))) > 1:
                targets = tuple((new, (row + down, column + right)) for row, column in cells)
                yield Trip(tuple((old, cell) for cell in cells), targets, ())
