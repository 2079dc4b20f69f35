"""Services that tests share: started when first needed, stopped at the end."""

import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.services import Nats, Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="meldrum-postgres-") as folder:
        service = Postgres(Path(folder))
        service.start()
        yield service
        service.stop(signal.SIGQUIT)  # its data are thrown away: nothing to tidy up


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    with tempfile.TemporaryDirectory(prefix="meldrum-nats-") as folder:
        service = Nats(Path(folder))
        service.start()
        yield service
        service.stop()
