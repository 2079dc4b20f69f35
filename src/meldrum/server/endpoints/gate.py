"""At the gate: the headers of every response, and who is not let in."""

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meldrum.server.endpoints.limits import Allowances, share_of
from meldrum.server.metrics import Metrics

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PENALTY_SECONDS = 0.5
"""How long an address that has used up its share waits to be told so."""


class SafeHeaders:
    """Adds the headers that browsers obey."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class FairShare:
    """Lets an address ask only so often, whatever it asks for; beyond that it gets ``answer``."""

    def __init__(
        self, app: ASGIApp, shares: Allowances, metrics: Metrics, answer: Response
    ) -> None:
        self.app = app
        self.shares = shares
        self.metrics = metrics
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._may(HTTPConnection(scope)):
            return await self.app(scope, receive, send)
        self.metrics.quota.labels(quota="all_requests").inc()
        await asyncio.sleep(PENALTY_SECONDS)
        await self.answer(scope, receive, send)

    def _may(self, asked: HTTPConnection) -> bool:
        return self.shares.of(address_of(asked)).spend(1)


def is_foreign(headers: Headers, allowed: list[str]) -> bool:
    """Whether a page of another site is asking. Programs send no Origin and are let in."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host") or origin == "null"
    except ValueError:  # not an address at all, such as `http://[`
        return True


def address_of(connection: HTTPConnection) -> str:
    """Whose share is drawn on; behind a trusted proxy this is what the proxy says."""
    return share_of(connection.client.host if connection.client else "unknown")


def bearer(headers: Headers) -> str | None:
    """The token of a request: in a header, never in the address."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token else None
