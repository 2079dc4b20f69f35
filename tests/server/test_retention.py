"""Keeping a store small, and keeping a copy of it."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from meldrum.cli.main import main
from meldrum.notation.record import read_record, verify
from meldrum.server import wire
from meldrum.server.events import Chatted
from meldrum.server.store import engine
from meldrum.server.store.engine import SQLITE_FILE, BrokenStore
from meldrum.server.store.retention import FORGOTTEN, remove, untouched
from meldrum.server.store.sql import SqlStore
from meldrum.server.store.transfer import renew_copy
from tests.server.process import ServerProcess
from tests.server.services import Postgres
from tests.server.test_broken_tables import damage, say
from tests.server.test_clock import let_pass
from tests.server.tools import a_registry, run, start, step, two_persons

DAY = 86_400


async def fill(folder: Path) -> dict[str, str]:
    """From long ago a table that is over, one in a game and a broken one; and one of today."""
    names = {}
    async with a_registry(folder) as registry:
        let_pass(registry, -400 * DAY)
        over = await two_persons(registry, edition="introductory", options={"rounds": 1})
        await say(over)
        while over.state.phase != "over":
            await (start(over) if over.state.phase == "between" else step(over))
        going = await two_persons(registry, options={"turn_seconds": None})
        await say(going)
        broken = await two_persons(registry, options={"turn_seconds": None})
        for _ in range(3):
            await say(broken)
        let_pass(registry, 400 * DAY)
        fresh = await two_persons(registry, options={"turn_seconds": None})
        await say(fresh)
        for name, table in zip(
            ("over", "going", "broken", "fresh"), (over, going, broken, fresh), strict=True
        ):
            names[name] = table.state.table
    damage(folder / SQLITE_FILE, names["broken"], "not JSON")
    return names


def tables(folder: Path) -> set[str]:
    plain = sqlite3.connect(folder / SQLITE_FILE)
    found = {
        name
        for column, rows in (("id", "tables"), ("table_id", "log"), ("table_id", "desks"))
        for (name,) in plain.execute(f"SELECT {column} FROM {rows}")
    }
    plain.close()
    return found


def pruned(folder: Path, *more: str) -> None:
    assert main(["prune", "--data", str(folder), *more]) == 0


def test_old_tables_go_and_their_records_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Never a broken table, and a game that is not over only if asked for."""
    names = run(fill(tmp_path))
    all_of_them = set(names.values())
    pruned(tmp_path, "--days", "365", "--dry-run")
    assert "1 tables with 1 finished games would be removed" in capsys.readouterr().out
    assert tables(tmp_path) == all_of_them
    pruned(tmp_path, "--days", "365")
    told = capsys.readouterr().out
    assert f"{names['going']}: kept, has a game that is not over" in told
    assert f"{names['broken']}: kept, is damaged" in told
    assert tables(tmp_path) == all_of_them - {names["over"]}
    (line,) = (tmp_path / "records.jsonl").read_bytes().splitlines()
    assert verify(read_record(line)) == []
    pruned(tmp_path, "--days", "365", "--unfinished", "--records", str(tmp_path / "more"))
    assert tables(tmp_path) == {names["fresh"], names["broken"]}
    assert not (tmp_path / "more").exists()  # nothing there was finished
    assert main(["check-store", "--data", str(tmp_path)]) == 1
    assert "2 tables, 1 games, 0 moves of finished ones, 1 tables wrong" in capsys.readouterr().out


def test_old_chat_is_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its words go; its places in the log stay, and every game can still be replayed."""
    names = run(fill(tmp_path))
    pruned(tmp_path, "--chat-days", "30")
    assert capsys.readouterr().out == "4 messages forgotten\n"
    pruned(tmp_path, "--chat-days", "30")
    assert capsys.readouterr().out == "0 messages forgotten\n"

    async def said(name: str) -> list[str]:
        async with a_registry(tmp_path) as registry:
            entries = await registry.services.store.entries(names[name])
            return [one.event.text for one in entries if isinstance(one.event, Chatted)]

    assert run(said("going")) == [FORGOTTEN]
    assert run(said("fresh")) == ["hello " * 19 + "hello"]
    assert main(["check-store", "--data", str(tmp_path)]) == 1  # the broken one
    assert f"{names['broken']}: " in capsys.readouterr().out


def test_a_table_just_played_at_stays(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            assert isinstance(registry.services.store, SqlStore)
            engine = registry.services.store.engine
            old = untouched(engine, registry.services.clock.now() + 1)
            await say(table)
            for name, seq in old.items():
                assert not remove(engine, name, seq)
            assert isinstance(await say(table), wire.Ok)
            assert await registry.services.store.live() == [table.state.table]

    run(play())


def test_pruning_postgresql(
    tmp_path: Path,
    postgres: Postgres,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = run(fill(tmp_path))
    plain = sqlite3.connect(tmp_path / SQLITE_FILE)
    with plain:
        for rows, column in (("log", "table_id"), ("tables", "id")):
            plain.execute(f"DELETE FROM {rows} WHERE {column} = ?", (names["broken"],))
    plain.close()
    capsys.readouterr()
    assert main(["export", "--data", str(tmp_path)]) == 0
    (tmp_path / "lines").write_text(capsys.readouterr().out)
    database = postgres.new_database()
    monkeypatch.setenv("MELDRUM_DATABASE", database)
    assert main(["import", "--data", str(tmp_path), str(tmp_path / "lines")]) == 0
    capsys.readouterr()
    # The limits of a server, with which nothing works here: a large store takes longer than those.
    monkeypatch.setattr(engine, "QUICK", {"options": "-c statement_timeout=never"})
    pruned(tmp_path, "--days", "365", "--chat-days", "30")
    told = capsys.readouterr().out
    assert "1 tables with 1 finished games removed" in told
    assert told.endswith("1 messages forgotten\n")
    assert SqlStore(database, quick=False).patience.seconds is None
    assert main(["check-store"]) == 0
    assert capsys.readouterr().out.startswith("2 tables, ")


@pytest.mark.parametrize(
    ("words", "says"),
    [([], "give --days"), (["--days", "0"], "--days"), (["--chat-days", "1", "--dry-run"], "only")],
)
def test_what_cannot_be_pruned(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prune", "--data", str(tmp_path), *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line


@pytest.mark.bulk
def test_a_copy_at_intervals(tmp_path: Path) -> None:
    """kill -9 and the folder gone: a server on the copy has all but the last moments."""
    copy = tmp_path / "copy"

    async def play() -> None:
        with ServerProcess(tmp_path, copy_to=str(copy), copy_seconds=0.2) as server:
            ann, _ = await server.pair()
            async with server.seat(ann) as seat:
                await seat.start()
                while copied(copy, ann.table) < seat.now.seq:
                    await asyncio.sleep(0.05)
                shown = seat.now
            _, text = await asyncio.to_thread(server.http.fetch, "GET", "/metrics")
            assert b"meldrum_copied_timestamp_seconds 1." in text
        shutil.rmtree(tmp_path / "data")
        (tmp_path / "again").mkdir()
        with ServerProcess(tmp_path / "again", data=str(copy)) as server:
            after = await server.http.table(ann.table, ann.token)
            after.turn, after.desk = shown.turn, shown.desk
            assert after == shown

    run(play())
    assert {path.name for path in copy.iterdir()} >= {SQLITE_FILE, "secret"}
    assert main(["check-store", "--data", str(copy)]) == 0


def copied(copy: Path, table: str) -> int:
    """How far the copy has come."""
    if not (copy / SQLITE_FILE).exists():
        return 0
    plain = sqlite3.connect(copy / SQLITE_FILE)
    (seq,) = plain.execute("SELECT max(seq) FROM log WHERE table_id = ?", (table,)).fetchone()
    plain.close()
    return seq or 0


def test_a_copy_that_fails_leaves_the_last_one(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    data.mkdir()
    names = run(fill(data))
    renew_copy(data, copy)
    before = (copy / SQLITE_FILE).read_bytes()
    content = (data / SQLITE_FILE).read_bytes()
    (data / SQLITE_FILE).write_bytes(content[:8192] + b"\xff" * (len(content) - 8192))
    with pytest.raises(BrokenStore):
        renew_copy(data, copy)
    assert (copy / SQLITE_FILE).read_bytes() == before
    assert {path.name for path in copy.iterdir()} == {SQLITE_FILE}
    assert tables(copy) == set(names.values())


def test_copying_is_for_sqlite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "meldrum.toml"
    file.write_text('copy_to = "x"\ndatabase = "postgresql://a@127.0.0.1:1/b"\nport = 0\n')
    assert main(["serve", "--config", str(file), "--data", str(tmp_path / "data")]) == 2
    assert "copy_to is for SQLite" in capsys.readouterr().err
