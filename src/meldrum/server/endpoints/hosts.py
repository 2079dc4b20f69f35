"""The names this server answers to. A page of another site may have its own name lead here (DNS
rebinding); the browser then takes us for that site, and only ``Host`` tells.

Only names that somebody on the internet can own are dangerous. Addresses and names without a dot
(``localhost``, a container's name) are not, so nobody has to list those.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from meldrum.server.logs import note

ANY = "*"


class KnownHosts:
    """Lets only those in who ask for a name we know; all others get ``answer``."""

    def __init__(self, app: ASGIApp, names: Iterable[str], answer: Response) -> None:
        self.app = app
        self.names = own_names() | {name_in(name) for name in names}
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hosts = Headers(scope=scope).getlist("host") if "headers" in scope else []
        for host in hosts:
            if not is_known(name_in(host), self.names):
                note("unknown_host", why=f"`hosts` does not list {host!r}", path=scope["path"])
                await self.answer(scope, receive, send)
                return
        await self.app(scope, receive, send)


def own_names() -> set[str]:
    """What this machine is called at home."""
    name = socket.gethostname().lower()
    return {name, f"{name}.local"}


def name_in(host: str) -> str:
    """The name in a ``Host`` header, or in what an operator calls one; empty if there is none."""
    try:
        found = urlsplit(host if "//" in host else f"//{host}").hostname or ""
    except ValueError:  # a bracket too many
        return ""
    return found.removesuffix(".")


def is_known(name: str, names: set[str]) -> bool:
    """Whether we may be asked for by this name."""
    if not name:
        return False
    if ANY in names or name in names or "." not in name.removesuffix(".localhost"):
        return True
    return _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
