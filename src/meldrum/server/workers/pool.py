"""Worker processes: they think, and are killed when they think too long."""

import asyncio
import contextlib
import pickle
import sys
from collections.abc import Callable
from typing import Any, Protocol

from meldrum.rules.editions import registered
from meldrum.server.workers.fair_queue import FairQueue
from meldrum.server.workers.process import LENGTH, frame

START_SECONDS = 60.0


class NoAnswer(Exception):
    """The worker crashed, or did not answer in time and was killed."""


class NotAsked(NoAnswer):
    """No worker could be started: the fault of the server, not of the question."""


class Job(Protocol):
    """Something to work out."""

    def answer(self) -> Any:
        """Work it out; called in the worker."""


class _Worker:
    """One process."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.process: asyncio.subprocess.Process | None = None
        self._launching: asyncio.Task[None] | None = None

    async def ask(self, job: Job, seconds: float) -> tuple[bool, Any]:
        """What it answers; raises NoAnswer, and then the process is gone."""
        kind: type[NoAnswer] = NotAsked
        try:
            if self.process is None or self.process.returncode is not None:
                await self._start()
            kind = NoAnswer
            assert self.process is not None
            assert self.process.stdin is not None
            self.process.stdin.write(frame((seconds, job)))
            async with asyncio.timeout(seconds):
                answer: tuple[bool, Any] = await self._read()
                return answer
        except (TimeoutError, OSError, EOFError, asyncio.IncompleteReadError) as problem:
            await self.kill()
            raise kind(f"{type(problem).__name__} {problem}".strip()) from None
        except asyncio.CancelledError:
            await self.kill()
            raise

    async def _start(self) -> None:
        self._launching = asyncio.create_task(self._launch())
        await asyncio.shield(self._launching)  # cancelled halfway, asyncio may hang for ever
        if self.process is None:
            raise EOFError("ended while it started")
        assert self.process.stdin is not None
        self.process.stdin.write(frame(registered()))
        async with asyncio.timeout(START_SECONDS):
            await self._read()

    async def _launch(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "meldrum.server.workers.process",
            str(self.nice),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )

    async def _read(self) -> Any:
        assert self.process is not None
        assert self.process.stdout is not None
        head = await self.process.stdout.readexactly(LENGTH.size)
        return pickle.loads(await self.process.stdout.readexactly(LENGTH.unpack(head)[0]))

    async def kill(self) -> None:
        """End the process, even if it is only starting or has not been read to its end."""
        if self._launching is not None:
            await asyncio.wait({self._launching})
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            with contextlib.suppress(RuntimeError):  # whoever asked is reading
                await process.communicate()
            await process.wait()


class WorkerPool:
    """A number of workers; a job waits for a free one, and those who wait take turns."""

    def __init__(
        self, size: int, on_kill: Callable[[], None] = lambda: None, nice: int = 0
    ) -> None:
        """``nice`` is how far the workers let other processes go first."""
        self.size = size
        self._on_kill = on_kill
        self._all = [_Worker(nice) for _ in range(size)]
        self._queue = FairQueue(self._all)
        self._closed = False

    @property
    def busy(self) -> int:
        """Workers that are thinking."""
        return self.size - self._queue.free

    @property
    def waiting(self) -> int:
        """Jobs that wait for a worker."""
        return self._queue.waiting

    async def ask(self, job: Job, seconds: float, who: str = "") -> Any:
        """The answer; raises NoAnswer after this many seconds, not counting the wait.

        ``who`` is whose share of the workers this draws on.
        """
        worker = await self._queue.get(who)
        try:
            if self._closed:
                raise NotAsked("the server is stopping")
            good, answer = await worker.ask(job, seconds)
        except NotAsked:
            raise
        except NoAnswer:
            self._on_kill()
            raise
        finally:
            self._queue.put(worker)
        if not good:
            raise NoAnswer(answer)
        return answer

    async def close(self) -> None:
        """End all workers, for good."""
        self._closed = True
        for worker in self._all:
            await worker.kill()
