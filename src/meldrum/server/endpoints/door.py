"""At the door: every socket is counted, and one on which nothing gets on is ended.

Below the application, where idle and unfinished requests are seen too. A head, a body and an answer
that nobody reads have their time; an address has its share of the sockets, and all of them together
leave descriptors over for the database and the workers.
"""

import asyncio
import contextlib
import time
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from meldrum.server.config import Config
from meldrum.server.endpoints.limits import share_of
from meldrum.server.endpoints.quick_socket import QuickSocket
from meldrum.server.logs import note
from meldrum.server.metrics import Metrics

RESERVE = 128
"""Descriptors that no socket may take: the database, the log, and what is open for a moment."""
PIPES = 4
"""Descriptors that a worker may need while it starts."""
QUIET_SECONDS = 5.0
"""How long nothing more is said after a line about sockets refused for one cause."""
FULL = (
    b"HTTP/1.1 429 Too Many Requests\r\n"
    b"retry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


class Door:
    """Who has how many sockets. A trusted proxy brings many people: it has no share."""

    def __init__(self, config: Config, metrics: Metrics, descriptors: int) -> None:
        self.config = config
        self.metrics = metrics
        reserve = RESERVE + PIPES * (config.workers + config.reviewers)
        self.most = max(1, min(2 * config.most_connections, descriptors - reserve))
        """Sockets in all; there are more than connections, as browsers open several each."""
        self.each = min(config.most_sockets_each, max(1, self.most // 2))
        """Sockets of one address, which never has all of them."""
        self.open: Counter[str] = Counter()
        self._proxies = [ip_network(one, strict=False) for one in _numeric(config.trusted_proxies)]
        self._quiet_until: dict[str, float] = {}
        """Until when there is no other line about the same cause."""

    def enter(self, address: str) -> bool:
        """Somebody connects; False if there is no room."""
        who = share_of(address)
        if self.open.total() >= self.most:
            ((most, count),) = self.open.most_common(1)
            why = f"all {self.most} sockets are taken, {count} of them by {most}"
            return self._refused("sockets", why)
        if self.open[who] >= self.each and not self._is_proxy(address):
            return self._refused("sockets_each", f"{who} has {self.each} sockets already")
        self.open[who] += 1
        return True

    def leave(self, address: str) -> None:
        """A socket that was let in is gone."""
        who = share_of(address)
        self.open[who] -= 1
        if not self.open[who]:
            del self.open[who]

    def _is_proxy(self, address: str) -> bool:
        if "*" in self.config.trusted_proxies:
            return True
        with contextlib.suppress(ValueError):
            return any(ip_address(address) in proxy for proxy in self._proxies)
        return False

    def _refused(self, quota: str, why: str) -> bool:
        self.metrics.quota.labels(quota=quota).inc()
        if (now := time.monotonic()) >= self._quiet_until.get(quota, 0.0):
            self._quiet_until[quota] = now + QUIET_SECONDS
            note("socket_refused", why=why)
        return False


def _numeric(addresses: list[str]) -> list[str]:
    """Those that are addresses or networks: a proxy may also be named otherwise."""
    return [one for one in addresses if one[:1].isdigit() or ":" in one]


class GuardedSocket(QuickSocket):
    """A WebSocket that is counted. One that is being closed ends even if nobody reads."""

    door: Door

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.door.leave(_host(self.client))

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_soon()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._end_soon()

    def _end_soon(self) -> None:
        if not self.disconnected:
            self.loop.call_later(self.door.config.send_seconds, self.transport.abort)


class GuardedHttp(H11Protocol):
    """An HTTP connection with a time for everything."""

    door: Door

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._entered = False
        self._awaited: object = None
        self._deadline: asyncio.TimerHandle | None = None
        self._sending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._entered = self.door.enter(_host(self.client))
        if self._entered:
            self._await_more()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop()
        if self._entered:
            self.door.leave(_host(self.client))

    def data_received(self, data: bytes) -> None:
        if self._entered:
            super().data_received(data)
            self._await_more()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop()
        self._entered = False  # the socket counts as a WebSocket from here on
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._await_more()
        if self.transport.is_closing():
            self._await_reader()

    def _await_more(self) -> None:
        """Give the head or the body that is awaited now its time, once."""
        config, awaited = self.door.config, self.conn.their_state
        if awaited is self._awaited or not self._entered:
            return
        self._awaited = awaited
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        seconds = {h11.IDLE: config.head_seconds, h11.SEND_BODY: config.body_seconds}.get(awaited)
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self._end, str(awaited))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._await_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._sending is not None and not self.transport.is_closing():
            self._sending.cancel()
            self._sending = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._await_reader()

    def _await_reader(self) -> None:
        """Give the reader its time: neither a full buffer nor a last word waits for ever."""
        if self._sending is None:
            seconds = self.door.config.send_seconds
            self._sending = self.loop.call_later(seconds, self._end, "SENDING")

    def _stop(self) -> None:
        for timer in (self._deadline, self._sending):
            if timer is not None:
                timer.cancel()

    def _end(self, awaited: str) -> None:
        """Nothing has got on for too long."""
        self.door.metrics.timed_out.labels(awaited=_AWAITED[awaited]).inc()
        self.transport.abort()


_AWAITED = {"IDLE": "head", "SEND_BODY": "body", "SENDING": "reader"}


def guarded(door: Door) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """The protocols of a server with this door."""
    http = type("GuardedHttp", (GuardedHttp,), {"door": door})
    return http, type("GuardedSocket", (GuardedSocket,), {"door": door})


def _host(client: tuple[str, int] | None) -> str:
    return client[0] if client else "unknown"
