"""The state of one game: a value that nothing changes."""

from typing import NamedTuple, TypeVar

from meldrum.rules.grid import EMPTY, Grid
from meldrum.rules.options import Options
from meldrum.rules.scoring import Outcome
from meldrum.rules.shuffle import Randomness
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet

T = TypeVar("T")


class State(NamedTuple):
    """Everything about a game, hidden things included. Players only ever see a ``View`` of it.

    A tuple, like ``View``, because every move makes one and tuples are made fast.
    """

    edition: str
    options: Options
    seed: bytes
    client_seeds: tuple[str, ...]
    first: int
    turn: int
    racks: tuple[TileSet, ...]
    """Tiles on each rack, oldest first; in Dice the faces shown, by position."""
    pool: TileSet = ()
    """The tiles still face down, the next one first. The introductory game's lie face up."""
    table: Table = ()
    opened: tuple[bool, ...] = ()
    ply: int = 0
    passes: int = 0
    """Turns in a row that bring the end nearer: passes, or last turns."""
    stars: tuple[int, ...] = ()
    bank: int | None = None
    """Stars left in the bank; None if it never runs out."""
    grid: Grid = EMPTY
    taken: tuple[tuple[int, ...], ...] = ()
    """Dice: the nine dice each seat took out of the pouch."""
    held: tuple[tuple[int, ...], ...] = ()
    """Dice: the positions (0 to 8) of the dice each seat still has."""
    rolled: bool = True
    """Dice: whether the seat to move has thrown."""
    rolls: int = 0
    outcome: Outcome | None = None

    @property
    def randomness(self) -> Randomness:
        """The streams that the deal and the dice come from."""
        return Randomness(self.seed, self.client_seeds)


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items, one for each seat, with one of them exchanged."""
    return (*items[:at], item, *items[at + 1 :])
