"""Checkpoints are what the log says, and keep an old table as cheap as a new one."""

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from meldrum.cli.main import main
from meldrum.notation.record import verify
from meldrum.server import wire
from meldrum.server.events import Chatted, Entry
from meldrum.server.store.engine import SQLITE_FILE
from meldrum.server.store.protocol import BrokenLog, Checkpoint, StoredTable
from meldrum.server.store.sql import SqlStore
from meldrum.server.tables.checkpoints import (
    EVERY,
    checkpoint_of,
    last_state,
    layout_of_state,
    state_of,
)
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.records import before_last_move, of_game, records_of
from meldrum.server.tables.registry import TableRegistry
from meldrum.server.tables.state import folded
from tests.seeds import SEED
from tests.server.tools import Reader, a_registry, run, start, step, tell, two_persons
from tests.tools import ALL

CLOCK: dict[str, Any] = {"options": {"turn_seconds": 600}}
OLD = 5 * EVERY + 50


class CountingStore(SqlStore):
    """Counts the entries that are read."""

    read = 0

    async def entries(
        self, table: str, after: int = 0, upto: int | None = None, *, chat: bool = True
    ) -> list[Entry]:
        found = await super().entries(table, after, upto, chat=chat)
        self.read += len(found)
        return found

    async def logs(self, tables: Sequence[str], layout: str) -> dict[str, StoredTable]:
        found = await super().logs(tables, layout)
        self.read += sum(len(stored.entries) for stored in found.values())
        return found


def counting(registry: TableRegistry) -> CountingStore:
    """The store of a registry, counting from now on."""
    store = registry.services.store
    assert isinstance(store, SqlStore)
    store.__class__ = CountingStore
    assert isinstance(store, CountingStore)
    store.read = 0
    return store


async def chatter(table: LiveTable, count: int) -> None:
    """A log that is mostly talk, written faster than by talking."""
    state = table.state
    said = [
        Entry(state.table, seq, state.at, Chatted(0, f"number {seq}"), uuid4(), "")
        for seq in range(state.seq + 1, state.seq + 1 + count)
    ]
    await asyncio.gather(*map(table.services.store.append, said))
    await table.catch_up()


async def played(table: LiveTable) -> None:
    """Play the game to its end."""
    while table.state.phase == "playing":
        await step(table)


@pytest.mark.parametrize("edition", ALL)
def test_a_checkpoint_is_the_state(edition: str, tmp_path: Path) -> None:
    """Whatever happens at a table, its checkpoint says the same."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, edition=edition)
            while table.state.phase == "playing":
                await step(table)
                assert state_of(checkpoint_of(table.state)) == table.state
            await start(table)
            assert state_of(checkpoint_of(table.state)) == table.state

    run(play())


def test_a_checkpoint_keeps_what_the_host_did(tmp_path: Path) -> None:
    """Who may not speak, which seat is held, and who is the host now."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, seats=3)
            for kind, seat in ((wire.Mute, 1), (wire.PassOn, 1), (wire.Remove, 0)):
                said = kind(id=uuid4(), seq=table.state.seq, seat=seat)
                assert isinstance(await tell(table, table.state.host, said), wire.Ok)
                assert state_of(checkpoint_of(table.state)) == table.state
            assert table.state.host == 1
            assert [seat.muted for seat in table.state.seats] == [False, True, False]
            assert [seat.held for seat in table.state.seats] == [True, False, False]

    run(play())


def test_old_table(tmp_path: Path) -> None:
    """old-table: hello, sync, loading, waking and a bot's question read a page, not the log."""

    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=0.0) as registry:
            table = await two_persons(registry, options={"turn_seconds": 600})
            await chatter(table, OLD)
            store, name = counting(registry), table.state.table
            for since in (0, 1, table.state.seq - 1000):
                told = await table.snapshot(Reader(None), since)
                assert [one.seq for one in told.tail][-1] == told.table.seq
                assert len(told.tail) == wire.LONGEST_TAIL
            assert store.read <= 3 * wire.LONGEST_TAIL
            await last_state(store, name)  # makes the checkpoints that are missing
            assert store.read >= OLD
            store.read = 0
            assert await last_state(store, name) == table.state
            assert store.read <= EVERY
            registry.tables.clear()
            assert await registry.wake() == 1
            assert registry.tables[name].state == table.state
            assert store.read <= 2 * EVERY
            store.read = 0
            (seat,) = table.state.movers
            handed = wire.HandOver(id=uuid4(), seq=table.state.seq, level="master")
            await tell(registry.tables[name], seat, handed)
            while registry.tables[name].state.movers == {seat}:
                await asyncio.sleep(0.01)
            assert store.read <= 10  # what was said is not read for it

    run(play())


def test_a_tail_is_read_page_by_page(tmp_path: Path) -> None:
    """Whoever wants the whole story can have it, in pages that join."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            await chatter(table, 250)
            story: list[int] = []
            until: int | None = None
            while not story or story[0] > 1:
                told = await table.snapshot(Reader(None), 0, until)
                assert 0 < len(told.tail) <= wire.LONGEST_TAIL
                story = [one.seq for one in told.tail] + story
                until = story[0] - 1
            assert story == list(range(1, table.state.seq + 1))

    run(play())


def test_records_from_checkpoints(tmp_path: Path) -> None:
    """A record is the same whether the whole log is folded or only its game."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, edition="introductory", options={"rounds": 3})
            for game in range(3):
                if game:
                    await start(table)
                await chatter(table, EVERY)
                await played(table)
            store, name = counting(registry), table.state.table
            whole = records_of(await store.entries(name))
            for game, record in enumerate(whole, 1):
                store.read = 0
                begun, entries = await of_game(store, name, game)
                assert store.read < EVERY / 2  # what was said is not read
                assert records_of(entries, begun) == [record]
                assert record is not None
                assert verify(record) == []
            await start(table)
            await step(table)
            begun, entries = await of_game(store, name, 4)
            (seat,) = {0, 1} - table.state.movers or {0}
            full = before_last_move(await store.entries(name), seat)
            assert before_last_move(entries, seat, begun) == full

    run(play())


DAMAGES = {
    "not text": "state = CAST(x'7b22ff' AS TEXT)",
    "not JSON": "state = '{'",
    "too deep": "state = replace(hex(zeroblob(50000)), '00', '[')",
    "no number": "seq = 'many'",
    "another moment": "seq = 3",
}


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_checkpoint_is_passed_over(
    how: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """The log alone decides: the table is played on, the operator told, and check-store tells."""

    async def play() -> tuple[str, str]:
        async with a_registry(tmp_path) as registry:
            table, other = [await two_persons(registry, **CLOCK) for _ in range(2)]
            for one in (table, other):
                await chatter(one, 3)
                await registry.services.store.put_checkpoint(checkpoint_of(one.state))
                await step(one)
            return table.state.table, other.state.table

    async def wake(victim: str, other: str) -> None:
        async with a_registry(tmp_path) as registry:
            assert set(registry.tables) == {victim, other}
            assert registry.broken == set()
            for table in registry.tables.values():
                entries = await registry.services.store.entries(table.state.table)
                assert table.state == folded(entries)
            begun, entries = await of_game(registry.services.store, victim, 1)
            assert begun is None
            assert records_of(entries) == [None]

    victim, other = run(play())
    spoil(tmp_path, f"UPDATE checkpoints SET {DAMAGES[how]} WHERE table_id = '{victim}'")
    run(wake(victim, other))
    told = [record for record in caplog.records if record.levelname == "ERROR"]
    assert {record.getMessage() for record in told} == (
        set() if how == "no number" else {"broken_checkpoint"}  # that one is of no entry
    )
    assert {getattr(record, "fields", {}).get("table") for record in told} <= {victim}
    capsys.readouterr()
    assert main(["check-store", "--data", str(tmp_path)]) == 1
    *lines, _ = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [victim]


def test_a_checkpoint_that_lies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that cannot be told from a true one is found by check-store, or when nothing fits it."""

    async def play() -> tuple[str, str]:
        async with a_registry(tmp_path) as registry:
            table, other = [await two_persons(registry, **CLOCK) for _ in range(2)]
            store = registry.services.store
            await store.put_checkpoint(checkpoint_of(table.state._replace(closed=True)))
            await store.put_checkpoint(checkpoint_of(other.state._replace(turn_seq=1)))
            foreign = Checkpoint(other.state.table, other.state.seq + 1, 1, "another", "{}")
            await store.put_checkpoint(foreign)
            for one in (table, other):
                await step(one)
            registry.tables.clear()
            await registry.wake()
            assert registry.tables[table.state.table].state == table.state
            return table.state.table, other.state.table

    lies = set(run(play()))
    capsys.readouterr()
    assert main(["check-store", "--data", str(tmp_path)]) == 1
    *lines, _ = capsys.readouterr().out.splitlines()
    assert {line.partition(":")[0] for line in lines} == lies


def test_a_checkpoint_without_its_log(tmp_path: Path) -> None:
    """Whatever is left of a table that was removed, it does not come back."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, **CLOCK)
            name, store = table.state.table, registry.services.store
            await store.put_checkpoint(checkpoint_of(table.state))
            assert await store.checkpoint(name, layout_of_state()) is not None
            spoil(tmp_path, f"DELETE FROM log WHERE table_id = '{name}'")
            assert await last_state(store, name) is None
            (stored,) = (await store.logs([name], layout_of_state())).values()
            assert stored == StoredTable(None, [], [])

    run(play())


def test_damage_before_a_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is not read harms nobody; check-store, which reads everything, tells of it."""

    async def play() -> str:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, **CLOCK)
            await chatter(table, 3)
            await registry.services.store.put_checkpoint(checkpoint_of(table.state))
            await step(table)
            return table.state.table

    async def wake() -> None:
        async with a_registry(tmp_path) as registry:
            assert set(registry.tables) == {victim}
            begun, entries = await of_game(registry.services.store, victim, 1)
            with pytest.raises(BrokenLog, match=victim):
                records_of(entries, begun)

    victim = run(play())
    spoil(tmp_path, """UPDATE log SET event = '{"type":"left","seat":99}' WHERE seq = 2""")
    run(wake())
    assert main(["check-store", "--data", str(tmp_path)]) == 1
    assert victim in capsys.readouterr().out


def spoil(data: Path, statement: str) -> None:
    plain = sqlite3.connect(data / SQLITE_FILE)
    with plain:
        assert plain.execute(statement).rowcount > 0
    plain.close()


def test_random_folds(tmp_path: Path) -> None:
    """From whatever checkpoint a fold begins, it ends in the same state."""
    rng = random.Random(f"{SEED}/checkpoints")

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, edition=rng.choice(ALL))
            await played(table)
            entries = await registry.services.store.entries(table.state.table)
            for _ in range(10):
                at = rng.randrange(1, len(entries))
                begun = folded(entries[:at])
                assert begun is not None
                assert folded(entries[at:], state_of(checkpoint_of(begun))) == table.state

    run(play())
