"""Running the server until somebody stops it."""

import errno
import gc
import logging
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from meldrum.breakage import Breakage
from meldrum.server.app import database_of, from_config
from meldrum.server.config import Config
from meldrum.server.endpoints.door import Door, guarded
from meldrum.server.logs import note, set_up
from meldrum.server.store.data_folder import claimed, make_folder
from meldrum.server.store.engine import named
from meldrum.server.wire import LARGEST_FRAME

DRAIN_SECONDS = 3
MANY_MORE = 1024
"""Descriptors to ask the system for besides those of the sockets."""
BACKLOG = 2048
SEND_BUFFER = 64 * 1024
"""Bytes the system keeps for a slow reader, so that it is noticed before it costs much memory."""


Welcome = Callable[[Config, int], None]
"""Tells people which port to come to."""


def announce(config: Config, port: int) -> None:
    """Print the address."""
    print(f"Meldrum serves at http://{config.host}:{port}{config.root_path}", flush=True)


def serve(
    config: Config, listening: socket.socket | None = None, welcome: Welcome = announce
) -> None:
    """Serve until SIGTERM or SIGINT; then finish what is under way and stop.

    Raises whatever keeps it from starting; a Breakage unless something was mistyped.
    """
    set_up(config.log_level)
    make_folder(Path(config.data))
    with listening or listen(config) as taken, claimed(database_of(config)):
        _serve(config, taken, welcome)


def _serve(config: Config, listening: socket.socket, welcome: Welcome) -> None:
    port = listening.getsockname()[1]
    app = from_config(config)
    http, sockets = guarded(_door(config, app))
    server = _Server(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            http=http,
            ws=sockets,
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=config.ping_seconds,
            ws_ping_timeout=config.ping_seconds,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=DRAIN_SECONDS,
            proxy_headers=bool(config.trusted_proxies),
            forwarded_allow_ips=list(config.trusted_proxies),
            root_path=config.root_path,
            lifespan="on",
        ),
        partial(_begin, config, port, welcome),
    )
    # What is loaded now stays, and tables are values without cycles: Python need not look for
    # garbage as often as it does by default, least of all while a thousand tables wake up.
    gc.freeze()
    gc.set_threshold(10_000)
    server.run(sockets=[listening])
    if problem := getattr(app.state, "problem", None):
        with named("the store"):
            raise problem


def _door(config: Config, app: Starlette) -> Door:
    """Who may connect, as far as the system has descriptors for it."""
    door = Door(config, app.state.metrics, _descriptors(2 * config.most_connections + MANY_MORE))
    app.state.metrics.sockets.set_function(door.open.total)
    if door.most < config.most_connections:
        why = "the system allows no more: raise the limit of open files (ulimit -n)"
        note("few_sockets", count=door.most, why=why)
    return door


def _descriptors(wanted: int) -> int:
    """How many files this process may open: as many as wanted, if the system lets us."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return wanted
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


class NotListening(Breakage):
    """The port is unavailable, perhaps because another program has taken it."""

    def __init__(self, config: Config, problem: OSError | ValueError) -> None:
        super().__init__(f"{config.host}:{config.port}: {getattr(problem, 'strerror', problem)}")
        self.taken = getattr(problem, "errno", None) == errno.EADDRINUSE


def listen(config: Config) -> socket.socket:
    """Take the port; raises NotListening."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((config.host, config.port))
        listening.listen(BACKLOG)  # clients that come while the store opens wait
    except (OSError, ValueError) as error:  # a host that is not a name at all is a ValueError
        listening.close()
        raise NotListening(config, error) from None
    return listening


def _begin(config: Config, port: int, welcome: Welcome) -> None:
    note("serving", port=port)
    welcome(config, port)


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        # What keeps us from starting is reported in one line at the end, not as a traceback here.
        log = logging.getLogger("uvicorn.error")
        log.disabled = True
        try:
            await super().startup(sockets)
        except SystemExit:
            self.should_exit = True
        finally:
            log.disabled = False
        if self.started:
            self.ready()
