"""Making puzzles: many games, on several processes, the same puzzles from the same seed."""

import multiprocessing
import os
import signal
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count as numbers

from meldrum.study.puzzles.mining import Yield, mine
from meldrum.study.puzzles.proof import GATE_NAMES
from meldrum.study.puzzles.puzzle import Puzzle

AHEAD = 4
"""Games each process has at hand, so that none waits for the slowest."""


class Harvest:
    """What was found so far."""

    def __init__(self) -> None:
        self.games = 0
        self.puzzles: dict[str, Puzzle] = {}
        self._reached: Counter[tuple[str, str]] = Counter()
        self._passed: Counter[str] = Counter()

    def add(self, found: Yield, most: int) -> None:
        """Put away what a game gave, up to so many puzzles in all."""
        self.games += 1
        self._reached += found.reached
        self._passed += found.passed
        for puzzle in found.puzzles:
            if len(self.puzzles) < most:
                self.puzzles.setdefault(puzzle.key, puzzle)

    def rates(self) -> Iterator[tuple[str, str, int, int]]:
        """For each kind and gate: how many positions came to it, and how many passed."""
        for kind, gates in GATE_NAMES.items():
            came = [*(self._reached[kind, gate] for gate in gates), self._passed[kind]]
            yield from zip([kind] * len(gates), gates, came, came[1:], strict=False)


def make(seed: str, count: int, jobs: int | None = None) -> Iterator[Harvest]:
    """Play games until there are so many puzzles; what there is after each game."""
    harvest = Harvest()
    for found in _mined(seed, jobs or os.cpu_count() or 1):
        harvest.add(found, count)
        yield harvest
        if len(harvest.puzzles) >= count:
            return


def _mined(seed: str, jobs: int) -> Iterator[Yield]:
    """The games of a seed in order, without end."""
    if jobs == 1:
        yield from (mine(seed, number) for number in numbers())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _ignore_interrupts) as pool:
        waiting: deque[Future[Yield]] = deque()
        try:
            for number in numbers():
                waiting.append(pool.submit(mine, seed, number))
                if len(waiting) > AHEAD * jobs:
                    yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
