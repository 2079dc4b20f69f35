"""The clock of a turn: a draft decides a time-out, and a race has one outcome."""

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

from meldrum.notation.moves import MoveData, move_data
from meldrum.rules.moves import Draw
from meldrum.server import wire
from meldrum.server.crew import Crew, NoAnswer, Work
from meldrum.server.hall import Hall
from meldrum.server.table import Table
from tests.server.history import Answers, judge_history
from tests.server.tools import a_hall, moving, run, sound_move, step, tell, two_persons


def let_pass(hall: Hall, seconds: float) -> None:
    """Let time go by."""
    hall.house.time._start += int(seconds * 1000)


async def next_entry(table: Table) -> None:
    seq = table.room.seq
    while table.room.seq == seq:
        await asyncio.sleep(0.005)


def test_time_runs_out(tmp_path: Path) -> None:
    """Nothing moved: one tile. An illegal draft: three. What only the clock may do nobody does."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            table = await two_persons(hall, options={"turn_seconds": 15})
            left = table.data(0).turn
            assert left is not None
            assert 0 < left.left_ms <= 15_000
            for draft, drawn in ((None, 1), ("mess", 3), ("forged", 1)):
                state = table.room.state
                assert state is not None
                (seat,) = table.room.movers
                rack = state.racks[seat]
                lines = {None: None, "mess": [f"{rack[0]} {rack[1]}"], "forged": ["no such tile"]}
                kept = wire.Draft(id=uuid4(), seq=table.room.seq, draft=lines[draft])
                assert isinstance(await tell(table, seat, kept), wire.Ok)
                let_pass(hall, 16)
                table.keeper.arm()
                await next_entry(table)
                assert table.room.state is not None
                assert len(table.room.state.racks[seat]) == len(rack) + drawn
            forged = moving(table, Draw(0)).move
            for kind in ("timeout", "penalty"):
                forged.type, forged.draft = kind, []
                forged.seat = min(table.room.movers)
                answer = await tell(table, forged.seat, moving(table, forged))
                assert isinstance(answer, wire.Refused)
                assert answer.violations[0].code == "unreadable"
            judge_history(await hall.house.store.entries(table.room.table), {})

    run(play())


def test_a_legal_draft_counts(tmp_path: Path) -> None:
    """When the clock runs out on a legal draft, it is played."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            table = await two_persons(hall, options={"opening": 0, "turn_seconds": 15})
            while True:
                move = move_data(sound_move(table))
                if move.type == "play":
                    break
                await step(table)
            (seat,) = table.room.movers
            kept = wire.Draft(id=uuid4(), seq=table.room.seq, draft=move.after)
            assert isinstance(await tell(table, seat, kept), wire.Ok)
            let_pass(hall, 16)
            table.keeper.arm()
            await next_entry(table)
            seen = table.data(None).view
            assert seen is not None
            assert seen.table == move.after

    run(play())


def test_timeout_race(tmp_path: Path) -> None:
    """A move at the deadline: the move or the time-out, never both, never neither."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            table = await two_persons(hall, options={"turn_seconds": 15})
            outcomes = set()
            answers: Answers = {}
            for turn in range(12):
                (seat,) = table.room.movers
                seq = table.room.seq
                let_pass(hall, 15)
                command = moving(table, Draw(seat))
                race = [
                    tell(table, seat, command),
                    table.keeper.time_out(table.room.turn_seq),
                ]
                if turn % 2:
                    race.reverse()
                done = await asyncio.gather(*race)
                answer = next(one for one in done if one is not None)
                answers[command.id] = answer
                outcomes.add(type(answer))
                assert table.room.seq == seq + 1
            assert outcomes == {wire.Ok, wire.Stale}
            judge_history(await hall.house.store.entries(table.room.table), answers)

    run(play())


def test_two_servers_race(tmp_path: Path) -> None:
    """Two halls on one store: the log lets one in, the other reads on and says stale."""

    async def play() -> None:
        async with a_hall(tmp_path) as here, a_hall(tmp_path) as there:
            table = await two_persons(here)
            other = await there.find(table.room.table)
            await other.catch_up()
            answers: Answers = {}
            for _ in range(6):
                (seat,) = table.room.movers
                one, two = moving(table, Draw(seat)), moving(other, Draw(seat))
                done = await asyncio.gather(tell(table, seat, one), tell(other, seat, two))
                answers |= dict(zip((one.id, two.id), done, strict=True))
                assert {type(answer) for answer in done} == {wire.Ok, wire.Stale}
                await table.catch_up()
                await other.catch_up()
                assert table.room == other.room
            judge_history(await here.house.store.entries(table.room.table), answers)

    run(play())


class Broken(Crew):
    """Workers that all die of the question."""

    async def ask(self, work: Work, seconds: float) -> Any:
        raise NoAnswer("dead")


def test_bot_crash(tmp_path: Path) -> None:
    """bot-crash: a bot whose process dies or hangs loses its turn, and the game goes on."""

    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            hall.house.crew = Broken(1)
            table = await two_persons(hall)
            (seat,) = table.room.movers
            handed = wire.HandOver(id=uuid4(), seq=table.room.seq, level="master")
            before = table.room.state
            assert before is not None
            assert isinstance(await tell(table, seat, handed), wire.Ok)
            while table.room.movers == {seat}:
                await asyncio.sleep(0.01)
            assert table.room.state is not None
            assert len(table.room.state.racks[seat]) == len(before.racks[seat]) + 1

    run(play())


class Cheating(Crew):
    """Workers that answer nonsense."""

    async def ask(self, work: Work, seconds: float) -> Any:
        return MoveData(seat=work.seen.seat, type="play", after=["K13 R1"])  # type: ignore[attr-defined]


def test_a_bot_that_breaks_the_rules_loses_its_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_hall(tmp_path) as hall:
            hall.house.crew = Cheating(1)
            table = await two_persons(hall)
            (seat,) = table.room.movers
            handed = wire.HandOver(id=uuid4(), seq=table.room.seq, level="greedy")
            assert isinstance(await tell(table, seat, handed), wire.Ok)
            while table.room.movers == {seat}:
                await asyncio.sleep(0.01)
            judge_history(await hall.house.store.entries(table.room.table), {})

    run(play())
