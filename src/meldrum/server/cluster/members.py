"""The servers that share a store: which run, where people are connected, which keeps which table.

A table's keeper lets its clock run out and its bots think. Nothing depends on the servers agreeing
which of them that is: the others do the same a little later, and the log takes whoever was first.
"""

import hashlib
import math
import os
import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from meldrum.server.logs import note
from meldrum.server.tokens import Secret

BEAT_SECONDS = 0.5
"""How often one of several servers notes that it is running."""
DEAD_SECONDS = 1.6
"""A server not heard of for this long is no longer running."""
LATE_SECONDS = 2.0
"""How much later than the keeper another server does its work."""


def server_name(secret: Secret) -> str:
    """A name for a server that starts; servers with the same secret share the first half."""
    return f"{secret.text('servers', size=5)}-{os.urandom(8).hex()}"


def kin_of(server: str) -> str:
    """What servers with the same secret have in common."""
    return server.partition("-")[0]


class DifferentSecret(ValueError):
    """Servers on one store must make the same tokens."""


def check_secret(me: str, earlier: Iterable[str]) -> None:
    """Raise DifferentSecret if the servers that ran on this store before made other tokens."""
    kins = {kin_of(server) for server in earlier if "-" in server}
    if kins and kin_of(me) not in kins:
        raise DifferentSecret(
            "the store was used with another secret, so repeated requests would get wrong tokens: "
            "put the old one back, or set new_secret = true once to go on with this one"
        )


class Cluster:
    """What one server knows of the others. By itself it keeps every table."""

    def __init__(self, me: str = "", steady: Callable[[], float] = time.monotonic) -> None:
        self.me = me
        self._steady = steady
        self._beats: dict[str, tuple[int, float]] = {}
        """The last heartbeat of each other server, and when we first saw it."""
        self._people: dict[str, dict[str, list[int]]] = {}
        """For each other server the tables that are watched there, and from which seats."""
        self._servers = frozenset({me})
        self._looked = steady()

    @property
    def servers(self) -> frozenset[str]:
        """The servers that are running, including this one."""
        return self._servers

    def heard_beats(self, beats: Mapping[str, int]) -> bool:
        """These are the last heartbeats of all servers; True if one has come or gone."""
        now, newest = self._steady(), max(beats.values(), default=0)
        if now - self._looked > DEAD_SECONDS:  # we have not looked for a while: that proves nothing
            for server in self._servers - {self.me}:
                self._beats[server] = self._beats[server][0], now
        self._looked = now
        for server, at in beats.items():
            if server == self.me:
                continue
            known = self._beats.get(server)
            if known is None:  # it is running, unless others have been heard of much later
                fresh = newest - at < DEAD_SECONDS * 1000
                self._beats[server] = at, now if fresh else -math.inf
            elif known[0] != at:
                self._beats[server] = at, now
        running = {
            server for server, (_, since) in self._beats.items() if now - since < DEAD_SECONDS
        }
        before, self._servers = self._servers, frozenset({self.me, *running})
        for gone in self._people.keys() - running:
            del self._people[gone]
        return before != self._servers

    def check_kin(self) -> None:
        """Raise DifferentSecret if a running server makes other tokens."""
        if len({kin_of(server) for server in self._servers}) > 1:
            note("different_secret", why="servers on one database need the same `secret`")
            raise DifferentSecret("another server on this database has a different secret")

    def heard_from(self, server: str) -> None:
        """It has just said something, so it is running."""
        at, _ = self._beats.get(server, (0, 0.0))
        self._beats[server] = at, self._steady()

    def heard_people(
        self, server: str, tables: Mapping[str, list[int] | None], whole: bool
    ) -> set[str]:
        """Who is watching which table there (None: nobody any more); returns the tables where
        that is news. ``whole``: nobody is watching any other.
        """
        known = self._people.setdefault(server, {})
        changed = {table for table, seats in tables.items() if known.get(table) != seats}
        if whole:
            changed |= known.keys() - tables.keys()
            known.clear()
        known.update({table: seats for table, seats in tables.items() if seats is not None})
        for table in [table for table, seats in tables.items() if seats is None]:
            known.pop(table, None)
        return changed

    def here(self, table: str) -> set[int]:
        """The seats connected to other servers."""
        return {seat for tables in self._people.values() for seat in tables.get(table, ())}

    def keeps(self, table: str, watched: bool) -> bool:
        """Whether this server is the keeper; ``watched``: whether anybody here is watching."""
        near = {server for server, tables in self._people.items() if table in tables}
        if watched:
            near.add(self.me)
        likely = near or self._servers
        return likely == {self.me} or self.me == max(likely, key=lambda one: _rank(one, table))


@lru_cache(1 << 14)
def _rank(server: str, table: str) -> bytes:
    """Each table ranks the servers differently."""
    return hashlib.sha256(f"{server} {table}".encode()).digest()
