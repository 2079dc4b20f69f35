"""The roll of the servers on a store: whether another one is running, without asking any clock.

In PostgreSQL every server holds a shared lock while it runs, which goes with its connection if it
dies. A server that gets the lock exclusively is alone. A SQLite file has one server.
"""

from typing import Any

import sqlalchemy as sa

from meldrum.server.store.engine import is_postgresql

LOCK = 0x4D454C44
"""A number in the database that all servers agree on."""


class RunningServers:
    """One server's place on the roll. Its methods wait; call them in a thread."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._session: sa.Connection | None = None
        self._first = False

    def enter(self) -> bool:
        """Get on the roll; True if nobody else is on it: then all others wait for ``settle``."""
        if not is_postgresql(self.engine):
            return True
        self._session = self._connected()
        self._first = bool(self._ask("pg_try_advisory_lock"))
        self._ask("pg_advisory_lock_shared")  # waits while another server is starting
        return self._first

    def settle(self) -> None:
        """Let others in."""
        if self._first:
            self._ask("pg_advisory_unlock")
            self._first = False

    def hold(self) -> None:
        """Get on the roll again if the database has forgotten us; raises DBAPIError."""
        if self._session is None:
            return
        try:
            self._session.exec_driver_sql("SELECT 1")
        except sa.exc.SQLAlchemyError:  # gone, or closed by us at the last attempt
            self._session.close()
            self._session = self._connected()
            self._ask("pg_advisory_lock_shared")

    def leave(self) -> None:
        """Get off the roll."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def _connected(self) -> sa.Connection:
        found = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        found.detach()  # closed, not put back into the pool: the lock must end with it
        found.exec_driver_sql("SET statement_timeout = 0")  # it waits while another one starts
        return found

    def _ask(self, function: str) -> Any:
        assert self._session is not None
        return self._session.exec_driver_sql(f"SELECT {function}({LOCK})").scalar()
