"""The mirror sets worth offering; ``shapes`` tells why no others are needed."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from meldrum.rules.tiles import COLOR_CHANGE, COLORS, DOUBLE, JOKER, MIRROR, Bag, Tile, TileSet
from tests.oracle.reading import Cell, Rules, sides_fit, width
from tests.oracle.shapes import (
    NOTHING,
    Touchy,
    apart,
    colors_after,
    has_number,
    is_piece,
    jokers_touch,
    subsets,
)

MOST_OUTSIDE = 9
"""Two jokers, two doubles and a color change fill seven cells: more are never uncut."""


class Border(NamedTuple):
    """A place where both sides end with the same cell."""

    left: int
    """Tiles on the left side so far."""
    right: int
    cells: int


class Sides(NamedTuple):
    """Both sides of a mirror while they grow inwards, the left always first."""

    low: int
    """The number of the outermost cell."""
    left: TileSet = ()
    right: TileSet = ()
    reach: tuple[int, int] = (0, 0)
    """How many cells each side fills."""
    colors: tuple[str, ...] = ()
    """The colors that each cell may have."""
    borders: tuple[Border, ...] = ()
    tied: bool = True
    """Whether both sides are the same up to the last border."""

    def count(self, tile: Tile) -> int:
        """How many such tiles lie there."""
        return self.left.count(tile) + self.right.count(tile)


@dataclass(slots=True)
class Mirrors:
    """The search for all mirror sets that cannot be cut and still hold a needed cell."""

    stock: Bag
    rules: Rules
    touchy: Touchy = NOTHING
    need: frozenset[Cell] | None = None
    """Cells one of which must stay by the mirror; None if any will do."""
    holding: list[Bag] | None = None
    """Number tiles; if given, only sets are wanted that hold one of these bags."""
    found: set[TileSet] = field(default_factory=set)

    def all(self) -> set[TileSet]:
        """Every mirror set, in one of its layouts."""
        if self.stock[MIRROR] and self.holding != []:
            for number in range(1, self.rules.top + 1):
                if self._near(number):
                    self._grow(Sides(number), self._first_colors())
            if self.rules.groups:
                self._groups()
        return self.found

    def _offer(self, left: TileSet, right: TileSet) -> None:
        """Both sides stand for the same; see whether the rest is in order."""
        laid = (*left, MIRROR, *right[::-1])
        alike = left == right or not self.rules.identical_sides
        separate = self.rules.side_by_side or not jokers_touch(laid)
        long = sides_fit(left, right, self.rules)
        new = laid[::-1] not in self.found
        if alike and separate and long and new and has_number(laid) and self._is_wanted(laid):
            self.found.add(laid)

    def _is_wanted(self, laid: TileSet) -> bool:
        held = Counter(laid)
        return self.holding is None or any(bag <= held for bag in self.holding)

    # Runs

    def _near(self, low: int) -> bool:
        """Whether a needed cell is near: what is uncut outside it is two tiles, or jokers."""
        if self.need is None:
            return True
        return any(low <= number <= low + MOST_OUTSIDE for _, number in self.need)

    def _first_colors(self) -> str:
        """Without Color Changes on both sides, all cells have the color of a needed one."""
        if self.need is None or min(self.stock[COLOR_CHANGE], self.rules.most_changes) >= 2:
            return COLORS
        return "".join(color for color in COLORS if color in {c for c, _ in self.need})

    def _grow(self, sides: Sides, colors: str) -> None:
        """Lay inwards; the next cell has one of these colors."""
        left, right = sides.reach
        if left == right:
            if left:
                if self._is_twin(sides):
                    return
                border = Border(len(sides.left), len(sides.right), left)
                tied = sides.tied and sides.left == sides.right
                sides = sides._replace(borders=(*sides.borders, border), tied=tied)
                if self._can_be_cut(sides) or self._missed(sides) or self._holds_none(sides):
                    return
                if self._may_hold(sides):
                    self._offer(sides.left, sides.right)
            self._change(sides, colors)
        for tile, then in self._next(sides, colors):
            self._lay(sides, tile, then)

    @staticmethod
    def _is_twin(sides: Sides) -> bool:
        """Whether the same set is found with its sides exchanged: where they first differ, the
        lesser is on the left."""
        return sides.tied and sides.left > sides.right

    def _next(self, sides: Sides, colors: str) -> Iterator[tuple[Tile, str]]:
        """What the side that is behind can lay next, with what it says about the color."""
        at = min(sides.reach)
        known = sides.colors[at] if at < len(sides.colors) else colors
        for color in known:
            tile = Tile(color, sides.low + at)
            if self.stock[tile] > sides.count(tile):
                yield tile, color
        for tile in (JOKER, DOUBLE):
            if self.stock[tile] > sides.count(tile):
                yield tile, known

    def _lay(self, sides: Sides, tile: Tile, color: str) -> None:
        """Lay it on the side that is behind; all cells since the last change get its color."""
        left, right = sides.reach
        end = min(left, right) + width(tile)
        if sides.low + end - 1 > self.rules.top:
            return
        size = max(end, len(sides.colors))
        colors = [*sides.colors, *[color] * (size - len(sides.colors))]
        for at in range(size - 1, -1, -1):
            if colors[at] == "*":
                break
            colors[at] = color
        if left <= right:
            grown = sides._replace(left=(*sides.left, tile), reach=(end, right))
        else:
            grown = sides._replace(right=(*sides.right, tile), reach=(left, end))
        self._grow(grown._replace(colors=tuple(colors)), color)

    def _change(self, sides: Sides, colors: str) -> None:
        """A Color Change faces a Color Change (TW-10)."""
        at = sides.reach[0]
        most = min(self.stock[COLOR_CHANGE], self.rules.most_changes)
        fits = sides.low + at <= self.rules.top and (at or self.rules.change_first)
        if fits and sides.count(COLOR_CHANGE) + 2 <= most:
            grown = sides._replace(
                left=(*sides.left, COLOR_CHANGE),
                right=(*sides.right, COLOR_CHANGE),
                reach=(at + 1, at + 1),
                colors=(*sides.colors, "*"),
            )
            self._grow(grown, colors_after(sides.left, colors))

    # Cuts

    def _may_hold(self, sides: Sides) -> bool:
        """Whether a needed cell may be among those filled: jokers alone have any color."""
        return self.need is None or any(
            (color, sides.low + at) in self.need
            for at in range(sides.reach[0])
            for color in sides.colors[at]
        )

    def _holds(self, sides: Sides, start: int, end: int) -> bool:
        """Whether a needed cell is surely among those from start to end."""
        return self.need is None or any(
            (sides.colors[at], sides.low + at) in self.need for at in range(start, end)
        )

    def _can_be_cut(self, sides: Sides) -> bool:
        """Whether outer or inner cells can leave as two runs, however the set grows."""
        end = sides.reach[0]
        return any(
            (self._holds(sides, b.cells, end) and self._outer_leaves(sides, b))
            or (self._holds(sides, 0, b.cells) and self._inner_leaves(sides, b))
            for b in sides.borders[:-1]
        )

    def _missed(self, sides: Sides) -> bool:
        """Whether a needed cell is out of reach, or a cut is certain once it is reached."""
        if self.need is None or self._may_hold(sides):
            return False
        out_of_reach = all(number < sides.low + sides.reach[0] for _, number in self.need)
        return out_of_reach or any(self._outer_leaves(sides, b) for b in sides.borders[:-1])

    def _holds_none(self, sides: Sides) -> bool:
        """Whether each of the bags lacks a tile whose place is passed."""
        if self.holding is None:
            return False
        end = sides.low + sides.reach[0]
        return not any(
            all(tile.number >= end or sides.count(tile) >= bag[tile] for tile in bag)
            for bag in self.holding
        )

    def _outer_leaves(self, sides: Sides, border: Border) -> bool:
        """Whether the outer cells can be two runs; what stays may still grow."""
        stay = (sides.left[border.left :], sides.right[border.right :])
        leave = (sides.left[: border.left], sides.right[: border.right])
        return self._falls_apart(leave, stay) and self.touchy.sets.isdisjoint(leave)

    def _inner_leaves(self, sides: Sides, border: Border) -> bool:
        """Whether the inner cells can be two runs, and may still grow; what stays is done."""
        stay = (sides.left[: border.left], sides.right[: border.right])
        leave = (sides.left[border.left :], sides.right[border.right :])
        return self._falls_apart(leave, stay) and self.touchy.starts.isdisjoint(leave)

    def _falls_apart(self, leave: tuple[TileSet, TileSet], stay: tuple[TileSet, TileSet]) -> bool:
        return (
            all(is_piece(piece, self.rules) for piece in leave)
            and has_number(stay[0] + stay[1])
            and sides_fit(*stay, self.rules)
            and not self.touchy.might_be(*stay)
        )

    # Groups

    def _groups(self) -> None:
        """One number around the mirror: the sides hold up to four colors each (TW-05)."""
        for number in range(1, 14):
            if self.need is None or any(number == other for _, other in self.need):
                sides = list(self._group_sides(number))
                for left, right in product(sides, sides):
                    held = Counter(left + right)
                    if all(held[tile] <= self.stock[tile] for tile in held):
                        self._offer_group(left, right)

    def _group_sides(self, number: int) -> Iterator[TileSet]:
        for colors, jokers, doubles in product(
            subsets(COLORS), range(self.stock[JOKER] + 1), range(self.stock[DOUBLE] + 1)
        ):
            numbers = tuple(Tile(color, number) for color in colors)
            side = apart(numbers, (JOKER,) * jokers + (DOUBLE,) * doubles)
            if 0 < sum(map(width, side)) <= len(COLORS) and all(self.stock[t] for t in numbers):
                yield side

    def _offer_group(self, left: TileSet, right: TileSet) -> None:
        cells = sum(map(width, left))
        colors = {tile for tile in left + right if not tile.is_joker}
        if len(colors) <= cells == sum(map(width, right)):
            self._offer(left, right)
