"""The OpenAPI document against a real server: schemathesis asks whatever the document allows, and
what it forbids; every answer must be one that the document promises, and none a failure."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import ignored_auth

from meldrum.library.game import Game
from meldrum.notation.record import record_of, write_record
from meldrum.server import wire
from meldrum.study.puzzles.shelf import shipped
from tests.seeds import SEED
from tests.server.process import ServerProcess

pytestmark = pytest.mark.bulk

EXAMPLES = 12
SOUND: dict[str, Any] = {
    **{"edition": "classic", "seats": 2, "name": "Eve", "options": {}, "bots": [], "seed": ""},
    **{"fill": "casual", "seat": 2, "move": {"seat": 0, "type": "draw"}},
    **{"table": [], "rack": "R1 R2 R3", "draft": ["R1 R2 R3"]},
}
"""With these a body is one that the server allows too, not only the document."""


@dataclass
class Asked:
    """A server with something to ask about."""

    server: ServerProcess
    ann: wire.Seated
    """Whose turn it is at a table with a bot."""
    open: str
    """A public table with free seats."""
    over: str
    """A table with a finished game."""


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    folder: Path = tmp_path_factory.mktemp("asked")
    many: dict[str, Any] = {"requests": 1_000_000, "reads": 1_000_000, "all_requests": 1_000_000}
    many |= {"wrong_codes": 1_000_000, "hint_seconds": 5.0}
    with ServerProcess(folder, **many) as server:
        yield asyncio.run(_set_up(server))


async def _set_up(server: ServerProcess) -> Asked:
    public = await server.http.create(_new(seats=4, public=True))
    closed = await server.http.create(_new())
    async with server.seat(closed) as seat:
        await seat.start()
        await seat.say(wire.Leave(id=uuid4(), seq=seat.now.seq))
    while True:
        ann = await server.http.create(_new(seats=3))
        await server.http.redeem(ann.invites[0].code, "Bob")
        async with server.seat(ann) as seat:
            await seat.start()
            assert seat.now.view is not None
            if seat.now.view.to_move == [0]:
                return Asked(server, ann, public.table, closed.table)


def _new(**more: Any) -> wire.NewTable:
    """Without a clock, so that nothing happens while we ask."""
    options: wire.OptionValues = {"turn_seconds": None}
    return wire.NewTable(id=uuid4(), edition="classic", name="Ann", options=options, **more)


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_the_document_is_kept_to(asked: Asked, mode: GenerationMode) -> None:
    document = schemathesis.openapi.from_url(f"{asked.server.url}/api/v1/openapi.json")
    statuses: dict[str, set[int]] = defaultdict(set)
    for found in document.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        try:
            for sound in (False, True):
                cases = operation.as_strategy(generation_mode=mode)
                _ask(asked, cases, statuses[operation.label], mode, sound)
        except Unsatisfiable:  # nothing in it can be wrong
            assert mode is GenerationMode.NEGATIVE
    assert len(statuses) >= 14
    if mode is GenerationMode.POSITIVE:
        never = [label for label, got in statuses.items() if not got & {200, 201}]
        # nobody guesses a code, and nobody has moved yet
        codes = ["POST /api/v1/seats", "POST /api/v1/invitation"]
        assert never == [*codes, "POST /api/v1/tables/{table}/review"]


def _ask(asked: Asked, cases: Any, statuses: set[int], mode: GenerationMode, sound: bool) -> None:
    """Ask by the document alone, or so that the server can do it too."""

    @seed(SEED)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def ask(case: Any) -> None:
        if sound and mode is GenerationMode.POSITIVE:
            _mend(case, asked)
        headers = {"authorization": f"Bearer {asked.ann.token}"} if sound else None
        if sound and case.path_parameters.get("table") in (asked.open, asked.over):
            headers = None
        response = case.call(headers=headers)
        statuses.add(response.status_code)
        # It takes a token that it did not make itself for a wrong one.
        case.validate_response(response, excluded_checks=[ignored_auth] if sound else [])

    ask()


def _mend(case: Any, asked: Asked) -> None:
    """Ask something that can be answered."""
    if "game" in case.path_parameters:
        case.path_parameters |= {"table": asked.over, "game": 1}
    elif "table" in case.path_parameters:
        joining = case.operation.path.endswith("/seats")
        case.path_parameters["table"] = asked.open if joining else asked.ann.table
    elif "puzzle" in case.path_parameters:
        case.path_parameters["puzzle"] = shipped().puzzles[0].key
    if isinstance(case.body, dict):
        case.body |= {key: SOUND[key] for key in SOUND if key in case.body}
    if case.operation.path.endswith("/v1/review"):
        case.body = _finished()
    elif case.operation.path.endswith("/v1/try"):
        first = {"seat": _finished()["moves"][0]["seat"], "type": "pass"}
        case.body = {"record": _finished(), "number": 1, "move": first}


@cache
def _finished() -> dict[str, Any]:
    """The record of a game that is over, in which anyone might have passed."""
    options = {"must_place": "free"}
    game = Game.between("club", "casual", edition="dice", seed="asked", options=options)
    told: dict[str, Any] = json.loads(write_record(record_of(game.log)))
    return told
