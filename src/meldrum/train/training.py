"""Training in rounds: play games, learn from them, see how good the network is, and keep it.

Everything is kept in one folder, and the same command goes on where it stopped.
"""

import json
import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from meldrum.breakage import Breakage
from meldrum.solver.value import VERSION, Weights, write_weights
from meldrum.train.network import RATE, Batch, Loss, Network
from meldrum.train.samples import Sample, batches_of, samples_of
from meldrum.train.strength import strength

CHUNK = 250
"""Games that a process plays at a time."""
CHECKED = 10_000
"""Games that are never learned from, to see how good the network is."""
KEPT = 20
"""Rounds whose games are learned from again."""
BATCH = 256
PASSES = 4
"""How often a round goes through all the games that are kept, at most."""
SLOWER = 20_000
"""After this many steps, steps are half as large, and so on."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one run of training does."""

    seed: str = "meldrum"
    seconds: float = 3600.0
    jobs: int = 1
    games: int = 20_000
    """In a round."""
    steps: int = 1_000
    """Of learning in a round."""
    deals: int = 4
    """Played against Master to see how strong the network is."""
    between: float = 600.0
    """Seconds from one such match to the next."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is after a round: one line of progress.jsonl."""

    seconds: float
    games: int
    steps: int
    loss: float
    """Of games not learned from, as a part of what it is for one who knows nothing."""
    right: float
    points: float
    share: float | None = None
    """Of the wins against Master, if that was played in this round."""
    margin: float = math.inf


class Training:
    """One folder of training."""

    def __init__(self, folder: Path, plan: Plan, tell: Callable[[str], None]) -> None:
        self.folder = folder
        self.plan = plan
        self.tell = tell
        self.rows = _rows(folder / "progress.jsonl")
        self.network = self._network()
        self.recent: deque[list[Batch]] = deque(maxlen=KEPT)

    def rounds(self) -> Iterator[Progress]:
        """Train until the time is over, for one round at least; how far it is after each."""
        self.folder.mkdir(parents=True, exist_ok=True)
        begun = time.monotonic() - (self.rows[-1].seconds if self.rows else 0.0)
        end = begun + self.plan.seconds
        with ProcessPoolExecutor(self.plan.jobs, get_context("spawn")) as pool:
            names = (f"{self.plan.seed}/check/{number}" for number in range(CHECKED))
            check = batches_of(self._played(pool, names, "games to check with"))
            yield self._round(pool, check, begun)
            while time.monotonic() < end:
                yield self._round(pool, check, begun)

    def _round(self, pool: ProcessPoolExecutor, check: list[Batch], begun: float) -> Progress:
        done = self.rows[-1].games if self.rows else 0
        names = (f"{self.plan.seed}/{done + number}" for number in range(self.plan.games))
        self.recent.append(batches_of(self._played(pool, names, f"round {len(self.rows) + 1}")))
        self._learn()
        row = self._progress(self.network.loss(check), check, begun)
        self.rows.append(row)
        self._keep(row)
        said = f"{row.games:,} games: {row.loss:.1%} of the uncertainty left, {row.right:.1%} right"
        won = "" if row.share is None else f", {row.share:.0%} against Master"
        self.tell(f"{row.seconds / 3600:.2f} h, {said}{won}\n")
        return row

    def _progress(self, loss: Loss, check: list[Batch], begun: float) -> Progress:
        games = (self.rows[-1].games if self.rows else 0) + self.plan.games
        blind = sum(len(one) * math.log(one.shares.shape[1]) for one in check)
        part = loss.chances / (blind / sum(map(len, check)))
        share, margin = self._match(begun)
        seconds = time.monotonic() - begun
        steps = self.network.steps
        return Progress(seconds, games, steps, part, loss.right, loss.points, share, margin)

    def _match(self, begun: float) -> tuple[float | None, float]:
        """The share of the wins against Master, if it is time to see."""
        last = [row.seconds for row in self.rows if row.share is not None]
        if last and time.monotonic() - begun < last[-1] + self.plan.between:
            return None, math.inf
        won = strength(self.weights(), self.plan.deals, self.plan.seed, self.tell)
        return won.mean, won.margin

    def _played(
        self, pool: ProcessPoolExecutor, names: Iterable[str], what: str
    ) -> Iterator[Sample]:
        """What the games of these names teach."""
        todo = list(names)
        chunks = [todo[at : at + CHUNK] for at in range(0, len(todo), CHUNK)]
        for count, some in enumerate(pool.map(_samples, chunks), 1):
            self.tell(f"{what}: {min(count * CHUNK, len(todo)):,} of {len(todo):,} games")
            yield from some

    def _learn(self) -> None:
        """Take steps through the games of the last rounds, in random order."""
        batches = list(chain.from_iterable(self.recent))
        sizes = np.array([len(batch) for batch in batches], float)
        chance = np.random.default_rng(self.network.steps)
        most = int(sizes.sum()) * PASSES // BATCH  # of few games, little can be learned
        for _ in range(min(self.plan.steps, most + 1)):
            batch = batches[chance.choice(len(batches), p=sizes / sizes.sum())]
            rate = RATE / (1 + self.network.steps / SLOWER)
            self.network.learn(batch.only(chance.integers(0, len(batch), BATCH)), rate)

    # What is kept

    def weights(self) -> Weights:
        """The network as it is now."""
        return self.network.weights(VERSION, self.rows[-1].games if self.rows else 0)

    def _keep(self, row: Progress) -> None:
        """Whoever stops it now loses nothing: the line of progress comes last."""
        (self.folder / "weights.json").write_bytes(write_weights(self.weights()))
        state = self.folder / "network.npz"
        fresh = state.with_suffix(".new.npz")
        np.savez(fresh, *self.network.numbers, *self.network.momenta, *self.network.squares)
        fresh.replace(state)
        with (self.folder / "progress.jsonl").open("a") as file:
            file.write(json.dumps(asdict(row)) + "\n")

    def _network(self) -> Network:
        state = self.folder / "network.npz"
        if not self.rows:
            return Network.fresh(0)
        if not state.exists():
            raise Breakage(f"{self.folder}: there is progress.jsonl, but no network.npz")
        with np.load(state) as kept:
            numbers = list(kept.values())
        third = len(numbers) // 3
        momenta, squares = numbers[third : 2 * third], numbers[2 * third :]
        return Network(numbers[:third], momenta, squares, self.rows[-1].steps)


def _samples(names: list[str]) -> list[Sample]:
    return [sample for name in names for sample in samples_of(name)]


def _rows(path: Path) -> list[Progress]:
    """The rounds so far; the last line may have been cut off."""
    if not path.exists():
        return []
    whole = [line for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]
    path.write_text("".join(whole))
    known = {one.name for one in fields(Progress)}
    rows = [json.loads(line) for line in whole]
    return [Progress(**{name: row[name] for name in known}) for row in rows]
