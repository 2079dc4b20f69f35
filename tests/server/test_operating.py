"""Looking after a server: configuration, backups, export and import, replaying the store."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from meldrum.cli.main import main
from meldrum.server import wire
from meldrum.server.config import KEYS, Config, load
from meldrum.server.tokens import Secret, secret_in
from tests.server.process import ServerProcess
from tests.server.services import Postgres
from tests.server.tools import Reader, a_registry, new_table, run, start, step, two_persons

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.mark.bulk
def test_hot_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """hot-backup: a copy made while people play is whole, and a server goes on from it."""

    async def play() -> None:
        with ServerProcess(tmp_path) as server:
            ann, bob = await server.pair()
            example = [sys.executable, str(ROOT / "examples" / "network_bot.py"), server.url]
            guest = await server.http.create(
                wire.NewTable(id=uuid4(), edition="my_first", name="Host", options={"rounds": 1})
            )
            bot = await asyncio.create_subprocess_exec(
                *example,
                guest.invites[0].code,
                stdout=subprocess.PIPE,
            )
            async with server.seat(ann) as seat, server.seat(guest) as host:
                await seat.start()
                async for table in host.changes():
                    if table.seats[1].owner == "person":
                        break
                await host.start()
                handed = wire.HandOver(id=uuid4(), seq=host.now.seq, level="casual")
                assert isinstance(await host.say(handed), wire.Ok)
                copies = []
                for number in range(3):
                    copies.append(tmp_path / f"copy{number}")
                    words = ["backup", "--data", str(tmp_path / "data"), str(copies[-1])]
                    assert await asyncio.to_thread(main, words) == 0
                output, _ = await bot.communicate()
                assert b"over" in output
            for folder in (*copies, tmp_path / "data"):
                assert await asyncio.to_thread(main, ["check-store", "--data", str(folder)]) == 0
            token = bob.token
            before = await server.http.table(bob.table, token)
            server.kill()
        again = tmp_path / "again"
        again.mkdir()
        with ServerProcess(again, data=str(copies[-1])) as server:
            after = await server.http.table(bob.table, token)
            before.turn = after.turn = None
            assert after == before

    run(play())
    assert "0 tables wrong" in capsys.readouterr().out


def test_export_and_import(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is exported and imported is the same store; nonsense leaves an empty one."""
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()

    async def play() -> None:
        async with a_registry(one) as registry:
            table = await two_persons(registry, edition="my_first")
            while table.state.phase == "playing":
                await step(table)
            await registry.create(new_table(public=True))

    run(play())
    capsys.readouterr()
    assert main(["export", "--data", str(one)]) == 0
    lines = capsys.readouterr().out
    file = tmp_path / "lines"
    for bad in (
        lines.replace('"meldrum-store"', '"other"'),
        lines + "{}\n",
        lines + "no\n",
        lines * 2,
    ):
        file.write_text(bad)
        assert main(["import", "--data", str(two), str(file)]) == 2
    file.write_text(lines)
    assert main(["import", "--data", str(two), str(file)]) == 0
    capsys.readouterr()
    assert main(["export", "--data", str(two)]) == 0
    assert capsys.readouterr().out == lines
    assert main(["import", "--data", str(two), str(file)]) == 2  # not empty any more
    assert main(["check-store", "--data", str(two)]) == 0
    assert main(["check-store", "--data", str(tmp_path)]) == 2


def test_a_store_in_postgresql(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    postgres: Postgres,
) -> None:
    """Exported, imported and checked like any other; backups are left to its own tools."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, edition="my_first")
            while table.state.phase == "playing":
                await step(table)

    run(play())
    capsys.readouterr()
    assert main(["export", "--data", str(tmp_path)]) == 0
    lines = capsys.readouterr().out
    (tmp_path / "lines").write_text(lines)
    monkeypatch.setenv("MELDRUM_DATABASE", postgres.new_database())
    assert main(["check-store"]) == 3  # empty
    assert main(["import", "--data", str(tmp_path), str(tmp_path / "lines")]) == 0
    capsys.readouterr()
    assert main(["export"]) == 0
    assert capsys.readouterr().out == lines
    assert main(["check-store"]) == 0
    assert "1 tables, 1 games" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "copy")]) == 2
    assert "pg_dump" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("tampering", "complaint"),
    [
        ('UPDATE log SET event = replace(event, \'"type":"draw"\', \'"type":"pass"\')', "pool"),
        ("DELETE FROM log WHERE seq = 3", "follows"),
        ("UPDATE log SET event = '{}' WHERE seq = 2", "type"),
        ("DELETE FROM log", "no log"),
        ("UPDATE tables SET live = NOT live", "noted"),
    ],
)
def test_check_store_finds_tampering(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], tampering: str, complaint: str
) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            for _ in range(10):
                await step(table)

    run(play())
    assert main(["check-store", "--data", str(tmp_path)]) == 0
    plain = sqlite3.connect(tmp_path / "meldrum.sqlite")
    with plain:
        plain.execute(tampering)
    plain.close()
    assert main(["check-store", "--data", str(tmp_path)]) == 1
    assert complaint in capsys.readouterr().out


def test_configuration(tmp_path: Path) -> None:
    """TOML, then the environment; what is wrong is named."""
    file = tmp_path / "meldrum.toml"
    file.write_text('port = 9000\norigins = ["https://a.example"]\nbot_pause = 0\n')
    config = load(file, {"MELDRUM_PORT": "9001", "MELDRUM_TRUSTED_PROXIES": "10.0.0.1,10.0.0.2"})
    assert config.port == 9001
    assert config.origins == ["https://a.example"]
    assert config.trusted_proxies == ["10.0.0.1", "10.0.0.2"]
    assert load(None, {}) == Config()
    page = (ROOT / "docs" / "server.md").read_text()
    for key in KEYS:
        assert f"`{key}`" in page, key


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("prot = 1", "there is no key `prot`"),
        ('port = "x"', "Expected `int`, got `str` for `port`"),
        ("port = 70000", "Expected `int` <= 65535 for `port`"),
        ("port =", "Invalid value"),
        ("workers = 0", "Expected `int` >= 1 for `workers`"),
        ("ping_seconds = 0", "Expected `float` > 0.0 for `ping_seconds`"),
        ('origins = "https://a.example"', "Expected `array`, got `str` for `origins`"),
        ('root_path = "/meldrum/"', "for `root_path`"),
        ('log_level = "loud"', "Invalid enum value 'loud' for `log_level`"),
        ('data = "\udcff"', "utf-8"),
    ],
)
def test_what_is_wrong_with_a_configuration_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, wrong: str
) -> None:
    """The file and the key; for a variable of the environment, its name."""
    file = tmp_path / "meldrum.toml"
    file.write_bytes(line.encode(errors="surrogateescape"))
    assert main(["serve", "--config", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"meldrum serve: {file}: ")
    assert wrong in told
    file.write_text("port = 1")
    with pytest.raises(ValueError, match=r"^MELDRUM_WORKERS: .*`workers`"):
        load(file, {"MELDRUM_WORKERS": "many"})


def test_a_configuration_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--config", str(tmp_path / "no.toml")]) == 2
    assert "no.toml" in capsys.readouterr().err


def test_the_secret(tmp_path: Path) -> None:
    """Made once, for its owner's eyes only; a weak one is refused."""
    made = secret_in(tmp_path)
    assert secret_in(tmp_path).text("a") == made.text("a") != made.text("b")
    assert made.text("a", "b") != made.text("ab")
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
    with pytest.raises(ValueError, match="32"):
        Secret(b"short")


def test_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert '"ClientMessage"' in capsys.readouterr().out


def test_docs_list_every_code() -> None:
    from meldrum.server.refusals import SAYINGS

    page = (ROOT / "docs" / "server.md").read_text()
    for code in SAYINGS:
        assert f"`{code}`" in page, code


def test_sweeping(tmp_path: Path) -> None:
    """A table nobody looks at is forgotten, and found again when asked for."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table("introductory"))
            table = await registry.find(made.table)
            table.used -= 10_000
            await registry.sweep()
            assert registry.tables == {}
            again = await registry.find(made.table)
            assert again is not table
            assert again.state == table.state
            assert isinstance(await start(again), wire.Ok)
            again.used -= 10_000
            again.watchers.add(Reader(None))
            await registry.sweep()
            assert made.table in registry.tables  # somebody looks

    run(play())


def test_somebody_comes_while_room_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one table is closed to make room, the next one is no longer idle: it stays."""

    async def play() -> None:
        async with a_registry(tmp_path, most_tables=20) as registry:
            for _ in range(20):
                await registry.create(new_table("introductory"))
            oldest, second, *_ = registry.tables.values()
            close = oldest.close

            async def slowly() -> None:
                second.enter(Reader(None))
                await close()

            monkeypatch.setattr(oldest, "close", slowly)
            await registry.create(new_table("introductory"))
            assert oldest.state.table not in registry.tables
            assert registry.tables[second.state.table] is second

    run(play())
