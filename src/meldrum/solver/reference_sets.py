"""Every set with a joker that can be made of the tiles at hand; the engine says what is a set.

Runs are written as they ascend, a group in one order that the rules allow, a mirror set in one
direction: other layouts of the same set never serve better.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations, product

from meldrum.rules.melds import SHORTEST, SetRules, is_set
from meldrum.rules.tiles import (
    COLOR_CHANGE,
    COLORS,
    DOUBLE,
    JOKER,
    MIRROR,
    WIDTH,
    Bag,
    Tile,
    TileSet,
)


@dataclass(frozen=True, slots=True)
class JokerSets:
    """The sets with jokers that some tiles can make."""

    there: Bag
    rules: SetRules
    stops: Callable[[TileSet], bool]
    """Says of a run that neither it nor any longer run that begins like it is wanted."""
    tick: Callable[[], None]

    def all(self) -> Iterator[TileSet]:
        """Every set that is wanted, at least once."""
        yield from self._runs()
        yield from self._groups()
        if self.there[MIRROR]:
            yield from self._mirror_runs()
            yield from self._mirror_groups()

    # Runs

    def _runs(self) -> Iterator[TileSet]:
        for tiles in self._ascending((), self.there):
            if any(tile.is_joker for tile in tiles) and is_set(tiles, self.rules):
                yield tiles

    def _ascending(self, tiles: TileSet, left: Bag) -> Iterator[TileSet]:
        """All runs, and beginnings of runs, that go on from these tiles.

        Whatever a run begins with is a run too, once it is long enough and shows a number.
        """
        for tile in _next_tiles(_start(tiles), _width(tiles), left):
            self.tick()
            longer = (*tiles, tile)
            if self._could_be_run(longer) and not self.stops(longer):
                yield longer
                yield from self._ascending(longer, left - Counter([tile]))

    def _could_be_run(self, tiles: TileSet) -> bool:
        if len(tiles) < SHORTEST or _start(tiles) is None:
            return _width(tiles) < self.rules.top
        return is_set(tiles, self.rules)

    # Groups

    def _groups(self) -> Iterator[TileSet]:
        for number in range(1, self.rules.top + 1):
            for tiles in self._side_groups(number):
                if any(tile.is_joker for tile in tiles):
                    yield from _first_set(self._layouts(tiles), self.rules)

    def _side_groups(self, number: int) -> Iterator[TileSet]:
        """Tiles of a number, with jokers or without, that fill one to four colors."""
        own = [Tile(color, number) for color in COLORS if self.there[Tile(color, number)]]
        jokers = [JOKER] * self.there[JOKER] + [DOUBLE] * self.there[DOUBLE]
        for colors in range(len(own) + 1):
            for more in range(len(COLORS) - colors + 1):
                for filling in dict.fromkeys(combinations(jokers, more)):
                    if 1 <= colors + _width(filling) <= len(COLORS):
                        yield from ((*some, *filling) for some in combinations(own, colors))

    def _layouts(self, tiles: TileSet) -> Iterable[TileSet]:
        """The orders to try: all of them only where jokers may not lie side by side."""
        return (tiles,) if self.rules.jokers_side_by_side else permutations(tiles)

    # Mirrors

    def _mirror_groups(self) -> Iterator[TileSet]:
        for number in range(1, self.rules.top + 1):
            for sides in combinations_with_replacement(self._side_groups(number), 2):
                self.tick()
                one, other = sides
                if _width(one) == _width(other) and Counter((*one, *other)) <= self.there:
                    layouts = product(*map(self._layouts, sides))
                    yield from _first_set(((*a, MIRROR, *b) for a, b in layouts), self.rules)

    def _mirror_runs(self) -> Iterator[TileSet]:
        """Both directions are tried: rules on neighbors and first tiles may allow only one."""
        for one, other in self._facing((), (), self.there - Counter([MIRROR])):
            up, down = _mirrored(one, other), _mirrored(one[::-1], other[::-1])
            yield from _first_set((up, down), self.rules)

    def _facing(self, one: TileSet, other: TileSet, left: Bag) -> Iterator[tuple[TileSet, TileSet]]:
        """All pairs of sides, equally wide and read from below, that go on from these two.

        The side that is behind goes on. Whatever two sides begin with is a mirror set too, once
        it shows a number, as far as rules go that do not look at its ends.
        """
        self.tick()
        start, done = _start(one), _width(one)
        start = _start(other) if start is None else start
        if 0 < done == _width(other):
            if start is not None and not is_set(_mirrored(one, other), self._lenient):
                return
            yield one, other
        if done > _width(other):
            pairs = self._facing(other, one, left)
            yield from ((b, a) for a, b in pairs)
            return
        for tile in _next_tiles(start, done, left):
            if done < self.rules.top and (tile == COLOR_CHANGE) >= (done in _changes(other)):
                yield from self._facing((*one, tile), other, left - Counter([tile]))

    @property
    def _lenient(self) -> SetRules:
        return self.rules._replace(
            shortest_side=1,
            mirror_side_set=False,
            color_change_first=True,
            jokers_side_by_side=True,
        )


def _next_tiles(start: int | None, width: int, left: Bag) -> Iterator[Tile]:
    """What may come next in a run that begins with this number, if a tile shows it yet."""
    for tile in left:
        if tile.is_joker:
            if tile != MIRROR:
                yield tile
        elif start is None or tile.number == start + width:
            yield tile


def _start(tiles: TileSet) -> int | None:
    """The number that a run begins with; None while no tile shows it."""
    for at, tile in enumerate(tiles):
        if not tile.is_joker:
            return tile.number - _width(tiles[:at])
    return None


def _width(tiles: Iterable[Tile]) -> int:
    """How many numbers of a run, or colors of a group, the tiles fill."""
    return sum(WIDTH.get(tile, 1) for tile in tiles)


def _changes(tiles: TileSet) -> set[int]:
    """Where the colors change: both sides of a mirror must do so (TW-10)."""
    return {_width(tiles[:at]) for at, tile in enumerate(tiles) if tile == COLOR_CHANGE}


def _mirrored(one: TileSet, other: TileSet) -> TileSet:
    return (*one, MIRROR, *other[::-1])


def _first_set(layouts: Iterable[TileSet], rules: SetRules) -> Iterator[TileSet]:
    """The first layout that is a set, if there is one."""
    first = next((tiles for tiles in layouts if is_set(tiles, rules)), None)
    if first is not None:
        yield first
