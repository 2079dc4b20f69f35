"""Who is watching a table: the connections to this server, and what it knows of the others."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from meldrum.server import wire
from meldrum.server.cluster.fanout import Here
from meldrum.server.services import Services


class Watcher(Protocol):
    """A connection at the table."""

    seat: int | None
    address: str

    def offer(self, message: bytes) -> None:
        """Send this when you can."""

    def dismiss(self) -> None:
        """Go away: you may not watch any more."""


class Audience:
    """The watchers of one table."""

    def __init__(self, services: Services, table: str) -> None:
        self.services = services
        self.table = table
        self.watchers: set[Watcher] = set()
        self._told_servers: list[int] | None = None
        self._told_watchers = self.here()

    def watching(self) -> list[int] | None:
        """The seats connected to this server; None if not even a spectator is."""
        if not self.watchers:
            return None
        return sorted({watcher.seat for watcher in self.watchers if watcher.seat is not None})

    def here(self) -> list[int]:
        """The seats connected to any server."""
        return sorted({*(self.watching() or ()), *self.services.cluster.here(self.table)})

    def spectators(self) -> int:
        """How many watch here without a seat."""
        return sum(watcher.seat is None for watcher in self.watchers)

    def share(self) -> str:
        """Whose share the table's work draws on: somebody's who plays, or else a spectator's."""
        players = [watcher.address for watcher in self.watchers if watcher.seat is not None]
        return min(players or [watcher.address for watcher in self.watchers], default="")

    def presence(self) -> wire.Presence:
        """Who is here."""
        return wire.Presence(here=self.here())

    def changed(self, coming: Watcher | None = None) -> None:
        """Somebody came or went, here or at another server: tell everyone who does not know."""
        if (watching := self.watching()) != self._told_servers:
            self._told_servers = watching
            self.services.announce(Here({self.table: watching}))
        if (here := self.here()) != self._told_watchers:
            self._told_watchers = here
            message = msgspec.json.encode(self.presence())
            for watcher in self.watchers - {coming}:
                watcher.offer(message)

    def left(self, seat: int, spectators: bool) -> None:
        """Whoever sat there is a spectator now, or goes if there are none."""
        for watcher in [one for one in self.watchers if one.seat == seat]:
            watcher.seat = None
            if not spectators:
                self.watchers.discard(watcher)
                watcher.dismiss()

    def show(self, message: Callable[[int | None], msgspec.Struct]) -> None:
        """Send everyone what ``message`` makes for their seat."""
        made: dict[int | None, bytes] = {}
        for watcher in list(self.watchers):
            if watcher.seat not in made:
                made[watcher.seat] = msgspec.json.encode(message(watcher.seat))
            watcher.offer(made[watcher.seat])

    def show_seat(self, seat: int, message: msgspec.Struct) -> None:
        """Send this to all tabs of a seat."""
        text = msgspec.json.encode(message)
        for watcher in list(self.watchers):
            if watcher.seat == seat:
                watcher.offer(text)
