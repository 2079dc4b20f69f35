"""The store in a database, by SQLAlchemy Core: SQLite in a file, or anything with the same SQL."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

import msgspec
import sqlalchemy as sa

from meldrum.server.events import Entry, read_event, write_event
from meldrum.server.store import schema
from meldrum.server.store.engine import make_engine
from meldrum.server.store.protocol import Desk, NotStored, Pause, Repeated, SeqTaken, Standing
from meldrum.server.store.upgrade import upgrade
from meldrum.server.store.writer import Row, Writer

T = TypeVar("T")
SERVER = "any"  # one row while there is one server; more servers beat in rows of their own


class SqlStore:
    """Implements Store."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self._writer: Writer | None = None

    @property
    def writer(self) -> Writer:
        """The writer of an open store."""
        assert self._writer is not None, "the store is not open"
        return self._writer

    async def open(self) -> None:
        await asyncio.to_thread(upgrade, self.engine)
        self._writer = Writer(self.engine)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
        self.engine.dispose()

    # Writing

    async def append(self, entry: Entry, standing: Standing | None = None) -> None:
        await self.writer.write(Append(entry, standing))

    async def put_desk(self, desk: Desk) -> None:
        draft = None if desk.draft is None else msgspec.json.encode(desk.draft).decode()
        values = {"game": desk.game, "seq": desk.seq, "draft": draft, "rack": desk.rack}
        await self.writer.write(
            Put(schema.desks, {"table_id": desk.table, "seat": desk.seat}, values)
        )

    async def beat(self, now: int) -> None:
        await self.writer.write(Put(schema.beats, {"server": SERVER}, {"at": now}))

    async def add_pause(self, pause: Pause) -> None:
        await self.writer.write(Put(schema.pauses, {"began": pause.began}, {"ended": pause.ended}))

    # Reading

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        wanted = (
            sa.select(schema.log)
            .where(schema.log.c.table_id == table, schema.log.c.seq > after)
            .order_by(schema.log.c.seq)
        )
        return [_entry(row) for row in await self._rows(wanted)]

    async def by_command(self, table: str, command: UUID) -> Entry | None:
        rows = await self._rows(_of_command(table, command))
        return _entry(rows[0]) if rows else None

    async def desks(self, table: str) -> list[Desk]:
        rows = await self._rows(sa.select(schema.desks).where(schema.desks.c.table_id == table))
        return [_desk(row) for row in rows]

    async def logs(self, tables: Sequence[str]) -> dict[str, tuple[list[Entry], list[Desk]]]:
        found: dict[str, tuple[list[Entry], list[Desk]]] = {name: ([], []) for name in tables}
        log, desks = schema.log.c, schema.desks.c
        wanted = sa.select(schema.log).where(log.table_id.in_(tables))
        for row in await self._rows(wanted.order_by(log.table_id, log.seq)):
            found[row.table_id][0].append(_entry(row))
        for row in await self._rows(sa.select(schema.desks).where(desks.table_id.in_(tables))):
            found[row.table_id][1].append(_desk(row))
        return found

    async def live(self) -> list[str]:
        tables, log = schema.tables.c, schema.log.c
        own = sa.select(log.at).where(log.table_id == tables.id)
        touched = own.order_by(log.seq.desc()).limit(1).scalar_subquery()
        wanted = sa.select(tables.id).where(tables.live)
        rows = await self._rows(wanted.order_by(touched, tables.id))
        return [row.id for row in rows]

    async def listed(self) -> list[str]:
        wanted = sa.select(schema.tables.c.id).where(schema.tables.c.listed)
        newest = wanted.order_by(schema.tables.c.created.desc(), schema.tables.c.id)
        return [row.id for row in await self._rows(newest)]

    async def all_tables(self) -> list[str]:
        """Every table there is, the oldest first."""
        wanted = sa.select(schema.tables.c.id)
        oldest = wanted.order_by(schema.tables.c.created, schema.tables.c.id)
        return [row.id for row in await self._rows(oldest)]

    async def last_beat(self) -> int:
        rows = await self._rows(sa.select(sa.func.max(schema.beats.c.at)))
        return rows[0][0] or 0

    async def pauses(self) -> list[Pause]:
        rows = await self._rows(sa.select(schema.pauses).order_by(schema.pauses.c.began))
        return [Pause(row.began, row.ended) for row in rows]

    async def _rows(self, wanted: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        return await self._read(lambda connection: connection.execute(wanted).all())

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.to_thread(run)


@dataclass(frozen=True)
class Append:
    """Write an entry of a log."""

    entry: Entry
    standing: Standing | None

    @property
    def row(self) -> Row | None:
        return None if self.standing else (schema.log, _log_row(self.entry))

    def do(self, connection: sa.Connection) -> None:
        tables = schema.tables
        if self.standing:
            flags = {"live": self.standing.live, "listed": self.standing.listed}
            first = {"id": self.entry.table, "created": self.entry.at}
            if self.entry.seq == 1:
                connection.execute(sa.insert(tables).values(**first, **flags))
            else:
                same = tables.c.id == self.entry.table
                connection.execute(sa.update(tables).where(same).values(flags))
        connection.execute(sa.insert(schema.log).values(_log_row(self.entry)))

    def explain(self, connection: sa.Connection, error: sa.exc.IntegrityError) -> Exception:
        if self.entry.command:
            wanted = _of_command(self.entry.table, self.entry.command)
            for found in connection.execute(wanted):
                return Repeated(_entry(found))
        return SeqTaken(f"{self.entry.table} {self.entry.seq}")


@dataclass(frozen=True)
class Put:
    """Update the row of that key, or insert it."""

    table: sa.Table
    key: dict[str, Any]
    values: dict[str, Any]
    row: Row | None = None

    def do(self, connection: sa.Connection) -> None:
        same = [self.table.c[name] == value for name, value in self.key.items()]
        changed = connection.execute(sa.update(self.table).where(*same).values(self.values))
        if not changed.rowcount:
            connection.execute(sa.insert(self.table).values(**self.key, **self.values))

    def explain(self, connection: sa.Connection, error: sa.exc.IntegrityError) -> Exception:
        return NotStored("another server has just written it")


def _log_row(entry: Entry) -> dict[str, Any]:
    return {
        "table_id": entry.table,
        "seq": entry.seq,
        "at": entry.at,
        "command": entry.command.hex if entry.command else None,
        "digest": entry.digest,
        "event": write_event(entry.event),
    }


def _of_command(table: str, command: UUID) -> sa.Select[Any]:
    return sa.select(schema.log).where(
        schema.log.c.table_id == table, schema.log.c.command == command.hex
    )


def _entry(row: sa.Row[Any]) -> Entry:
    command = UUID(hex=row.command) if row.command else None
    return Entry(row.table_id, row.seq, row.at, read_event(row.event), command, row.digest)


def _desk(row: sa.Row[Any]) -> Desk:
    draft = None if row.draft is None else tuple(msgspec.json.decode(row.draft, type=list[str]))
    return Desk(row.table_id, row.seat, row.game, row.seq, draft, row.rack)
