"""Bringing a database to the version of this program.

An empty database gets today's schema at once, which is quick. An older one goes through the
migrations of Alembic, one by one; a test proves that both ways lead to the same schema.
"""

from importlib.resources import files
from typing import Any

import sqlalchemy as sa

from meldrum.server.store import schema
from meldrum.server.store.data_folder import make_private
from meldrum.server.store.engine import BrokenStore, is_postgresql, named, place_of, sqlite_file
from meldrum.server.store.running_servers import LOCK

HEAD = "0002"
"""The newest migration."""

_version = sa.table("alembic_version", sa.column("version_num", sa.String))


class NewerStore(BrokenStore):
    """A database of a later Meldrum, which this one must not touch."""


def upgrade(engine: sa.Engine) -> None:
    """Make the schema as it is today; raises NewerStore. Servers that start together take turns."""
    place = place_of(engine)
    if file := sqlite_file(engine.url):
        make_private(file)
    with named(place), engine.begin() as connection:
        if is_postgresql(engine):
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK + 1})")
        found = _version_at(connection)
        if found == HEAD:
            _check_whole(connection, place)
            return
        if found is None:
            schema.metadata.create_all(connection)
            connection.exec_driver_sql(
                "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
            )
            connection.execute(sa.insert(_version).values(version_num=HEAD))
            return
        if found > HEAD:
            raise NewerStore(f"{place}: has version {found}, this program knows up to {HEAD}")
        _migrate(connection, HEAD)


def version_of(engine: sa.Engine) -> str | None:
    """The version of a database; None if it is empty."""
    with named(place_of(engine)), engine.connect() as connection:
        return _version_at(connection)


def check_current(engine: sa.Engine) -> None:
    """Raise BrokenStore unless this is a store as this program makes it."""
    place = place_of(engine)
    with named(place), engine.connect() as connection:
        found = _version_at(connection)
        if found is None:
            raise BrokenStore(f"{place}: holds no store")
        if found != HEAD:
            hint = "a newer program made it" if found > HEAD else "start the server once"
            raise BrokenStore(f"{place}: has version {found}, not {HEAD}: {hint}")
        _check_whole(connection, place)


def _check_whole(connection: sa.Connection, place: str) -> None:
    """Raise BrokenStore unless every table is there with every column."""
    inspected = sa.inspect(connection)
    for name, table in schema.metadata.tables.items():
        if not inspected.has_table(name):
            raise BrokenStore(f"{place}: the table {name!r} is missing")
        there = {column["name"] for column in inspected.get_columns(name)}
        if missing := [column.key for column in table.c if column.key not in there]:
            raise BrokenStore(f"{place}: the table {name!r} has no {missing[0]!r}")


def migrate(engine: sa.Engine, version: str) -> None:
    """Run the migrations up to that version."""
    with engine.begin() as connection:
        _migrate(connection, version)


def _version_at(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.select(_version.c.version_num)).scalar_one_or_none()
    if found is None:
        raise sa.exc.InvalidRequestError("its version is missing")
    return str(found)


def _migrate(connection: sa.Connection, version: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(files(__package__) / "migrations"))
    attributes: dict[str, Any] = config.attributes
    attributes["connection"] = connection
    try:
        command.upgrade(config, version)
    except CommandError as problem:  # a version that never was
        raise BrokenStore(f"{place_of(connection.engine)}: {problem}") from problem
