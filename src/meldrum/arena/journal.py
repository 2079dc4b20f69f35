"""The journal of a run: one line a deal, so that an interrupted run goes on where it stopped."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from meldrum.arena.plan import Plan, Task
from meldrum.arena.results import DealResult

FORMAT = "meldrum-arena"


class Journal:
    """Finished deals in a file; without a path they are only remembered."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.done: dict[Task, DealResult] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        header = {"format": FORMAT, "version": 1, **plan.as_json()}
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]  # the last may be cut off
        if whole:
            if msgspec.json.decode(whole[0]) != msgspec.json.decode(msgspec.json.encode(header)):
                raise ValueError(f"{path} is of another run: choose another place or remove it")
            self.done = {Task(one.deal, one.lineup): one for one in _read(whole[1:])}
        else:
            whole = [msgspec.json.encode(header) + b"\n"]
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


def _read(lines: list[bytes]) -> Iterator[DealResult]:
    for line in lines:
        yield msgspec.json.decode(line, type=DealResult)
