"""Reviews of finished games: made in processes of their own, told while they are made, and kept.

Whoever has the record of a finished game may have it reviewed: a review tells nothing that the
record does not. The processes are polite, so that tables don't feel them.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from itertools import islice
from pathlib import Path

import msgspec

from meldrum.notation.record import Record
from meldrum.server import wire_study
from meldrum.server.config import Config
from meldrum.server.metrics import Metrics
from meldrum.server.refusals import breaking, refusal
from meldrum.server.workers.pool import NoAnswer, WorkerPool
from meldrum.server.workers.reviews import FitJob, SummaryJob, TryJob, TurnJob
from meldrum.study.review.data import TurnReview
from meldrum.study.review.review import VERSION
from meldrum.study.review.summary import standings

SECONDS = 600.0
"""After which a turn is given up: many times what the hardest takes, as machines may be busy."""
MOST_RUNNING = 8
"""Reviews being made at a time."""
MOST_EACH = 2
"""Of those, how many for one address."""
MOST_KEPT = 1000
"""Reviews in the folder; the oldest go first."""
NICE = 10


class Reviewer:
    """Makes reviews and keeps them."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self.folder = Path(config.data) / "reviews"
        self.pool = WorkerPool(config.reviewers, metrics.workers_killed.inc, NICE)
        self._running: dict[str, _Review] = {}
        self._asking: set[str] = set()

    async def review(self, record: Record, who: str) -> AsyncIterator[bytes]:
        """The lines of a review, as they come; raises Refusal before the first."""
        text = msgspec.json.encode(record)
        name = hashlib.sha256(b"%d %b" % (VERSION, text)).hexdigest()
        path = self.folder / f"{name}.jsonl"
        kept = await asyncio.to_thread(_read, path)
        if kept is not None:
            return _once(kept)
        if name not in self._running:
            self._check_share(who)
            await self._admit(text, who)
        running = self._running.get(name)
        if running is None:  # nobody else began meanwhile
            self._check_share(who)
            running = self._running[name] = _Review(self.pool, record, who)
            running.task = asyncio.create_task(self._made(name, running, path))
        return running.followed()

    async def tried(self, asked: wire_study.TryAgain, who: str) -> TurnReview:
        """What another move would have been worth; raises Refusal."""
        if asked.number not in range(1, len(asked.record.moves) + 1):
            raise refusal("bad_record", "there is no such turn")
        text = msgspec.json.encode(asked.record)
        await self._admit(text, who)
        try:
            found = await self.pool.ask(TryJob(text, asked.number, asked.move), SECONDS, who)
        except NoAnswer as problem:
            raise refusal("no_answer", str(problem)) from None
        if isinstance(found, TurnReview):
            return found
        raise breaking(found)

    async def close(self) -> None:
        """Leave what is being made."""
        tasks = [one.task for one in self._running.values() if one.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()

    def _check_share(self, who: str) -> None:
        """Raise Refusal if there are too many reviews, in all or for this address."""
        own = sum(one.who == who for one in self._running.values())
        if own >= MOST_EACH or len(self._running) >= MOST_RUNNING:
            raise refusal("busy")

    async def _admit(self, text: bytes, who: str) -> None:
        """Find out whether the game can be reviewed; one question of an address at a time."""
        if who in self._asking:
            raise refusal("busy")
        self._asking.add(who)
        try:
            problem = await self.pool.ask(FitJob(text), SECONDS, who)
        except NoAnswer as error:
            raise refusal("no_answer", str(error)) from None
        finally:
            self._asking.discard(who)
        if problem:
            raise refusal("bad_record", problem)

    async def _made(self, name: str, review: "_Review", path: Path) -> None:
        try:
            await review.make()
            await asyncio.to_thread(_keep, path, b"".join(review.lines))
        except NoAnswer as problem:
            review.tell(wire_study.ReviewLine(failed=str(problem)))
        finally:
            del self._running[name]
            await review.end()


class _Review:
    """A review that is being made, and who listens."""

    def __init__(self, pool: WorkerPool, record: Record, who: str) -> None:
        self.pool = pool
        self.record = record
        self.who = who
        """The address it is made for, whose share of the workers it draws on."""
        self.text = msgspec.json.encode(record)
        self.lines: list[bytes] = []
        self.over = False
        self.news = asyncio.Condition()
        self.task: asyncio.Task[None] | None = None

    async def make(self) -> None:
        """All turns, as many at a time as there are workers, told in order."""
        total = len(self.record.moves)
        self.tell(wire_study.ReviewLine(total=total))
        waiting: list[asyncio.Task[TurnReview]] = []
        turns: list[TurnReview] = []
        numbers = iter(range(1, total + 1))
        try:
            while len(turns) < total:
                more = islice(numbers, self.pool.size + 1 - len(waiting))
                waiting += [asyncio.create_task(self.turn(number)) for number in more]
                turns.append(await waiting.pop(0))
                standing = standings(self.record, turns)[-1]
                self.tell(wire_study.ReviewLine(turn=turns[-1], standing=standing))
                await self.wake()
        finally:
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        summary = await self.pool.ask(SummaryJob(self.text, tuple(turns)), SECONDS, self.who)
        self.tell(wire_study.ReviewLine(review=summary))

    async def turn(self, number: int) -> TurnReview:
        """One turn, by a worker."""
        found: TurnReview = await self.pool.ask(TurnJob(self.text, number), SECONDS, self.who)
        return found

    def tell(self, line: wire_study.ReviewLine) -> None:
        """Add a line."""
        self.lines.append(msgspec.json.encode(line) + b"\n")

    async def wake(self) -> None:
        """Let whoever listens look."""
        async with self.news:
            self.news.notify_all()

    async def end(self) -> None:
        """Nothing more will come."""
        self.over = True
        await self.wake()

    async def followed(self) -> AsyncIterator[bytes]:
        """Every line, from the first to the last to come."""
        told = 0
        while not (self.over and told == len(self.lines)):
            async with self.news:
                while not self.over and told == len(self.lines):
                    await self.news.wait()
            for line in self.lines[told:]:
                yield line
                told += 1


async def _once(text: bytes) -> AsyncIterator[bytes]:
    yield text


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _keep(path: Path, text: bytes) -> None:
    """Keep a review; a full disk only means that it is made again another time."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_bytes(text)
        fresh.replace(path)
        kept = sorted(path.parent.glob("*.jsonl"), key=lambda one: one.stat().st_mtime)
        for old in kept[:-MOST_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return
