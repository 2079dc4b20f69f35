"""Somebody reads the server's log and its database, and asks for seats with what is in there."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.server.attacks.raw_client import API, http
from tests.server.process import ServerProcess
from tests.server.tools import run

pytestmark = pytest.mark.bulk


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path) as process:
        yield process


def _known(server: ServerProcess) -> tuple[set[str], list[dict[str, Any]]]:
    """Every id in the log of the server and in its database, and the events there."""
    logged = [json.loads(line) for line in server.log().splitlines()]
    ids = {str(UUID(line["command"])) for line in logged if "command" in line}
    with closing(sqlite3.connect(server.folder / "data" / "meldrum.sqlite")) as database:
        rows = database.execute("SELECT command, event FROM log").fetchall()
    return ids | {str(UUID(command)) for command, _ in rows if command}, [
        json.loads(event) for _, event in rows
    ]


def test_no_seat_by_reading_logs(server: ServerProcess) -> None:
    """Whoever asked may ask again and gets the same seat; whoever only read of it gets none."""

    async def attack() -> None:
        port, many = server.port, f"{API}/tables"
        wanted = {"id": str(uuid4()), "edition": "classic", "name": "Ann", "public": True}
        status, ann = await http(port, "POST", many, wanted)
        assert status == 201
        sitting = {"id": str(uuid4()), "name": "Bob"}
        _, bob = await http(port, "POST", f"{many}/{ann['table']}/seats", sitting)
        assert (await http(port, "POST", many, wanted))[1] == ann
        assert (await http(port, "POST", f"{many}/{ann['table']}/seats", sitting))[1] == bob

        ids, events = _known(server)
        assert len(ids) >= 2
        assert {event["type"] for event in events} == {"created", "joined"}
        for stolen in ids:
            for path, asked in ((many, wanted), (f"{many}/{ann['table']}/seats", sitting)):
                _, answer = await http(port, "POST", path, {**asked, "id": stolen})
                assert answer.get("token") not in (ann["token"], bob["token"])

    run(attack())
