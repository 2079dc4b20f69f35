"""What an agent sees, as one vector of fixed length; docs/pettingzoo.md describes it."""

from collections import Counter
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from meldrum.bots.bot import own_seat
from meldrum.envs.candidates import ACTIONS, Candidates
from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Find, Move, Play, Point, Roll
from meldrum.rules.scoring import rack_value
from meldrum.rules.table import bag
from meldrum.rules.tiles import Bag, Tile
from meldrum.rules.view import View
from meldrum.solver.native import CODES

Vector = npt.NDArray[np.float32]

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
    lying, shown = _lying(view), _shown(view)
    named["rack"][:] = _counts(view.rack)
    named["table"][:] = _counts(lying.elements())
    named["open"][:] = _counts(shown.elements())
    edition = edition_of(view.edition)
    if edition.hides:
        unseen = edition.bag - lying - Counter(view.rack)
        named["unseen"][:] = _counts(unseen.elements())
    named["seats"][: len(view.rack_sizes)] = _seats(view)
    mine = view.seat in view.to_move
    named["game"][:] = (view.pool_size, view.passes, view.rolled, mine)
    for at, move in enumerate(moves):
        if move is not None:
            named["candidates"][at] = _features(view, move)
    return vector


def _counts(tiles: Iterable[Tile]) -> Vector:
    """How many of each tile."""
    counts = np.zeros(TILES, dtype=np.float32)
    for tile in tiles:
        counts[CODES[tile]] += 1
    return counts


def _lying(view: View) -> Bag:
    return view.grid.bag() if edition_of(view.edition).on_grid else bag(view.table)


def _shown(view: View) -> Bag:
    """What else is face up: free tiles, the other player's dice."""
    others = [faces for seat, faces in enumerate(view.dice) if seat != view.seat]
    return Counter(view.face_up) + Counter(tile for faces in others for tile in faces)


def _seats(view: View) -> Vector:
    """A row for each seat, the agent's own first, then those to its left."""
    count = len(view.rack_sizes)
    rows = []
    for by in range(count):
        seat = (own_seat(view) + by) % count
        stars = view.stars[seat] if view.stars else 0
        rows.append((1, view.rack_sizes[seat], view.opened[seat], stars))
    return np.array(rows, dtype=np.float32)


def _features(view: View, move: Move) -> Vector:
    """What a move does: the tiles it lays or throws, how many, their value, sets it changes."""
    tiles: Bag = Counter()
    changed = 0
    match move:
        case Play(_, Grid() as grid):
            tiles = grid.bag() - view.grid.bag()
        case Play(_, tuple() as after):
            tiles = bag(after) - bag(view.table)
            changed = (Counter(view.table) - Counter(after)).total()
        case Roll(seat, positions):
            faces = dict(zip(view.held[seat], view.rack, strict=True))
            tiles = Counter(faces[at] for at in positions)
        case Point(_, tile) | Find(_, tile):
            tiles = Counter([tile])
    laid = tuple(tiles.elements())
    value = rack_value(laid, view.options.joker_penalty)
    more = np.array([len(laid), value, changed], dtype=np.float32)
    return np.concatenate([_counts(laid), more])
