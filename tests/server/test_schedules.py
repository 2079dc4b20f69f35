"""Random schedules of faults, judged by the history checker."""

import os
from pathlib import Path

import pytest

from tests.server.driver import Driver
from tests.server.services import Nats, Postgres
from tests.server.tools import SEED, run

COUNT = int(os.environ.get("MELDRUM_COUNT", "100"))
FEW = 3


def drive(driver: Driver, count: int) -> None:
    with driver:
        said = 0
        for number in range(count):
            said += run(driver.run(f"{SEED}/{number}"))
            print(f"schedule {number}: {driver.happened}")
    print(f"{count} schedules, {said} commands, no promise broken")


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
