"""Waking up: after a restart whatever would happen by itself happens, the most urgent first."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from meldrum.server import wire
from meldrum.server.store.protocol import StoredTable
from meldrum.server.tables import registry as registries
from meldrum.server.tables.registry import TableRegistry
from tests.server.tools import a_registry, new_table, run, start, step, two_persons

NO_CLOCK = {"turn_seconds": None}


def test_only_what_goes_on_by_itself_is_woken(tmp_path: Path) -> None:
    """A running clock and a bot's turn; not a game that waits for people, nor one not begun."""

    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=1000) as registry:
            ticking = await two_persons(registry)
            patient = await two_persons(registry, options=NO_CLOCK)
            made = await registry.create(new_table(bots=["casual"], options=NO_CLOCK))
            thinking = await registry.find(made.table)
            assert isinstance(await start(thinking), wire.Ok)
            if 1 not in thinking.state.movers:
                await step(thinking)
            await registry.create(new_table())
            due = [ticking.state, thinking.state]
            assert await registry.services.store.live() == [state.table for state in due]
        async with a_registry(tmp_path, bot_pause=1000) as registry:
            assert [table.state for table in registry.tables.values()] == due
            assert (await registry.find(patient.state.table)).state == patient.state

    run(play())


def test_a_table_asked_for_does_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table asked for while others wake is there at once, and stays the only one of its id."""
    monkeypatch.setattr(registries, "WOKEN_AT_ONCE", 2)

    async def play() -> None:
        async with a_registry(tmp_path) as before:
            names = [(await two_persons(before)).state.table for _ in range(9)]
        async with a_registry(tmp_path) as first:
            store, asked_for = first.services.store, asyncio.Event()
            logs = store.logs

            async def late(tables: Sequence[str], layout: str) -> dict[str, StoredTable]:
                await asked_for.wait()
                return await logs(tables, layout)

            monkeypatch.setattr(store, "logs", late)
            second = TableRegistry(first.services)  # the same store, woken while somebody plays
            waking = asyncio.create_task(second.wake())
            table = await second.find(names[-1])
            assert len(second.tables) == 1
            asked_for.set()
            assert isinstance(await step(table), wire.Ok)
            assert await waking >= len(names) - 1  # the one asked for may have been there first
            assert second.tables[names[-1]] is table
            assert set(second.tables) == set(names)
            await second.close()

    run(play())


def test_the_longest_untouched_first_and_broken_ones_left_out(tmp_path: Path) -> None:
    async def make() -> list[str]:
        async with a_registry(tmp_path) as registry:
            tables = [await two_persons(registry) for _ in range(3)]
            registry.services.clock._start += 1000
            await step(tables[0])
            return [table.state.table for table in tables]

    async def wake() -> list[str]:
        async with a_registry(tmp_path) as registry:
            return list(registry.tables)

    first, second, third = run(make())
    plain = sqlite3.connect(tmp_path / "meldrum.sqlite")
    with plain:
        plain.execute("UPDATE log SET at = at - 60000 WHERE table_id = ?", (third,))
    assert run(wake()) == [third, second, first]
    with plain:
        plain.execute("DELETE FROM log WHERE seq = 2 AND table_id = ?", (second,))
    plain.close()
    assert run(wake()) == [third, first]
