"""News between servers: that something was written, and who is watching where.

What was written each server reads from the log; news never contains anything hidden, or a token. It
may get lost or come twice: a server that missed some finds out from the next ``seq``, or when it
next asks the log how far its tables have come.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec


class Wrote(msgspec.Struct, tag="wrote", frozen=True):
    """The log of a table has reached this ``seq``."""

    table: str
    seq: int


class Kept(msgspec.Struct, tag="kept", frozen=True):
    """A seat's draft has changed."""

    table: str
    seat: int


class Here(msgspec.Struct, tag="here", frozen=True):
    """The seats connected to the sender at some tables, or (``whole``) at all.

    An empty list means only spectators, None nobody.
    """

    tables: dict[str, list[int] | None]
    whole: bool = False


class Asked(msgspec.Struct, tag="asked", frozen=True):
    """Who is connected to you?"""


News = Wrote | Kept | Here | Asked


class Envelope(msgspec.Struct, frozen=True):
    """News from a server, and what time it is there."""

    server: str
    at: int
    news: News


Receiver = Callable[[Envelope], Awaitable[None]]


class Fanout(Protocol):
    """How news travels between the servers."""

    refused: int
    """How much of what came in was not from another server, or came again."""

    @property
    def connected(self) -> bool:
        """Whether news is coming in. If not, look into the log more often."""

    async def open(self, receive: Receiver, on_connect: Callable[[], None]) -> None:
        """Start listening; ``on_connect`` is called after every (re)connection."""

    def send(self, envelope: Envelope) -> None:
        """Tell the others. Never fails and never waits: the log has it already."""

    async def close(self) -> None:
        """Send what is waiting, and stop."""


class NoFanout:
    """A single server: there is nobody to tell."""

    connected = True
    refused = 0

    async def open(self, receive: Receiver, on_connect: Callable[[], None]) -> None:
        pass

    def send(self, envelope: Envelope) -> None:
        pass

    async def close(self) -> None:
        pass
