"""Bringing a database to the version of this program.

An empty database gets today's schema at once, which is quick. An older one goes through the
migrations of Alembic, one by one; a test proves that both ways lead to the same schema.
"""

from importlib.resources import files
from typing import Any

import sqlalchemy as sa

from meldrum.server.store import schema
from meldrum.server.store.engine import is_postgresql
from meldrum.server.store.roll import LOCK

HEAD = "0001"
"""The newest migration."""

_version = sa.table("alembic_version", sa.column("version_num", sa.String))


class NewerStore(ValueError):
    """A database of a later Meldrum, which this one must not touch."""


def upgrade(engine: sa.Engine) -> None:
    """Make the schema as it is today; raises NewerStore. Servers that start together take turns."""
    with engine.begin() as connection:
        if is_postgresql(engine):
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK + 1})")
        found = _version_at(connection)
        if found == HEAD:
            return
        if found is None:
            schema.metadata.create_all(connection)
            connection.exec_driver_sql(
                "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
            )
            connection.execute(sa.insert(_version).values(version_num=HEAD))
            return
        if found > HEAD:
            raise NewerStore(f"the store has version {found}, this program knows up to {HEAD}")
        _migrate(connection, HEAD)


def version_of(engine: sa.Engine) -> str | None:
    """The version of a database; None if it is empty."""
    with engine.connect() as connection:
        return _version_at(connection)


def migrate(engine: sa.Engine, version: str) -> None:
    """Run the migrations up to that version."""
    with engine.begin() as connection:
        _migrate(connection, version)


def _version_at(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str = connection.execute(sa.select(_version.c.version_num)).scalar_one()
    return found


def _migrate(connection: sa.Connection, version: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files(__package__) / "migrations"))
    attributes: dict[str, Any] = config.attributes
    attributes["connection"] = connection
    command.upgrade(config, version)
