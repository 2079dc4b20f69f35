"""News between servers: what was written, and who is watching where.

An entry that hides nothing goes along, so that the others need not read it again; any other they
read from the log. News never contains anything hidden, or a token. It may get lost or come twice: a
server that missed some finds out from the next ``seq``, or when it next asks the log how far its
tables have come.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from meldrum.server.events import Entry, Event, is_open


class Wrote(msgspec.Struct, tag="wrote", frozen=True, omit_defaults=True):
    """The log of a table has reached this ``seq``, and what that entry says if it may be told."""

    table: str
    seq: int
    at: int = 0
    event: Event | None = None

    @property
    def entry(self) -> Entry | None:
        """The entry as whoever follows the log needs it: without the command that asked for it."""
        return Entry(self.table, self.seq, self.at, self.event) if self.event else None


def wrote(entry: Entry) -> Wrote:
    """The news of an entry."""
    if is_open(entry.event):
        return Wrote(entry.table, entry.seq, entry.at, entry.event)
    return Wrote(entry.table, entry.seq)


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
