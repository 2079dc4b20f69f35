"""Hidden-diff of whatever can be asked: with the hidden tiles elsewhere, every answer is the same.

In random games of every edition each seat and a spectator ask all they can: by HTTP, by commands
that are refused or stale, by looking again; and the server writes its log meanwhile. Then all that
the asker may not know is dealt differently (racks, pool, the drafts of others) and the same is
asked again. Not a byte may differ.
"""

import logging
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response

from meldrum.notation.moves import MoveData, move_data
from meldrum.rules.editions import EDITIONS
from meldrum.rules.moves import Play
from meldrum.rules.state import State
from meldrum.rules.table import bag
from meldrum.rules.tiles import say
from meldrum.server import wire
from meldrum.server.endpoints.api import Api
from meldrum.server.logs import JsonLines
from meldrum.server.metrics import Metrics
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.registry import TableRegistry
from meldrum.server.workers.pool import Job, WorkerPool
from tests.random_play import messy
from tests.seeds import SEED
from tests.server.test_hidden import drafted, one_move, permuted
from tests.server.tools import Reader, a_registry, new_table, run, start
from tests.tools import ALL

MOVES = 12
WORD = UUID(int=7)


class Here(WorkerPool):
    """Thinks here instead of in another process: what is asked has been handed over already."""

    async def ask(self, job: Job, seconds: float, who: str = "") -> Any:
        return job.answer()


class Asker:
    """A seat or a spectator who asks everything."""

    def __init__(self, api: Api, table: LiveTable, seat: int | None, token: str | None) -> None:
        self.api = api
        self.table = table
        self.seat = seat
        self.token = token

    async def ask(self, seed: str) -> list[bytes]:
        """Every answer, and what was logged."""
        answers: list[bytes] = []
        metrics = self.table.services.metrics = Metrics()
        with logged() as lines:
            for method, path, body in self.questions(random.Random(seed)):
                answers.append(await self.http(method, path, body))
            for since in (None, 0, self.table.state.seq):
                shown = await self.table.snapshot(Reader(self.seat), since)
                answers.append(msgspec.json.encode(shown))
            if self.seat is not None:
                for command in self.commands(random.Random(seed)):
                    await self.table.command(
                        self.seat, command, lambda one: answers.append(msgspec.json.encode(one))
                    )
        counted = re.sub(r"command_seconds_(bucket|sum).*", "", metrics.text())
        return [*answers, *lines, counted.encode()]

    def questions(self, rng: random.Random) -> Iterator[tuple[str, str, bytes]]:
        here = f"/api/v1/tables/{self.table.state.table}"
        for path in ("/api/v1/tables", here, f"{here}/games/1/record"):
            yield "GET", path, b""
        yield "POST", f"{here}/hint", b""
        for move in self.moves(rng):
            yield "POST", f"{here}/check", msgspec.json.encode(wire.Check(move=move))
        joining = wire.Join(id=WORD, name="Eve")
        yield "POST", f"{here}/seats", msgspec.json.encode(joining)
        renewing = wire.Renew(id=WORD, seat=0)
        yield "POST", f"{here}/invites", msgspec.json.encode(renewing)

    def moves(self, rng: random.Random) -> list[MoveData]:
        """Moves that tell, if anything does, where tiles are; none that this seat may make."""
        state = self.table.state.game
        assert state is not None
        seat = self.seat or 0
        moves = [MoveData(seat=seat, type=kind) for kind in ("draw", "pass", "timeout")]
        moves.append(MoveData(seat=(seat + 1) % len(state.racks), type="draw"))
        moves.append(MoveData(seat=seat, type="play", after=["X9"]))
        moves.append(MoveData(seat=seat, type="play", after=[strange(state, seat, rng)]))
        if state.table or state.racks[seat]:
            moves.append(move_data(Play(seat, messy(state.table, state.racks[seat], rng))))
        return moves

    def commands(self, rng: random.Random) -> Iterator[wire.AnyCommand]:
        """Commands that are not done."""
        seq = self.table.state.seq
        *_, foreign, unreadable, forged = self.moves(rng)[:6]
        for move in (foreign, unreadable, forged):
            yield wire.Move(id=WORD, seq=seq, move=move)
        yield wire.Move(id=WORD, seq=0, move=forged)
        if self.seat not in self.table.state.movers:
            for move in self.moves(rng):
                yield wire.Move(id=WORD, seq=seq, move=move)
        yield wire.Say(id=WORD, seq=seq, text="x" * 141)
        yield wire.TakeBack(id=WORD, seq=seq)
        yield wire.Start(id=WORD, seq=seq)

    async def http(self, method: str, path: str, body: bytes) -> bytes:
        """What the server answers, status and headers included."""
        for route in self.api.routes:
            pattern = re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", route.path)
            if route.method == method and (found := re.fullmatch(pattern, path)):
                break
        headers = [(b"authorization", f"Bearer {self.token}".encode())] if self.token else []
        scope = {
            **{"type": "http", "method": method, "path": path, "headers": headers},
            **{"path_params": found and found.groupdict(), "client": ("127.0.0.1", 1)},
        }

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": body}

        response: Response = await self.api.answer(route, Request(scope, receive))
        return b"%d %r %s" % (response.status_code, response.raw_headers, response.body)


def strange(state: State, seat: int, rng: random.Random) -> str:
    """Tiles of which this seat has seen none: on another rack, or in the pool."""
    seen = bag(state.table) + bag([state.racks[seat]])
    unseen = sorted(tile for tile in EDITIONS[state.edition].bag if tile not in seen)
    return say(rng.sample(unseen, min(3, len(unseen))))


@contextmanager
def logged() -> Iterator[list[bytes]]:
    """What is logged, without its time."""
    lines: list[bytes] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(re.sub(r'"at":"[^"]*"', "", JsonLines().format(record)).encode())

    keeping, logger = Keeping(), logging.getLogger("meldrum")
    before = logger.level
    logger.addHandler(keeping)
    logger.setLevel("INFO")
    try:
        yield lines
    finally:
        logger.removeHandler(keeping)
        logger.setLevel(before)


async def seated(registry: TableRegistry, edition: str) -> tuple[LiveTable, list[str]]:
    """A table with a game, and the tokens of its seats."""
    made = await registry.create(new_table(edition, seats=2 if edition == "dice" else 3))
    tokens = [made.token]
    for invite in made.invites:
        asked = wire.Redeem(id=uuid4(), code=invite.code, name=f"P{invite.seat}")
        tokens.append((await registry.redeem(asked)).token)
    table = await registry.find(made.table)
    assert isinstance(await start(table), wire.Ok)
    return table, tokens


@pytest.mark.bulk
@pytest.mark.parametrize("edition", ALL)
def test_hidden_diff_of_all_that_can_be_asked(tmp_path: Path, edition: str) -> None:
    rng = random.Random(f"{SEED}/asked/{edition}")

    async def play() -> None:
        async with a_registry(tmp_path, requests=10**9) as registry:
            registry.services.clock._steady = lambda: registry.services.clock._zero  # frozen
            registry.services.workers = Here(1)
            table, tokens = await seated(registry, edition)
            api = Api(registry)
            askers = [Asker(api, table, seat, token) for seat, token in enumerate(tokens)]
            askers.append(Asker(api, table, None, None))
            for number in range(MOVES):
                await drafted(table, rng)
                for asker in askers:
                    await compared(asker, f"{SEED}/{number}", rng)
                await one_move(table, rng)
                if table.state.phase != "playing":
                    break

    run(play())


async def compared(asker: Asker, seed: str, rng: random.Random) -> None:
    """Ask, hide otherwise, ask again."""
    table, true = asker.table, asker.table.state
    kept = table.drafts.by_seat
    assert true.game is not None
    answers = await asker.ask(seed)
    secrets = [true.game.seed.hex(), true.next_seed, true.rules.token, *true.rules.invites]
    assert not [secret for secret in secrets for one in answers if secret.encode() in one]
    if not EDITIONS[true.game.edition].hides:
        return  # all lies open
    table.state = true._replace(game=permuted(true.game, asker.seat, rng))
    table.drafts.by_seat = {
        seat: draft if seat == asker.seat else replace(draft, draft=("K1 K2",), rack="K1")
        for seat, draft in kept.items()
    }
    try:
        assert await asker.ask(seed) == answers
    finally:
        table.state, table.drafts.by_seat = true, kept
