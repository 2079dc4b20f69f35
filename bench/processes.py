"""Servers and a load generator as processes, and what they cost."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tests.server.process import ServerProcess

TICKS = os.sysconf("SC_CLK_TCK")
WIDE: dict[str, Any] = {  # all players come from one address here
    "most_connections": 100_000,
    "most_connections_each": 100_000,
    "most_sockets_each": 100_000,
    "stored_bytes": 1_000_000_000,
    "requests": 10_000_000,
    "reads": 10_000_000,
    "all_requests": 10_000_000,
    "messages": 10_000_000,
}
T = TypeVar("T")


def cpu_seconds(pid: int) -> dict[str, float]:
    """Processor seconds of a process: its main thread, and the others together."""
    found = {"main": 0.0, "others": 0.0}
    for task in Path(f"/proc/{pid}/task").iterdir():
        fields = (task / "stat").read_text().rpartition(")")[2].split()
        used = (int(fields[11]) + int(fields[12])) / TICKS
        found["main" if task.name == str(pid) else "others"] += used
    return found


def family_seconds(pid: int) -> float:
    """Processor seconds of a process and its children, those that have ended included."""
    total = 0.0
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if place.name == str(pid):
            total += sum(int(field) for field in fields[11:15]) / TICKS
        elif int(fields[1]) == pid:
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def resident(pid: int) -> int:
    """KiB of memory of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def pid_of(server: ServerProcess) -> int:
    assert server.process is not None
    return server.process.pid


def gauge(server: ServerProcess, name: str) -> float:
    """A number of the server's own."""
    text = server.http.fetch("GET", "/metrics")[1].decode()
    found = [line.split()[1] for line in text.splitlines() if line.startswith(f"{name} ")]
    return float(found[0]) if found else 0.0


class Generator:
    """The load generator, told what to do line by line."""

    def __init__(self, urls: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.table_load", *urls],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def do(self, order: str, gives: type[T]) -> T:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(f"  {order}", file=sys.stderr, flush=True)
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()
        return msgspec.json.decode(self.process.stdout.readline(), type=gives)

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


@contextmanager
def generator(*urls: str) -> Iterator[Generator]:
    made = Generator(list(urls))
    try:
        yield made
    finally:
        made.end()


def spent(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    return {name: after[name] - before[name] for name in after}


class Report:
    """Lines of the table: what, how much, the bar."""

    def __init__(self) -> None:
        self.lines = ["| what | measured | bar |", "|---|---|---|"]

    def add(self, what: str, measured: str, bar: str = "") -> None:
        self.lines.append(f"| {what} | {measured} | {bar} |")
        print(self.lines[-1], flush=True)
