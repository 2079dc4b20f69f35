"""How the server is doing, for whoever runs it: ``meldrum top`` shows it.

It answers only those who bring the operator's token: a key of the configuration, or else made from
the server's secret, so that on the server's machine whoever may read its data has it. It tells
numbers and public tables. No rack, name or token, and no id of a private table, is among them.
"""

import hmac
import os
import time
from collections import Counter
from heapq import nlargest
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meldrum import __version__
from meldrum.server.config import Config
from meldrum.server.endpoints.api import Api, refused_response
from meldrum.server.endpoints.gate import address_of, bearer, is_foreign
from meldrum.server.endpoints.routes import JSON
from meldrum.server.refusals import refusal
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tokens import Secret

PATH = "/status"
MOST_SHOWN = 10
PRIVATE = "private"


class LatencyData(msgspec.Struct, frozen=True):
    """How long the last commands took to be answered, in milliseconds."""

    commands: int
    p50: float = 0.0
    p99: float = 0.0
    worst: float = 0.0


class BigTable(msgspec.Struct, frozen=True):
    """A table with a long log. A private one has a nickname, the same each time."""

    table: str
    edition: str
    phase: str
    entries: int
    watching: int


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """A server at one moment. ``now`` and ``counts`` are its metrics, gauges and counters."""

    version: str
    uptime: float
    """Seconds."""
    processor: float
    """Seconds of a processor used so far, without the workers."""
    memory: int
    """Bytes; 0 where the system does not say."""
    workers: int
    now: dict[str, float]
    counts: dict[str, float]
    latency: LatencyData
    editions: dict[str, int]
    """Tables in memory by edition."""
    biggest: list[BigTable]


def operator_token(config: Config, secret: Secret) -> str:
    """What proves that somebody runs the server."""
    return config.operator_token or secret.text("operator")


class StatusPage:
    """The endpoint."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.services = api.registry.services
        self._began = time.monotonic()

    async def answer(self, request: Request) -> Response:
        """Tell the operator; anybody else learns nothing."""
        wrong = self.api.wrong.of(address_of(request))
        if is_foreign(request.headers, self.services.config.origins):
            return refused_response(refusal("foreign_origin"), 403)
        if wrong.full():
            return refused_response(refusal("too_many"), 429)
        due = operator_token(self.services.config, self.services.secret)
        if not hmac.compare_digest((bearer(request.headers) or "").encode(), due.encode()):
            wrong.hit()
            return refused_response(refusal("bad_token"), 401)
        return Response(msgspec.json.encode(self.status()), media_type=JSON)

    def status(self) -> Status:
        """How the server is doing now."""
        metrics, tables = self.api.measure(), self.api.registry.tables.values()
        return Status(
            version=__version__,
            uptime=time.monotonic() - self._began,
            processor=time.process_time(),
            memory=_memory(),
            workers=self.services.config.workers,
            now=metrics.values("gauge"),
            counts=metrics.values("counter"),
            latency=_latency(metrics.lately()),
            editions=dict(Counter(table.state.rules.edition for table in tables)),
            biggest=[self._shown(table) for table in _biggest(list(tables))],
        )

    def _shown(self, table: LiveTable) -> BigTable:
        state = table.state
        private = f"{PRIVATE}-{self.services.secret.text('nickname', state.table, size=4)}"
        return BigTable(
            table=state.table if state.rules.public else private,
            edition=state.rules.edition,
            phase=state.phase,
            entries=state.seq,
            watching=len(table.watchers),
        )


def _biggest(tables: list[LiveTable]) -> list[LiveTable]:
    return nlargest(MOST_SHOWN, tables, key=lambda table: table.state.seq)


def _latency(seconds: list[float]) -> LatencyData:
    if not seconds:
        return LatencyData(0)
    ms = sorted(1000 * one for one in seconds)
    at = [ms[int(part * (len(ms) - 1))] for part in (0.5, 0.99, 1.0)]
    return LatencyData(len(ms), *at)


def _memory() -> int:
    """Bytes in memory; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
