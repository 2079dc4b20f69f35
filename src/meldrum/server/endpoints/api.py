"""The answers to HTTP requests."""

import asyncio
from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Literal

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from meldrum import __version__
from meldrum.notation.record import Record
from meldrum.server import wire, wire_schema, wire_study
from meldrum.server.endpoints.gate import PENALTY_SECONDS, address_of, bearer, is_foreign
from meldrum.server.endpoints.limits import Allowances, RateLimits
from meldrum.server.endpoints.offer import offer
from meldrum.server.endpoints.puzzles import picked, puzzle_data, puzzle_named, puzzle_shelf
from meldrum.server.endpoints.routes import JSON, PREFIX, Route, openapi
from meldrum.server.logs import alarm, note
from meldrum.server.metrics import Metrics
from meldrum.server.refusals import Refusal, refusal
from meldrum.server.store.protocol import BrokenLog, NotStored, Uncertain
from meldrum.server.tables.advice import Adviser
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.records import of_game, records_of
from meldrum.server.tables.registry import TableRegistry
from meldrum.server.tables.reviews import Reviewer
from meldrum.server.tables.seating import seat_of
from meldrum.study.puzzles.puzzle import Puzzle
from meldrum.study.review.data import TurnReview

STATUS = {
    "no_such_table": 404,
    "broken_table": 500,
    "no_such_game": 404,
    "no_such_puzzle": 404,
    "unreadable": 400,
    "bad_token": 401,
    "not_seated": 401,
    "bad_invite": 403,
    "foreign_origin": 403,
    "no_spectators": 403,
    "not_host": 403,
    "no_takeover": 403,
    "too_large": 413,
    "too_many": 429,
    "busy": 429,
    "not_stored": 503,
    "no_answer": 503,
}
OTHERWISE = 409
METRICS = "/metrics"
STORED_SECONDS = 3600.0
READ = (PREFIX, METRICS)
"""What counts as reading; whoever asks how the server is need not be held up."""
STORING = (wire.Seated, wire.Invite)
"""What is given for something that is stored for good."""
ROW_BYTES = 1000
"""What an entry of the log takes, roughly, besides what its sender says."""


class UsedUp(Exception):
    """An address has used up its share; the message says of what."""


class Api:
    """The handlers, one per route."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.help = Adviser()
        config = registry.services.config
        self.reviewer = Reviewer(config, registry.services.metrics)
        self.costly = RateLimits(config.requests, config.requests_seconds)
        self.reads = RateLimits(config.reads, config.requests_seconds)
        self.stored = Allowances(config.stored_bytes, STORED_SECONDS)
        self.wrong = RateLimits(config.wrong_codes, config.requests_seconds)
        self.ready = True
        self._described: dict[str, Any] | None = None
        self.routes = [*self._table_routes(), *self._puzzle_routes(), *self._server_routes()]

    def _table_routes(self) -> list[Route]:
        many, one = f"{PREFIX}/tables", f"{PREFIX}/tables/{{table}}"
        get, post = partial(Route, "GET"), partial(Route, "POST")
        made, seated = 201, True
        record = f"{one}/games/{{game}}/record"
        return [
            get(many, self.tables, "Open tables", None, wire.TableList),
            post(many, self.create, "Make a table", wire.NewTable, wire.Seated, made),
            post(f"{PREFIX}/seats", self.redeem, "Redeem", wire.Redeem, wire.Seated, made),
            post(f"{PREFIX}/invitation", self.invitation, "Where to?", wire.Unfold, wire.TableLine),
            get(one, self.table, "A table as you may see it", None, wire.TableData),
            post(f"{one}/seats", self.join, "Sit down", wire.Join, wire.Seated, made),
            post(f"{one}/invites", self.renew, "Invite", wire.Renew, wire.Invite, made, seated),
            post(f"{one}/check", self.check, "Legal?", wire.Check, wire.Checked, 200, seated),
            post(f"{one}/hint", self.hint, "What to do?", None, wire.Hint, 200, seated),
            post(f"{one}/review", self.review, "What was best?", None, wire.Hint, 200, seated),
            get(record, self.record, "A finished game", None, Record),
        ]

    def _puzzle_routes(self) -> list[Route]:
        many, one = f"{PREFIX}/puzzles", f"{PREFIX}/puzzles/{{puzzle}}"
        get, post = partial(Route, "GET"), partial(Route, "POST")
        return [
            get(many, self.puzzles, "What puzzles there are", None, wire_study.PuzzleShelf),
            post(
                many,
                self.pick,
                "A puzzle to your taste",
                wire_study.PuzzlePick,
                wire_study.PuzzleData,
            ),
            get(one, self.puzzle, "A puzzle, or today's", None, wire_study.PuzzleData),
            post(
                f"{one}/try", self.attempt, "Best?", wire_study.PuzzleTry, wire_study.PuzzleVerdict
            ),
            post(
                f"{one}/hint", self.puzzle_hint, "Help", wire_study.PuzzleAsk, wire_study.PuzzleHint
            ),
        ]

    def _server_routes(self) -> list[Route]:
        get, post = partial(Route, "GET"), partial(Route, "POST")
        return [
            post(f"{PREFIX}/judge", self.judge, "For lessons", wire_study.Exercise, wire.Judged),
            post(
                f"{PREFIX}/analysis",
                self.analysis,
                "A position",
                wire_study.Analyze,
                wire_study.Analysis,
            ),
            post(f"{PREFIX}/review", self.review_game, "Where was it lost?", Record),
            post(f"{PREFIX}/try", self.tried, "What if?", wire_study.TryAgain, TurnReview),
            get(f"{PREFIX}/offer", self.offer, "Games, options, bots", None, wire.Offer),
            get(f"{PREFIX}/schema", self.schema, "JSON schema of the wire"),
            get(f"{PREFIX}/openapi.json", self.openapi, "This document"),
            get("/healthz", self.healthz, "Is it alive?", None, wire.Health),
            get("/readyz", self.readyz, "May it be used?", None, wire.Health),
            get(METRICS, self.metrics, "For Prometheus"),
        ]

    # Tables and seats

    async def tables(self, request: Request, body: None) -> wire.TableList:
        return await self.registry.listed()

    async def create(self, request: Request, body: wire.NewTable) -> wire.Seated:
        return await self.registry.create(body, address_of(request))

    async def redeem(self, request: Request, body: wire.Redeem) -> wire.Seated:
        return await self.registry.redeem(body)

    async def invitation(self, request: Request, body: wire.Unfold) -> wire.TableLine:
        return await self.registry.invitation(body)

    async def join(self, request: Request, body: wire.Join) -> wire.Seated:
        return await self.registry.join(await self._table(request), body)

    async def renew(self, request: Request, body: wire.Renew) -> wire.Invite:
        table = await self._table(request)
        return await self.registry.renew(table, self._seat(request, table), body)

    async def table(self, request: Request, body: None) -> wire.TableData:
        table = await self._table(request)
        if bearer(request.headers):
            return table.data(self._seat(request, table))
        if not table.state.rules.spectators:
            raise refusal("no_spectators")
        return table.data(None)

    async def record(self, request: Request, body: None) -> Record:
        table = await self._table(request)
        if not table.state.rules.spectators:
            self._seat(request, table)
        dealt = range(1, table.state.games_dealt + 1)
        if (text := request.path_params["game"]) not in map(str, dealt):
            raise refusal("no_such_game")
        number, store = int(text), self.registry.services.store
        begun, entries = await of_game(store, table.state.table, number)
        records = await asyncio.to_thread(records_of, entries, begun)
        found = records[number - 1 - (begun.games_dealt if begun else 0)]
        if found is None:
            raise refusal("game_goes_on")
        return found

    # Help

    async def check(self, request: Request, body: wire.Check) -> wire.Checked:
        table = await self._table(request)
        return await self.help.check(table, self._seat(request, table), body)

    async def hint(self, request: Request, body: None) -> wire.Hint:
        table = await self._table(request)
        return await self.help.hint(table, self._seat(request, table))

    async def review(self, request: Request, body: None) -> wire.Hint:
        table = await self._table(request)
        return await self.help.review(table, self._seat(request, table))

    async def judge(self, request: Request, body: wire_study.Exercise) -> wire.Judged:
        return await self.help.exercise(self.registry.services, address_of(request), body)

    async def analysis(self, request: Request, body: wire_study.Analyze) -> wire_study.Analysis:
        return await self.help.analyze(self.registry.services, address_of(request), body)

    async def review_game(self, request: Request, body: Record) -> Response:
        """A line for each turn, as they come (``ReviewLine``)."""
        lines = await self.reviewer.review(body, address_of(request))
        return StreamingResponse(lines, media_type="application/x-ndjson")

    async def tried(self, request: Request, body: wire_study.TryAgain) -> TurnReview:
        return await self.reviewer.tried(body, address_of(request))

    # Puzzles: looked for in a thread, because the shelf is read when it is first wanted

    async def puzzles(self, request: Request, body: None) -> wire_study.PuzzleShelf:
        return await asyncio.to_thread(puzzle_shelf)

    async def pick(self, request: Request, body: wire_study.PuzzlePick) -> wire_study.PuzzleData:
        return puzzle_data(await asyncio.to_thread(picked, body))

    async def puzzle(self, request: Request, body: None) -> wire_study.PuzzleData:
        return puzzle_data(await self._puzzle(request))

    async def attempt(
        self, request: Request, body: wire_study.PuzzleTry
    ) -> wire_study.PuzzleVerdict:
        services, who = self.registry.services, address_of(request)
        return await self.help.attempt(services, who, await self._puzzle(request), body)

    async def puzzle_hint(
        self, request: Request, body: wire_study.PuzzleAsk
    ) -> wire_study.PuzzleHint:
        services, who = self.registry.services, address_of(request)
        puzzle = await self._puzzle(request)
        return await self.help.puzzle_hint(services, who, puzzle, body.step)

    async def _puzzle(self, request: Request) -> Puzzle:
        return await asyncio.to_thread(puzzle_named, request.path_params["puzzle"])

    # The server itself

    async def offer(self, request: Request, body: None) -> wire.Offer:
        return offer()

    async def schema(self, request: Request, body: None) -> object:
        return await asyncio.to_thread(_schema)

    async def openapi(self, request: Request, body: None) -> object:
        if self._described is None:
            root = self.registry.services.config.root_path
            self._described = await asyncio.to_thread(openapi, self.routes, root)
        return self._described

    async def healthz(self, request: Request, body: None) -> wire.Health:
        return wire.Health(status="ok", version=__version__)

    async def readyz(self, request: Request, body: None) -> Response:
        can_write = self.registry.services.clock.is_confirmed()
        status: Literal["ok", "stopping", "unavailable"] = (
            "stopping" if not self.ready else "ok" if can_write else "unavailable"
        )
        text = msgspec.json.encode(wire.Health(status=status, version=__version__))
        return Response(text, 200 if status == "ok" else 503, media_type=JSON)

    def measure(self) -> Metrics:
        """What the server counts, and how things are at this moment."""
        services, tables = self.registry.services, self.registry.tables.values()
        metrics = services.metrics
        metrics.tables.set(len(tables))
        metrics.broken_tables.set(len(self.registry.broken))
        metrics.games.set(sum(table.state.phase == "playing" for table in tables))
        metrics.connections.set(sum(len(table.watchers) for table in tables))
        metrics.servers.set(len(services.cluster.servers))
        metrics.news.set(services.fanout.connected)
        metrics.news_refused.set(services.fanout.refused)
        metrics.workers_busy.set(services.workers.busy)
        metrics.jobs_waiting.set(services.workers.waiting)
        metrics.tables_resting.set(sum(table.keeper.is_resting for table in tables))
        return metrics

    async def metrics(self, request: Request, body: None) -> Response:
        return Response(self.measure().text(), media_type="text/plain; version=0.0.4")

    async def _table(self, request: Request) -> LiveTable:
        return await self.registry.find(request.path_params["table"])

    def _seat(self, request: Request, table: LiveTable) -> int:
        token = bearer(request.headers)
        if token is None:
            raise refusal("not_seated")
        seat = seat_of(table.state, token)
        table.claim(seat)
        return seat

    # What all share

    async def answer(self, route: Route, request: Request) -> Response:
        """Check the sender, read the body, call the handler, write the answer."""
        wrong = self.wrong.of(address_of(request))
        try:
            self._admit(route, request)
            body = await _body(route, request)
            given = await route.handler(request, body)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except (NotStored, Uncertain) as problem:
            note("refused", path=route.path, status=503, why=str(problem))
            return refused_response(refusal("unavailable"), 503)
        except BrokenLog as problem:
            alarm("broken_log", path=route.path, why=str(problem))
            return refused_response(refusal("broken_table"), 500)
        except UsedUp as used_up:
            self.registry.services.metrics.quota.labels(quota=str(used_up)).inc()
            await asyncio.sleep(PENALTY_SECONDS)  # whoever floods us is slowed down
            return refused_response(refusal("too_many"), STATUS["too_many"])
        except Refusal as refused:
            codes = {violation.code for violation in refused.violations}
            if codes & {"bad_token", "bad_invite"}:
                wrong.hit()
            status = STATUS.get(refused.code, OTHERWISE)
            note("refused", path=route.path, status=status, codes=sorted(codes))
            return refused_response(refused, status)
        if isinstance(given, Response):
            return given
        return Response(msgspec.json.encode(given), route.status, media_type=JSON)

    def _admit(self, route: Route, request: Request) -> None:
        if is_foreign(request.headers, self.registry.services.config.origins):
            raise refusal("foreign_origin")
        address = address_of(request)
        if route.takes in (wire.Redeem, wire.Unfold) and self.wrong.of(address).full():
            raise UsedUp("wrong_codes")  # whoever has a seat may go on playing
        if route.method == "POST" or route.gives is Record:
            if not self.costly.of(address).hit():
                raise UsedUp("requests")
        elif route.path.startswith(READ) and not self.reads.of(address).hit():
            raise UsedUp("reads")
        if route.gives in STORING and not self.stored.of(address).spend(ROW_BYTES):
            raise UsedUp("stored_bytes")


@cache
def _schema() -> dict[str, Any]:
    """The schema, worked out once: that takes a while."""
    return wire_schema.schema()


def refused_response(
    refused: Refusal, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    """A refusal as an HTTP response."""
    said = wire.Refused(violations=refused.violations)
    return Response(msgspec.json.encode(said), status, headers, media_type=JSON)


async def _body(route: Route, request: Request) -> Any:
    """The body, read as the type the route takes; raises Refusal."""
    whole = route.takes in (Record, wire_study.TryAgain)
    largest = wire.LARGEST_RECORD if whole else wire.LARGEST_FRAME
    text = b""
    async for part in request.stream():
        text += part
        if len(text) > largest:
            raise refusal("too_large")
    if route.takes is None:
        return None
    try:
        return msgspec.json.decode(text, type=route.takes)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise refusal("unreadable", str(error)[:200]) from None
