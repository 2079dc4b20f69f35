"""The network while it learns: the same sums as the core's, backwards too."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from meldrum.solver.value import INPUTS, POINTS_SCALE, Layer, Weights

Floats = NDArray[np.float32]

HIDDEN = (48, 24)
OUTPUTS = 2
RATE = 2e-3
SLOWING = 0.9, 0.999
POINTS_SHARE = 0.1
"""How much the error in points counts beside the one in chances."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Positions of games with equally many seats: one row of inputs for each seat."""

    inputs: Floats
    """By game, seat and input."""
    shares: Floats
    """Who won, by game and seat; several share a win."""
    points: Floats

    def __len__(self) -> int:
        return len(self.inputs)

    def only(self, chosen: NDArray[np.int64]) -> "Batch":
        """These games of it."""
        return Batch(self.inputs[chosen], self.shares[chosen], self.points[chosen])


@dataclass(frozen=True, slots=True)
class Loss:
    """How wrong the network was."""

    chances: float
    """Cross-entropy: 0 if it knew every winner."""
    right: float
    """How often the seat it favored won."""
    points: float
    """The usual error in points."""


@dataclass(slots=True)
class Network:
    """Layers, and what Adam remembers of their gradients."""

    numbers: list[Floats]
    """Weights and biases of each layer, one after another."""
    momenta: list[Floats] = field(default_factory=list)
    squares: list[Floats] = field(default_factory=list)
    steps: int = 0

    @classmethod
    def fresh(cls, seed: int, inputs: int = INPUTS) -> "Network":
        """A network that knows nothing."""
        chance = np.random.default_rng(seed)
        numbers: list[Floats] = []
        sizes = [inputs, *HIDDEN, OUTPUTS]
        for width, height in pairwise(sizes):
            spread = np.sqrt(2 / width)
            numbers.append(chance.normal(0, spread, (height, width)).astype(np.float32))
            numbers.append(np.zeros(height, np.float32))
        return cls(numbers)

    @classmethod
    def of(cls, weights: Weights) -> "Network":
        """The network that has these weights."""
        numbers: list[Floats] = []
        for layer in weights.layers:
            matrix = np.frombuffer(layer.weights, np.float32)
            numbers.append(matrix.reshape(layer.outputs, layer.inputs).copy())
            numbers.append(np.frombuffer(layer.biases, np.float32).copy())
        return cls(numbers)

    def weights(self, version: int, games: int) -> Weights:
        """What is kept of it."""
        layers = [
            Layer(matrix.shape[1], matrix.shape[0], matrix.tobytes(), biases.tobytes())
            for matrix, biases in zip(self.numbers[::2], self.numbers[1::2], strict=True)
        ]
        return Weights(version, games, tuple(layers))

    def forward(self, inputs: Floats) -> list[Floats]:
        """What each layer gets, and at last what the last one says."""
        found = [inputs]
        last = len(self.numbers) - 2
        for at in range(0, len(self.numbers), 2):
            out = found[-1] @ self.numbers[at].T + self.numbers[at + 1]
            found.append(out if at == last else np.maximum(out, 0))
        return found

    def estimates(self, inputs: Floats) -> tuple[Floats, Floats]:
        """Chances and points, by game and seat."""
        games, seats, width = inputs.shape
        said = self.forward(inputs.reshape(-1, width))[-1].reshape(games, seats, OUTPUTS)
        return _chances(said[..., 0]), _centered(said[..., 1]) * POINTS_SCALE

    def loss(self, batches: Sequence[Batch]) -> Loss:
        """How wrong it is about these games."""
        games, chances, right, squares = 0, 0.0, 0.0, 0.0
        for batch in batches:
            if not len(batch):
                continue
            known, points = self.estimates(batch.inputs)
            games += len(batch)
            chances -= float((batch.shares * np.log(np.maximum(known, 1e-6))).sum())
            best = known.argmax(axis=1)
            right += float(np.take_along_axis(batch.shares, best[:, None], 1).sum())
            squares += float(((points - batch.points) ** 2).mean(axis=1).sum())
        return Loss(chances / games, right / games, (squares / games) ** 0.5)

    def learn(self, batch: Batch, rate: float = RATE) -> None:
        """One step of Adam towards what happened in these games."""
        games, seats, width = batch.inputs.shape
        found = self.forward(batch.inputs.reshape(-1, width))
        said = found[-1].reshape(games, seats, OUTPUTS)
        back = np.empty_like(said)
        back[..., 0] = _chances(said[..., 0]) - batch.shares
        back[..., 1] = POINTS_SHARE * (_centered(said[..., 1]) - batch.points / POINTS_SCALE)
        gradient = back.reshape(-1, OUTPUTS) / games
        gradients: list[Floats] = []
        for at in range(len(self.numbers) - 2, -1, -2):
            gradients[:0] = [gradient.T @ found[at // 2], gradient.sum(axis=0)]
            gradient = (gradient @ self.numbers[at]) * (found[at // 2] > 0)
        self._step(gradients, rate)

    def _step(self, gradients: Sequence[Floats], rate: float) -> None:
        if not self.momenta:
            self.momenta = [np.zeros_like(one) for one in self.numbers]
            self.squares = [np.zeros_like(one) for one in self.numbers]
        self.steps += 1
        slow, slower = SLOWING
        rate *= (1 - slower**self.steps) ** 0.5 / (1 - slow**self.steps)
        for at, gradient in enumerate(gradients):
            self.momenta[at] += (1 - slow) * (gradient - self.momenta[at])
            self.squares[at] += (1 - slower) * (gradient**2 - self.squares[at])
            self.numbers[at] -= rate * self.momenta[at] / (np.sqrt(self.squares[at]) + 1e-8)


def _chances(said: Floats) -> Floats:
    grown = np.exp(said - said.max(axis=1, keepdims=True))
    chances: Floats = grown / grown.sum(axis=1, keepdims=True)
    return chances


def _centered(points: Floats) -> Floats:
    centered: Floats = points - points.mean(axis=1, keepdims=True)
    return centered
