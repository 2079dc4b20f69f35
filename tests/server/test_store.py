"""The store: what returns is on the disk, once, and older stores are brought up to date."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import sqlalchemy as sa

from meldrum.server.clock import ServerClock, resumed
from meldrum.server.events import Chatted, Entry
from meldrum.server.store import upgrade
from meldrum.server.store.engine import make_engine, sqlite_url
from meldrum.server.store.protocol import (
    KeptDraft,
    NotStored,
    Pause,
    Repeated,
    SeqTaken,
    TableFlags,
)
from meldrum.server.store.sql import SqlStore
from tests.server.services import Postgres
from tests.server.tools import run

LIVE = TableFlags(live=True, listed=True)


def entry(seq: int, text: str = "hello", **more: object) -> Entry:
    return Entry("t", seq, 1000 + seq, Chatted(0, text), **more)  # type: ignore[arg-type]


def url(folder: Path) -> str:
    return sqlite_url(folder / "meldrum.sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return url(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


def test_one_writer_of_a_seq(database: str) -> None:
    async def write() -> None:
        store = SqlStore(database)
        await store.open()
        command = uuid4()
        first = entry(1, command=command, digest="d")
        await store.append(first, LIVE)
        with pytest.raises(SeqTaken):
            await store.append(entry(1), LIVE)
        with pytest.raises(Repeated) as repeated:
            await store.append(entry(2, command=command), LIVE)
        assert repeated.value.entry == first
        assert await store.by_command("t", command) == first
        assert await store.entries("t") == [first]
        assert await store.live() == await store.listed() == await store.all_tables() == ["t"]
        await store.append(entry(2), TableFlags(live=False, listed=False))
        assert await store.live() == await store.listed() == []
        await store.close()

    run(write())


def test_group_commit(database: str) -> None:
    """What waits together is committed together, and one failure fails alone."""

    async def write() -> None:
        store = SqlStore(database)
        await store.open()
        await store.append(entry(1), LIVE)
        before = store.writer.commits
        work = [store.append(entry(seq), LIVE) for seq in (2, 3, 3, 4, 5)]
        done = await asyncio.gather(*work, return_exceptions=True)
        assert [type(problem) for problem in done if problem] == [SeqTaken]
        assert [found.seq for found in await store.entries("t", after=1)] == [2, 3, 4, 5]
        assert store.writer.commits - before <= 2
        await store.close()

    run(write())


def test_durability_is_switched_on(tmp_path: Path) -> None:
    engine = make_engine(url(tmp_path))
    with engine.connect() as connection:
        mode, sync = (
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous")
        )
    assert (mode, sync) == ("wal", 2)


def test_disk_full(tmp_path: Path) -> None:
    """What cannot be stored is refused, nothing changes, and with state again all goes on."""

    async def write() -> None:
        store = SqlStore(url(tmp_path))
        await store.open()
        await store.append(entry(1), LIVE)
        sa.event.listen(store.engine, "begin", _no_room)
        with pytest.raises(NotStored):
            await store.append(entry(2, "x" * 1_000_000), LIVE)
        sa.event.remove(store.engine, "begin", _no_room)
        sa.event.listen(store.engine, "begin", _room)
        assert [found.seq for found in await store.entries("t")] == [1]
        await store.append(entry(2), LIVE)
        await store.close()

    run(write())


def _no_room(connection: sa.Connection) -> None:
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")


def _room(connection: sa.Connection) -> None:
    connection.exec_driver_sql("PRAGMA max_page_count=1000000")


def test_torn_wal(tmp_path: Path) -> None:
    """A last transaction that reached the disk in part is not there; all before it is."""

    async def write() -> None:
        store = SqlStore(url(tmp_path))
        await store.open()
        for seq in (1, 2, 3):
            await store.append(entry(seq, "y" * 3000), LIVE)
        wal = Path(f"{tmp_path}/meldrum.sqlite-wal").read_bytes()
        base = (tmp_path / "meldrum.sqlite").read_bytes()
        await store.close()
        torn = tmp_path / "torn"
        torn.mkdir()
        (torn / "meldrum.sqlite").write_bytes(base)
        (torn / "meldrum.sqlite-wal").write_bytes(wal[:-1000])
        again = SqlStore(url(torn))
        await again.open()
        assert [found.seq for found in await again.entries("t")] == [1, 2]
        await again.append(entry(3), LIVE)
        await again.close()

    run(write())


def test_drafts_beats_and_pauses(database: str) -> None:
    async def write() -> None:
        store = SqlStore(database)
        await store.open()
        for draft in (("R1 R2 R3",), None, ()):
            kept = KeptDraft("t", 1, 1, 5, draft, "R1 J")
            await store.put_draft(kept)
            assert await store.drafts("t") == [kept]
        assert await store.last_beat() == 0
        await store.beat(5000)
        await store.beat(6000)
        assert await store.last_beat() == 6000
        await store.add_pause(Pause(6000, 9000))
        assert await store.pauses() == [Pause(6000, 9000)]
        await store.close()

    run(write())


def test_clock_step() -> None:
    """Whatever the wall clock does, the server's time goes on, and stops only while it is down."""
    wall, steady = 1000.0, 50.0
    clock = ServerClock(0, (), lambda: wall, lambda: steady)
    began = clock.now()
    wall, steady = 0.0, 53.0
    assert (clock.now(), clock.running(began)) == (began + 3000, 3000)
    # restarted with the wall clock set back: time goes on from the last beat
    again = ServerClock(
        began + 3000, (Pause(began + 2000, began + 3000),), lambda: 0.0, lambda: steady
    )
    assert again.now() == began + 3000
    assert again.running(began) == 2000
    steady = 54.0
    assert again.running(began) == 3000
    assert again.running(began + 2500) == 1000
    assert again.running(began + 3500) == 500


def test_restart_pause(database: str) -> None:
    """The time between two servers is nobody's."""

    async def write() -> None:
        store = SqlStore(database)
        await store.open()
        first = await resumed(store)
        await store.beat(first.now() - 60_000)  # it died a minute ago
        await store.close()
        store = SqlStore(database, "another")
        await store.open()
        second = await resumed(store)
        assert list(await store.beat(second.now())) == ["another"]  # the dead one is forgotten
        (pause,) = [one for one in second.pauses if one.ended - one.began > 50_000]
        assert second.running(pause.began - 5_000) < 10_000
        await store.close()

    run(write())


# The schema


def columns(engine: sa.Engine) -> dict[str, object]:
    looked = sa.inspect(engine)
    return {
        name: (
            [
                (column["name"], str(column["type"]), column["nullable"])
                for column in looked.get_columns(name)
            ],
            sorted(str(index["name"]) for index in looked.get_indexes(name)),
            sorted(str(one["name"]) for one in looked.get_unique_constraints(name)),
            looked.get_pk_constraint(name)["constrained_columns"],
        )
        for name in sorted(looked.get_table_names())
        if name != "alembic_version"
    }


@pytest.fixture(params=["sqlite", "postgresql"])
def two_databases(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "fresh.sqlite"), sqlite_url(tmp_path / "grown.sqlite")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database(), postgres.new_database()


def test_migrations_lead_to_todays_schema(two_databases: tuple[str, str]) -> None:
    fresh, grown = map(make_engine, two_databases)
    upgrade.upgrade(fresh)
    upgrade.migrate(grown, upgrade.HEAD)
    assert columns(fresh) == columns(grown)
    assert upgrade.version_of(fresh) == upgrade.version_of(grown) == upgrade.HEAD
    upgrade.upgrade(grown)  # nothing left to do
    fresh.dispose()
    grown.dispose()


def test_servers_that_start_together(database: str) -> None:
    """Many bring an empty database up to date at once: it is done once."""
    if database.startswith("sqlite"):
        pytest.skip("a SQLite file has one server")

    async def start() -> None:
        stores = [SqlStore(database, f"server{number}") for number in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        clocks = await asyncio.gather(*(resumed(store) for store in stores))
        times = [clock.now() for clock in clocks]
        assert max(times) - min(times) < 60_000  # on a busy machine too
        assert len(await stores[0].beat(times[0])) == 4
        for store in stores:
            await store.close()

    run(start())


def test_the_time_of_several_servers(postgres: Postgres) -> None:
    """Time stops only while none is running; a server that joins adopts the others' time."""

    async def start() -> None:
        database = postgres.new_database()
        first, second = (SqlStore(database, name) for name in ("first", "second"))
        await first.open()
        clock = await resumed(first)
        clock.adopt(clock.now() + 3_600_000)  # its wall clock is wrong by an hour
        await first.beat(clock.now())
        await second.open()
        joined = await resumed(second)
        assert joined.pauses == []
        assert abs(joined.now() - clock.now()) < 60_000  # not an hour
        await first.close()
        third = SqlStore(database, "third")
        await third.open()
        assert (await resumed(third)).pauses == []  # the second runs
        await second.close()
        await third.close()
        await asyncio.sleep(0.5)
        await first.open()
        last = await first.last_beat()
        assert (await resumed(first)).now() >= last
        await first.close()

    run(start())


def test_a_connection_lost_while_idle(postgres: Postgres) -> None:
    """The writer keeps its connection; if the database has ended it meanwhile, nobody notices."""

    async def write() -> None:
        store = SqlStore(postgres.new_database())
        await store.open()
        await store.append(entry(1), LIVE)
        kept = store.writer._connection
        assert kept is not None
        await store.append(entry(2))
        assert store.writer._connection is kept
        with store.engine.connect() as other:
            ended = other.exec_driver_sql(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            assert ended.scalar_one() > 0
        await store.append(entry(3))
        assert [found.seq for found in await store.entries("t")] == [1, 2, 3]
        await store.close()

    run(write())


def test_a_commit_whose_answer_is_lost(postgres: Postgres) -> None:
    """The database goes away after it has committed: what is there was done, and not twice."""

    async def write() -> None:
        store = SqlStore(postgres.new_database())
        await store.open()
        await store.append(entry(1), LIVE)
        for lost in (True, False):
            sa.event.listen(store.engine, "commit", _cut_after if lost else _cut_before, once=True)
            seq = 2 if lost else 3
            await store.append(entry(seq, command=uuid4()))
            assert [found.seq for found in await store.entries("t")][-1] == seq
        await store.close()

    run(write())


def _cut_after(connection: sa.Connection) -> None:
    raw: Any = connection.connection.driver_connection
    raw.execute("COMMIT")
    _cut_before(connection)


def _cut_before(connection: sa.Connection) -> None:
    raw: Any = connection.connection.driver_connection
    with contextlib.suppress(psycopg.Error):
        raw.execute("SELECT pg_terminate_backend(pg_backend_pid())")


def test_text_that_a_database_does_not_take(database: str) -> None:
    """A draft with a NUL in it fails alone."""

    async def write() -> None:
        store = SqlStore(database)
        await store.open()
        await store.append(entry(1), LIVE)
        work = [store.append(entry(2)), store.put_draft(KeptDraft("t", 0, 1, 1, None, "\0"))]
        done, _ = await asyncio.gather(*work, return_exceptions=True)
        assert done is None
        await store.close()

    run(write())


def test_a_newer_store_is_left_alone(tmp_path: Path) -> None:
    engine = make_engine(url(tmp_path))
    upgrade.upgrade(engine)
    engine.dispose()
    with sqlite3.connect(tmp_path / "meldrum.sqlite") as plain:
        plain.execute("UPDATE alembic_version SET version_num = '9999'")
    plain.close()
    with pytest.raises(upgrade.NewerStore, match="9999"):
        upgrade.upgrade(engine)
