"""The network learns, and says the same in the core as in NumPy."""

import random

import numpy as np
import pytest

from meldrum.rules.editions import edition_of
from meldrum.solver import native
from meldrum.solver.value import INPUTS, VERSION, read_weights, shipped, write_weights
from meldrum.train.network import Batch, Network
from meldrum.train.samples import batches_of, dealt, samples_of
from tests.seeds import SEED


def made_up(games: int, seats: int, seed: int) -> Batch:
    """Games that the seat with the largest first number wins, by ten points for each other seat."""
    chance = np.random.default_rng(seed)
    inputs = chance.normal(0, 1, (games, seats, INPUTS)).astype(np.float32)
    best = inputs[..., 0].argmax(axis=1)
    shares = np.eye(seats, dtype=np.float32)[best]
    points = shares * 10 * seats - 10
    return Batch(inputs, shares, points)


def test_it_learns_who_wins_and_by_how_much() -> None:
    network = Network.fresh(SEED)
    batches = [made_up(6000, seats, SEED + seats) for seats in (2, 3, 4)]
    fresh = [made_up(500, seats, SEED + 10 + seats) for seats in (2, 3, 4)]
    before = network.loss(fresh)
    chance = np.random.default_rng(SEED)
    for step in range(2400):
        batch = batches[step % 3]
        network.learn(batch.only(chance.integers(0, len(batch), 128)))
    after = network.loss(fresh)
    assert after.right > 0.9 > before.right
    assert after.chances < before.chances / 2
    assert after.points < before.points


def test_gradients_point_downhill() -> None:
    batch = made_up(64, 3, SEED)
    network = Network.fresh(SEED)
    before = network.loss([batch])
    network.learn(batch, 1e-4)
    assert network.loss([batch]).chances < before.chances


def test_weights_are_read_as_they_were_written() -> None:
    network = Network.fresh(SEED)
    weights = network.weights(VERSION, 7)
    assert read_weights(write_weights(weights)) == weights
    again = Network.of(weights)
    assert all(
        (one == other).all() for one, other in zip(network.numbers, again.numbers, strict=True)
    )


def test_weights_of_another_version_are_refused() -> None:
    text = write_weights(Network.fresh(SEED).weights(VERSION + 1, 0))
    with pytest.raises(ValueError, match=f"weights of version {VERSION + 1}"):
        read_weights(text)


@pytest.mark.skipif(not native.AVAILABLE, reason="the value is the core's")
def test_the_core_says_the_same() -> None:
    network = Network.fresh(SEED)
    layers = network.weights(VERSION, 0).layers
    compared = 0
    for number in range(20):
        game, tell = dealt(f"{SEED}/{number}", random.Random(number))
        assert game.core
        edition = edition_of("classic")
        value = native.valuing(layers, edition, game.options)
        end = game.play_in_core(game.core, 0, until_empty=True)
        if game.is_over():
            continue
        tell = native.telling(edition, game.options)
        rows = np.frombuffer(tell(end), np.float32).reshape(1, len(game.racks), INPUTS)
        chances, points = network.estimates(rows)
        told = np.array(value(end))
        np.testing.assert_allclose(told[:, 0], chances[0], rtol=1e-3, atol=1e-5)
        np.testing.assert_allclose(told[:, 1], points[0], rtol=1e-3, atol=1e-2)
        compared += 1
    assert compared >= 5


@pytest.mark.skipif(not native.AVAILABLE, reason="the value is the core's")
def test_what_is_shipped_knows_more_than_chance() -> None:
    samples = [one for number in range(600) for one in samples_of(f"shipped/{SEED}/{number}")]
    assert len(samples) >= 150
    batches = batches_of(samples)
    blind = sum(len(one) * np.log(one.shares.shape[1]) for one in batches) / len(samples)
    assert Network.of(shipped()).loss(batches).chances < 0.9 * blind
    assert len(write_weights(shipped())) < 2_000_000
