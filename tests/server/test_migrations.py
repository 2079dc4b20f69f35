"""A store of every earlier version is opened, brought up to date, and played on."""

import asyncio
import re
import sqlite3
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sa

from meldrum.cli.main import main
from meldrum.client import Seat
from meldrum.notation.record import verify
from meldrum.server import wire
from meldrum.server.store import migrations, schema, upgrade
from meldrum.server.store.engine import SQLITE_FILE, make_engine, sqlite_url
from meldrum.server.store.sql import SqlStore
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.records import records_of
from meldrum.server.tables.registry import TableRegistry
from tests.server.history import Answers, judge_history, same_table
from tests.server.old_store import DATA
from tests.server.older import unpack
from tests.server.process import ServerProcess
from tests.server.services import Nats, Postgres
from tests.server.test_faults import on_turn, sound
from tests.server.tools import a_registry, run, step

STORES = sorted(DATA.glob("*.sql"))
PROGRAMS = sorted(DATA.glob("*.tar.xz"))
MOVES = 4
VERSIONS = Path(next(iter(migrations.__path__))) / "versions"


def test_a_store_of_every_version_is_kept() -> None:
    """Whoever adds a migration runs ``python -m tests.server.old_store`` once.

    And before it is added, ``python -m tests.server.older keep``.
    """
    names = [path.name for path in VERSIONS.glob("v*.py")]
    versions = {found[1] for name in names if (found := re.match(r"v(\d+)_", name))}
    assert versions == {path.stem for path in STORES}
    assert max(versions) == upgrade.HEAD
    assert {path.name.partition(".")[0] for path in PROGRAMS} >= versions - {upgrade.HEAD}


@pytest.mark.parametrize("kept", STORES, ids=lambda path: path.stem)
def test_an_old_store_is_played_on(
    tmp_path: Path, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = sqlite3.connect(tmp_path / SQLITE_FILE)
    plain.executescript(kept.read_text())
    plain.close()
    engine = make_engine(sqlite_url(tmp_path / SQLITE_FILE))
    assert upgrade.version_of(engine) == kept.stem

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            over, running, waiting = await _by_phase(registry)
            entries = await registry.services.store.entries(over.state.table)
            assert [verify(record) for record in records_of(entries) if record] == [[]]
            (seat,) = running.state.movers
            shown = running.data(seat)
            assert shown.desk is not None
            assert shown.desk.draft == ["R1 R2"]
            assert shown.turn is not None
            assert shown.turn.left_ms > 30_000  # years went by, but not on the clock
            while running.state.phase == "playing":
                await step(running)
            assert waiting.state.rules.edition == "twist"

    run(play())
    assert upgrade.version_of(engine) == upgrade.HEAD
    engine.dispose()
    assert main(["check-store", "--data", str(tmp_path)]) == 0
    assert "3 tables, 2 games" in capsys.readouterr().out


async def _by_phase(registry: TableRegistry) -> list[LiveTable]:
    assert isinstance(registry.services.store, SqlStore)
    tables = [await registry.find(name) for name in await registry.services.store.all_tables()]
    return [
        next(table for table in tables if table.state.phase == phase)
        for phase in ("over", "playing", "open")
    ]


@pytest.mark.parametrize("kept", STORES, ids=lambda path: path.stem)
def test_an_old_store_in_postgresql(
    tmp_path: Path,
    kept: Path,
    postgres: Postgres,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same rows, in the schema of their time, are brought up to date there, too."""
    plain = sa.create_engine(sqlite_url(tmp_path / SQLITE_FILE))
    with sqlite3.connect(tmp_path / SQLITE_FILE) as filled:
        filled.executescript(kept.read_text())
    filled.close()
    database = postgres.new_database()
    engine = make_engine(database)
    upgrade.migrate(engine, kept.stem)
    rows = _moved(plain, engine)
    assert upgrade.version_of(engine) == kept.stem
    upgrade.upgrade(engine)
    assert upgrade.version_of(engine) == upgrade.HEAD
    with engine.connect() as connection:
        count = sa.select(sa.func.count()).select_from(schema.log)
        assert connection.execute(count).scalar() == rows["log"] > 20
    engine.dispose()
    monkeypatch.setenv("MELDRUM_DATABASE", database)
    assert main(["check-store"]) == 0
    assert "3 tables, 2 games" in capsys.readouterr().out


def _moved(source: sa.Engine, target: sa.Engine) -> dict[str, int]:
    """Copy all rows between databases of the same version; returns how many in each table."""
    read, written, counts = sa.MetaData(), sa.MetaData(), {}
    read.reflect(source)
    written.reflect(target)
    with source.connect() as reading, target.begin() as writing:
        for table in written.sorted_tables:
            if table.name == "alembic_version":
                continue
            rows = [row._asdict() for row in reading.execute(sa.select(read.tables[table.name]))]
            counts[table.name] = len(rows)
            for row in rows:
                fit = {
                    name: bool(value) if isinstance(table.c[name].type, sa.Boolean) else value
                    for name, value in row.items()
                }
                writing.execute(sa.insert(table).values(fit))
    source.dispose()
    return counts


@pytest.mark.bulk
def test_a_rolling_upgrade(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    """Two servers are replaced one after the other while people play at both."""
    version = PROGRAMS[-1].name.partition(".")[0]
    unpack(version, tmp_path / "program")
    shared = {"database": postgres.new_database(), "nats": nats.url, "secret": "ab" * 32}
    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        server = ServerProcess(tmp_path / name, "tests.server.older", **shared)
        server.environment["MELDRUM_TEST_PROGRAM"] = str(tmp_path / "program")
        servers.append(server)
    engine = make_engine(str(shared["database"]))

    async def play() -> None:
        one, two = servers
        answers: Answers = {}
        with one, two:
            assert upgrade.version_of(engine) == version
            ann, bob = await one.pair(options={"turn_seconds": 600})
            async with one.seat(ann) as first, two.seat(bob) as second:
                assert isinstance(await first.start(), wire.Ok)
                await _moves(first, second, answers)
                for server in servers:
                    await asyncio.to_thread(server.stop)
                    server.module = "meldrum.cli.main"
                    await asyncio.to_thread(server.start)
                    assert upgrade.version_of(engine) == upgrade.HEAD
                    await _moves(first, second, answers)
            state = judge_history(await one.entries(ann.table), answers)
            assert sum(isinstance(answer, wire.Ok) for answer in answers.values()) == 3 * MOVES
            for server in servers:
                assert same_table(state, await server.http.table(ann.table, ann.token))
            words = ["check-store", "--config", str(one.config)]
            assert await asyncio.to_thread(main, words) == 0

    try:
        run(play())
    finally:
        engine.dispose()


async def _moves(first: Seat, second: Seat, answers: Answers) -> None:
    """Some moves, each made at one server and seen at the other."""
    for _ in range(MOVES):
        seq = max(first.now.seq, second.now.seq)
        for seat in (first, second):
            await seat.until(seq)
        mover = first if on_turn(first.now) else second
        move = wire.Move(id=uuid4(), seq=seq, move=sound(mover.now))
        answers[move.id] = await mover.say(move)
