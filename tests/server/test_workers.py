"""The workers: workers that crash, hang or eat memory are replaced, and nobody else notices."""

import asyncio
import os
import time
from dataclasses import dataclass

import pytest

from meldrum.server.workers.fair_queue import FairQueue
from meldrum.server.workers.pool import NoAnswer, NotAsked, WorkerPool
from tests.server.process import is_alive
from tests.server.tools import run

pytestmark = pytest.mark.bulk  # servers that are killed have no coverage to tell

PATIENCE = 60.0
"""Seconds after which something hangs, on a busy machine too."""


@dataclass(frozen=True)
class Doing:
    """Something a worker is asked to do."""

    what: str

    def answer(self) -> int | bytes:
        if self.what == "hang":
            time.sleep(1000)
        if self.what == "spin":
            while True:
                pass
        if self.what == "die":
            os._exit(1)
        if self.what == "eat":
            return len(bytearray(8 << 30))
        if self.what == "babble":
            return bytes(16 << 20)
        if self.what == "fail":
            raise ValueError("no")
        return os.getpid()


def test_whoever_goes_while_a_worker_starts() -> None:
    """At whatever moment of the start that is, nothing hangs and no process is left."""

    async def ask() -> None:
        for moment in range(12):
            for leaves in (True, False):
                workers = WorkerPool(1)
                asked = asyncio.create_task(workers.ask(Doing("pid"), 20.0))
                for _ in range(moment):
                    await asyncio.sleep(0)
                if leaves:
                    asked.cancel()
                await asyncio.wait_for(workers.close(), PATIENCE)
                _, waiting = await asyncio.wait({asked}, timeout=PATIENCE)
                assert not waiting, moment
                assert leaves or isinstance(asked.exception(), NotAsked)
                assert workers.busy == 0
                assert [one.process for one in workers._all] == [None]

    run(ask())


def test_whoever_goes_in_the_middle_of_an_answer() -> None:
    """However much of it has come and waits to be read, the worker ends."""

    async def ask() -> None:
        workers = WorkerPool(1)
        going = asyncio.create_task(workers.ask(Doing("babble"), 60.0))
        (worker,) = workers._all
        while not worker.process or not worker.process.stdout:
            await asyncio.sleep(0)
        while len(worker.process.stdout._buffer) < 1 << 20:  # type: ignore[attr-defined]
            await asyncio.sleep(0)
        going.cancel()
        _, waiting = await asyncio.wait({going}, timeout=PATIENCE)
        assert not waiting
        assert workers.busy == 0
        await workers.close()

    run(ask())


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


def test_worker_flood() -> None:
    """worker-flood: forty questions of one address do not hold up one of another."""

    async def wait() -> None:
        queue = FairQueue(["worker"])
        served: list[str] = []

        async def use(who: str) -> None:
            queue.put(await queue.get(who))
            served.append(who)

        worker = await queue.get("guest")
        who_waits = ["guest"] * 40 + ["ann", "bob", "ann"]
        waiting = [asyncio.create_task(use(who)) for who in who_waits]
        await asyncio.sleep(0)
        assert queue.waiting == 43
        queue.put(worker)
        await asyncio.gather(*waiting)
        assert served[:6] == ["guest", "ann", "bob", "guest", "ann", "guest"]
        assert (queue.free, queue.waiting) == (1, 0)

    run(wait())


def test_whoever_stops_waiting_takes_nothing_along() -> None:
    """Also if the worker came at that very moment."""

    async def wait() -> None:
        queue = FairQueue([1])
        one = await queue.get("a")
        leaving = [asyncio.create_task(queue.get("b")) for _ in range(2)]
        await asyncio.sleep(0)
        leaving[0].cancel()
        await asyncio.sleep(0)
        queue.put(one)
        leaving[1].cancel()
        await asyncio.gather(*leaving, return_exceptions=True)
        assert (queue.free, queue.waiting) == (1, 0)

    run(wait())


def test_a_worker_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """No descriptors, no memory: nobody was asked, which is not the fault of the question."""

    async def ask() -> None:
        killed: list[None] = []
        workers = WorkerPool(1, lambda: killed.append(None))

        async def full(*words: object, **more: object) -> None:
            raise OSError(24, "Too many open files")

        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "create_subprocess_exec", full)
            with pytest.raises(NotAsked, match="Too many open files"):
                await workers.ask(Doing("pid"), 20.0)
        assert await workers.ask(Doing("pid"), 20.0)
        assert killed == []
        await workers.close()

    run(ask())
