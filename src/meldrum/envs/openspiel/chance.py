"""Chance between the players' moves: who begins, the deal, tiles drawn, dice thrown.

The engine deals and draws from a shuffled box. Here nothing is shuffled beforehand: each node asks
for one outcome, and when all are ``known`` the engine is told the order in which they came.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.editions.dice import FACES, SIDES
from meldrum.rules.game import apply
from meldrum.rules.moves import Move, Roll
from meldrum.rules.options import Options
from meldrum.rules.shuffle import SEED_BYTES, Randomness
from meldrum.rules.state import State
from meldrum.rules.tiles import TILES, Bag, TileSet, in_order
from meldrum.solver.native import CODES

Outcomes = list[tuple[int, float]]
"""What may happen, in ascending order, and how likely it is."""

T = TypeVar("T")


class Told(Randomness):
    """Randomness that has already happened: this order, these numbers."""

    def __init__(self, order: Sequence[object] = (), numbers: Sequence[int] = ()) -> None:
        self.order = order
        self.told = numbers

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        """The order told, which must be one of these very items."""
        left = list(items)
        return [left.pop(left.index(item)) for item in self.order]  # type: ignore[arg-type]

    def numbers(self, name: str, count: int, below: int) -> list[int]:
        assert len(self.told) == count
        return list(self.told)


@dataclass(frozen=True, slots=True)
class Beginning:
    """Who begins: each seat is as likely, since picking tiles for it favors nobody (C-07)."""

    start: State
    seats: tuple[int, ...]
    known: tuple[int, ...] = ()

    def outcomes(self) -> Outcomes:
        return [(seat, 1 / len(self.seats)) for seat in self.seats]

    def say(self, outcome: int) -> str:
        return f"Seat {outcome} begins"

    def after(self, outcome: int) -> "Position":
        return _dealing(self.start._replace(first=outcome, turn=outcome))


@dataclass(frozen=True, slots=True)
class Dealing:
    """The next tile of the deal: one rack after the other, the first seat's first."""

    start: State
    known: TileSet = ()

    def outcomes(self) -> Outcomes:
        return _kinds(self._left())

    def say(self, outcome: int) -> str:
        seat = len(self.known) // edition_of(self.start.edition).rack_size
        return f"Deal {TILES[outcome]} to seat {seat}"

    def after(self, outcome: int) -> "Position":
        more = replace(self, known=(*self.known, TILES[outcome]))
        edition = edition_of(self.start.edition)
        if len(more.known) < len(self.start.racks) * edition.rack_size:
            return more
        order = (*more.known, *in_order(more._left().elements()))
        return edition.deal(self.start, Told(order))

    def _left(self) -> Bag:
        return edition_of(self.start.edition).bag - Counter(self.known)


@dataclass(frozen=True, slots=True)
class Pouch:
    """The next die out of the pouch, thrown at once: the first seat's nine dice, then the other's.

    Outcome ``6 * die + side``.
    """

    start: State
    known: tuple[int, ...] = ()

    def outcomes(self) -> Outcomes:
        gone = {outcome // SIDES for outcome in self.known}
        left = [die for die in range(len(FACES)) if die not in gone]
        chance = 1 / (len(left) * SIDES)
        return [(die * SIDES + side, chance) for die in left for side in range(SIDES)]

    def say(self, outcome: int) -> str:
        die, side = divmod(outcome, SIDES)
        return f"Die {die} shows {FACES[die][side]}"

    def after(self, outcome: int) -> "Position":
        known = (*self.known, outcome)
        if len(known) < len(FACES):
            return replace(self, known=known)
        dice, sides = zip(*(divmod(one, SIDES) for one in known), strict=True)
        return edition_of(self.start.edition).deal(self.start, Told(dice, sides))


@dataclass(frozen=True, slots=True)
class Drawing:
    """The next tile that a move takes from the pool."""

    before: State
    move: Move
    count: int
    known: TileSet = ()

    def outcomes(self) -> Outcomes:
        return _kinds(self._left())

    def say(self, outcome: int) -> str:
        return f"Draw {TILES[outcome]}"

    def after(self, outcome: int) -> "Position":
        more = replace(self, known=(*self.known, TILES[outcome]))
        if len(more.known) < self.count:
            return more
        pool = (*more.known, *in_order(more._left().elements()))
        return apply(self.before._replace(pool=pool), self.move)

    def _left(self) -> Bag:
        return Counter(self.before.pool) - Counter(self.known)


@dataclass(frozen=True, slots=True)
class Throwing:
    """The next die of a throw: the side it shows."""

    before: State
    move: Roll
    known: tuple[int, ...] = ()

    def outcomes(self) -> Outcomes:
        return [(side, 1 / SIDES) for side in range(SIDES)]

    def say(self, outcome: int) -> str:
        die = self.before.taken[self.move.seat][self.move.dice[len(self.known)]]
        return f"Die {die} shows {FACES[die][outcome]}"

    def after(self, outcome: int) -> "Position":
        known = (*self.known, outcome)
        if len(known) < len(self.move.dice):
            return replace(self, known=known)
        edition = edition_of(self.before.edition)
        return edition.throw(self.before, self.move, Told(numbers=known))


Chance = Beginning | Dealing | Pouch | Drawing | Throwing
Position = State | Chance
"""Where a game is: somebody's turn, its end, or something left to chance."""


def start(edition: Edition, seats: int, options: Options) -> Position:
    """Before anything has happened."""
    blank = edition.start(seats, bytes(SEED_BYTES), options)
    begins = {edition.begins(game, seats) for game in range(seats)}
    if edition.draws_first_player or len(begins) > 1:
        return Beginning(blank, tuple(range(seats)))
    return _dealing(blank)


def _dealing(blank: State) -> Position:
    edition = edition_of(blank.edition)
    if not edition.deals:
        return edition.deal(blank, Told())
    return Pouch(blank) if edition.on_grid else Dealing(blank)


def moved(state: State, move: Move) -> Position:
    """What follows a legal move: a state, or first the chance that it takes."""
    if isinstance(move, Roll):
        return Throwing(state, move)
    after = apply(state, move)
    taken = len(state.pool) - len(after.pool)
    if taken and edition_of(state.edition).hides:
        return Drawing(state, move, taken)
    return after


def _kinds(left: Bag) -> Outcomes:
    """A tile of each kind, as likely as there are many of it."""
    count = left.total()
    return sorted((CODES[tile], many / count) for tile, many in left.items())
