"""What a game is worth to each seat, learned from many games: chances of winning, and points.

The numbers that tell it, and the network that was trained on them, are in the core; ``meldrum
train`` makes the weights. All tiles of a game must be known: a seat that cannot see them asks about
games that it imagines, and takes the mean.
"""

from functools import lru_cache
from importlib import resources
from typing import NamedTuple

import msgspec

from meldrum.rules.editions.base import Edition
from meldrum.rules.options import Options
from meldrum.solver import native

INPUTS = native.VALUE_INPUTS
POINTS_SCALE = 100
"""Points are learned in hundreds."""
VERSION = 1
"""Of what the network is told; weights of another version are refused."""


class Layer(NamedTuple):
    """One layer: 32-bit floats, the weights output by output."""

    inputs: int
    outputs: int
    weights: bytes
    biases: bytes


class Weights(msgspec.Struct, frozen=True):
    """A trained network as it is kept."""

    version: int
    games: int
    """How many games it has learned from."""
    layers: tuple[Layer, ...]


def read_weights(text: bytes) -> Weights:
    """Weights from their file; ValueError if they are of another version."""
    weights = msgspec.json.decode(text, type=Weights)
    if weights.version != VERSION:
        raise ValueError(f"weights of version {weights.version}, this is version {VERSION}")
    return weights


def write_weights(weights: Weights) -> bytes:
    """The file that ``read_weights`` reads."""
    return msgspec.json.encode(weights) + b"\n"


@lru_cache(maxsize=1)
def shipped() -> Weights:
    """The weights that come with Meldrum."""
    return read_weights(resources.files("meldrum.solver").joinpath("weights.json").read_bytes())


@lru_cache(maxsize=64)
def value_of(
    edition: Edition, options: Options, weights: Weights | None = None
) -> native.Value | None:
    """What games by these rules are worth, as far as that was learned."""
    if not native.knows_value(edition):
        return None
    return native.valuing((weights or shipped()).layers, edition, options)
