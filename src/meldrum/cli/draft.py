"""A draft: the table as the player rearranges it, before the turn is ended."""

import re
from collections import Counter
from dataclasses import dataclass, field

from meldrum.notation.text import NotationError, parse_table, parse_tiles, shorten
from meldrum.rules.grid import Cell, Grid
from meldrum.rules.melds import SetRules, is_set, readings
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import MIRROR, Tile, TileSet, in_order, say
from meldrum.tui.numbering import Numbered

_SET = re.compile(r"(\d{1,4})\s*([:+])\s*(.*)")
_PUT = re.compile(r"put\s+(.+?)\s+at\s+(\d{1,4})\s+(\d{1,4})(?:\s+(across|down))?", re.IGNORECASE)
_LIFT = re.compile(r"lift\s+(\d{1,4})\s+(\d{1,4})", re.IGNORECASE)

ROOM = 4
FARTHEST = 60


@dataclass
class TableDraft:
    """Numbered sets on the table, and the tiles in none: rack tiles and what was taken apart."""

    before: Numbered
    rack: TileSet
    rules: SetRules
    known: Numbered = field(default_factory=dict)
    """The sets as the player last left them."""
    sets: Numbered = field(default_factory=dict)
    past: list[Numbered] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sets = self.before

    @property
    def loose(self) -> TileSet:
        """Everything that is in no set now."""
        mine = bag(self.before.values()) + Counter(self.rack)
        return in_order((mine - bag(self.result)).elements())

    @property
    def to_put_back(self) -> TileSet:
        """Tiles of the table that lie in no set now."""
        return in_order((bag(self.before.values()) - bag(self.result)).elements())

    def edit(self, text: str) -> None:
        """'R3 R4 R5' lays a set, '2: R3 R4' makes set 2 these tiles, '2+ R7' adds to it."""
        found = _SET.fullmatch(text)
        if not found:
            fresh = enumerate(parse_table(text.upper(), "set"), self._next())
            self._become(self.sets | dict(fresh))
            return
        at, how, tiles = int(found[1]), found[2], parse_tiles(found[3].upper(), "set")
        if at not in self.sets:
            raise NotationError(f"there is no set {found[1]}")
        if how == "+":
            tiles = self._joined(self.sets[at], tiles)
        self._become({one: old for one, old in (self.sets | {at: tiles}).items() if old})

    def _next(self) -> int:
        """The number of the next new set."""
        return max((*self.before, *self.sets), default=0) + 1

    def _joined(self, old: TileSet, more: TileSet) -> TileSet:
        """Each tile at the end of the set, or at its front if only that makes a set."""
        for tile in more:
            front = is_set((tile, *old), self.rules) and not is_set((*old, tile), self.rules)
            old = (tile, *old) if front else (*old, tile)
        return old

    def _become(self, sets: Numbered) -> None:
        excess = bag(sets.values()) - bag(self.before.values()) - Counter(self.rack)
        for tile in excess:
            lies = [number for number, tiles in self.sets.items() if tile in tiles]
            where = f"lies in set {lies[0]}: change that set first" if lies else "is not yours"
            raise NotationError(f"{tile} {where}")
        self.past.append(self.sets)
        self.sets = sets

    def undo(self) -> None:
        """Undo the last edit."""
        if self.past:
            self.sets = self.past.pop()

    def lines(self) -> list[str]:
        """The draft as shown: numbered sets, with what is new, changed or illegal."""
        return [
            f"  {number:>2}  {say(tiles)}{self._remark(tiles)}{self._news(number)}"
            for number, tiles in self.sets.items()
        ]

    def _news(self, number: int) -> str:
        """Whether the set is as the player last left it, and as it lay when the turn began."""
        if number not in self.before or number not in self.known:
            return "   (new)"
        now = self.sets[number]
        return "" if now == self.before[number] == self.known[number] else "   (changed)"

    def _remark(self, tiles: TileSet) -> str:
        """What the jokers of a set stand for, or that it is not a set."""
        found = readings(tiles, self.rules)
        if not found:
            return "   <- no set yet"
        jokers = [at for at, tile in enumerate(tiles) if tile.is_joker and tile != MIRROR]
        meant = {tuple(say(reading.stands_for[at]) for at in jokers) for reading in found}
        if not jokers or len(meant) > 3:
            return ""
        return "   = " + " or ".join(sorted(", ".join(words) for words in meant))

    @property
    def result(self) -> Table:
        """What would be played."""
        return tuple(self.sets.values())


@dataclass
class GridDraft:
    """Dice on the grid and those in hand."""

    before: Grid
    rack: TileSet
    dice: dict[Cell, Tile] = field(default_factory=dict)
    past: list[dict[Cell, Tile]] = field(default_factory=list)

    def __post_init__(self) -> None:
        # Room above and to the left, so that dice can be put before the first ones.
        self.dice = {(row + ROOM, column + ROOM): die for (row, column), die in self.before.cells}

    @property
    def to_put_back(self) -> TileSet:
        """Dice of the grid that do not lie on it now."""
        return in_order((self.before.bag() - Counter(self.dice.values())).elements())

    @property
    def loose(self) -> TileSet:
        """The dice that do not lie on the grid."""
        mine = self.before.bag() + Counter(self.rack)
        return in_order((mine - Counter(self.dice.values())).elements())

    def edit(self, text: str) -> None:
        """'put R3 K3 B3 at 2 4 down' places dice, 'lift 2 4' takes one up."""
        put, lift = _PUT.fullmatch(text), _LIFT.fullmatch(text)
        if put:
            self._put(parse_tiles(put[1].upper(), "dice"), int(put[2]), int(put[3]), put[4])
        elif lift:
            cell = (int(lift[1]), int(lift[2]))
            if cell not in self.dice:
                raise NotationError(f"no die lies at {lift[1]} {lift[2]}")
            self._become({at: die for at, die in self.dice.items() if at != cell})
        else:
            raise NotationError(f"{shorten(text)}: try 'put R3 K3 B3 at 4 4 across' or 'lift 4 4'")

    def _put(self, faces: TileSet, row: int, column: int, way: str | None) -> None:
        down = (way or "across").lower() == "down"
        cells = [(row + at * down, column + at * (not down)) for at in range(len(faces))]
        if max(cells[-1]) > FARTHEST:
            raise NotationError(f"rows and columns go from 0 to {FARTHEST}")
        taken = [cell for cell in cells if cell in self.dice]
        if taken:
            raise NotationError(f"a die lies at {taken[0][0]} {taken[0][1]} already")
        self._become(self.dice | dict(zip(cells, faces, strict=True)))

    def _become(self, dice: dict[Cell, Tile]) -> None:
        excess = Counter(dice.values()) - self.before.bag() - Counter(self.rack)
        if excess:
            raise NotationError(f"{say(excess.elements())}: neither on the grid nor in your hand")
        self.past.append(self.dice)
        self.dice = dice

    def undo(self) -> None:
        """Undo the last edit."""
        if self.past:
            self.dice = self.past.pop()

    def lines(self) -> list[str]:
        """The grid as shown, rows and columns numbered."""
        if not self.dice:
            return [f"  (the grid is empty: put dice at {ROOM} {ROOM})"]
        rows = [row for row, _ in self.dice]
        columns = [column for _, column in self.dice]
        span = range(max(0, min(columns) - 1), max(columns) + 2)
        head = "      " + "".join(f"{column:<4}" for column in span)
        return [head] + [
            f"  {row:>2}  "
            + "".join(f"{self.dice.get((row, column), '.')!s:<4}" for column in span)
            for row in range(max(0, min(rows) - 1), max(rows) + 2)
        ]

    @property
    def result(self) -> Grid:
        """What would be played."""
        return Grid.of(self.dice.items())


Draft = TableDraft | GridDraft
