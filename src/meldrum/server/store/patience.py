"""How long a database may take. One that does not answer is given up, and nobody waits for ever.

PostgreSQL itself ends a statement that takes too long. Should it not even do that, because it or
its machine has stopped, our ends of the connections are cut: whoever waits there is freed.
"""

import asyncio
import os
import socket
import weakref
from collections.abc import Awaitable
from typing import Any, TypeVar

import sqlalchemy as sa

from meldrum.server.store.engine import is_postgresql
from meldrum.server.store.protocol import NotStored

T = TypeVar("T")
ANSWER_SECONDS = 10.0
"""A little longer than PostgreSQL gives a statement."""


class Patience:
    """The patience with one database, endless unless ``quick``. A file of SQLite always answers."""

    def __init__(self, engine: sa.Engine, quick: bool) -> None:
        self.seconds = ANSWER_SECONDS if quick and is_postgresql(engine) else None
        self._connections: weakref.WeakSet[Any] = weakref.WeakSet()
        if self.seconds is not None:
            sa.event.listen(engine, "connect", self._connected)

    def _connected(self, connection: Any, record: object) -> None:
        self._connections.add(connection)

    async def wait(self, answer: Awaitable[T]) -> T:
        """The answer, if it comes in time; raises NotStored."""
        try:
            return await asyncio.wait_for(answer, self.seconds)
        except TimeoutError:
            self.end()
            raise NotStored("the database does not answer") from None

    def end(self) -> None:
        """Cut all connections: they end as if the network had failed."""
        for connection in list(self._connections):
            if not connection.closed:
                with socket.socket(fileno=os.dup(connection.pgconn.socket)) as line:
                    line.shutdown(socket.SHUT_RDWR)
