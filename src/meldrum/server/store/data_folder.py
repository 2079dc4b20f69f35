"""A server's data folder: for its owner's eyes only, and for one server at a time."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from meldrum.breakage import Breakage
from meldrum.server.store.engine import address_of, named, sqlite_file

OWNER_ONLY = 0o600
SIBLINGS = ("", "-wal", "-shm")
"""How the names of SQLite's files end: it gives the others the mode of the first."""


class InUse(Breakage):
    """Another server is running on this database."""


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner may look into, unless it is there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(file: Path) -> None:
    """Make the file of a database if it is missing, and let only its owner read and write it."""
    with suppress(OSError):  # if it cannot be made, the database says why
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for path in (file.with_name(file.name + end) for end in SIBLINGS):
        with suppress(OSError):  # missing, or somebody else's
            path.chmod(OWNER_ONLY)


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """Keep other servers off a SQLite file; raises InUse. PostgreSQL is for many.

    The claim is a lock on a file beside it, which ends with this process, however that ends.
    """
    file = sqlite_file(address_of(url))
    if file is None:
        yield
        return
    with closing(_locked(file.with_name(file.name + ".lock"))):
        yield


def _locked(file: Path) -> sqlite3.Connection:
    """A connection that keeps this file locked as long as it is open; raises InUse."""
    make_private(file)
    with named(file):
        connection = sqlite3.connect(file, timeout=0, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as problem:
            connection.close()
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise InUse(
                f"{file.parent}: another server is using it; give this one a folder of its own"
            ) from None
    return connection
