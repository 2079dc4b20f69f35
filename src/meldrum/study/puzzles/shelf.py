"""The shelf: the puzzles that are shipped, or those of any file, found by key, theme or day."""

import gzip
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import cache, cached_property
from pathlib import Path

from meldrum.study.puzzles.puzzle import Puzzle, line_of, read_line

SHIPPED = Path(__file__).parent / "puzzles.jsonl.gz"
STEP = 1009
"""From one day's puzzle to the next on the shelf: a prime, so that every puzzle has its day."""


class Shelf:
    """Puzzles in the order of their keys."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self._by_key = {puzzle.key: puzzle for puzzle in puzzles}

    def __len__(self) -> int:
        return len(self._by_key)

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(self._by_key[key] for key in sorted(self._by_key))

    def find(self, key: str) -> Puzzle | None:
        """The puzzle with this key."""
        return self._by_key.get(key)

    def of_day(self, day: date) -> Puzzle:
        """The puzzle of a day, the same for all."""
        return self.puzzles[day.toordinal() * STEP % len(self)]

    def near(self, rating: int, theme: str | None = None, but: Iterable[str] = ()) -> Puzzle | None:
        """The puzzle of a theme whose rating is nearest, leaving some out."""
        left = set(but)
        fitting = (
            puzzle
            for puzzle in self.puzzles
            if (theme is None or theme in puzzle.themes) and puzzle.key not in left
        )
        return min(fitting, key=lambda puzzle: abs(puzzle.rating - rating), default=None)


def today() -> date:
    """The day in UTC, which changes everywhere at once."""
    return datetime.now(UTC).date()


@cache
def shipped() -> Shelf:
    """The puzzles that come with Meldrum."""
    return read_shelf(SHIPPED)


def read_shelf(path: Path) -> Shelf:
    """The puzzles of a file; raises ValueError or OSError."""
    with gzip.open(path) as lines:
        return Shelf(read_line(line) for line in lines)


def write_shelf(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles to a file: the same bytes for the same puzzles."""
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.key)
    text = b"".join(line_of(puzzle) + b"\n" for puzzle in ordered)
    path.write_bytes(gzip.compress(text, 9, mtime=0))
