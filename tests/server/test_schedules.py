"""Random schedules of faults, judged by the history checker."""

import asyncio
import contextlib
import os
import signal
import tempfile
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

COUNT = int(os.environ.get("MELDRUM_COUNT", "500"))
"""Schedules on each kind of store."""
LANES = int(os.environ.get("MELDRUM_LANES", "3"))
"""Schedules at a time, each with servers of its own: most of a schedule is waiting."""
FEW = 3
SECONDS = 900
"""What a schedule may take, on a busy machine too."""
CHECKED = 10
"""All that is stored is replayed after so many schedules."""


def drive(drivers: list[Driver], count: int) -> None:
    """Run so many schedules, and tell how many commands were given in them."""

    async def lane(at: int, driver: Driver) -> int:
        said = 0
        for number in range(at, count, len(drivers)):
            async with asyncio.timeout(SECONDS):
                said += await driver.run(f"{SEED}/{number}")
            print(f"schedule {number}: {driver.happened}", flush=True)
            if number // len(drivers) % CHECKED == 0:
                await driver.check_store()
        await driver.check_store()
        return said

    async def lanes() -> int:
        return sum(await asyncio.gather(*(lane(*one) for one in enumerate(drivers))))

    with contextlib.ExitStack() as stack:
        for driver in drivers:
            stack.enter_context(driver)
        said = asyncio.run(lanes())
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
    drive([Driver(tmp_path)], FEW)


@pytest.mark.bulk
def test_schedules_on_postgresql_and_nats(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    drive([Driver(tmp_path, postgres, nats)], FEW)


@pytest.mark.soak
def test_many_schedules_on_sqlite(tmp_path: Path) -> None:
    drive([Driver(folder) for folder in lane_folders(tmp_path)], COUNT)


@pytest.mark.soak
def test_many_schedules_on_postgresql_and_nats(tmp_path: Path) -> None:
    """Each lane has a PostgreSQL and a NATS of its own, as they crash, too."""
    with contextlib.ExitStack() as stack:
        drivers = []
        for folder in lane_folders(tmp_path):
            place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="meldrum-lane-")))
            services = Postgres(place), Nats(folder)
            for service in services:
                service.start()
                stack.callback(service.stop, signal.SIGQUIT)
            drivers.append(Driver(folder, *services))
        drive(drivers, COUNT)


def lane_folders(folder: Path) -> list[Path]:
    lanes = [folder / f"lane{number}" for number in range(LANES)]
    for lane in lanes:
        lane.mkdir()
    return lanes
