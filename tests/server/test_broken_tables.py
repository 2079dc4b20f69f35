"""One broken table harms itself only: all others are woken, listed and played, and it stays."""

import asyncio
import json
import sqlite3
from pathlib import Path
from uuid import uuid4

import pytest

from meldrum.cli.main import main
from meldrum.client import RefusedError
from meldrum.server import wire
from meldrum.server.refusals import Refusal
from meldrum.server.store.engine import SQLITE_FILE
from meldrum.server.tables.checkpoints import EVERY
from meldrum.server.tables.live_table import LiveTable
from tests.server.process import ServerProcess
from tests.server.tools import a_registry, new_table, run, start, tell

LEAF = 13
"""How a page of SQLite begins that holds rows."""
LONG = EVERY - 50
"""Much, but without a checkpoint, which would hide what was damaged before it."""
DAMAGES = {
    "not text": "CAST(x'7b22ff' AS TEXT)",
    "not JSON": "'{'",
    "no such seat": """'{"type":"left","seat":99}'""",
    "no such edition": """replace(event, '"classic"', '"whist"')""",
    "too deep": "'{\"type\":' || replace(hex(zeroblob(50000)), '00', '[')",
    "a page": "",
}


async def fill(folder: Path) -> list[str]:
    """Three public tables with a clock running; the last has pages of its own."""
    async with a_registry(folder, bot_pause=1000) as registry:
        names = []
        for number in range(3):
            made = await registry.create(new_table(public=True, seats=3, takeover="anyone"))
            table = await registry.find(made.table)
            assert isinstance(await start(table), wire.Ok)
            for _ in range(LONG if number == 2 else 5):
                await say(table)
            names.append(made.table)
        return names


async def say(table: LiveTable) -> wire.Answer:
    said = wire.Say(id=uuid4(), seq=table.state.seq, text="hello " * 20)
    return await tell(table, 0, said)


def damage(path: Path, victim: str, how: str) -> None:
    if how == "a page":
        return tear(path, victim)
    seq = 1 if how == "no such edition" else 4
    plain = sqlite3.connect(path)
    with plain:
        plain.execute(
            f"UPDATE log SET event = {DAMAGES[how]} WHERE table_id = ? AND seq = ?", (victim, seq)
        )
    plain.close()


def tear(path: Path, victim: str) -> None:
    """Spoil a page that holds rows of the victim only."""
    plain = sqlite3.connect(path)
    plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (size,) = plain.execute("PRAGMA page_size").fetchone()
    plain.close()
    content = bytearray(path.read_bytes())
    pages = range(size, len(content), size)
    full = [
        at
        for at in pages
        if content[at] == LEAF and content[at : at + size].count(victim.encode()) > 5
    ]
    assert len(full) > 2
    content[full[len(full) // 2]] = 0xFF
    path.write_bytes(content)


def rows(path: Path, victim: str) -> list[tuple[object, ...]]:
    plain = sqlite3.connect(path)
    plain.text_factory = bytes
    found: list[tuple[object, ...]] = []
    for seq in range(1, 300):
        try:
            wanted = "SELECT * FROM log WHERE table_id = ? AND seq = ?"
            found += plain.execute(wanted, (victim, seq)).fetchall()
        except sqlite3.DatabaseError as problem:
            found.append((seq, str(problem)))
    plain.close()
    return found


@pytest.mark.parametrize("how", DAMAGES)
def test_one_broken_table_harms_itself_only(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, victim = run(fill(tmp_path))
    path = tmp_path / SQLITE_FILE
    damage(path, victim, how)
    before = rows(path, victim)
    assert len(before) > 100

    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=1000) as registry:
            assert set(registry.tables) == {one, two}  # woken
            assert registry.broken == {victim}
            listed = {line.table for line in (await registry.listed()).tables}
            assert listed == {one, two}
            for name in (one, two):
                table = await registry.find(name)
                assert isinstance(await say(table), wire.Ok)
            with pytest.raises(Refusal, match="broken_table"):
                await registry.find(victim)

    run(play())
    assert rows(path, victim) == before  # never overwritten
    capsys.readouterr()
    assert main(["check-store", "--data", str(tmp_path)]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert {line.partition(":")[0] for line in lines} == {victim}
    assert last.startswith("3 tables, ")
    assert last.endswith("1 tables wrong")


@pytest.mark.bulk
def test_a_server_starts_beside_a_broken_table(tmp_path: Path) -> None:
    """It serves all others, and tells the operator by its log and its metrics."""
    data = tmp_path / "data"
    data.mkdir()

    async def play() -> None:
        one, _, victim = await fill(data)
        damage(data / SQLITE_FILE, victim, "a page")
        with ServerProcess(tmp_path, log_level="error", bot_pause=1000) as server:
            assert (await server.http.table(one)).phase == "playing"
            with pytest.raises(RefusedError) as refused:
                await server.http.table(victim)
            assert refused.value.codes == ["broken_table"]
            status, text = await asyncio.to_thread(server.http.fetch, "GET", "/metrics")
            assert status == 200
            assert b"meldrum_broken_tables 1.0" in text
            told = [json.loads(line) for line in server.log().splitlines()]
            assert [(line["event"], line["table"]) for line in told] == [("broken_log", victim)]

    run(play())
