"""The clock of a turn: a draft decides a time-out, and a race has one outcome."""

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from meldrum.notation.moves import move_data
from meldrum.rules.moves import Draw, Play
from meldrum.server import wire
from meldrum.server.events import Moved
from meldrum.server.tables import bot_seats
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry
from meldrum.server.workers.pool import Job, NoAnswer, NotAsked, WorkerPool
from tests.server.history import Answers, judge_history
from tests.server.tools import Reader, a_registry, moving, run, sound_move, step, tell, two_persons
from tests.tools import table as lying


def let_pass(registry: TableRegistry, seconds: float) -> None:
    """Let time go by."""
    registry.services.clock._start += int(seconds * 1000)


async def next_entry(table: LiveTable) -> None:
    seq = table.state.seq
    while table.state.seq == seq:
        await asyncio.sleep(0.005)


def test_time_runs_out(tmp_path: Path) -> None:
    """Nothing moved: one tile. An illegal draft: three. What only the clock may do nobody does."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, options={"turn_seconds": 15})
            left = table.data(0).turn
            assert left is not None
            assert 0 < left.left_ms <= 15_000
            for draft, drawn in ((None, 1), ("mess", 3), ("forged", 1)):
                state = table.state.game
                assert state is not None
                (seat,) = table.state.movers
                rack = state.racks[seat]
                lines = {None: None, "mess": [f"{rack[0]} {rack[1]}"], "forged": ["no such tile"]}
                kept = wire.Draft(id=uuid4(), seq=table.state.seq, draft=lines[draft])
                assert isinstance(await tell(table, seat, kept), wire.Ok)
                let_pass(registry, 16)
                table.keeper.arm()
                await next_entry(table)
                assert table.state.game is not None
                assert len(table.state.game.racks[seat]) == len(rack) + drawn
            forged = moving(table, Draw(0)).move
            for kind in ("timeout", "penalty"):
                forged.type, forged.draft = kind, []
                forged.seat = min(table.state.movers)
                answer = await tell(table, forged.seat, moving(table, forged))
                assert isinstance(answer, wire.Refused)
                assert answer.violations[0].code == "unreadable"
            judge_history(await registry.services.store.entries(table.state.table), {})

    run(play())


def test_a_legal_draft_counts(tmp_path: Path) -> None:
    """When the clock runs out on a legal draft, it is played."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, options={"opening": 0, "turn_seconds": 15})
            while True:
                move = move_data(sound_move(table))
                if move.type == "play":
                    break
                await step(table)
            (seat,) = table.state.movers
            kept = wire.Draft(id=uuid4(), seq=table.state.seq, draft=move.after)
            assert isinstance(await tell(table, seat, kept), wire.Ok)
            let_pass(registry, 16)
            table.keeper.arm()
            await next_entry(table)
            seen = table.data(None).view
            assert seen is not None
            assert seen.table == move.after

    run(play())


def test_timeout_race(tmp_path: Path) -> None:
    """A move at the deadline: the move or the time-out, never both, never neither."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, options={"turn_seconds": 15})
            outcomes = set()
            answers: Answers = {}
            for turn in range(12):
                (seat,) = table.state.movers
                seq = table.state.seq
                let_pass(registry, 15)
                command = moving(table, Draw(seat))
                race = [
                    tell(table, seat, command),
                    table.keeper.time_out(table.state.turn_seq),
                ]
                if turn % 2:
                    race.reverse()
                done = await asyncio.gather(*race)
                answer = next(one for one in done if one is not None)
                answers[command.id] = answer
                outcomes.add(type(answer))
                assert table.state.seq == seq + 1
            assert outcomes == {wire.Ok, wire.Stale}
            judge_history(await registry.services.store.entries(table.state.table), answers)

    run(play())


def test_two_servers_race(tmp_path: Path) -> None:
    """Two servers on one store: the log lets one in, the other reads on and says stale."""

    async def play() -> None:
        async with a_registry(tmp_path) as here, a_registry(tmp_path) as there:
            table = await two_persons(here)
            other = await there.find(table.state.table)
            await other.catch_up()
            answers: Answers = {}
            for _ in range(6):
                (seat,) = table.state.movers
                one, two = moving(table, Draw(seat)), moving(other, Draw(seat))
                done = await asyncio.gather(tell(table, seat, one), tell(other, seat, two))
                answers |= dict(zip((one.id, two.id), done, strict=True))
                assert {type(answer) for answer in done} == {wire.Ok, wire.Stale}
                await table.catch_up()
                await other.catch_up()
                assert table.state == other.state
            judge_history(await here.services.store.entries(table.state.table), answers)

    run(play())


class Broken(WorkerPool):
    """Workers that all die of the question."""

    async def ask(self, job: Job, seconds: float, who: str = "") -> Any:
        raise NoAnswer("dead")


def test_bot_crash(tmp_path: Path) -> None:
    """bot-crash: a bot whose process dies or hangs loses its turn, and the game goes on."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            registry.services.workers = Broken(1)
            table = await two_persons(registry)
            (seat,) = table.state.movers
            handed = wire.HandOver(id=uuid4(), seq=table.state.seq, level="master")
            before = table.state.game
            assert before is not None
            assert isinstance(await tell(table, seat, handed), wire.Ok)
            while table.state.movers == {seat}:
                await asyncio.sleep(0.01)
            assert table.state.game is not None
            assert len(table.state.game.racks[seat]) == len(before.racks[seat]) + 1

    run(play())


class Full(WorkerPool):
    """Workers that cannot be started at first."""

    refused = 0

    async def ask(self, job: Job, seconds: float, who: str = "") -> Any:
        if self.refused < 3:
            self.refused += 1
            raise NotAsked("OSError [Errno 24] Too many open files")
        return job.answer()


def test_bot_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """bot-not-asked: that is our fault: the game waits, whatever the clock says."""
    monkeypatch.setattr(bot_seats, "RETRIES", (0.05,))

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            workers = registry.services.workers = Full(1)
            table = await two_persons(registry, options={"turn_seconds": 60})
            (seat,) = table.state.movers
            handed = wire.HandOver(id=uuid4(), seq=table.state.seq, level="greedy")
            assert isinstance(await tell(table, seat, handed), wire.Ok)
            while not workers.refused:
                await asyncio.sleep(0.01)
            registry.services.clock._start += 120_000  # much longer than a turn
            table.keeper.arm()
            await table.keeper.time_out(table.state.turn_seq)
            while table.state.movers == {seat}:
                await asyncio.sleep(0.01)
            assert workers.refused == 3
            (moved,) = [
                entry.event
                for entry in await registry.services.store.entries(table.state.table)
                if isinstance(entry.event, Moved)
            ]
            assert (moved.by, moved.move.seat) == ("bot", seat)
            metrics = registry.services.metrics.text()
            assert "meldrum_bots_not_asked_total 3.0" in metrics
            assert "meldrum_bot_failures_total 0.0" in metrics

    run(play())


def test_bots_rest_where_nobody_looks(tmp_path: Path) -> None:
    """A game of bots stands still when nobody has watched for a while, until somebody comes."""

    async def play() -> None:
        async with a_registry(tmp_path, rest_seconds=600.0) as registry:
            table = await two_persons(registry)
            reader = Reader(None)
            table.enter(reader)
            for seat in (0, 1):
                handed = wire.HandOver(id=uuid4(), seq=table.state.seq, level="greedy")
                assert isinstance(await tell(table, seat, handed), wire.Ok)
            await until_moves(table, 3)
            table.leave(reader)
            await until_moves(table, table.state.seq + 1)  # not at once
            assert not is_expendable(table)
            table._seen -= 601.0
            await until_rest(table)
            rested = table.state.seq
            await asyncio.sleep(0.2)
            assert (table.state.seq, is_expendable(table)) == (rested, True)
            table.enter(reader)
            await until_moves(table, rested + 2)

    run(play())


def test_a_closed_table_asks_no_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is written while the server stops brings no bot to life."""

    async def play() -> None:
        async with a_registry(tmp_path, bot_pause=1000.0) as registry:
            table = await two_persons(registry)
            seat = min(table.state.movers)
            handed = wire.HandOver(id=uuid4(), seq=table.state.seq, level="greedy")
            assert isinstance(await tell(table, 1 - seat, handed), wire.Ok)
            writing, stopped = asyncio.Event(), asyncio.Event()
            append = registry.services.store.append

            async def late(*entry: Any) -> None:
                writing.set()
                await stopped.wait()
                await append(*entry)

            monkeypatch.setattr(registry.services.store, "append", late)
            moving = asyncio.create_task(step(table))
            await writing.wait()
            closing = asyncio.create_task(table.close())
            await asyncio.sleep(0)
            stopped.set()
            await closing
            assert isinstance(await moving, wire.Ok)
            assert table.state.awaits_bot
            assert not table._tasks

    run(play())


def is_expendable(table: LiveTable) -> bool:
    """Whether it may be forgotten if memory is needed."""
    return table.can_go


async def until_rest(table: LiveTable) -> None:
    while not table.keeper.is_resting:
        await asyncio.sleep(0.01)


async def until_moves(table: LiveTable, seq: int) -> None:
    while table.state.seq < seq:
        await asyncio.sleep(0.01)


class Cheating(WorkerPool):
    """Workers that answer nonsense."""

    async def ask(self, job: Job, seconds: float, who: str = "") -> Any:
        return Play(job.seen.seat, lying("K13 R1"))  # type: ignore[attr-defined]


def test_a_bot_that_breaks_the_rules_loses_its_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            registry.services.workers = Cheating(1)
            table = await two_persons(registry)
            (seat,) = table.state.movers
            handed = wire.HandOver(id=uuid4(), seq=table.state.seq, level="greedy")
            assert isinstance(await tell(table, seat, handed), wire.Ok)
            while table.state.movers == {seat}:
                await asyncio.sleep(0.01)
            judge_history(await registry.services.store.entries(table.state.table), {})

    run(play())
