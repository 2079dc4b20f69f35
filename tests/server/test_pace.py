"""The pace of bots at a table: agreed when it is made, and telling nothing."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meldrum.bots.pace import SHARE, UNSEEN
from meldrum.rules.moves import Draw
from meldrum.server import wire
from meldrum.server.events import Created, read_event, write_event
from meldrum.server.tables.bot_seats import BotSeats
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry
from tests.seeds import SEED
from tests.server.test_hidden import permuted
from tests.server.tools import Reader, a_registry, new_table, run, start, step

UNIT = 100.0


async def against_a_bot(registry: TableRegistry, **wanted: Any) -> LiveTable:
    """A game against a bot whose turn it is."""
    made = await registry.create(new_table(bots=["greedy"], **wanted))
    table = await registry.find(made.table)
    assert isinstance(await start(table), wire.Ok)
    if 1 not in table.state.movers:
        await step(table)
    return table


def paused(table: LiveTable) -> float:
    """How long the bot would wait before it draws."""
    return BotSeats(table)._pause(table.state, Draw(1))


def test_the_pace_is_agreed_when_the_table_is_made(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=UNIT) as registry:
            long = {}
            for pace in ("instant", "natural", "slow"):
                table = await against_a_bot(registry, pace=pace, options={"turn_seconds": None})
                assert table.data(None).rules.pace == pace
                long[pace] = paused(table)
            assert long["instant"] == 0 < long["natural"] < long["slow"]
            name = table.state.table
        async with a_registry(tmp_path, bot_pause=UNIT) as registry:
            assert (await registry.find(name)).state.rules.pace == "slow"

    run(play())


def test_what_is_natural_is_not_said(tmp_path: Path) -> None:
    """So clients and logs that know of no pace go on as they are."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await registry.find((await registry.create(new_table())).table)
            (entry,) = await registry.services.store.entries(table.state.table)
            written = write_event(entry.event)
            assert "pace" not in written
            assert isinstance(again := read_event(written), Created)
            assert again.pace == "natural"
            assert b"pace" not in msgspec.json.encode(table.data(0))

    run(play())


def test_an_unknown_pace_is_refused() -> None:
    body = msgspec.json.encode(new_table()).replace(b'"name"', b'"pace":"hectic","name"')
    with pytest.raises(msgspec.ValidationError, match="pace"):
        msgspec.json.decode(body, type=wire.NewTable)


def test_shorter_if_nobody_watches_or_the_clock_runs(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=UNIT) as registry:
            table = await against_a_bot(registry, options={"turn_seconds": None})
            alone = paused(table)
            table.watchers.add(Reader(0))
            assert paused(table) == pytest.approx(alone / UNSEEN)
            hurried = await against_a_bot(registry, options={"turn_seconds": 15})
            hurried.watchers.add(Reader(0))
            assert 0 < paused(hurried) <= 15 * SHARE

    run(play())


def test_a_pause_does_not_depend_on_what_is_hidden(tmp_path: Path) -> None:
    rng = random.Random(f"{SEED}/server pace")

    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=UNIT) as registry:
            table = await against_a_bot(registry, options={"turn_seconds": None})
            bots, true = BotSeats(table), table.state
            assert true.game is not None
            other = true._replace(
                game=permuted(true.game, None, rng)._replace(seed=rng.randbytes(32)),
                next_seed=rng.randbytes(32).hex(),
            )
            assert bots._pause(true, Draw(1)) == bots._pause(other, Draw(1))

    run(play())


def test_a_bot_thinks_while_it_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thinking is no part of the time that people wait."""
    asked: list[float] = []
    sleep = asyncio.sleep

    async def noted(delay: float, *more: Any) -> Any:
        if delay > 1:
            asked.append(delay)
        return await sleep(0 if delay > 1 else delay, *more)

    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=UNIT) as registry:
            monkeypatch.setattr(asyncio, "sleep", noted)
            monkeypatch.setattr(BotSeats, "_pause", lambda *asked: 500.0)
            table = await against_a_bot(registry, options={"turn_seconds": None})
            state = table.state
            while table.state is state:
                await sleep(0.01)

    run(play())
    assert 1 < asked[0] < 500
