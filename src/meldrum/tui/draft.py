"""A turn in the making: every tile is a numbered piece that lies in the hand or on the table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Self

from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Cell, Grid
from meldrum.rules.melds import SetRules, is_set, readings
from meldrum.rules.table import Table
from meldrum.rules.tiles import MIRROR, Tile, TileSet, rank, say
from meldrum.rules.view import View
from meldrum.study.sets import reviewed_set
from meldrum.tui.numbering import Numbered, renumbered

Pieces = tuple[int, ...]


@dataclass
class Draft:
    """What both kinds of tables have in common; ``past`` has the drafts that undo returns to."""

    seen: View
    tiles: dict[int, Tile] = field(default_factory=dict)
    hand: Pieces = ()
    own: frozenset[int] = frozenset()
    """Pieces that came from the rack."""
    past: list[Any] = field(default_factory=list)

    def said(self, pieces: Iterable[int]) -> TileSet:
        """The tiles of these pieces."""
        return tuple(self.tiles[piece] for piece in pieces)

    @property
    def to_put_back(self) -> Pieces:
        """Tiles of the table that lie nowhere on it now."""
        return tuple(piece for piece in self.hand if piece not in self.own)

    def remember(self) -> None:
        """The next change can be undone."""
        self.past = [*self.past, copy(self)]

    def undone(self) -> Self:
        """The draft before the last change."""
        earlier: Self = self.past[-1] if self.past else self
        return earlier

    def reset(self) -> Self:
        """The draft before any change."""
        first: Self = self.past[0] if self.past else self
        return first

    def sort(self, by_number: bool) -> None:
        """Put the hand in order; what came from the table stays last."""

        def key(piece: int) -> tuple[object, ...]:
            tile = self.tiles[piece]
            first = (tile.number or 99, tile.letter) if by_number else rank(tile)
            return piece not in self.own, *first

        if not self.seen.held or not edition_of(self.seen.edition).on_grid:
            self.hand = tuple(sorted(self.hand, key=key))

    def _took(self, pieces: Sequence[int]) -> None:
        self.hand = tuple(piece for piece in self.hand if piece not in pieces)

    def take_back(self, pieces: Sequence[int]) -> None:
        """Put pieces in the hand."""
        raise NotImplementedError

    @property
    def result(self) -> Table | Grid:
        """What would be played."""
        raise NotImplementedError


@dataclass
class TableDraft(Draft):
    """Sets on the table, by number."""

    sets: dict[int, Pieces] = field(default_factory=dict)
    before: Numbered = field(default_factory=dict)
    known: Numbered | None = None
    """The sets as the player last left them."""

    @classmethod
    def of(cls, seen: View, old: Mapping[int, TileSet] = {}) -> "TableDraft":  # only read
        """The table as it lies; ``old`` says which numbers its sets had."""
        numbered, pieces = renumbered(old, seen.table), count()
        draft = cls(seen, before=numbered)
        for number, tiles in numbered.items():
            draft.sets[number] = tuple(draft._add(next(pieces), tile) for tile in tiles)
        own = seen.rack if edition_of(seen.edition).deals else seen.face_up
        draft.hand = tuple(draft._add(next(pieces), tile) for tile in own)
        draft.own = frozenset(draft.hand)
        return draft

    def _add(self, piece: int, tile: Tile) -> int:
        self.tiles[piece] = tile
        return piece

    def numbered(self) -> Numbered:
        """The sets as tiles."""
        return {number: self.said(pieces) for number, pieces in self.sets.items()}

    def set_of(self, piece: int) -> int | None:
        """The set that a piece lies in."""
        return next((number for number, pieces in self.sets.items() if piece in pieces), None)

    def remember(self) -> None:
        super().remember()
        self.sets = dict(self.sets)

    def _took(self, pieces: Sequence[int]) -> None:
        super()._took(pieces)
        for number, lying in list(self.sets.items()):
            left = tuple(piece for piece in lying if piece not in pieces)
            if left:
                self.sets[number] = left
            else:
                del self.sets[number]

    def lay(self, pieces: Sequence[int], number: int | None = None, front: bool = False) -> int:
        """Add pieces to a set, or lay a new one; each finds its place in it."""
        self.remember()
        there = self.sets.get(number, ()) if number is not None else ()
        there = tuple(piece for piece in there if piece not in pieces)
        self._took(pieces)
        at = number if number is not None else max((*self.sets, *self.before), default=0) + 1
        more = tuple(pieces)
        ways = [(*more, *there), (*there, *more)] if front else [(*there, *more), (*more, *there)]
        self.sets[at] = self._settled(ways)
        return at

    def _settled(self, ways: list[Pieces]) -> Pieces:
        """The first way that makes a set; else another order that does; else by number."""
        edition, options = edition_of(self.seen.edition), self.seen.options
        rules = edition.set_rules(options)
        for way in ways:
            if is_set(self.said(way), rules):
                return way
        better = reviewed_set(self.said(ways[0]), edition, options).better
        if better is not None and len(better) == 1:
            return self._ordered(ways[0], better[0])
        if any(self.tiles[piece].is_joker for piece in ways[0]):
            return ways[0]
        return tuple(sorted(ways[0], key=lambda piece: self.tiles[piece].number))

    def _ordered(self, pieces: Pieces, tiles: TileSet) -> Pieces:
        left = list(pieces)
        for tile in tiles:
            piece = next(one for one in left if self.tiles[one] == tile)
            left.remove(piece)
            left.append(piece)
        return tuple(left)

    def take_back(self, pieces: Sequence[int]) -> None:
        self.remember()
        self._took(pieces)
        self.hand += tuple(pieces)

    def split(self, piece: int) -> None:
        """Cut a set in two; the second part begins with this piece."""
        number = self.set_of(piece)
        if number is None or self.sets[number][0] == piece:
            return
        lying = self.sets[number]
        self.lay(lying[lying.index(piece) :])

    def become(self, table: Table) -> None:
        """Lay the whole table so, moving as few sets as possible."""
        self.remember()
        left = [piece for pieces in self.sets.values() for piece in pieces] + list(self.hand)
        aim = renumbered(self.numbered(), table)
        old, self.sets = self.sets, {}
        for number, tiles in aim.items():
            self.sets[number] = tuple(self._find(tile, left, old.get(number, ())) for tile in tiles)
        self.hand = tuple(left)

    def _find(self, tile: Tile, left: list[int], rather: Pieces) -> int:
        """A free piece with this tile, of the old set if it has one, else not of the rack."""
        fitting = [piece for piece in left if self.tiles[piece] == tile]
        found = min(fitting, key=lambda piece: (piece not in rather, piece in self.own))
        left.remove(found)
        return found

    def is_legal(self, number: int) -> bool:
        """Whether it is a set."""
        return is_set(self.said(self.sets[number]), self._rules())

    def meaning(self, number: int) -> str:
        """What the jokers of a set stand for."""
        tiles = self.said(self.sets[number])
        jokers = [at for at, tile in enumerate(tiles) if tile.is_joker and tile != MIRROR]
        found = readings(tiles, self._rules())
        meant = {tuple(say(reading.stands_for[at]) for at in jokers) for reading in found}
        if not jokers or not 1 <= len(meant) <= 3:
            return ""
        return " or ".join(sorted(", ".join(words) for words in meant))

    def is_changed(self, number: int) -> bool:
        """Whether it is new this turn, or not as it was."""
        return self.said(self.sets[number]) != self.before.get(number)

    def is_news(self, number: int) -> bool:
        """Whether others have laid or changed it since the player's last turn."""
        return self.known is not None and self.known.get(number) != self.before.get(number)

    def opening(self) -> int:
        """What the sets laid from the rack alone are worth."""
        worth = 0
        for pieces in self.sets.values():
            if self.own.issuperset(pieces):
                found = readings(self.said(pieces), self._rules())
                worth += max((reading.value for reading in found), default=0)
        return worth

    def numbers_for(self, table: Table) -> Numbered:
        """The numbers of the sets, as laid if that is what lies there now, else as before."""
        lies = sorted(map(sorted, self.result)) == sorted(map(sorted, table))
        return self.numbered() if lies else self.before

    def _rules(self) -> SetRules:
        return edition_of(self.seen.edition).set_rules(self.seen.options)

    @property
    def result(self) -> Table:
        return tuple(self.said(pieces) for pieces in self.sets.values())


@dataclass
class GridDraft(Draft):
    """Dice on the plane."""

    cells: dict[Cell, int] = field(default_factory=dict)
    before: dict[Cell, Tile] = field(default_factory=dict)

    @classmethod
    def of(cls, seen: View, old: Mapping[Cell, Tile] = {}) -> "GridDraft":  # only read
        """The grid, moved so that most dice lie where they did."""
        before, pieces = _in_place(dict(seen.grid.cells), old), count()
        draft = cls(seen, before=before)
        for cell, die in before.items():
            draft.cells[cell] = piece = next(pieces)
            draft.tiles[piece] = die
        for die in seen.rack:
            piece = next(pieces)
            draft.tiles[piece] = die
            draft.hand += (piece,)
        draft.own = frozenset(draft.hand)
        return draft

    def remember(self) -> None:
        super().remember()
        self.cells = dict(self.cells)

    def _took(self, pieces: Sequence[int]) -> None:
        super()._took(pieces)
        self.cells = {cell: piece for cell, piece in self.cells.items() if piece not in pieces}

    def place(self, pieces: Sequence[int], start: Cell, down: bool) -> None:
        """Place dice from a cell on, across or down; dice that lie in the way are stepped over."""
        self.remember()
        self._took(pieces)
        row, column = start
        for piece in pieces:
            while (row, column) in self.cells:
                row, column = row + down, column + (not down)
            self.cells[row, column] = piece

    def take_back(self, pieces: Sequence[int]) -> None:
        self.remember()
        self._took(pieces)
        self.hand += tuple(pieces)

    def become(self, grid: Grid) -> None:
        """Lay the whole grid so."""
        self.remember()
        left = [*self.cells.values(), *self.hand]
        lying = {cell: self.tiles[piece] for cell, piece in self.cells.items()}
        aim = _in_place(dict(grid.cells), lying)
        old, self.cells = self.cells, {}
        for cell, die in sorted(aim.items(), key=lambda one: old.get(one[0]) is None):
            fitting = [piece for piece in left if self.tiles[piece] == die]
            best = min(fitting, key=lambda piece: (piece != old.get(cell), piece in self.own))
            left.remove(best)
            self.cells[cell] = best
        self.hand = tuple(left)

    @property
    def result(self) -> Grid:
        return Grid.of((cell, self.tiles[piece]) for cell, piece in self.cells.items())

    def lay_as(self, grid: Grid) -> dict[Cell, Tile]:
        """Where the dice are, as placed if that is what lies there now, else as before."""
        placed = {cell: self.tiles[piece] for cell, piece in self.cells.items()}
        return placed if self.result == grid else self.before


def _in_place(dice: Mapping[Cell, Tile], old: Mapping[Cell, Tile]) -> dict[Cell, Tile]:
    """Dice shifted to where most of them lay before: place means nothing, but eyes follow it."""
    shifts = Counter(
        (was[0] - cell[0], was[1] - cell[1])
        for cell, die in dice.items()
        for was, lay in old.items()
        if lay == die
    )
    down, right = max(shifts, key=lambda shift: (shifts[shift], shift), default=(0, 0))
    return {(row + down, column + right): die for (row, column), die in dice.items()}


def draft_of(seen: View, old: Draft | None = None) -> TableDraft | GridDraft:
    """A draft of what is seen, where things keep their places from an older one."""
    if edition_of(seen.edition).on_grid:
        return GridDraft.of(seen, old.lay_as(seen.grid) if isinstance(old, GridDraft) else {})
    return TableDraft.of(seen, old.numbers_for(seen.table) if isinstance(old, TableDraft) else {})
