"""Imagined games: all racks known, played on by simple policies straight on the solver's core.

Tiles are the core's bytes here, and nothing is checked again: what the core answers is legal.
Only bots use this; real games go through the engine.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.options import Options
from meldrum.solver import native

FIRST_JOKER = native.CODES[native.TILES[52]]
LIMIT_US = 50_000  # for one question in thought where some take very long


@dataclass(frozen=True, slots=True)
class Laid:
    """A play in an imagined game."""

    played: bytes
    table: bytes


Solve = Callable[[bytes, bytes, bool], Laid | None]
"""The play of most tiles from a table and a rack, or None."""


def solver_for(edition: Edition, options: Options) -> Solve:
    """The core's answer for this game, in its own bytes."""
    rules = native.rules_of(edition, options)
    limit = 0 if edition.quick_to_solve else LIMIT_US
    most_tiles = native.most_tiles_twist if edition.family == "bonus" else native.most_tiles_plain

    def solve(table: bytes, rack: bytes, opened: bool) -> Laid | None:
        found = most_tiles(rules, table, rack, opened, limit)
        if found is None or not found.tiles:  # rules the core does not know, or nothing to lay
            return None
        return Laid(found.played, native.bytes_after(table, found))

    return solve


def can_imagine(edition: str) -> bool:
    """Whether games of this edition can be played in thought."""
    game = edition_of(edition)
    return native.AVAILABLE and game.family in ("plain", "bonus") and native.knows(game)


def less(rack: bytes, played: bytes) -> bytes:
    """The rack without these tiles."""
    left = list(rack)
    for code in played:
        left.remove(code)
    return bytes(left)


def plain_tiles(rack: bytes) -> bytes:
    """The rack without its jokers."""
    return bytes([code for code in rack if code < FIRST_JOKER])


class World:
    """One imagined game; ``patient`` says which seats keep their tiles until they can go out."""

    def __init__(
        self,
        solve: Solve,
        table: bytes,
        racks: list[bytes],
        opened: list[bool],
        pool: list[int],
        turn: int,
        passes: int,
        patient: list[bool],
        options: Options,
    ) -> None:
        self.solve = solve
        self.table = table
        self.racks = racks
        self.opened = opened
        self.pool = pool
        self.turn = turn
        self.passes = passes
        self.patient = patient
        self.options = options

    def copy(self) -> "World":
        """The same world, to be played on in another way."""
        return World(
            self.solve,
            self.table,
            list(self.racks),
            list(self.opened),
            list(self.pool),
            self.turn,
            self.passes,
            self.patient,
            self.options,
        )

    def move(self, laid: Laid | None) -> int | None:
        """The seat to move lays this, or draws, or passes; the winner if that ends the game."""
        seat = self.turn
        if laid is not None:
            self.table = laid.table
            self.racks[seat] = less(self.racks[seat], laid.played)
            self.opened[seat] = True
            self.passes = 0
            if not self.racks[seat]:
                return seat
        elif self.pool:
            self.racks[seat] += bytes([self.pool.pop()])
            self.passes = 0
        else:
            self.passes += 1
            if self.passes >= len(self.racks):
                return self.lowest()
        self.turn = (seat + 1) % len(self.racks)
        return None

    def lowest(self) -> int:
        """Who wins if nobody goes on."""
        values = [(self.value(rack), len(rack)) for rack in self.racks]
        return values.index(min(values))

    def value(self, rack: bytes) -> int:
        """What a rack costs."""
        joker = self.options.joker_penalty
        return sum([code % 13 + 1 if code < FIRST_JOKER else joker for code in rack])

    def points(self, seat: int, winner: int) -> int:
        """What a seat writes down when this seat has won."""
        values = [self.value(rack) for rack in self.racks]
        least = values[winner]  # nothing, unless nobody could go on
        return sum(values) - least * len(values) if seat == winner else least - values[seat]

    def policy(self) -> Laid | None:
        """What the seat to move does: jokers stay for the last turn, the patient wait for it."""
        seat = self.turn
        rack, opened = self.racks[seat], self.opened[seat]
        plain = plain_tiles(rack)
        whole = None
        if self.patient[seat] and opened and self.pool:
            whole = self.solve(self.table, rack, True)
            return whole if whole is not None and len(whole.played) == len(rack) else None
        if len(plain) < len(rack):
            whole = self.solve(self.table, rack, opened)
            if whole is None or len(whole.played) == len(rack):
                return whole
        laid = self.solve(self.table, plain, opened)
        if not self.pool and self.options.empty_pool == "forced":
            return laid or whole  # CV-08: jokers too, if nothing else goes
        if laid is None or self.pool or len(laid.played) == len(rack):
            return laid
        return None if self.patient[seat] and self.lowest() == seat else laid

    def play_out(self, most: int = 400) -> int:
        """Play on by the policies; the winner."""
        for _ in range(most):
            winner = self.move(self.policy())
            if winner is not None:
                return winner
        return self.lowest()


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a seat must guess of another: the rack's size, and a table it could add nothing to."""

    seat: int
    size: int
    table: bytes
    drawn: int
    opened: bool
    patient: bool


def guess(
    solve: Solve, unseen: bytes, hidden: list[Hidden], chance: random.Random
) -> tuple[dict[int, bytes], list[int]]:
    """Racks for the others and an order of the pool that fit what was seen.

    An opponent who has opened and holds nothing back left nothing on its rack that fitted the
    table, but for what it drew since: a tile that would have been played goes back for another.
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


MOST_SWAPS = 30


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


def world_solver(edition: str, options: Options) -> Solve:
    """The solver of imagined games by the edition's name."""
    return solver_for(edition_of(edition), options)
