"""The sets worth offering to the program, and why no others are needed.

A long set can usually be laid as two. Offering only sets that cannot be *cut* keeps the program
small, and loses nothing as long as cutting breaks no rule. The argument, rule by rule:

- Tiles and points: the pieces hold the same tiles, and each joker still fills the same cells.
- A kept Joker, Double or Color Change (CV-01) lies in one of the pieces with the same sense.
  A kept Mirror must still hold a pair of its old set, so a mirror set may be cut only if such a
  pair stays in what is left of it (``need``).
- A retrieved joker in a new set (CV-02): a piece holds fewer number tiles, so it is new as well.
- A replacing tile lies on the table, or comes from the rack, wherever it lies.
- The two rack tiles of book-vintage must lie in the joker's own set: there cutting does lose, and
  ``longer`` offers every set with a joker, cut only where none of its rack tiles can be lost.
- A joker set under the frozen law must stay whole: ``frozen`` offers all sets that hold it.
- TW-13 forbids particular sets. A piece could be such a set while the whole was not. These sets
  are passed as ``touchy`` and no cut may make one of them.

A cut of a run needs three tiles and a number tile on both sides of it (T-16, TW-11), so without
jokers runs of three, four and five remain. A mirror set is cut between two cells, on both sides
of the mirror alike: the outer cells, or the inner ones, leave as two runs and the others stay.
Whether a set can be cut does not change when it grows, so the search stops there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product

from meldrum.rules.tiles import (
    COLOR_CHANGE,
    COLORS,
    DOUBLE,
    JOKER,
    Bag,
    Tile,
    TileSet,
)
from tests.oracle.reading import Rules, readings, width

SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Touchy:
    """Sets that no cut may make."""

    sets: frozenset[TileSet] = frozenset()
    starts: frozenset[TileSet] = frozenset()
    """Everything that such a set can begin with, the whole set included."""

    @classmethod
    def of(cls, sets: frozenset[TileSet]) -> "Touchy":
        """The sets, in both directions, with all their beginnings."""
        both = sets | {tiles[::-1] for tiles in sets}
        return cls(both, frozenset(t[:end] for t in both for end in range(1, len(t) + 1)))

    def might_be(self, left: TileSet, right: TileSet) -> bool:
        """Whether a mirror set with these outer ends might grow into one of the sets."""
        return any(
            tiles[: len(left)] == left and tiles[::-1][: len(right)] == right for tiles in self.sets
        )


NOTHING = Touchy()


def has_number(tiles: TileSet) -> bool:
    """Whether a number tile lies there: every set needs one (TW-11)."""
    return any(not tile.is_joker for tile in tiles)


def is_piece(tiles: TileSet, rules: Rules) -> bool:
    """Whether a part of a run is a run of its own."""
    first = rules.change_first or tiles[0] != COLOR_CHANGE
    return len(tiles) >= SHORTEST and has_number(tiles) and first


# Runs


@dataclass(slots=True)
class Runs:
    """The search for all runs that cannot be cut, out of a stock of tiles."""

    stock: Bag
    rules: Rules
    touchy: Touchy = NOTHING
    whole: bool = False
    """Whether runs that could be cut are wanted as well."""
    found: set[TileSet] = field(default_factory=set)

    def all(self) -> set[TileSet]:
        """Every run, each as it lies."""
        for number in range(1, self.rules.top + 1):
            self._grow((), number, COLORS)
        return self.found

    def _grow(self, laid: TileSet, number: int, colors: str) -> None:
        """Lay what can follow, at this number and in one of these colors."""
        if len(laid) >= SHORTEST and has_number(laid):
            self.found.add(laid)
        for tile, then in self._next(laid, number, colors):
            longer = (*laid, tile)
            if self.whole or not self._can_be_cut(longer):
                self._grow(longer, number + width(tile), then)

    def _next(self, laid: TileSet, number: int, colors: str) -> Iterator[tuple[Tile, str]]:
        for color in colors:
            tile = Tile(color, number)
            if self.stock[tile]:
                yield tile, color
        if not self.rules.side_by_side and laid and laid[-1].is_joker:
            return
        for wild in (JOKER, DOUBLE, COLOR_CHANGE):
            fits = number + width(wild) - 1 <= self.rules.top
            if fits and laid.count(wild) < self.stock[wild]:
                if wild != COLOR_CHANGE:
                    yield wild, colors
                elif may_change(laid, self.rules):
                    yield wild, colors_after(laid, colors)

    def _can_be_cut(self, laid: TileSet) -> bool:
        """Whether it falls into two runs, however it grows."""
        return any(
            is_piece(laid[:at], self.rules)
            and is_piece(laid[at:], self.rules)
            and laid[:at] not in self.touchy.sets
            and laid[at:] not in self.touchy.starts
            for at in range(SHORTEST, len(laid) - SHORTEST + 1)
        )


def may_change(laid: TileSet, rules: Rules) -> bool:
    """Whether a Color Change may come next."""
    return laid.count(COLOR_CHANGE) < rules.most_changes and (bool(laid) or rules.change_first)


def colors_after(laid: TileSet, colors: str) -> str:
    """What may follow a Color Change: not the color before it, if that is known (TW-07).

    Jokers alone have no color of their own: some color that fits is always left for them.
    """
    if laid and laid[-1] == COLOR_CHANGE:
        return colors
    return COLORS.replace(colors, "") if len(colors) == 1 else COLORS


# Groups


def groups(stock: Bag, rules: Rules) -> set[TileSet]:
    """Every group, in one order each."""
    found = set()
    for number in range(1, 14):
        for colors, jokers, doubles in product(
            subsets(COLORS), range(stock[JOKER] + 1), range(stock[DOUBLE] + 1)
        ):
            numbers = tuple(Tile(color, number) for color in colors)
            wild = (JOKER,) * jokers + (DOUBLE,) * doubles
            laid = numbers + wild if rules.side_by_side else apart(numbers, wild)
            if all(stock[tile] for tile in numbers) and readings(laid, rules):
                found.add(laid)
    return found


def subsets(colors: str) -> list[tuple[str, ...]]:
    return [some for size in range(len(colors) + 1) for some in combinations(colors, size)]


def apart(numbers: TileSet, wild: TileSet) -> TileSet:
    """Jokers and numbers by turns, a joker first and a number last as far as they go."""
    order = []
    for at in range(max(len(numbers), len(wild))):
        order += [*wild[at : at + 1], *numbers[at : at + 1]]
    return tuple(order)


def jokers_touch(tiles: TileSet) -> bool:
    return any(one.is_joker and other.is_joker for one, other in pairwise(tiles))
