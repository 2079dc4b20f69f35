"""What one seat, or a spectator, may know: the only exit for information."""

from typing import NamedTuple

from meldrum.rules.grid import Grid
from meldrum.rules.options import Options
from meldrum.rules.scoring import Outcome
from meldrum.rules.shuffle import commitment
from meldrum.rules.state import State
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet


class View(NamedTuple):
    """A game as seen from a seat (``seat`` None: a spectator, who sees no rack)."""

    edition: str
    options: Options
    commitment: str
    seat: int | None
    rack: TileSet
    rack_sizes: tuple[int, ...]
    opened: tuple[bool, ...]
    first: int
    to_move: frozenset[int]
    table: Table
    pool_size: int
    face_up: TileSet
    """The introductory game's free tiles, which all may see."""
    ply: int
    passes: int
    stars: tuple[int, ...]
    bank: int | None
    grid: Grid
    dice: tuple[TileSet, ...]
    """Dice: the faces both players show; dice are never hidden."""
    held: tuple[tuple[int, ...], ...]
    taken: tuple[tuple[int, ...], ...]
    rolled: bool
    obliged: bool
    """Whether the seat to move may draw or pass only if it cannot play (CV-08, CV-20)."""
    outcome: Outcome | None


def rack_seen(state: State, seat: int | None) -> TileSet:
    """All that a seat sees and a spectator does not: its own rack."""
    return state.racks[seat] if seat is not None else ()


def view_of(
    state: State, seat: int | None, to_move: frozenset[int], hides: bool, obliged: bool
) -> View:
    """Show the state to a seat; ``hides`` is False where all tiles are face up."""
    return View(
        edition=state.edition,
        options=state.options,
        commitment=commitment(state.seed),
        seat=seat,
        rack=rack_seen(state, seat),
        rack_sizes=tuple(map(len, state.racks)),
        opened=state.opened,
        first=state.first,
        to_move=to_move,
        table=state.table,
        pool_size=len(state.pool),
        face_up=() if hides else state.pool,
        ply=state.ply,
        passes=state.passes,
        stars=state.stars,
        bank=state.bank,
        grid=state.grid,
        dice=() if hides else state.racks,
        held=state.held,
        taken=state.taken,
        rolled=state.rolled,
        obliged=obliged,
        outcome=state.outcome,
    )
