"""Damaged stores: whoever meets one says in one line what was read, and nothing gets worse."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from meldrum.cli.main import main
from meldrum.server.store.engine import SQLITE_FILE
from meldrum.server.store.sql import SqlStore
from tests.server.tools import a_registry, new_table, run, step, two_persons

Damage = Callable[[Path], None]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a finished game, one that goes on, and a table where nobody sits yet."""
    folder = tmp_path_factory.mktemp("sound")

    async def play() -> None:
        async with a_registry(folder) as registry:
            table = await two_persons(registry, edition="my_first")
            while table.state.phase == "playing":
                await step(table)
            table = await two_persons(registry, edition="classic")
            await step(table)
            await registry.create(new_table(public=True))

    run(play())
    return folder


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def other_file(path: Path) -> None:
    path.write_text("Dear diary, " * 100)


def scrambled(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def sql(statement: str) -> Damage:
    def change(path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.executescript(statement)
        connection.close()

    return change


UNREADABLE: dict[str, tuple[Damage, str]] = {
    "cut": (cut, "malformed"),
    "other file": (other_file, "not a database"),
    "scrambled": (scrambled, "malformed|damaged"),
    "no log": (sql("DROP TABLE log"), "'log' is missing|no store"),
    "no desks": (sql("DROP TABLE desks"), "'desks' is missing"),
    "no event": (sql("ALTER TABLE log RENAME COLUMN event TO old"), "'log' has no 'event'"),
    "newer": (sql("UPDATE alembic_version SET version_num = '9999'"), "version 9999"),
    "strange": (sql("UPDATE alembic_version SET version_num = '0000'"), "0000"),
    "no version": (sql("DELETE FROM alembic_version"), "version is missing"),
}
COPIED = ("no desks", "no event", "newer", "strange", "no version")
"""What a backup copies as it is: a database without a flaw, whatever it holds."""


def damaged(sound: Path, tmp_path: Path, damage: Damage) -> Path:
    data = tmp_path / "data"
    shutil.copytree(sound, data)
    damage(data / SQLITE_FILE)
    return data


def said(words: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert main(words) == code
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"meldrum {words[0]}: ")
    return line


MET = [
    (verb, name)
    for verb in ("check-store", "export", "import", "backup", "serve")
    for name in UNREADABLE
    if verb != "backup" or name not in COPIED
]


@pytest.mark.parametrize(("verb", "name"), MET)
def test_a_store_that_cannot_be_read(
    verb: str,
    name: str,
    sound: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MELDRUM_LOG_LEVEL", "warning")
    damage, complaint = UNREADABLE[name]
    data, copy = damaged(sound, tmp_path, damage), tmp_path / "copy"
    more = {"import": [os.devnull], "backup": [str(copy)], "serve": ["--port", "0"]}
    line = said([verb, "--data", str(data), *more.get(verb, [])], 3, capsys)
    assert f"{data / SQLITE_FILE}: " in line
    assert any(words in line for words in complaint.split("|"))
    assert not (copy / SQLITE_FILE).exists()


@pytest.mark.parametrize("verb", ["check-store", "export", "backup"])
def test_a_store_that_is_empty_or_missing(
    verb: str, sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = [str(tmp_path / "copy")] if verb == "backup" else []
    data = damaged(sound, tmp_path, emptied)
    words = [verb, "--data", str(data), *more]
    assert f"{data / SQLITE_FILE}: holds no store" in said(words, 3, capsys)
    folder(data / SQLITE_FILE)
    assert f"{data / SQLITE_FILE} is not there" in said(words, 2, capsys)
    shutil.rmtree(data)
    assert f"{data / SQLITE_FILE} is not there" in said(words, 2, capsys)


@pytest.mark.parametrize(
    "statement",
    [
        """UPDATE log SET event = '{"type":' WHERE seq = 2""",
        "UPDATE log SET event = x'00ff' WHERE seq = 2",
        "UPDATE log SET at = 'noon' WHERE seq = 2",
        "UPDATE log SET seq = 'two' WHERE seq = 2",
        "UPDATE log SET command = 'zz' WHERE seq = 2",
        "INSERT INTO desks SELECT id, 'seat', 1, 1, NULL, NULL FROM tables",
        "INSERT INTO desks SELECT id, 0, 1, 1, '{', NULL FROM tables",
    ],
)
def test_garbage_in_a_row(
    statement: str, sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Found by check-store, told by export, and it keeps no other table from being read."""
    victim = "(SELECT id FROM tables WHERE live ORDER BY id LIMIT 1)"
    column, joint = ("id", "WHERE") if "FROM tables" in statement else ("table_id", "AND")
    data = damaged(sound, tmp_path, sql(f"{statement} {joint} {column} = {victim}"))
    assert main(["check-store", "--data", str(data)]) == 1
    assert "1 tables wrong" in capsys.readouterr().out
    if "command" not in statement and "'{'" not in statement:  # texts that are texts
        line = said(["export", "--data", str(data)], 3, capsys)
        assert str(data / SQLITE_FILE) in line

    async def read() -> None:
        store = SqlStore(f"sqlite:///{data / SQLITE_FILE}")
        tables = await store.all_tables()
        logs = await store.logs(tables, layout="")
        assert len(logs) == len(tables) - 1 == 2
        store.engine.dispose()

    asyncio.run(read())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "line 1: nothing is there"),
        ("[]\n", "line 1: "),
        ('{"format":"meldrum-store","version":1}\n[]\n', "line 2: "),
        ('{"format":"meldrum-store","version":1}\n{"in":[]}\n', "line 2: in no table []"),
        ('{"format":"meldrum-store","version":1}\n{"in":"log"}\n', "line 2: fields []"),
        (
            '{"format":"meldrum-store","version":1}\n'
            '{"in":"pauses","began":1,"ended":99999999999999999999}\n',
            "line 2: ended 99999999999999999999",
        ),
        (
            '{"format":"meldrum-store","version":1}\n{"in":"pauses","began":{},"ended":1}\n',
            "line 2: began {}",
        ),
        (
            '{"format":"meldrum-store","version":1}\n'
            + '{"in":"pauses","began":1,"ended":1}\n' * 2,
            "rows that do not fit",
        ),
    ],
)
def test_lines_that_cannot_be_imported(
    content: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lines"
    file.write_text(content)
    line = said(["import", "--data", str(tmp_path / "data"), str(file)], 2, capsys)
    assert f"{file}: {says}" in line


def test_a_byte_order_mark_before_an_export(
    sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "--data", str(sound)]) == 0
    file = tmp_path / "lines"
    file.write_text(capsys.readouterr().out, encoding="utf-8-sig")
    assert main(["import", "--data", str(tmp_path / "data"), str(file)]) == 0


def test_a_secret_that_is_none(
    sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = damaged(sound, tmp_path, lambda _: None)
    (data / "secret").write_text("open sesame")
    line = said(["serve", "--port", "0", "--data", str(data)], 3, capsys)
    assert f"{data / 'secret'}: " in line


@pytest.mark.parametrize("table", ["beats VALUES ('x', 'noon')", "pauses VALUES (5, 'noon')"])
def test_times_that_are_none(
    table: str,
    sound: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MELDRUM_LOG_LEVEL", "warning")
    data = damaged(sound, tmp_path, sql(f"INSERT INTO {table}"))
    line = said(["serve", "--port", "0", "--data", str(data)], 3, capsys)
    assert "at 'noon': its row is damaged" in line
