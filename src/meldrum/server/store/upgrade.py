"""Bringing a database to the version of this program.

An empty database gets today's schema at once, which is quick. An older one goes through the
migrations of Alembic, one by one; a test proves that both ways lead to the same schema.
"""

from importlib.resources import files
from typing import Any

import sqlalchemy as sa

from meldrum.server.store import schema

HEAD = "0001"
"""The newest migration."""

_version = sa.table("alembic_version", sa.column("version_num", sa.String))


class NewerStore(ValueError):
    """A database of a later Meldrum, which this one must not touch."""


def upgrade(engine: sa.Engine) -> None:
    """Make the schema as it is today; raises NewerStore."""
    found = version_of(engine)
    if found == HEAD:
        return
    if found is None:
        with engine.begin() as connection:
            schema.metadata.create_all(connection)
            connection.exec_driver_sql(
                "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
            )
            connection.execute(sa.insert(_version).values(version_num=HEAD))
        return
    if found > HEAD:
        raise NewerStore(f"the store has version {found}, this program knows up to {HEAD}")
    migrate(engine, HEAD)


def version_of(engine: sa.Engine) -> str | None:
    """The version of a database; None if it is empty."""
    if not sa.inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        found: str = connection.execute(sa.select(_version.c.version_num)).scalar_one()
        return found


def migrate(engine: sa.Engine, version: str) -> None:
    """Run the migrations up to that version."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files(__package__) / "migrations"))
    with engine.begin() as connection:
        attributes: dict[str, Any] = config.attributes
        attributes["connection"] = connection
        command.upgrade(config, version)
