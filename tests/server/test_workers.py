"""The workers: workers that crash, hang or eat memory are replaced, and nobody else notices."""

import asyncio
import os
import time
from dataclasses import dataclass

import pytest

from meldrum.server.workers.pool import NoAnswer, WorkerPool
from tests.server.process import is_alive
from tests.server.tools import run

pytestmark = pytest.mark.bulk  # servers that are killed have no coverage to tell


@dataclass(frozen=True)
class Doing:
    """Something a worker is asked to do."""

    what: str

    def answer(self) -> int:
        if self.what == "hang":
            time.sleep(1000)
        if self.what == "spin":
            while True:
                pass
        if self.what == "die":
            os._exit(1)
        if self.what == "eat":
            return len(bytearray(8 << 30))
        if self.what == "fail":
            raise ValueError("no")
        return os.getpid()


def test_solver_bomb() -> None:
    """solver-bomb: whatever is asked, it ends in time and the next question is answered."""

    async def ask() -> None:
        killed: list[None] = []
        workers = WorkerPool(1, lambda: killed.append(None))
        first = await workers.ask(Doing("pid"), 20.0)
        assert await workers.ask(Doing("pid"), 20.0) == first
        for what in ("fail", "eat"):
            with pytest.raises(NoAnswer):
                await workers.ask(Doing(what), 20.0)
        assert await workers.ask(Doing("pid"), 20.0) == first
        for what in ("hang", "spin", "die"):
            with pytest.raises(NoAnswer):
                await workers.ask(Doing(what), 0.3 if what != "die" else 20.0)
        last = await workers.ask(Doing("pid"), 20.0)
        assert last != first
        assert not is_alive(first)
        assert (len(killed), workers.busy) == (3, 0)
        waiting = asyncio.create_task(workers.ask(Doing("hang"), 60.0))
        await asyncio.sleep(0.2)
        assert workers.busy == 1
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert not is_alive(last)
        await workers.close()

    run(ask())
