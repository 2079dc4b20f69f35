"""The store in a database, by SQLAlchemy Core: SQLite in a file, or anything with the same SQL."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from uuid import UUID

import msgspec
import sqlalchemy as sa

from meldrum.server.events import Entry, read_event, write_event
from meldrum.server.store import schema
from meldrum.server.store.engine import make_engine
from meldrum.server.store.protocol import Desk, Pause, Repeated, SeqTaken, Standing
from meldrum.server.store.upgrade import upgrade
from meldrum.server.store.writer import Writer

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

    async def append(self, entry: Entry, standing: Standing) -> None:
        await self.writer.write(lambda connection: _append(connection, entry, standing))

    async def put_desk(self, desk: Desk) -> None:
        await self.writer.write(lambda connection: _put_desk(connection, desk))

    async def beat(self, now: int) -> None:
        await self.writer.write(
            lambda connection: _put(connection, schema.beats, {"server": SERVER}, {"at": now})
        )

    async def add_pause(self, pause: Pause) -> None:
        await self.writer.write(
            lambda connection: _put(
                connection, schema.pauses, {"began": pause.began}, {"ended": pause.ended}
            )
        )

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

    async def live(self) -> list[str]:
        rows = await self._rows(sa.select(schema.tables.c.id).where(schema.tables.c.live))
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


def _append(connection: sa.Connection, entry: Entry, standing: Standing) -> None:
    flags = {"live": standing.live, "listed": standing.listed}
    row = {
        "table_id": entry.table,
        "seq": entry.seq,
        "at": entry.at,
        "command": entry.command.hex if entry.command else None,
        "digest": entry.digest,
        "event": write_event(entry.event),
    }
    try:
        with connection.begin_nested():
            if entry.seq == 1:
                connection.execute(
                    sa.insert(schema.tables).values(id=entry.table, created=entry.at, **flags)
                )
            else:
                connection.execute(
                    sa.update(schema.tables).where(schema.tables.c.id == entry.table).values(flags)
                )
            connection.execute(sa.insert(schema.log).values(row))
    except sa.exc.IntegrityError:
        if entry.command:
            for found in connection.execute(_of_command(entry.table, entry.command)):
                raise Repeated(_entry(found)) from None
        raise SeqTaken(f"{entry.table} {entry.seq}") from None


def _of_command(table: str, command: UUID) -> sa.Select[Any]:
    return sa.select(schema.log).where(
        schema.log.c.table_id == table, schema.log.c.command == command.hex
    )


def _put_desk(connection: sa.Connection, desk: Desk) -> None:
    draft = None if desk.draft is None else msgspec.json.encode(desk.draft).decode()
    values = {"game": desk.game, "seq": desk.seq, "draft": draft, "rack": desk.rack}
    _put(connection, schema.desks, {"table_id": desk.table, "seat": desk.seat}, values)


def _put(
    connection: sa.Connection, table: sa.Table, key: dict[str, Any], values: dict[str, Any]
) -> None:
    """Update the row of that key, or insert it."""
    same = [table.c[name] == value for name, value in key.items()]
    if not connection.execute(sa.update(table).where(*same).values(values)).rowcount:
        connection.execute(sa.insert(table).values(**key, **values))


def _entry(row: sa.Row[Any]) -> Entry:
    command = UUID(hex=row.command) if row.command else None
    return Entry(row.table_id, row.seq, row.at, read_event(row.event), command, row.digest)


def _desk(row: sa.Row[Any]) -> Desk:
    draft = None if row.draft is None else tuple(msgspec.json.decode(row.draft, type=list[str]))
    return Desk(row.table_id, row.seat, row.game, row.seq, draft, row.rack)
