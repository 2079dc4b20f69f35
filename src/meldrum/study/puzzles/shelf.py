"""The shelf: the puzzles that are shipped, or those of any file, found by key, theme or day."""

import gzip
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import cache, cached_property
from pathlib import Path

import msgspec

from meldrum.study.puzzles.puzzle import THEMES, Puzzle, PuzzleLine, key_of, line_of, puzzle_of

SHIPPED = Path(__file__).parent / "puzzles.jsonl.gz"
STEP = 1009
"""From one day's puzzle to the next on the shelf: a prime, so that every puzzle has its day."""


class Shelf:
    """Puzzles in the order of their keys; each is read when it is wanted."""

    def __init__(self, lines: Iterable[PuzzleLine]) -> None:
        self._lines = dict(sorted((key_of(line.position), line) for line in lines))

    def __len__(self) -> int:
        return len(self._lines)

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All of them."""
        return tuple(map(puzzle_of, self._lines.values()))

    @cached_property
    def themes(self) -> dict[str, int]:
        """How many puzzles there are of each theme."""
        counts = Counter(theme for line in self._lines.values() for theme in line.themes)
        return {theme: counts[theme] for theme in THEMES if counts[theme]}

    def find(self, key: str) -> Puzzle | None:
        """The puzzle with this key."""
        line = self._lines.get(key)
        return None if line is None else puzzle_of(line)

    def of_day(self, day: date) -> Puzzle:
        """The puzzle of a day, the same for all."""
        keys = list(self._lines)
        return puzzle_of(self._lines[keys[day.toordinal() * STEP % len(keys)]])

    def near(self, rating: int, theme: str | None = None, but: Iterable[str] = ()) -> Puzzle | None:
        """The puzzle of a theme whose rating is nearest, leaving some out."""
        left = set(but)
        fitting = (
            line
            for key, line in self._lines.items()
            if (theme is None or theme in line.themes) and key not in left
        )
        found = min(fitting, key=lambda line: abs(line.rating - rating), default=None)
        return None if found is None else puzzle_of(found)


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
        return Shelf(msgspec.json.decode(line, type=PuzzleLine) for line in lines)


def write_shelf(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles to a file: the same bytes for the same puzzles."""
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.key)
    text = b"".join(msgspec.json.encode(line_of(puzzle)) + b"\n" for puzzle in ordered)
    path.write_bytes(gzip.compress(text, 9, mtime=0))
