"""The store in a database, using SQLAlchemy Core: a SQLite file, or PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from meldrum.notation.text import shorten
from meldrum.server.events import Entry, read_event, write_event
from meldrum.server.store import schema
from meldrum.server.store.engine import is_damaged, make_engine
from meldrum.server.store.group_commit import Row, Writer
from meldrum.server.store.patience import Patience
from meldrum.server.store.protocol import (
    LAPSE_MS,
    BrokenLog,
    Checkpoint,
    Damaged,
    KeptDraft,
    NotStored,
    Pause,
    Repeated,
    SeqTaken,
    StoredTable,
    TableFlags,
)
from meldrum.server.store.running_servers import RunningServers
from meldrum.server.store.upgrade import upgrade

T = TypeVar("T")
READERS = 8
"""Threads that read: if the database hangs, they hang, and nothing else."""
MANY = 500
"""Tables asked about at once: databases limit the parameters of a query."""
CHAT = '{"type":"said"'
"""How an event begins that changes nothing at the table."""
FORGOTTEN_MS = 86_400_000
"""When the last heartbeat of a server is forgotten."""


class SqlStore:
    """Implements Store."""

    def __init__(self, url: str, server: str = "any", *, quick: bool = True) -> None:
        """Not ``quick`` for tools, which may go through everything: nobody waits at a table."""
        self.url = url
        self.engine = make_engine(url, quick)
        self.patience = Patience(self.engine, quick)
        self.server = server
        self.running = RunningServers(self.engine)
        self._writer: Writer | None = None
        self._readers = ThreadPoolExecutor(READERS, "meldrum-reader")

    @property
    def writer(self) -> Writer:
        """The writer of an open store."""
        assert self._writer is not None, "the store is not open"
        return self._writer

    async def open(self) -> None:
        await asyncio.to_thread(self._upgrade)
        self._writer = Writer(self.engine, self.patience)

    def _upgrade(self) -> None:
        patient = make_engine(self.url)  # this may take as long as it takes
        try:
            upgrade(patient)
        finally:
            patient.dispose()

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
        await asyncio.to_thread(self.running.leave)
        self.engine.dispose()
        self.patience.end()  # of whatever still waits

    # Writing

    async def append(
        self, entry: Entry, flags: TableFlags | None = None, maker: str | None = None
    ) -> None:
        await self.writer.write(Append(entry, flags, maker))

    async def put_checkpoint(self, checkpoint: Checkpoint) -> None:
        key = {"table_id": checkpoint.table, "seq": checkpoint.seq}
        values = {name: getattr(checkpoint, name) for name in ("game", "layout", "state")}
        await self.writer.write(Put(schema.checkpoints, key, values))

    async def put_draft(self, draft: KeptDraft) -> None:
        lines = None if draft.draft is None else msgspec.json.encode(draft.draft).decode()
        values = {"game": draft.game, "seq": draft.seq, "draft": lines, "rack": draft.rack}
        await self.writer.write(
            Put(schema.desks, {"table_id": draft.table, "seat": draft.seat}, values)
        )

    @asynccontextmanager
    async def starting(self) -> AsyncIterator[bool]:
        alone = await asyncio.to_thread(self.running.enter)
        try:
            yield alone
            await asyncio.to_thread(self._forget, alone)
        finally:
            await asyncio.to_thread(self.running.settle)

    def _forget(self, alone: bool) -> None:
        """Forget servers that no longer run: all others, or those long silent."""
        beats = schema.beats
        last = sa.select(sa.func.max(beats.c.at)).scalar_subquery()
        gone = beats.c.server != self.server if alone else beats.c.at < last - FORGOTTEN_MS
        with self.engine.begin() as connection:
            connection.execute(sa.delete(beats).where(gone))

    async def beat(self, now: int) -> dict[str, int]:
        await self.writer.write(Beat(self.server, now))

        def look(connection: sa.Connection) -> dict[str, int]:
            self.running.hold()
            rows = connection.execute(sa.select(schema.beats))
            return {row.server: row.at for row in rows if type(row.at) is int}

        return await self._read(look)

    async def add_pause(self, pause: Pause) -> None:
        await self.writer.write(Put(schema.pauses, {"began": pause.began}, {"ended": pause.ended}))

    # Reading

    async def entries(
        self, table: str, after: int = 0, upto: int | None = None, *, chat: bool = True
    ) -> list[Entry]:
        log = schema.log.c
        wanted = sa.select(schema.log).where(log.table_id == table, log.seq > after)
        if upto is not None:
            wanted = wanted.where(log.seq <= upto)
        if not chat:
            wanted = wanted.where(sa.not_(log.event.startswith(CHAT, autoescape=True)))
        wanted = wanted.order_by(log.seq)
        with _broken(table):
            return await self._read(lambda db: [_entry(row) for row in db.execute(wanted)])

    async def checkpoint(
        self, table: str, layout: str, before_game: int | None = None
    ) -> Checkpoint | None:
        own = schema.checkpoints.c
        wanted = sa.select(schema.checkpoints).join(schema.log, _its_entry())
        wanted = wanted.where(own.table_id == table, own.layout == layout)
        if before_game is not None:
            wanted = wanted.where(own.game < before_game)
        rows = await self._rows(wanted.order_by(own.seq.desc()).limit(1))
        return _checkpoint(rows[0]) if rows else None

    async def checkpoints(self, table: str, layout: str) -> dict[int, Checkpoint]:
        """Every checkpoint of a table in this layout, by its ``seq``."""
        own = schema.checkpoints.c
        wanted = sa.select(schema.checkpoints).where(own.table_id == table, own.layout == layout)
        return {row.seq: _checkpoint(row) for row in await self._rows(wanted)}

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        last = (
            sa.select(sa.func.max(schema.log.c.seq))
            .where(schema.log.c.table_id == schema.tables.c.id)
            .scalar_subquery()
        )
        wanted = sa.select(schema.tables.c.id, last.label("seq"))
        found: dict[str, int] = {}
        for at in range(0, len(tables), MANY):
            these = wanted.where(schema.tables.c.id.in_(tables[at : at + MANY]))
            found |= {row.id: row.seq for row in await self._rows(these) if type(row.seq) is int}
        return found

    async def by_command(self, table: str, command: UUID) -> Entry | None:
        rows = await self._rows(_of_command(table, command))
        return _entry(rows[0]) if rows else None

    async def drafts(self, table: str) -> list[KeptDraft]:
        with _broken(table):
            wanted = sa.select(schema.desks).where(schema.desks.c.table_id == table)
            return [_draft(row) for row in await self._rows(wanted)]

    async def logs(self, tables: Sequence[str], layout: str) -> dict[str, StoredTable]:
        try:
            return await self._stored(tables, layout)
        except (Damaged, BrokenLog):
            pass  # one damaged table must not keep the others from being read
        found: dict[str, StoredTable] = {}
        for table in tables:
            with suppress(Damaged, BrokenLog):
                found |= await self._stored([table], layout)
        return found

    async def _stored(self, tables: Sequence[str], layout: str) -> dict[str, StoredTable]:
        return await self._read(lambda db: _stored(db, tables, layout))

    async def live(self) -> list[str]:
        tables = schema.tables.c
        wanted = sa.select(tables.id).where(tables.live)
        return await self._ids(wanted.order_by(_touched(), tables.id), wanted.order_by(tables.id))

    async def listed(self, since: int = 0, most: int | None = None) -> list[str]:
        tables = schema.tables.c
        newest = tables.created.desc(), tables.id
        nth = sa.func.row_number().over(partition_by=tables.maker, order_by=newest)
        wanted = sa.select(tables.id).where(tables.listed).order_by(nth, *newest).limit(most)
        return await self._ids(wanted.where(_touched() >= since), wanted)

    async def _ids(self, wanted: sa.Select[Any], simpler: sa.Select[Any]) -> list[str]:
        """The tables wanted, found without their logs if a log cannot be read."""
        try:
            rows = await self._rows(wanted)
        except Damaged:
            rows = await self._rows(simpler)
        return [row.id for row in rows]

    async def all_tables(self) -> list[str]:
        """Every table, oldest first."""
        wanted = sa.select(schema.tables.c.id)
        oldest = wanted.order_by(schema.tables.c.created, schema.tables.c.id)
        return [row.id for row in await self._rows(oldest)]

    async def servers(self) -> list[str]:
        return [row.server for row in await self._rows(sa.select(schema.beats.c.server))]

    async def last_beat(self) -> int:
        last = (await self._rows(sa.select(sa.func.max(schema.beats.c.at))))[0][0]
        return _number(last or 0, "a beat")

    async def pauses(self) -> list[Pause]:
        rows = await self._rows(sa.select(schema.pauses).order_by(schema.pauses.c.began))
        return [Pause(row.began, _number(row.ended, "a pause")) for row in rows]

    async def _rows(self, wanted: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        return await self._read(lambda connection: connection.execute(wanted).all())

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            try:
                with self.engine.connect() as connection:
                    return work(connection)
            except sa.exc.DBAPIError as problem:
                kind = Damaged if is_damaged(problem) else NotStored
                raise kind(type(problem.orig).__name__) from problem

        loop = asyncio.get_running_loop()
        return await self.patience.wait(loop.run_in_executor(self._readers, run))


@dataclass(frozen=True)
class Append:
    """Write an entry of a log."""

    entry: Entry
    flags: TableFlags | None
    maker: str | None = None

    @property
    def place(self) -> str:
        return self.entry.table

    @property
    def row(self) -> Row | None:
        return None if self.flags else (schema.log, _log_row(self.entry))

    def do(self, connection: sa.Connection) -> None:
        tables = schema.tables
        if self.flags:
            flags = {"live": self.flags.live, "listed": self.flags.listed}
            first = {"id": self.entry.table, "created": self.entry.at, "maker": self.maker}
            if self.entry.seq == 1:
                connection.execute(sa.insert(tables).values(**first, **flags))
            else:
                same = tables.c.id == self.entry.table
                connection.execute(sa.update(tables).where(same).values(flags))
        connection.execute(sa.insert(schema.log).values(_log_row(self.entry)))

    def is_done(self, connection: sa.Connection) -> bool:
        here = schema.log.c.table_id == self.entry.table, schema.log.c.seq == self.entry.seq
        found = connection.execute(sa.select(schema.log).where(*here)).first()
        return found is not None and found._asdict() == _log_row(self.entry)

    def explain(self, connection: sa.Connection) -> Exception:
        if self.entry.command:
            wanted = _of_command(self.entry.table, self.entry.command)
            for found in connection.execute(wanted):
                return Repeated(_entry(found))
        return SeqTaken(f"{self.entry.table} {self.entry.seq}")


@dataclass(frozen=True)
class Put:
    """Write a row in place of the one with this key."""

    table: sa.Table
    key: dict[str, Any]
    values: dict[str, Any]
    row: Row | None = None

    @property
    def place(self) -> str:
        return str(self.key.get("table_id", ""))

    def do(self, connection: sa.Connection) -> None:
        made = insert_into(self.table, connection).values(**self.key, **self.values)
        connection.execute(made.on_conflict_do_update(index_elements=[*self.key], set_=self.values))

    def is_done(self, connection: sa.Connection) -> bool:
        return False  # doing it again does no harm

    def explain(self, connection: sa.Connection) -> Exception:
        return NotStored(f"{self.table.name} contradicts it")


@dataclass(frozen=True)
class Beat:
    """Note that a server is running now, and the pause if none could write for a while."""

    server: str
    now: int
    place: str = ""
    row: Row | None = None

    def do(self, connection: sa.Connection) -> None:
        beats, now = schema.beats.c, sa.literal(self.now, sa.BigInteger)
        last = sa.select(sa.func.max(beats.at).label("began")).subquery()
        pause = sa.select(last.c.began, now).where(now - last.c.began > LAPSE_MS)
        noted = insert_into(schema.pauses, connection).from_select(["began", "ended"], pause)
        connection.execute(noted.on_conflict_do_nothing())  # whoever is back first ends it
        Put(schema.beats, {"server": self.server}, {"at": self.now}).do(connection)

    def is_done(self, connection: sa.Connection) -> bool:
        return False  # doing it again does no harm

    def explain(self, connection: sa.Connection) -> Exception:
        return NotStored("beats contradict it")


def insert_into(table: sa.Table, connection: sa.Connection) -> Any:
    """An INSERT that can say what to do about a row that is there already."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    return kind.insert(table)


def _log_row(entry: Entry) -> dict[str, Any]:
    return {
        "table_id": entry.table,
        "seq": entry.seq,
        "at": entry.at,
        "command": entry.command.hex if entry.command else None,
        "digest": entry.digest,
        "event": write_event(entry.event),
    }


def _stored(db: sa.Connection, tables: Sequence[str], layout: str) -> dict[str, StoredTable]:
    """Each table from its last checkpoint on; raises BrokenLog if one is damaged."""
    last = _last_checkpoints(tables, layout).subquery()
    own, log, desks = schema.checkpoints.c, schema.log.c, schema.desks.c
    same = sa.and_(own.table_id == last.c.table_id, own.seq == last.c.seq)
    kept = {row.table_id: row for row in db.execute(sa.select(schema.checkpoints).join(last, same))}
    found = {
        table: StoredTable(_checkpoint(kept[table]) if table in kept else None, [], [])
        for table in tables
    }
    wanted = sa.select(schema.log).outerjoin(last, log.table_id == last.c.table_id)
    later = log.table_id.in_(tables), log.seq > sa.func.coalesce(last.c.seq, 0)
    for row in db.execute(wanted.where(*later).order_by(log.table_id, log.seq)):
        found[row.table_id].entries.append(_entry(row))
    for row in db.execute(sa.select(schema.desks).where(desks.table_id.in_(tables))):
        found[row.table_id].drafts.append(_draft(row))
    return found


def _last_checkpoints(tables: Sequence[str], layout: str) -> sa.Select[Any]:
    own = schema.checkpoints.c
    wanted = sa.select(own.table_id, sa.func.max(own.seq).label("seq"))
    wanted = wanted.join(schema.log, _its_entry())
    return wanted.where(own.table_id.in_(tables), own.layout == layout).group_by(own.table_id)


def _its_entry() -> sa.ColumnElement[bool]:
    """The entry after which a checkpoint was made: without it, the checkpoint is worth nothing."""
    own, log = schema.checkpoints.c, schema.log.c
    return sa.and_(log.table_id == own.table_id, log.seq == own.seq)


def _checkpoint(row: sa.Row[Any]) -> Checkpoint:
    return Checkpoint(row.table_id, row.seq, row.game, row.layout, row.state)


def _touched() -> sa.ScalarSelect[int]:
    """When something was last written to the log of a table."""
    log = schema.log.c
    own = sa.select(log.at).where(log.table_id == schema.tables.c.id)
    return own.order_by(log.seq.desc()).limit(1).scalar_subquery()


def _of_command(table: str, command: UUID) -> sa.Select[Any]:
    return sa.select(schema.log).where(
        schema.log.c.table_id == table, schema.log.c.command == command.hex
    )


@contextmanager
def _broken(table: str) -> Iterator[None]:
    """Whatever cannot be read in here makes the log of this table a BrokenLog."""
    try:
        yield
    except BrokenLog as problem:
        raise BrokenLog(f"{table}: {problem}") from problem
    except Damaged as problem:
        raise BrokenLog(f"{table}: its rows cannot be read: {problem}") from problem


def _entry(row: sa.Row[Any]) -> Entry:
    """The entry in a row; raises BrokenLog if it is damaged: SQLite keeps text for numbers."""
    if not (type(row.seq) is type(row.at) is int and type(row.event) is type(row.digest) is str):
        raise BrokenLog(f"entry {shorten(row.seq)}: its row is damaged")
    try:
        command = UUID(hex=row.command) if row.command else None
        event = read_event(row.event)
    except (ValueError, RecursionError) as problem:
        raise BrokenLog(f"entry {row.seq}: {problem}") from problem
    return Entry(row.table_id, row.seq, row.at, event, command, row.digest)


def _number(value: object, what: str) -> int:
    if not isinstance(value, int):
        raise NotStored(f"{what} at {shorten(value)}: its row is damaged")
    return value


def _draft(row: sa.Row[Any]) -> KeptDraft:
    """The draft in a row; raises BrokenLog if it is damaged."""
    if not type(row.seat) is type(row.game) is type(row.seq) is int:
        raise BrokenLog(f"the draft of seat {shorten(row.seat)}: its row is damaged")
    try:
        draft = None if row.draft is None else tuple(msgspec.json.decode(row.draft, type=list[str]))
    except (ValueError, TypeError, RecursionError) as problem:
        raise BrokenLog(f"the draft of seat {row.seat}: {problem}") from problem
    return KeptDraft(row.table_id, row.seat, row.game, row.seq, draft, row.rack)
