"""The whole server as one ASGI application."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as HttpRoute

from meldrum.server.clock import BEAT_SECONDS, ServerClock, resumed
from meldrum.server.cluster.fanout import Fanout, NoFanout
from meldrum.server.cluster.members import BEAT_SECONDS as QUICK_SECONDS
from meldrum.server.cluster.members import Cluster, check_secret, kin_of, server_name
from meldrum.server.cluster.seal import Seal
from meldrum.server.config import Config
from meldrum.server.endpoints import status
from meldrum.server.endpoints.api import STATUS, Api, refused_response
from meldrum.server.endpoints.gate import FairShare, SafeHeaders
from meldrum.server.endpoints.hosts import KnownHosts
from meldrum.server.endpoints.limits import Allowances
from meldrum.server.endpoints.page import page_routes
from meldrum.server.endpoints.play_socket import PlaySocket
from meldrum.server.endpoints.routes import PREFIX, Route
from meldrum.server.logs import alarm, note
from meldrum.server.metrics import Metrics
from meldrum.server.refusals import refusal
from meldrum.server.services import Services
from meldrum.server.store.copying import keep_copying
from meldrum.server.store.data_folder import make_folder
from meldrum.server.store.engine import SQLITE_FILE, sqlite_url
from meldrum.server.store.protocol import NotStored, Store, Uncertain
from meldrum.server.store.sql import SqlStore
from meldrum.server.tables.cluster_sync import ClusterSync
from meldrum.server.tables.registry import TableRegistry
from meldrum.server.tokens import Secret, secret_in, secret_of
from meldrum.server.workers.pool import WorkerPool

SWEEP_SECONDS = 60.0
WAKE_SECONDS = 1.0
"""After how long a server tries again to wake its tables, if the store could not be read."""
MEETING_SECONDS = 0.3
"""How long a server that joins others waits to hear which tables they look after."""


def make_app(
    config: Config,
    store: Store,
    secret: Secret,
    fanout: Fanout | None = None,
    cluster: Cluster | None = None,
) -> Starlette:
    """The application; it opens and closes the store."""
    metrics = Metrics()
    services = Services(
        config,
        store,
        ServerClock(),
        WorkerPool(config.workers, metrics.workers_killed.inc),
        fanout or NoFanout(),
        secret,
        cluster or Cluster(),
        metrics,
    )
    registry = TableRegistry(services)
    api = Api(registry)
    routes: list[BaseRoute] = [
        HttpRoute(route.path, _endpoint(api, route), methods=[route.method]) for route in api.routes
    ]
    routes.append(
        WebSocketRoute(f"{PREFIX}/tables/{{table}}/play", PlaySocket(registry, api).serve)
    )
    routes.append(HttpRoute(status.PATH, status.StatusPage(api).answer, methods=["GET"]))
    routes += page_routes()
    shares = Allowances(config.all_requests, config.requests_seconds)
    too_many = refused_response(refusal("too_many"), STATUS["too_many"])
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(SafeHeaders),
            Middleware(FairShare, shares, metrics, too_many),
            Middleware(KnownHosts, config.hosts, refused_response(refusal("unknown_host"), 421)),
        ],
        exception_handlers={404: _nothing_here, 405: _nothing_here, 500: _failed},
        lifespan=partial(_life, api, ClusterSync(registry)),
    )
    app.state.metrics = metrics
    return app


@contextlib.asynccontextmanager
async def _life(api: Api, sync: ClusterSync, app: Starlette) -> AsyncIterator[None]:
    """From the opening of the store to the closing."""
    registry, services = api.registry, api.registry.services
    try:
        await _open(services)
    except Exception as problem:
        app.state.problem = problem  # for whoever started us
        raise
    await services.fanout.open(sync.receive, sync.connected)
    chores = [
        _begun(chore) for chore in (_wake(registry), _beat(sync), _sweep(registry), _copy(services))
    ]
    try:
        yield
    finally:
        api.ready = False
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await registry.close()
        await services.fanout.close()
        await api.reviewer.close()
        await services.workers.close()
        with contextlib.suppress(NotStored):
            await services.store.beat(services.clock.now())
        await services.store.close()
        note("stopped")


async def _open(services: Services) -> None:
    """Open the store, find out what time it is and which other servers run."""
    await services.store.open()
    if not services.config.new_secret:
        check_secret(services.cluster.me, await services.store.servers())
    services.clock = await resumed(services.store)
    now = services.clock.now()
    services.cluster.heard_beats(await services.store.beat(now))
    services.clock.confirm(now)
    services.cluster.check_kin()


def from_config(config: Config) -> Starlette:
    """The application as configured: SQLite in the data folder unless told otherwise."""
    folder = Path(config.data)
    if config.copy_to and config.database:
        raise ValueError("copy_to is for SQLite in the data folder; PostgreSQL has its own archive")
    make_folder(folder)
    secret = secret_of(config.secret) if config.secret else secret_in(folder)
    name = server_name(secret)
    store = SqlStore(database_of(config), name)
    return make_app(config, store, secret, _fanout(config, secret, name), Cluster(name))


def database_of(config: Config) -> str:
    """The address of the database."""
    return config.database or sqlite_url(Path(config.data) / SQLITE_FILE)


def _fanout(config: Config, secret: Secret, name: str) -> Fanout:
    if not config.nats:
        return NoFanout()
    from meldrum.server.cluster.nats_fanout import NatsFanout

    return NatsFanout(config.nats, kin_of(name), Seal(secret, name))


def _endpoint(api: Api, route: Route) -> Callable[[Request], Awaitable[Response]]:
    return partial(api.answer, route)


async def _nothing_here(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return refused_response(refusal("no_such_page"), problem.status_code, problem.headers)


async def _failed(request: Request, problem: Exception) -> Response:
    return refused_response(refusal("failed"), 500)


def _begun(chore: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """A task that is never missed silently."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (problem := task.exception()):
            alarm("chore_failed", why=f"{chore!r:.40}: {type(problem).__name__}")

    task = asyncio.create_task(chore)
    task.add_done_callback(ended)
    return task


async def _wake(registry: TableRegistry) -> None:
    if len(registry.services.cluster.servers) > 1:
        await asyncio.sleep(MEETING_SECONDS)
    gc.disable()  # a thousand tables are many values, and no garbage
    try:
        await _woken(registry)
    finally:
        gc.enable()


async def _woken(registry: TableRegistry) -> None:
    while True:
        try:
            note("woken", count=await registry.wake())
            return
        except NotStored as problem:
            alarm("not_woken", why=str(problem))
            await asyncio.sleep(WAKE_SECONDS)


async def _beat(sync: ClusterSync) -> None:
    services = sync.services
    while True:
        await asyncio.sleep(QUICK_SECONDS if services.config.nats else BEAT_SECONDS)
        try:
            now = services.clock.now()
            await sync.beat(now, await services.store.beat(now))
        except (NotStored, Uncertain) as problem:
            alarm("not_stored", why=str(problem))


async def _copy(services: Services) -> None:
    config, copied = services.config, services.metrics.copied
    if config.copy_to:
        folders = Path(config.data), Path(config.copy_to)
        await keep_copying(*folders, config.copy_seconds, copied.set_to_current_time)


async def _sweep(registry: TableRegistry) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        await registry.sweep()
