"""What an agent sees, as one vector of fixed length; docs/pettingzoo.md describes it."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from meldrum.bots.bot import own_seat
from meldrum.envs.candidates import ACTIONS, IDLE, Candidates
from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Find, Move, Play, Point, Roll
from meldrum.rules.scoring import rack_value
from meldrum.rules.table import unlike
from meldrum.rules.tiles import Tile
from meldrum.rules.view import View
from meldrum.solver.native import CODES

Vector = npt.NDArray[np.float32]
Counts = npt.NDArray[np.int64]

TILES = len(CODES)
SEATS = 4
OF_A_SEAT = 4
OF_THE_GAME = 4
OF_A_MOVE = TILES + 3
MOST = 1000.0
"""No number in a vector is larger, and none is negative."""

_SIZES = {
    "rack": TILES,
    "table": TILES,
    "open": TILES,
    "unseen": TILES,
    "seats": SEATS * OF_A_SEAT,
    "game": OF_THE_GAME,
    "candidates": ACTIONS * OF_A_MOVE,
}
LENGTH = sum(_SIZES.values())


def _layout() -> dict[str, slice]:
    places, start = {}, 0
    for name, size in _SIZES.items():
        places[name] = slice(start, start + size)
        start += size
    return places


LAYOUT = _layout()
"""Where each part of the vector is."""


def parts(vector: Vector) -> dict[str, Vector]:
    """The vector taken apart by name; seats and candidates have a row each."""
    named = {name: vector[place] for name, place in LAYOUT.items()}
    named["seats"] = named["seats"].reshape(SEATS, OF_A_SEAT)
    named["candidates"] = named["candidates"].reshape(ACTIONS, OF_A_MOVE)
    return named


def observation(view: View, moves: Candidates) -> Vector:
    """The vector of what a seat sees and may do."""
    vector = np.zeros(LENGTH, dtype=np.float32)
    named = parts(vector)
    rack, lying = _counts(view.rack), _lying(view)
    named["rack"][:] = rack
    named["table"][:] = lying
    named["open"][:] = _counts(_shown(view))
    if edition_of(view.edition).hides:
        named["unseen"][:] = _box(view.edition) - lying - rack
    for row, seat in zip(named["seats"], _seats(view), strict=False):
        row[:] = seat
    mine = view.seat in view.to_move
    named["game"][:] = (view.pool_size, view.passes, view.rolled, mine)
    vector[LAYOUT["candidates"]] = _described(view, moves)
    return vector


def action_mask(moves: Candidates) -> npt.NDArray[np.int8]:
    """Which actions have a move; with none to choose, only action 0 is left."""
    offered = bytearray([move is not None for move in moves])
    if not any(offered):
        offered[IDLE] = 1
    return np.frombuffer(offered, dtype=np.int8)


def _counts(tiles: Iterable[Tile]) -> Counts:
    """How many of each tile."""
    codes = bytes([CODES[tile] for tile in tiles])
    return np.bincount(np.frombuffer(codes, dtype=np.uint8), minlength=TILES)


@cache
def _box(edition: str) -> Counts:
    return _counts(edition_of(edition).bag.elements())


def _lying(view: View) -> Counts:
    on_grid = edition_of(view.edition).on_grid
    return _counts(view.grid.bag().elements() if on_grid else chain.from_iterable(view.table))


def _shown(view: View) -> Iterator[Tile]:
    """What else is face up: free tiles, the other player's dice."""
    others = [faces for seat, faces in enumerate(view.dice) if seat != view.seat]
    return chain(view.face_up, *others)


def _seats(view: View) -> Iterator[tuple[int, int, bool, int]]:
    """A row for each seat, the agent's own first, then those to its left."""
    count = len(view.rack_sizes)
    for by in range(count):
        seat = (own_seat(view) + by) % count
        stars = view.stars[seat] if view.stars else 0
        yield 1, view.rack_sizes[seat], view.opened[seat], stars


def _described(view: View, moves: Candidates) -> npt.NDArray[Any]:
    """What each move does: the tiles it lays or throws, how many, their value, sets it changes."""
    places: list[int] = []
    numbers: list[int] = []
    for at, move in enumerate(moves):
        if move is None:
            continue
        tiles, changed = _used(view, move)
        row = at * OF_A_MOVE
        places += [row + CODES[tile] for tile in tiles]
        numbers += [1] * len(tiles)
        places += range(row + TILES, row + OF_A_MOVE)
        numbers += [len(tiles), rack_value(tuple(tiles), view.options.joker_penalty), changed]
    return np.bincount(places, numbers, ACTIONS * OF_A_MOVE)


def _used(view: View, move: Move) -> tuple[list[Tile], int]:
    """The tiles that a move lays or throws, and how many sets it changes."""
    match move:
        case Play(_, Grid() as grid):
            return list((grid.bag() - view.grid.bag()).elements()), 0
        case Play(_, tuple() as after):
            gone, fresh = unlike(view.table, after)
            _, tiles = unlike(chain.from_iterable(gone), chain.from_iterable(fresh))
            return tiles, len(gone)
        case Roll(seat, positions):
            faces = dict(zip(view.held[seat], view.rack, strict=True))
            return [faces[at] for at in positions], 0
        case Point(_, tile) | Find(_, tile):
            return [tile], 0
    return [], 0
