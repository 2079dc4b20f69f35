"""Random games: legal moves of every kind, with time-outs, messy drafts and penalties."""

import random
from collections.abc import Iterator
from typing import Any

from meldrum.bots import simple
from meldrum.rules.editions import EDITIONS
from meldrum.rules.game import apply, check, new_game, to_move, view
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Find, Move, Pass, Penalty, Play, Point, Roll, Timeout
from meldrum.rules.state import State
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet


def play(
    edition: str, players: int, rng: random.Random, **options: Any
) -> Iterator[tuple[State, Move, State]]:
    """A whole game, ply by ply."""
    state = new_game(edition, players, rng.randbytes(32), options)
    while movers := to_move(state):
        move = random_move(state, rng.choice(sorted(movers)), rng)
        after = apply(state, move)
        yield state, move, after
        state = after


def random_move(state: State, seat: int, rng: random.Random) -> Move:
    """Mostly what the simple mover would do; now and then something rarer that is legal."""
    if rng.random() < 0.15:
        rare = [move for move in rare_moves(state, seat, rng) if not check(state, move)]
        if rare:
            return rng.choice(rare)
    return simple.choose(view(state, seat))


def rare_moves(state: State, seat: int, rng: random.Random) -> Iterator[Move]:
    """Moves that a sound player seldom makes; not all of them are legal."""
    yield Draw(seat)
    yield Pass(seat)
    yield Timeout(seat)
    if state.edition == "dice":
        yield Roll(seat, state.held[seat])
        yield Timeout(seat, messy_grid(state, seat, rng))
        return
    if state.edition == "introductory":
        for tile in state.pool:
            yield Find(seat, tile)
            yield Point(seat, tile)
        return
    draft = messy(state.table, state.racks[seat], rng)
    yield Timeout(seat, draft)
    yield Penalty(seat, draft)
    best = simple.choose(view(state, seat))
    if isinstance(best, Play):
        yield Timeout(seat, best.after)


def messy(table: Table, rack: TileSet, rng: random.Random) -> Table:
    """The table with sets cut, tiles dropped and rack tiles laid anywhere."""
    loose = [tile for tiles in table for tile in tiles]
    loose += rng.sample(rack, min(len(rack), rng.randrange(4)))
    rng.shuffle(loose)
    cut = rng.randrange(len(loose) + 1)
    return tuple(tiles for tiles in (tuple(loose[:cut]), tuple(loose[cut:])) if tiles)


def messy_grid(state: State, seat: int, rng: random.Random) -> Grid:
    """The grid with some own dice thrown onto it anywhere."""
    dice = dict(state.grid.cells)
    for face in rng.sample(state.racks[seat], min(len(state.racks[seat]), 2)):
        dice.setdefault((rng.randrange(8), rng.randrange(8)), face)
    return Grid.of(dice.items())


def seats_of(edition: str, rng: random.Random) -> int:
    return rng.choice(list(EDITIONS[edition].players))
