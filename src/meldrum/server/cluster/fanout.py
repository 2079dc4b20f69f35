"""News between servers: that something was written and who looks where. What, each reads itself.

News hold nothing hidden and no token. They may be lost or come twice: a server that missed some
finds out by the next ``seq``, or when it next asks the log how far its tables are.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec


class Wrote(msgspec.Struct, tag="wrote", frozen=True):
    """The log of a table has come so far."""

    table: str
    seq: int


class Kept(msgspec.Struct, tag="kept", frozen=True):
    """A seat's draft has changed."""

    table: str
    seat: int


class Here(msgspec.Struct, tag="here", frozen=True):
    """The seats connected to the sender at some tables, or (``whole``) at all.

    An empty list is spectators only, None nobody.
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


Heard = Callable[[Envelope], Awaitable[None]]


class Fanout(Protocol):
    """The way between the servers."""

    @property
    def connected(self) -> bool:
        """Whether news come now. If not, look into the log more often."""

    async def open(self, heard: Heard, again: Callable[[], None]) -> None:
        """Start to listen; ``again`` is called whenever the way is open, also after a gap."""

    def send(self, envelope: Envelope) -> None:
        """Tell the others. Never fails and never waits: the log has it already."""

    async def close(self) -> None:
        """Send what is waiting, and stop."""


class NoFanout:
    """One server: nobody to tell."""

    connected = True

    async def open(self, heard: Heard, again: Callable[[], None]) -> None:
        pass

    def send(self, envelope: Envelope) -> None:
        pass

    async def close(self) -> None:
        pass
