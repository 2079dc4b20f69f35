"""Where deals are played: in this process, on all cores, or on Ray. The results are the same."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from meldrum.arena.plan import Plan, Task
from meldrum.arena.results import DealResult, play_task
from meldrum.breakage import Breakage

AHEAD = 4  # tasks each worker has at hand, so that none waits for the slowest

Crew = Callable[[Plan, list[Task]], Iterator[DealResult]]
"""Plays tasks and yields the results in order."""


def alone(plan: Plan, tasks: list[Task]) -> Iterator[DealResult]:
    """One after another, in this process."""
    for task in tasks:
        yield play_task(plan, task)


def on_cores(jobs: int | None = None) -> Crew:
    """On this many processes; None takes every core."""
    count = jobs or os.cpu_count() or 1
    return alone if count == 1 else partial(_on_processes, count)


def _on_processes(count: int, plan: Plan, tasks: list[Task]) -> Iterator[DealResult]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, context, _ignore_interrupts) as pool:
        try:
            waiting: deque[Future[DealResult]] = deque()
            for task in tasks:
                waiting.append(pool.submit(play_task, plan, task))
                if len(waiting) > AHEAD * count:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            bots = ", ".join(plan.bots)
            raise Breakage(f"a process with {bots} has ended; --jobs 1 plays here") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(address: str) -> Crew:
    """On a Ray cluster; ``local`` starts one on this machine."""
    return partial(_on_cluster, address)


def _on_cluster(address: str, plan: Plan, tasks: list[Task]) -> Iterator[DealResult]:
    try:
        import ray
    except ImportError as error:
        raise ValueError("Ray is not installed: pip install 'meldrum[ray]'") from error
    ray.init(address=address, log_to_driver=False, include_dashboard=False)
    try:
        remote = ray.remote(play_task)
        shared = ray.put(plan)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for task in tasks:
            waiting.append(remote.remote(shared, task))
            if len(waiting) > most:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        ray.shutdown()
