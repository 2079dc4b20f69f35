"""News between servers by NATS. It reconnects by itself."""

import asyncio
import contextlib
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

from meldrum.server.cluster.fanout import Envelope, Receiver
from meldrum.server.cluster.seal import BadLetter, Seal
from meldrum.server.logs import note

try:
    import nats
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.errors import Error
except ImportError:
    raise ValueError("NATS needs the extra 'cluster': install requirements/cluster.txt") from None

MOST_WAITING = 10_000
"""Unsent or unread news; any more is dropped, which the log makes up for."""
MOST_TOGETHER = 20
"""Envelopes in one letter, a line each: what is committed together is told together."""
RETRY_SECONDS = 0.2
CLOSE_SECONDS = 1.0
SCHEMES = ("nats", "tls", "ws", "wss")

_decoder = msgspec.json.Decoder(Envelope)


def _checked(address: str) -> str:
    """The address, or ValueError without showing it: it may hold a password."""
    try:
        found = urlsplit(address if "://" in address else f"nats://{address}")
        known = found.scheme in SCHEMES and found.hostname and found.port != 0
    except ValueError:  # a port that is not a number
        known = False
    if not known:
        raise ValueError("nats: an address looks like nats://news.example:4222")
    return address


class NatsFanout:
    """Implements Fanout. ``addresses``: one or more, separated by commas.

    Servers of different ``kin`` may use the same NATS without hearing each other, and what goes
    through it is sealed.
    """

    def __init__(self, addresses: str, kin: str, seal: Seal) -> None:
        self.addresses = [_checked(address.strip()) for address in addresses.split(",")]
        self.subject = f"meldrum.sealed.{kin}"
        self.refused = 0
        self._seal = seal
        self._client: Client | None = None
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None
        self._missed = False

    @property
    def connected(self) -> bool:
        return self._client is not None and self._client.is_connected

    async def open(self, receive: Receiver, on_connect: Callable[[], None]) -> None:
        self._task = asyncio.create_task(self._run(receive, on_connect))

    def send(self, envelope: Envelope) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(msgspec.json.encode(envelope))

    async def close(self) -> None:
        if self._task is None:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                while self.connected and not self._outbox.empty():
                    await asyncio.sleep(0.005)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self._client is not None:
            with contextlib.suppress(Error, TimeoutError, OSError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._client.close()

    def _refuse(self, problem: BadLetter) -> None:
        self.refused += 1
        if self.refused == 1:  # the metrics count the others
            note("nats", answer="refused", why=str(problem))

    async def _run(self, receive: Receiver, on_connect: Callable[[], None]) -> None:
        """Connect, then send what is in the outbox."""
        client = self._client = await self._connected(receive, on_connect)
        note("nats", answer="connected")
        on_connect()
        while True:
            letter = [await self._outbox.get()]
            while len(letter) < MOST_TOGETHER and not self._outbox.empty():
                letter.append(self._outbox.get_nowait())
            with contextlib.suppress(Error):  # too much is waiting, or it is being closed
                await client.publish(self.subject, self._seal.sealed(b"\n".join(letter)))

    async def _connected(self, receive: Receiver, on_connect: Callable[[], None]) -> Client:
        async def listen(message: Msg) -> None:
            try:
                for envelope in _decoder.decode_lines(self._seal.opened(message.data)):
                    await receive(envelope)
            except BadLetter as problem:
                self._refuse(problem)
            except msgspec.MsgspecError:
                note("nats", answer="unreadable")  # from a newer server, perhaps

        async def is_back() -> None:
            note("nats", answer="back")
            on_connect()

        async def is_lost() -> None:
            note("nats", answer="lost")

        async def failed(problem: Exception) -> None:
            if self.connected:
                note("nats", why=type(problem).__name__)
            elif not self._missed:  # say it once: it keeps being retried
                self._missed = True
                note("nats", answer="unreachable", why=type(problem).__name__)

        while True:
            try:
                client = await nats.connect(
                    self.addresses,
                    no_echo=True,
                    allow_reconnect=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=RETRY_SECONDS,
                    connect_timeout=2,
                    ping_interval=5,
                    max_outstanding_pings=2,
                    error_cb=failed,
                    disconnected_cb=is_lost,
                    reconnected_cb=is_back,
                )
                await client.subscribe(self.subject, cb=listen, pending_msgs_limit=MOST_WAITING)
            except (Error, OSError, TimeoutError):
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return client
