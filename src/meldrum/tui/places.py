"""Where sets lie on the felt: each keeps its place for as long as it fits there."""

from collections.abc import Mapping
from typing import NamedTuple

from meldrum.tui.looks import WIDTH

GAP = 1
"""Columns between two sets."""


class Place(NamedTuple):
    """The row a set lies in, and its first column."""

    row: int
    column: int


class Places:
    """The places of the sets on a felt of some width."""

    def __init__(self) -> None:
        self.at: dict[int, Place] = {}
        self._width = 0
        self._sizes: dict[int, int] = {}

    def arrange(self, sizes: Mapping[int, int], width: int) -> dict[int, Place]:
        """A place for each set, from how many tiles it has; one that outgrows its place moves."""
        if width != self._width:
            self.at.clear()
            self._width = width
        old, self.at = self.at, {}
        for number in sorted(sizes, key=lambda number: sizes[number] > self._sizes.get(number, 0)):
            wanted = old.get(number)
            if wanted is not None and self._is_free(wanted, sizes[number], sizes):
                self.at[number] = wanted
        for number in sizes:
            if number not in self.at:
                self.at[number] = self._first_free(sizes[number], sizes)
        self._sizes = dict(sizes)
        return self.at

    def want(self, number: int, place: Place) -> None:
        """Let a new set lie there, if there is room."""
        self.at[number] = place

    def _first_free(self, size: int, sizes: Mapping[int, int]) -> Place:
        row = 0
        while True:
            columns = [0, *(self._end(place, sizes[one]) for one, place in self._in_row(row))]
            for column in sorted(columns):
                place = Place(row, column)
                if self._is_free(place, size, sizes):
                    return place
            row += 1

    def _is_free(self, place: Place, size: int, sizes: Mapping[int, int]) -> bool:
        end = self._end(place, size)
        fits = end - GAP <= self._width or place.column == 0
        return fits and all(
            end <= other.column or self._end(other, sizes[number]) <= place.column
            for number, other in self._in_row(place.row)
        )

    def _in_row(self, row: int) -> list[tuple[int, Place]]:
        return [(number, place) for number, place in self.at.items() if place.row == row]

    def _end(self, place: Place, size: int) -> int:
        return place.column + columns_of(size) + GAP


def columns_of(size: int) -> int:
    """How many columns a set takes, with a place to add tiles at each end and a mark."""
    return size * (WIDTH + 1) + 2
