"""Running the server until somebody stops it."""

import gc
import socket
from collections.abc import Callable
from functools import partial

import uvicorn

from meldrum.server.app import from_config
from meldrum.server.config import Config
from meldrum.server.logs import note, set_up
from meldrum.server.wire import LARGEST_FRAME

DRAIN_SECONDS = 3
BACKLOG = 2048
SEND_BUFFER = 64 * 1024
"""Bytes the system keeps for a slow reader, so that it is noticed before it costs much."""


Welcome = Callable[[Config, int], None]
"""Says at which port people can come."""


def announce(config: Config, port: int) -> None:
    """Say it plainly."""
    print(f"Meldrum serves at http://{config.host}:{port}{config.root_path}", flush=True)


def serve(
    config: Config, listening: socket.socket | None = None, welcome: Welcome = announce
) -> None:
    """Serve until SIGTERM or SIGINT; then finish what is under way and stop."""
    set_up(config.log_level)
    listening = listening or listen(config)
    port = listening.getsockname()[1]
    server = _Server(
        uvicorn.Config(
            from_config(config),
            log_config=None,
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
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
        partial(welcome, config, port),
    )
    # What is loaded now stays, and tables are values without cycles: garbage need not be looked for
    # as often as Python does by itself, least of all while a thousand tables wake up.
    gc.freeze()
    gc.set_threshold(10_000)
    note("serving", port=port)
    server.run(sockets=[listening])


def listen(config: Config) -> socket.socket:
    """Take the port; raises OSError naming it."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((config.host, config.port))
        listening.listen(BACKLOG)  # who comes while the store opens waits and is served
    except OSError as error:
        listening.close()
        raise OSError(error.errno, error.strerror, f"{config.host}:{config.port}") from None
    return listening


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()
