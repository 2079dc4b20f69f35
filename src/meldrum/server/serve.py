"""Running the server until somebody stops it."""

import socket

import uvicorn

from meldrum.server.app import from_config
from meldrum.server.config import Config
from meldrum.server.logs import note, set_up
from meldrum.server.wire import LARGEST_FRAME

DRAIN_SECONDS = 3
BACKLOG = 2048
SEND_BUFFER = 64 * 1024
"""Bytes the system keeps for a slow reader, so that it is noticed before it costs much."""


def serve(config: Config) -> None:
    """Serve until SIGTERM or SIGINT; then finish what is under way and stop."""
    set_up(config.log_level)
    listening = _bound(config)
    port = listening.getsockname()[1]
    app = from_config(config)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
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
        )
    )
    note("serving", port=port)
    print(f"Meldrum serves at http://{config.host}:{port}{config.root_path}", flush=True)
    server.run(sockets=[listening])


def _bound(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listening.bind((config.host, config.port))
    listening.listen(BACKLOG)  # who comes while the store opens waits and is served
    return listening
