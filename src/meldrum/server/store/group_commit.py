"""Group commit: what is waiting goes to the disk in one transaction.

A durable commit costs a wait for the disk, whatever is in it. One task takes all that was asked
for while the last commit ran. A busy server also waits a moment for more to come, which nobody
notices and saves most of its commits; an idle one commits at once.
"""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.sql.compiler import SQLCompiler

from meldrum.server.store.patience import Patience
from meldrum.server.store.protocol import BrokenLog, NotStored, Uncertain

MOST = 500  # pieces of work in one transaction
ENOUGH = 20  # this many do not wait for more
GATHER_SECONDS = 0.008
CLASHES = {"40001", "40P01"}
"""PostgreSQL's codes for a transaction that was sacrificed for another: it may try again."""
ATTEMPTS = 5
RETRY_SECONDS = 0.2

Row = tuple[sa.Table, dict[str, Any]]


class Work(Protocol):
    """Statements that belong together; if they fail, they alone are undone."""

    @property
    def place(self) -> str:
        """Where it is done. Servers work in this order, so that no two wait for each other."""

    @property
    def row(self) -> Row | None:
        """The one row to insert, if that is all: many of those go into one statement."""

    def do(self, connection: sa.Connection) -> None:
        """The statements."""

    def is_done(self, connection: sa.Connection) -> bool:
        """Whether exactly this is there already."""

    def explain(self, connection: sa.Connection) -> Exception:
        """What it means that the database did not let it in."""


class Writer:
    """The only writer of a store."""

    def __init__(self, engine: sa.Engine, patience: Patience) -> None:
        self.engine = engine
        self.patience = patience
        self.commits = 0
        self.written = 0
        self._closing = threading.Event()
        self._waiting: asyncio.Queue[tuple[Work, asyncio.Future[None]] | None] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, "meldrum-writer")
        self._connection: sa.Connection | None = None
        self._task = asyncio.create_task(self._run())

    async def write(self, work: Work) -> None:
        """Do the work; when this returns it is committed. Raises what the work raised."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((work, done))
        await done

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing.set()
        self._waiting.put_nowait(None)
        await self._task
        self._thread.submit(self._disconnect)
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
            items.sort(key=lambda item: item[0].place)
            if not items:
                continue
            busy = len(items) > 1
            works = [work for work, _ in items]
            results: list[Exception | None]
            try:
                working = loop.run_in_executor(self._thread, self._commit, works)
                while not (await asyncio.wait({working}, timeout=self.patience.seconds))[0]:
                    closing |= self._give_up(items)
                results = working.result()
            except Exception as strange:  # whatever it is, the next must be written
                results = [Uncertain(type(strange).__name__) for _ in items]
            for (_, done), problem in zip(items, results, strict=True):
                _settle(done, problem)

    def _give_up(self, items: list[tuple[Work, asyncio.Future[None]]]) -> bool:
        """The database does not answer: nobody waits any longer. True if we are closing."""
        self.patience.end()
        waiting = [self._waiting.get_nowait() for _ in range(self._waiting.qsize())]
        for item in (*items, *waiting):
            if item is not None:
                _settle(item[1], Uncertain("the database does not answer"))
        return None in waiting

    def _commit(self, batch: list[Work]) -> list[Exception | None]:
        """All pieces in one transaction; one that fails does not affect the others.

        If the database is lost in the middle of the commit, it may have happened or not. Then
        everything is done again once the database is back; what is already there was done.
        """
        uncertain, one_by_one = False, False
        for attempt in count(1):
            begun, kept = False, self._connection is not None
            try:
                with self._connected() as connection, connection.begin() as transaction:
                    results = _done(connection, batch, one_by_one, uncertain)
                    begun = True
                    transaction.commit()
                self.commits += 1
                self.written += len(batch)
                return results
            except (sa.exc.IntegrityError, sa.exc.DataError):
                one_by_one = True  # rare: find out which one it was
                continue
            except sa.exc.DBAPIError as problem:
                if kept and not begun and problem.connection_invalidated:
                    continue  # lost while we were idle: nothing has happened, so connect again
                uncertain = uncertain or (begun and problem.connection_invalidated)
                clash = getattr(problem.orig, "sqlstate", None) in CLASHES
                if not uncertain and not (clash and attempt < ATTEMPTS):
                    return [NotStored(type(problem.orig).__name__) for _ in batch]
            if self._closing.wait(RETRY_SECONDS if uncertain else 0) and uncertain:
                return [Uncertain("the database was lost") for _ in batch]
        raise AssertionError("never")

    @contextmanager
    def _connected(self) -> Iterator[sa.Connection]:
        """A connection that is kept for the next commit too, unless something goes wrong."""
        if self._connection is None:
            self._connection = self.engine.connect()
        try:
            yield self._connection
        except BaseException:
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _settle(done: asyncio.Future[None], problem: Exception | None) -> None:
    """Tell whoever waits how it ended, unless they have gone."""
    if done.done():
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


def _done(
    connection: sa.Connection, batch: list[Work], one_by_one: bool, again: bool
) -> list[Exception | None]:
    if one_by_one or again:
        return [_alone(connection, work, again) for work in batch]
    _together(connection, batch)
    return [None] * len(batch)


def _together(connection: sa.Connection, batch: list[Work]) -> None:
    """Do all pieces as if none could fail: single rows in one statement, no savepoints."""
    rows: dict[sa.Table, list[dict[str, Any]]] = {}
    for work in batch:
        if row := work.row:
            rows.setdefault(row[0], []).append(row[1])
        else:
            work.do(connection)
    for table, many in rows.items():
        _insert(connection, table, many)


def _insert(connection: sa.Connection, table: sa.Table, rows: list[dict[str, Any]]) -> None:
    """Insert rows that have a value for every column, by a statement that is put together once."""
    statement = _insertion(table, connection.dialect)
    names = statement.positiontup
    given: Any = [tuple([row[name] for name in names]) for row in rows] if names else rows
    connection.exec_driver_sql(str(statement), given)


@lru_cache(16)
def _insertion(table: sa.Table, dialect: sa.Dialect) -> SQLCompiler:
    statement = sa.insert(table).compile(dialect=dialect)
    assert isinstance(statement, SQLCompiler)
    return statement


def _alone(connection: sa.Connection, work: Work, again: bool) -> Exception | None:
    """Do one piece; returns what went wrong with it."""
    try:
        with connection.begin_nested():
            work.do(connection)
    except sa.exc.IntegrityError:
        try:
            return None if again and work.is_done(connection) else work.explain(connection)
        except BrokenLog as broken:  # it fails alone, too
            return NotStored(str(broken))
    except sa.exc.DataError as problem:
        return NotStored(type(problem.orig).__name__)
    return None
