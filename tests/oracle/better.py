"""Whether any play is better than a given one: every table that would be, shown to the engine.

Like ``brute``, this knows no law. It is fast enough for many questions, because only tables that
are worth more are laid out, and these are few where the given play is good.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet, in_order
from meldrum.solver.question import Question
from tests.oracle.brute import layouts
from tests.oracle.position import table_of
from tests.oracle.reading import Rules, readings, rules_of

TOP = 13
BITS = 3  # for each kind of tile: a count of up to three, and a bit that is free
KINDS = (*(Tile(color, number) for color in COLORS for number in range(1, TOP + 1)), JOKER)
AT = {tile: BITS * at for at, tile in enumerate(KINDS)}
GUARD = sum(1 << (at + BITS - 1) for at in AT.values())
"""The free bit of every kind: it goes when more is taken away than there is."""

Worth = tuple[int, int]


class Content(NamedTuple):
    """Tiles that make a set, as a number, and every order in which they do."""

    pile: int
    rows: tuple[TileSet, ...]


Contents = tuple[Content, ...]


def better_play(question: Question, value: Worth) -> Table | None:
    """A legal table worth more than this, if there is one; for ``tiles`` and ``points``."""
    before, options, covers = table_of(question), question.options, _Covers(question)
    check = question.edition.check_turn
    for some in _worth_more(question, value):
        for sets in covers.of(_pile((*chain(*before), *some))):
            for after in product(*(content.rows for content in sets)):
                if not any(check(before, question.rack, after, question.opened, options)):
                    return after
    return None


def _worth_more(question: Question, value: Worth) -> Iterator[TileSet]:
    """Every choice of rack tiles that is worth more."""
    penalty, rack = question.options.joker_penalty, in_order(question.rack)
    for size in range(1, len(rack) + 1):
        for some in set(combinations(rack, size)):
            worth = size, sum(tile.number or penalty for tile in some)
            if (worth if question.objective == "tiles" else worth[::-1]) > value:
                yield some


def _pile(tiles: TileSet) -> int:
    return sum(1 << AT[tile] for tile in tiles)


class _Covers:
    """Shares tiles out into sets."""

    def __init__(self, question: Question) -> None:
        self._rules = rules_of(question.edition.key, question.options)
        self._stock = bag((*table_of(question), question.rack))
        self._known: dict[int, tuple[Contents, ...]] = {0: ((),)}
        self._beginning: dict[Tile, Contents] = {}

    def of(self, left: int) -> tuple[Contents, ...]:
        """Every way to lay exactly these tiles."""
        if left not in self._known:
            self._known[left] = tuple(self._with_lowest(left))
        return self._known[left]

    def _with_lowest(self, left: int) -> Iterator[Contents]:
        """Begin with the lowest tile; sets that begin with copies of it come in their order."""
        lowest = KINDS[((left & -left).bit_length() - 1) // BITS]
        if lowest == JOKER:
            return
        if lowest not in self._beginning:
            self._beginning[lowest] = self._sets_from(lowest)
        beginning = self._beginning[lowest]
        for number, content in enumerate(beginning):
            if ((left | GUARD) - content.pile) & GUARD == GUARD:
                for others in self.of(left - content.pile):
                    if not others or others[0] not in beginning[:number]:
                        yield (content, *others)

    def _sets_from(self, lowest: Tile) -> Contents:
        run = (Tile(lowest.letter, number) for number in range(lowest.number + 1, TOP + 1))
        group = (Tile(color, lowest.number) for color in COLORS[COLORS.index(lowest.letter) + 1 :])
        jokers = self._stock[JOKER]
        return _contents(lowest, self._there(run), self._there(group), jokers, self._rules)

    def _there(self, tiles: Iterator[Tile]) -> TileSet:
        return tuple(tile for tile in tiles if self._stock[tile])


@lru_cache(maxsize=1 << 14)
def _contents(lowest: Tile, run: TileSet, group: TileSet, jokers: int, rules: Rules) -> Contents:
    """Every set that begins with a tile, with others of its color, or of its number."""
    found = {}
    for others in (run, group):
        for size in range(len(others) + 1):
            for more in combinations(others, size):
                for many in range(jokers + 1):
                    tiles = in_order((lowest, *more, *(JOKER,) * many))
                    if len(tiles) >= 3 and (rows := layouts(tiles, rules)):
                        found[_pile(tiles)] = _told_apart(rows, rules)
    return tuple(Content(pile, rows) for pile, rows in found.items())


def _told_apart(rows: tuple[TileSet, ...], rules: Rules) -> tuple[TileSet, ...]:
    """One row of all that mean the same: the order of a group says nothing."""

    def meaning(row: TileSet) -> object:
        return frozenset(
            tuple(sorted((tile, *sorted(sense)) for tile, sense in zip(row, reading, strict=True)))
            for reading in readings(row, rules)
        )

    return tuple({meaning(row): row for row in rows}.values())
