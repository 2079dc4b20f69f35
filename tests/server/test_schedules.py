"""Random schedules of faults, judged by the history checker."""

import os
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from meldrum.notation.moves import MoveData
from meldrum.server import wire
from meldrum.server.events import Entry, Moved
from tests.seeds import SEED
from tests.server.driver import Driver
from tests.server.history import Answers, judge_history
from tests.server.services import Nats, Postgres
from tests.server.tools import a_registry, moving, run, sound_move, tell, two_persons

COUNT = int(os.environ.get("MELDRUM_COUNT", "100"))
FEW = 3


def drive(driver: Driver, count: int) -> None:
    with driver:
        said = 0
        for number in range(count):
            said += run(driver.run(f"{SEED}/{number}"))
            print(f"schedule {number}: {driver.happened}")
    print(f"{count} schedules, {said} commands, no promise broken")


def test_the_checker_finds_broken_promises(tmp_path: Path) -> None:
    async def play() -> tuple[list[Entry], Answers]:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry)
            answers: Answers = {}
            for _ in range(6):
                command = moving(table, sound_move(table))
                answers[command.id] = await tell(table, command.move.seat, command)
            return await registry.services.store.entries(table.state.table), answers

    entries, answers = run(play())
    judge_history(entries, answers)
    last = entries[-1]
    assert last.command is not None
    said = answers[last.command]
    foreign = uuid4()
    moved = Entry(last.table, last.seq + 1, last.at, last.event, foreign)
    early = replace(last, event=Moved(MoveData(seat=0, type="timeout"), "clock", 0))
    broken: list[tuple[list[Entry], Answers, int | None]] = [
        (entries[:-1], answers, None),  # lost
        ([*entries, replace(last, seq=last.seq + 1)], answers, None),  # done twice
        ([*entries[:3], *entries[4:]], {}, None),  # a gap
        (entries, {last.command: wire.Refused(violations=[], id=last.command)}, None),
        (entries, {last.command: wire.Ok(id=last.command, seq=last.seq - 1)}, None),
        ([*entries, moved], {foreign: None}, None),  # a move out of turn
        ([*entries[:-1], replace(last, at=0)], answers, None),  # back in time
        ([*entries[:-1], early], {}, 700),  # a clock that ran out too soon
    ]
    for log, told, turn_ms in broken:
        with pytest.raises((AssertionError, ValueError)):
            judge_history(log, told, turn_ms)
    judge_history(entries[:-1], {last.command: None})
    assert isinstance(said, wire.Ok)


@pytest.mark.bulk
def test_schedules_on_sqlite(tmp_path: Path) -> None:
    drive(Driver(tmp_path), FEW)


@pytest.mark.bulk
def test_schedules_on_postgresql_and_nats(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    drive(Driver(tmp_path, postgres, nats), FEW)


@pytest.mark.soak
def test_many_schedules_on_sqlite(tmp_path: Path) -> None:
    drive(Driver(tmp_path), COUNT)


@pytest.mark.soak
def test_many_schedules_on_postgresql_and_nats(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    drive(Driver(tmp_path, postgres, nats), COUNT)
