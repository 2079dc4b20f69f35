"""My First: runs only, no 30, and two ways to take a joker back (F-29..F-51, MF-02..MF-15).

A turn is a walk: one hand movement after the other, each leaving only runs on the table. Of every
table on the walk all neighbors are tried, likely ones first, until the wanted table lies there.
Number tiles never leave their run, so a row is only ever made of tiles that end up together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import count as counting
from itertools import product

from tests.referee.sets import readings
from tests.referee.tiles import count, is_joker, numbers_of

Row = tuple[str, ...]
Rows = frozenset[Row]


def my_first_legal(
    before: list[list[str]],
    rack: list[str],
    after: list[list[str]],
    swapped: tuple[str, ...] | None = None,
) -> bool:
    """Whether the turn is legal; if told, with just these tiles put in the place of jokers."""
    old, new = count(before), count(after)
    if any(n > 1 for tile, n in new.items() if not is_joker(tile)):
        return False
    laid = set(numbers_of(new)) - set(numbers_of(old))
    if not laid <= set(rack) or not set(numbers_of(old)) <= set(new):
        return False
    if not laid and new["J"] <= old["J"]:
        return False  # MF-13
    start, goal = _spare_rows(_rows(before), _rows(after), old["J"] + rack.count("J"))
    return Walk(old["J"] + rack.count("J"), laid, goal, swapped).leads_from(start)


def _rows(table: list[list[str]]) -> Rows:
    return frozenset(map(tuple, table))


def _spare_rows(before: Rows, after: Rows, jokers: int) -> tuple[Rows, Rows]:
    """Leave most rows out that nothing happens to: a place to wait for each joker is enough."""
    same = sorted(row for row in before & after if "J" not in row and len(row) < 10)
    return before.difference(same[jokers:]), after.difference(same[jokers:])


class Walk:
    """The search for a way to the wanted table; without one, for any tile that can be laid."""

    def __init__(
        self, jokers: int, laid: Iterable[str], goal: Rows, swapped: tuple[str, ...] | None = None
    ) -> None:
        self.jokers = jokers
        self.laid = frozenset(laid)
        self.goal = goal
        self.swapped = swapped

    def leads_from(self, start: Rows) -> bool:
        """Whether the goal can be reached; tables that look most like it are tried first."""
        order = counting()
        seen, heap = {start}, [(0, 0, start)]
        while heap:
            _, _, rows = heappop(heap)
            if rows == self.goal:
                return True
            for further in (*self.from_rack(rows), *self.new_rows(rows), *self.moves(rows)):
                if further not in seen:
                    seen.add(further)
                    heappush(heap, (self._wrong(further), next(order), further))
        return False

    def _wrong(self, rows: Rows) -> int:
        """Tiles of the goal that do not lie in a row of their own kind."""
        missing = Counter(t for row in self.goal - rows for t in row)
        there = Counter(t for row in rows - self.goal for t in row)
        return 3 * missing.total() - sum((missing & there).values()) + there["J"]

    def from_rack(self, rows: Rows) -> Iterator[Rows]:
        """A tile of the rack added to a row, put between two, or put in a joker's place."""
        there = Counter(tile for row in rows for tile in row)
        left = [tile for tile in sorted(self.laid) if not there[tile]]
        by_swap, plain = left, left
        if self.swapped is not None:
            by_swap = [tile for tile in left if tile in self.swapped]
            plain = [tile for tile in left if tile not in self.swapped]
        for tile in [*plain, *["J"] * (there["J"] < self.jokers)]:
            yield from self._put(rows, tile)
        for row, tile in product(rows, by_swap):
            for place in [place for place, old in enumerate(row) if is_joker(old)]:
                better = (*row[:place], tile, *row[place + 1 :])
                if self._may_lie(better):
                    yield rows - {row} | {better}

    def new_rows(self, rows: Rows) -> Iterator[Rows]:
        """Three tiles of the rack; a longer run is one that is added to."""
        there = Counter(tile for row in rows for tile in row)
        left = [t for t in self.laid if not there[t] and t not in (self.swapped or ())]
        spare = self.jokers - there["J"]
        for first in sorted({(tile[0], int(tile[1:]) - at) for tile in left for at in range(3)}):
            cells = [f"{first[0]}{first[1] + at}" for at in range(3)]
            for row in product(*((cell, "J") if cell in left else ("J",) for cell in cells)):
                if row.count("J") <= spare and row.count("J") < 3 and self._may_lie(row):
                    yield rows | {row}

    def moves(self, rows: Rows) -> Iterator[Rows]:
        """A joker from an end of a row of four or more to another row (F-47, F-48)."""
        for row in rows:
            for end, rest in ((row[0], row[1:]), (row[-1], row[:-1])):
                if is_joker(end) and len(rest) >= 3:
                    for others in self._put(rows - {row}, "J"):
                        yield others | {rest}

    def _put(self, rows: Rows, tile: str) -> Iterator[Rows]:
        """The tile at an end of a row, or between two (MF-02, MF-12)."""
        for row in rows:
            for longer in ((tile, *row), (*row, tile)):
                if self._may_lie(longer):
                    yield rows - {row} | {longer}
            for other in rows:
                if other != row and self._may_lie(joined := (*row, tile, *other)):
                    yield rows - {row, other} | {joined}

    def _may_lie(self, row: Row) -> bool:
        numbers = {tile for tile in row if not is_joker(tile)}
        together = not self.goal or any(numbers <= set(home) for home in self.goal)
        return together and bool(readings("my_first", row))


def my_first_can_play(table: list[list[str]], rack: list[str]) -> bool:
    """Whether any tile of the rack can be put down, perhaps after jokers were moved (F-37)."""
    numbers = [tile for tile in rack if not is_joker(tile)]
    colors = {tile[0] for tile in numbers}
    jokers = count(table)["J"]
    rows = _rows(table)
    idle = sorted(
        row for row in rows if "J" not in row and len(row) < 10 and row[0][0] not in colors
    )
    if "J" not in rack:
        rows = rows.difference(idle[jokers:])
    walk = Walk(jokers + rack.count("J"), numbers, frozenset())
    seen, waiting = {rows}, [rows]
    for state in waiting:
        if any(True for _ in (*walk.from_rack(state), *walk.new_rows(state))):
            return True
        further = set(walk.moves(state)) - seen
        seen |= further
        waiting += further
    return False
