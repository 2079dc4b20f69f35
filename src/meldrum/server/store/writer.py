"""Group commit: what is waiting goes to the disk in one transaction.

A durable commit costs a wait for the disk, whatever is in it. One task takes all that was asked
for while the last commit ran. A busy server also waits a moment for more to come, which nobody
notices and saves most of its commits; an idle one commits at once.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import sqlalchemy as sa

from meldrum.server.store.protocol import NotStored

MOST = 500  # pieces of work in one transaction
ENOUGH = 20  # so many are not kept waiting for more
GATHER_SECONDS = 0.005

Row = tuple[sa.Table, dict[str, Any]]


class Work(Protocol):
    """Statements that belong together; when they fail they are undone, and they alone."""

    @property
    def row(self) -> Row | None:
        """If the work is to insert this one row: many of those go in one statement."""

    def do(self, connection: sa.Connection) -> None:
        """The statements."""

    def explain(self, connection: sa.Connection, error: sa.exc.IntegrityError) -> Exception:
        """What it means that the database did not let it in."""


class Writer:
    """The one that writes."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.commits = 0
        self.written = 0
        self._waiting: asyncio.Queue[tuple[Work, asyncio.Future[None]] | None] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, "meldrum-writer")
        self._task = asyncio.create_task(self._run())

    async def write(self, work: Work) -> None:
        """Do the work; when this returns it is committed. Raises what the work raised."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((work, done))
        await done

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._waiting.put_nowait(None)
        await self._task
        self._thread.shutdown()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        closing = busy = False
        while not closing:
            batch = [await self._waiting.get()]
            if busy and batch != [None] and self._waiting.qsize() < ENOUGH:
                await asyncio.sleep(GATHER_SECONDS)
            while len(batch) < MOST and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            closing = None in batch
            items = [item for item in batch if item is not None]
            if not items:
                continue
            busy = len(items) > 1
            results = await loop.run_in_executor(
                self._thread, self._commit, [work for work, _ in items]
            )
            for (_, done), problem in zip(items, results, strict=True):
                if done.done():  # whoever asked has gone; it is written all the same
                    continue
                if problem is None:
                    done.set_result(None)
                else:
                    done.set_exception(problem)

    def _commit(self, batch: list[Work]) -> list[Exception | None]:
        """All pieces in one transaction; one that fails takes no other with it."""
        results: list[Exception | None] = [None] * len(batch)
        try:
            try:
                with self.engine.begin() as connection:
                    _together(connection, batch)
            except sa.exc.IntegrityError:  # seldom: find out which one it was
                with self.engine.begin() as connection:
                    results = [_alone(connection, work) for work in batch]
        except sa.exc.DBAPIError as problem:
            return [NotStored(type(problem.orig).__name__) for _ in batch]
        self.commits += 1
        self.written += len(batch)
        return results


def _together(connection: sa.Connection, batch: list[Work]) -> None:
    """Do all pieces as if none could fail: single rows in one statement, no savepoints."""
    rows: dict[sa.Table, list[dict[str, Any]]] = {}
    for work in batch:
        if work.row:
            table, row = work.row
            rows.setdefault(table, []).append(row)
        else:
            work.do(connection)
    for table, many in rows.items():
        connection.execute(sa.insert(table), many)


def _alone(connection: sa.Connection, work: Work) -> Exception | None:
    """Do one piece; gives what went wrong with it."""
    try:
        with connection.begin_nested():
            work.do(connection)
    except sa.exc.IntegrityError as error:
        return work.explain(connection, error)
    return None
