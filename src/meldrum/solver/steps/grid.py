"""Explaining a turn of Dice: what stays, what is carried where, what is added.

The old pieces are laid over the new ones so that most dice stay where they are. The others are
carried in one step if they go from one line to one line, or move together as they are. The largest
such part goes first, so the steps are few but not proven to be the fewest. The player's own dice
come last, line by line.
"""

from collections.abc import Iterable

from meldrum.rules.grid import Cell, Grid
from meldrum.rules.tiles import TileSet
from meldrum.solver.steps.dice import Beside, Carry, GridStep, PickUp, Pieces, Place
from meldrum.solver.steps.pieces import (
    Dice,
    Piece,
    canonical,
    islands,
    lines_of,
    neighbors,
    settled,
)
from meldrum.solver.steps.trips import Spot, Trip, own_trips, trips


def grid_steps(before: Grid, after: Grid) -> tuple[GridStep, ...]:
    """The steps from one grid to the other; pieces may be anywhere on the plane."""
    if before.bag() - after.bag():
        raise ValueError("a die on the table stays there")  # D-37
    desk = Desk(*_changed(islands(dict(before.cells)), islands(dict(after.cells))))
    pending = trips(desk.lying, desk.goal)
    held: dict[Trip, TileSet] = {}
    steps: list[GridStep] = []
    while pending:
        ready = [trip for trip in pending if desk.is_free(trip)]
        if not ready:  # each waits for another to leave first, in a circle: the hand must help
            first = next(trip for trip in pending if trip not in held)
            taken = desk.pick_up(first)
            steps.append(taken)
            held[first] = taken.tiles
            continue
        best = min(ready, key=lambda trip: not desk.touches(trip))
        pending.remove(best)
        steps.append(desk.place(best, held[best]) if best in held else desk.carry(best))
    pending = own_trips(desk.lying, desk.goal)
    while pending:
        best = min(pending, key=lambda trip: not desk.touches(trip))
        pending.remove(best)
        steps.append(desk.place(best))
    return tuple(steps)


def _changed(before: list[Piece], after: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """The pieces that are not there both before and after."""
    gone, fresh = list(before), []
    for piece in after:
        same = next((old for old in gone if canonical(old) == canonical(piece)), None)
        if same is None:
            fresh.append(piece)
        else:
            gone.remove(same)
    return gone, fresh


class Desk:
    """The pieces while a turn is carried out, each in its own place.

    Old pieces go over the new ones they become; the others have numbers below 0.
    """

    def __init__(self, gone: list[Piece], fresh: list[Piece]) -> None:
        places, rest = settled(gone, fresh)
        self.goal: dict[int, Dice] = {at: dict(piece) for at, piece in enumerate(fresh)}
        self.lying: dict[int, Dice] = {at: dict(places.get(at, ())) for at in self.goal}
        self.lying |= {-1 - number: dict(piece) for number, piece in enumerate(rest)}

    def is_free(self, trip: Trip) -> bool:
        """Whether the cells where the dice go are free."""
        others = (spot for spot in trip.targets if spot not in trip.sources)
        return not any(cell in self.lying[at] for at, cell in others)

    def touches(self, trip: Trip) -> bool:
        """Whether the dice will touch others of their piece, or begin it."""
        others = self._others(trip)
        near = {cell for _, target in trip.targets for cell in neighbors(target)}
        return not others or not others.isdisjoint(near)

    def pick_up(self, trip: Trip) -> PickUp:
        """Take the dice of a trip into the hand."""
        line, before = self._line(trip), self._pieces(trip.sources)
        tiles = self._lift(trip)
        return PickUp(tiles, line or tiles, before, self._pieces(trip.sources))

    def carry(self, trip: Trip) -> Carry:
        """Take the dice of a trip and put them down."""
        spots = (*trip.sources, *trip.targets)
        line, before = self._line(trip), self._pieces(spots)
        beside = self._beside(trip)
        dice = self._lay(trip, self._lift(trip))
        return Carry(dice, self._result(trip), line, beside, before, self._pieces(spots))

    def place(self, trip: Trip, held: TileSet = ()) -> Place:
        """Put down dice that were picked up, or else the player's own."""
        before, beside = self._pieces(trip.targets), self._beside(trip)
        tiles = held or tuple(self.goal[at][cell] for at, cell in trip.targets)
        dice = self._lay(trip, tiles)
        return Place(dice, self._result(trip), not held, beside, before, self._pieces(trip.targets))

    def _lift(self, trip: Trip) -> TileSet:
        return tuple(self.lying[at].pop(cell) for at, cell in trip.sources)

    def _lay(self, trip: Trip, tiles: TileSet) -> Piece:
        laid = [(cell, die) for (_, cell), die in zip(trip.targets, tiles, strict=True)]
        self.lying[trip.targets[0][0]].update(laid)
        return tuple(sorted(laid))

    def _pieces(self, spots: Iterable[Spot]) -> Pieces:
        """The pieces in these spots, separate if they do not touch."""
        numbers = dict.fromkeys(at for at, _ in spots)
        return tuple(piece for at in numbers for piece in islands(self.lying[at]))

    def _result(self, trip: Trip) -> Piece:
        return tuple(sorted(self.lying[trip.targets[0][0]].items()))

    def _line(self, trip: Trip) -> TileSet:
        """What is left of the line that the dice come from."""
        return tuple(self.lying[at][cell] for at, cell in trip.line if cell in self.lying[at])

    def _others(self, trip: Trip) -> set[Cell]:
        """The cells of the piece they go to that have other dice in them."""
        at = trip.targets[0][0]
        return {cell for cell in self.lying[at] if (at, cell) not in trip.sources}

    def _beside(self, trip: Trip) -> Beside | None:
        """For dice that touch nothing: the nearest die that one of them will share a line with."""
        if self.touches(trip):
            return None
        others, goal = self._others(trip), self.goal[trip.targets[0][0]]
        found = [
            Beside(cell, other)
            for line in lines_of(goal)
            for _, cell in trip.targets
            if cell in line
            for other in others.intersection(line)
            if goal[other] == self.lying[trip.targets[0][0]][other]
        ]
        return min(found, key=lambda one: (_far(*one), one), default=None)


def _far(cell: Cell, other: Cell) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])
