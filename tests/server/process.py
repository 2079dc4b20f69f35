"""A real server in its own process, on a free port of this machine; killed afterwards."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec

from meldrum.client import Seat, Server
from meldrum.server import wire
from meldrum.server.events import Entry
from meldrum.server.store.engine import sqlite_url
from meldrum.server.store.sql import SqlStore

PATIENCE = 600
"""Seconds after which a server that does not start, say why, or end has hung: other things may keep
the machine busy."""


class ServerProcess:
    """Use as ``with ServerProcess(folder) as server``; ``kill`` and ``start`` it at will."""

    def __init__(self, folder: Path, module: str = "meldrum.cli.main", **config: Any) -> None:
        self.folder = folder
        self.module = module
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.descriptors: int | None = None
        """How many files it may open, if not as many as we."""
        values = {"bot_pause": 0.0, "workers": 1, "data": str(folder / "data"), **config}
        self.database = values.get("database") or sqlite_url(folder / "data" / "meldrum.sqlite")
        self.environment: dict[str, str] = {}
        self.config = folder / "meldrum.toml"
        lines = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in values.items()]
        self.config.write_text("\n".join(lines))

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self.kill()
        if problem[0]:
            print(self.log()[-3000:])

    def start(self) -> None:
        """Start, again at the same port, and wait until it listens."""
        words = [sys.executable, "-m", self.module, "serve", "--config", str(self.config)]
        if self.descriptors is not None:
            words = ["sh", "-c", f'ulimit -n {self.descriptors} && exec "$@"', "sh", *words]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*words, "--port", str(self.port)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | self.environment,
            )
        assert self.process.stdout is not None
        began = time.monotonic()
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        line = self.process.stdout.readline()
        watchdog.cancel()
        assert line, f"no start after {time.monotonic() - began:.0f} s: {self.log()[-2000:]}"
        self.port = urlsplit(line.split()[-1]).port or 0

    def kill(self) -> None:
        """kill -9."""
        self.stop(signal.SIGKILL)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and wait for the end."""
        process = self.process
        if process is None:
            return 0
        if process.poll() is None:
            process.send_signal(number)
        try:
            return process.wait(PATIENCE)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
            assert process.stdout is not None
            process.stdout.close()
            self.process = None

    def wait(self) -> None:
        """Wait until it dies by itself."""
        assert self.process is not None
        self.process.wait(PATIENCE)
        self.stop()

    def log(self) -> str:
        return (self.folder / "log").read_text()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def http(self) -> Server:
        return Server(self.url)

    def seat(self, seated: wire.Seated) -> Seat:
        return Seat(self.url, seated.table, seated.token)

    async def entries(self, table: str) -> list[Entry]:
        """The log of a table, read beside the server."""
        store = SqlStore(self.database)
        try:
            return await store.entries(table)
        finally:
            store.engine.dispose()

    async def pair(self, **more: Any) -> tuple[wire.Seated, wire.Seated]:
        """A new table with two persons."""
        wanted = wire.NewTable(id=uuid4(), **{"edition": "classic", "name": "Ann", **more})
        ann = await self.http.create(wanted)
        bob = await self.http.redeem(ann.invites[0].code, "Bob")
        return ann, bob


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
