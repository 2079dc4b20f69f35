"""Games to learn from: dealt at random, played by habit, with a few plays that no habit makes."""

import hashlib
import random
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from meldrum.play.imagined.racks import ImaginedGame, solver_of
from meldrum.rules.editions import edition_of
from meldrum.rules.game import new_game, view
from meldrum.solver.native import Tell, telling, tile_bytes
from meldrum.solver.value import INPUTS
from meldrum.train.network import Batch

EDITIONS = ("classic", "classic", "vintage")
PLAYERS = (2, 2, 2, 3, 4)
EMPTY_POOL = ("forced", "forced", "pass", "one_more_turn")
"""Drawn at random; what is played most comes up most."""
PATIENT = 0.85
"""How many seats wait until they can go out; where nobody does, few games empty the pool."""
MOST_SURPRISES = 5
"""Plays in a game that are made for no reason: what comes of them has to be learned, too."""
MOST_LATER = 24
"""Up to so many moves after the pool ran out, a game is looked at again."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One look at a game with an empty pool, and how it ended."""

    inputs: bytes
    shares: tuple[float, ...]
    points: tuple[float, ...]


def samples_of(seed: str) -> list[Sample]:
    """What can be learned from one game: nothing if it ends before the pool is empty."""
    chance = random.Random(seed)
    game, tell = dealt(seed, chance)
    assert game.core
    for _ in range(chance.randrange(MOST_SURPRISES + 1)):
        game.play_in_core(game.core, 0, chance.randrange(1, len(game.pool) + 2), until_empty=True)
        if game.is_over() or not game.pool:
            break
        _surprise(game, chance)
    looks = []
    for moves in (0, chance.randrange(1, MOST_LATER)):
        if not game.is_over():
            game.play_in_core(game.core, 0, until_empty=True)
            end = game.play_in_core(game.core, 0, moves, careful=True)
            if not game.is_over():
                looks.append(tell(end))
    if not looks:
        return []
    game.play_in_core(game.core, 0, careful=True)
    ended = game.outcome()
    seats = range(len(game.racks))
    shares, points = tuple(map(ended.share, seats)), tuple(map(float, ended.points))
    return [Sample(inputs, shares, points) for inputs in looks]


def dealt(seed: str, chance: random.Random) -> tuple[ImaginedGame, Tell]:
    """A game at its start, by rules and with players drawn at random."""
    edition = edition_of(chance.choice(EDITIONS))
    options = {"empty_pool": chance.choice(EMPTY_POOL)}
    secret = hashlib.sha256(f"meldrum-train/{seed}".encode()).digest()
    state = new_game(edition.key, chance.choice(PLAYERS), secret, options)
    solve = solver_of(edition, state.options)
    racks = [tile_bytes(rack) for rack in state.racks]
    patient = [chance.random() < PATIENT for _ in racks]
    pool = list(tile_bytes(state.pool))
    game = ImaginedGame.of(solve, view(state, state.turn), racks, pool, patient)
    return game, telling(edition, state.options)


def _surprise(game: ImaginedGame, chance: random.Random) -> None:
    """The seat to move lays what some of its tiles allow."""
    rack = game.racks[game.turn]
    some = bytes(chance.sample(rack, chance.randrange(1, len(rack) + 1)))
    game.move(game.solve(game.table, some, game.opened[game.turn]))


def batches_of(samples: Iterable[Sample]) -> list[Batch]:
    """Samples by the number of their seats."""
    by_seats: dict[int, list[Sample]] = {}
    for sample in samples:
        by_seats.setdefault(len(sample.shares), []).append(sample)
    return [_batch(seats, some) for seats, some in sorted(by_seats.items())]


def _batch(seats: int, samples: list[Sample]) -> Batch:
    joined = b"".join(sample.inputs for sample in samples)
    inputs = np.frombuffer(joined, np.float32).reshape(len(samples), seats, INPUTS)
    shares = np.array([sample.shares for sample in samples], np.float32)
    return Batch(inputs, shares, np.array([sample.points for sample in samples], np.float32))
