"""The journal of a run: a line per deal, so an interrupted run can continue where it stopped."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from meldrum.arena.plan import Plan, Task
from meldrum.arena.results import DealResult
from meldrum.breakage import Breakage

FORMAT = "meldrum-arena"


class Journal:
    """Finished deals in a file; without a path they are only remembered."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.done: dict[Task, DealResult] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        header = msgspec.json.encode({"format": FORMAT, "version": 1, **plan.as_json()})
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]  # the last may be cut off
        if not whole and not header.startswith(b"".join(lines)):
            raise ValueError(f"{path} is no journal: choose another place or remove it")
        if whole:
            _check_header(path, whole[0], header)
            self.done = {Task(one.deal, one.lineup): one for one in _read(path, whole[1:])}
        else:
            whole = [header + b"\n"]
        path.write_bytes(b"".join(whole))
        self._file = path.open("ab")

    def add(self, result: DealResult) -> None:
        """Write down one more deal."""
        self.done[Task(result.deal, result.lineup)] = result
        if self._file is not None:
            self._file.write(msgspec.json.encode(result) + b"\n")
            self._file.flush()

    def close(self) -> None:
        """No more deals."""
        if self._file is not None:
            self._file.close()


def _check_header(path: Path, line: bytes, header: bytes) -> None:
    """Raise ValueError if the file is not the journal of this run."""
    try:
        found = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        found = {}
    if found.get("format") != FORMAT:
        raise ValueError(f"{path}:1: is no journal: choose another place or remove it")
    if found != msgspec.json.decode(header):
        raise ValueError(f"{path}:1: is of another run: choose another place or remove it")


def _read(path: Path, lines: list[bytes]) -> Iterator[DealResult]:
    for number, line in enumerate(lines, 2):
        try:
            yield msgspec.json.decode(line, type=DealResult)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Breakage(
                f"{path}:{number}: {error}; without this line its deal is played again"
            ) from None
