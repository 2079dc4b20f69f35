"""The whole server as one ASGI application."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as HttpRoute

from meldrum.server.api import Api, refused_response
from meldrum.server.cluster import BEAT_SECONDS as QUICK_SECONDS
from meldrum.server.cluster import Cluster, kin_of, server_name
from meldrum.server.config import Config
from meldrum.server.crew import Crew
from meldrum.server.fanout import Alone, Fanout
from meldrum.server.gate import SafeHeaders
from meldrum.server.hall import Hall
from meldrum.server.house import House
from meldrum.server.logs import note
from meldrum.server.messenger import Messenger
from meldrum.server.page import page_routes
from meldrum.server.refusals import refusal
from meldrum.server.routes import PREFIX, Route
from meldrum.server.secrets import Secret, secret_in, secret_of
from meldrum.server.socket import Play
from meldrum.server.store.engine import SQLITE_FILE, sqlite_url
from meldrum.server.store.protocol import NotStored, Store
from meldrum.server.store.sql import SqlStore
from meldrum.server.time import BEAT_SECONDS, ServerTime, resumed

SWEEP_SECONDS = 60.0
MEETING_SECONDS = 0.3
"""So long a server that joins others waits to hear which tables they care for."""


def make_app(
    config: Config,
    store: Store,
    secret: Secret,
    fanout: Fanout | None = None,
    cluster: Cluster | None = None,
) -> Starlette:
    """The application; it opens and closes the store."""
    crew, others = Crew(config.workers), cluster or Cluster()
    house = House(config, store, ServerTime(), crew, fanout or Alone(), secret, others)
    hall = Hall(house)
    messenger = Messenger(hall)
    api = Api(hall)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        try:
            await _open(house)
        except Exception as problem:
            app.state.problem = problem  # for whoever started us
            raise
        await house.fanout.open(messenger.heard, messenger.meet)
        chores = [
            asyncio.create_task(chore) for chore in (_wake(hall), _beat(messenger), _sweep(hall))
        ]
        try:
            yield
        finally:
            api.ready = False
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await hall.close()
            await house.fanout.close()
            await house.crew.close()
            with contextlib.suppress(NotStored):
                await store.beat(house.time.now())
            await store.close()
            note("stopped")

    routes: list[BaseRoute] = [
        HttpRoute(route.path, _endpoint(api, route), methods=[route.method]) for route in api.routes
    ]
    routes.append(WebSocketRoute(f"{PREFIX}/tables/{{table}}/play", Play(hall, api).serve))
    routes += page_routes()
    return Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={404: _nothing_here, 405: _nothing_here, 500: _failed},
        lifespan=life,
    )


async def _open(house: House) -> None:
    """Open the store, find out what time it is and who else runs."""
    await house.store.open()
    house.time = await resumed(house.store)
    house.cluster.heard_beats(await house.store.beat(house.time.now()))
    house.cluster.check_kin()


def from_config(config: Config) -> Starlette:
    """The application as configured: SQLite in the data folder unless told otherwise."""
    folder = Path(config.data)
    folder.mkdir(parents=True, exist_ok=True)
    secret = secret_of(config.secret) if config.secret else secret_in(folder)
    name = server_name(secret)
    store = SqlStore(config.database or sqlite_url(folder / SQLITE_FILE), name)
    return make_app(config, store, secret, _fanout(config, kin_of(name)), Cluster(name))


def _fanout(config: Config, kin: str) -> Fanout:
    if not config.nats:
        return Alone()
    from meldrum.server.nats_fanout import NatsFanout

    return NatsFanout(config.nats, kin)


def _endpoint(api: Api, route: Route) -> Callable[[Request], Awaitable[Response]]:
    return partial(api.answer, route)


async def _nothing_here(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return refused_response(refusal("no_such_page"), problem.status_code, problem.headers)


async def _failed(request: Request, problem: Exception) -> Response:
    return refused_response(refusal("failed"), 500)


async def _wake(hall: Hall) -> None:
    if len(hall.house.cluster.servers) > 1:
        await asyncio.sleep(MEETING_SECONDS)
    note("woken", count=await hall.wake())


async def _beat(messenger: Messenger) -> None:
    house = messenger.house
    while True:
        await asyncio.sleep(QUICK_SECONDS if house.config.nats else BEAT_SECONDS)
        try:
            await messenger.tend(await house.store.beat(house.time.now()))
        except NotStored as problem:
            note("not_stored", why=str(problem))


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        await hall.sweep()
