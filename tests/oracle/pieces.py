"""Pieces: the sets that the program may lay, each with the part its jokers play.

Of a set only its tiles matter, unless it keeps a joker of the table in its sense: so there is
one piece for each content and each choice of jokers kept, in a layout that shows it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from meldrum.rules.tiles import MIRROR, Bag, TileSet
from tests.oracle.catalogue import uncut
from tests.oracle.exchange import exchanges, is_exchange, other_layouts, outline
from tests.oracle.mirrors import Mirrors
from tests.oracle.position import Position, jokers_of, numbers_of
from tests.oracle.reading import value
from tests.oracle.senses import Kept, Meant, count, keepings, meanings
from tests.oracle.shapes import NOTHING, Touchy


@dataclass(frozen=True, slots=True)
class Piece:
    """A set as the program may lay it."""

    tiles: TileSet
    kept: Kept = ()
    """The jokers of the table that keep their sense in it."""
    taken: int = 0
    """Book-vintage: how many of its other jokers were retrieved; the rest come from the rack."""
    home: int = -1
    """Frozen: the old set with jokers that lives on in it."""
    freed: int = 0
    """Frozen: how many jokers of that old set were replaced."""

    @property
    def loose(self) -> Bag:
        """Its jokers that were retrieved or come from the rack."""
        return Counter(jokers_of(self.tiles)) - count(self.kept)


def wanted(position: Position) -> frozenset[Meant]:
    """What the jokers of the table can mean, where a law asks for it."""
    if position.law in ("free", "frozen") or (position.law == "book-twist" and position.any_set):
        return frozenset()
    old = [meanings(tiles, position.rules) for tiles in position.before]
    return frozenset(meant for ways in old for way in ways for meant in way)


def pieces(position: Position, touchy: Touchy = NOTHING) -> list[Piece]:
    """All pieces but those that only book-vintage and the frozen law know."""
    by_part: defaultdict[tuple[TileSet, Kept], list[TileSet]] = defaultdict(list)
    for tiles, kept in chain(_uncut(position, touchy), _mirrors_kept(position, touchy)):
        by_part[tuple(sorted(tiles)), kept].append(tiles)
    outlines = old_outlines(position)
    return [
        Piece(tiles, kept)
        for (_, kept), rows in by_part.items()
        for tiles in _useful(position, rows, outline(rows[0]) in outlines)
    ]


def _uncut(position: Position, touchy: Touchy) -> Iterator[tuple[TileSet, Kept]]:
    """The sets that cannot be cut, and those that lie there now, with all they can keep.

    By book-twist a joker in a new set may be kept or taken: only in other sets it must be kept.
    """
    want, is_new = wanted(position), Newness(position)
    indifferent = position.law == "book-twist"
    rows = uncut(position.stock, position.rules, touchy) | set(position.before)
    for tiles in _with_turned(position, rows):
        if indifferent and is_new(tiles):
            yield tiles, ()
        else:
            for kept in keepings(tiles, want, position.rules):
                yield tiles, kept


def _mirrors_kept(position: Position, touchy: Touchy) -> Iterator[tuple[TileSet, Kept]]:
    """Longer mirror sets, wanted only because they keep a pair of the mirror's old set.

    By book-twist that is only of use if what a cut would leave by the mirror is not new: if it
    holds an old set that has no part in the pairs.
    """
    want = wanted(position)
    for meant in want:
        if meant[0] != MIRROR:
            continue
        holding = None
        if position.law == "book-twist":
            old = (numbers_of(tiles) for tiles in position.before)
            holding = [bag for bag in old if meant[1].isdisjoint((t.letter, t.number) for t in bag)]
        search = Mirrors(position.stock, position.rules, touchy, meant[1], holding)
        for tiles in _with_turned(position, search.all()):
            for kept in keepings(tiles, want, position.rules):
                if meant in kept:
                    yield tiles, kept


# Which of several layouts


def old_outlines(position: Position) -> set[tuple[TileSet, int]]:
    if not position.no_exchange:
        return set()
    return {outline(tiles) for tiles in position.before if jokers_of(tiles)}


def _with_turned(position: Position, rows: Iterable[TileSet]) -> Iterator[TileSet]:
    """The rows, with all layouts of those that might be taken for an exchange (TW-13)."""
    outlines = old_outlines(position)
    for tiles in rows:
        if MIRROR in tiles and outline(tiles) in outlines:
            yield from other_layouts(tiles, position.rules)
        else:
            yield tiles


def _useful(position: Position, rows: list[TileSet], risky: bool) -> set[TileSet]:
    """One layout is enough, unless others are worth more or are an exchange of fewer sets.

    A set that lies there now is offered as it lies.
    """
    lying = {tiles for tiles in rows if tiles in position.before}
    if not (position.to_open or risky):
        return lying or set(rows[:1])
    best: dict[tuple[frozenset[int], int], TileSet] = {}
    for tiles in rows:
        best.setdefault((_exchanged(position, tiles), _worth(position, tiles)), tiles)
    return lying | {
        tiles
        for (bad, worth), tiles in best.items()
        if not any((b, w) != (bad, worth) and b <= bad and w >= worth for b, w in best)
    }


def _worth(position: Position, tiles: TileSet) -> int:
    return value(tiles, position.rules) if position.to_open else 0


def _exchanged(position: Position, tiles: TileSet) -> frozenset[int]:
    """The old sets that this one would be an exchange of."""
    if not position.no_exchange or not jokers_of(tiles):
        return frozenset()
    mine = outline(tiles)
    return frozenset(
        at
        for at, old in enumerate(position.before)
        if outline(old) == mine and is_exchange(old, tiles, position.rules)
    )


def touchy_of(position: Position) -> Touchy:
    """The sets that may be forbidden though a longer set that holds them is not."""
    sets: set[TileSet] = set()
    if position.no_exchange:
        sets |= exchanges(position.before, position.stock, position.rules)
    return Touchy.of(frozenset(sets))


# New sets


class Newness:
    """Whether a set is new: it holds not all number tiles of any set that lay there (CV-02)."""

    def __init__(self, position: Position) -> None:
        self._by_tile: defaultdict[object, list[Bag]] = defaultdict(list)
        for old in position.before:
            numbers = numbers_of(old)
            self._by_tile[min(numbers)].append(numbers)

    def __call__(self, tiles: TileSet) -> bool:
        """Ask for one set."""
        held = Counter(tiles)
        return not any(old <= held for tile in held for old in self._by_tile[tile])
