"""My First's turns: runs only, number tiles stay where they lie, two ways to move a joker.

Each number tile is there once, so where everything went can be read off the final table. Of
each old run the number tiles remain together, as a *stretch* of places. A joker within the
stretch stayed, or was swapped for its tile and went to the rack; a joker beyond it was removed
and must have been added to another run. Which jokers stayed may be seen in several ways, at
most sixteen with four jokers: the turn is legal if one of them breaks no rule.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, product

from meldrum.rules import direct
from meldrum.rules.errors import Code, Violation
from meldrum.rules.joker_moves import JokerMoves, Source
from meldrum.rules.melds import SHORTEST, SetRules, is_set, readings
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import JOKER, Tile, TileSet, say


@dataclass(frozen=True, slots=True)
class Run:
    """A run: its tiles and the tiles they stand for."""

    tiles: TileSet
    cells: TileSet

    @property
    def joker_cells(self) -> TileSet:
        """The places where jokers lie."""
        return tuple(
            cell for cell, tile in zip(self.cells, self.tiles, strict=True) if tile.is_joker
        )

    @property
    def core(self) -> int:
        """The fewest jokers in three tiles of it that are a run themselves."""
        starts = range(len(self.tiles) - SHORTEST + 1)
        windows = [self.tiles[at : at + SHORTEST].count(JOKER) for at in starts]
        return min(windows)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Places of an old run that were never emptied, and the new run they lie in."""

    cells: TileSet
    home: int


@dataclass(frozen=True, slots=True)
class Story:
    """One way to see what happened to an old run."""

    stretches: tuple[Stretch, ...]
    gone: TileSet
    """The places that jokers were removed from."""
    swapped: TileSet
    """Rack tiles that took a joker's place."""

    @property
    def homes(self) -> frozenset[int]:
        """The new runs that the old run lies in."""
        return frozenset(stretch.home for stretch in self.stretches)


def run_of(tiles: TileSet, rules: SetRules) -> Run:
    """Read a legal run; it has one reading, for a number tile lies in it."""
    return Run(tiles, tuple(meaning[0] for meaning in readings(tiles, rules)[0].stands_for))


def stars_earned(before: Table, after: Table) -> int:
    """A star for each tile that left the rack and for each new run (F-39, F-40).

    A swap brings a joker for the tile and so earns none (F-51).
    """
    lying = bag(before)
    new_runs = sum(not any(tile in lying and not tile.is_joker for tile in run) for run in after)
    return bag(after).total() - lying.total() + new_runs


def swapped(
    before: Table, rack: TileSet, after: Table, rules: SetRules, from_middle: bool
) -> TileSet:
    """The rack tiles that took a joker's place in a legal turn (MF-05)."""
    turn = RunTurn(before, rack, after, rules, from_middle)
    lawful = next(way for way in turn.ways() if not any(turn.problems(way)))
    return tuple(tile for story in lawful for tile in story.swapped)


def check_moves(
    before: Table, rack: TileSet, after: Table, rules: SetRules, from_middle: bool
) -> list[Violation]:
    """What is wrong with a turn whose runs are all legal and whose number tiles are all there."""
    turn = RunTurn(before, rack, after, rules, from_middle)
    torn = list(turn.torn())
    if torn:
        return torn
    return min((list(turn.problems(way)) for way in turn.ways()), key=len)


class RunTurn:
    """A turn with its runs read."""

    def __init__(
        self, before: Table, rack: TileSet, after: Table, rules: SetRules, from_middle: bool
    ) -> None:
        self.old = [run_of(tiles, rules) for tiles in before]
        self.new = [run_of(tiles, rules) for tiles in after]
        self.rack = rack
        self.from_middle = from_middle
        self.numbers_laid = any(not tile.is_joker for tile in bag(after) - bag(before))

    def torn(self) -> Iterator[Violation]:
        """Old runs that no story explains: number tiles were moved (MF-02)."""
        for run in self.old:
            if any(self._stories(run)):
                continue
            numbers = tuple(tile for tile in run.tiles if not tile.is_joker)
            if any(self._stories(run, from_middle=True)):
                yield Violation(
                    Code.JOKER_NOT_REMOVABLE,
                    "a joker is removed only from an end of a run",
                    (JOKER,),
                )
            else:
                yield Violation(
                    Code.TILE_MOVED, f"{say(numbers)}: number tiles stay together", numbers
                )

    def ways(self) -> Iterator[tuple[Story, ...]]:
        """Every way to see the whole turn, those with the fewest jokers removed first."""
        return product(*(list(self._stories(run)) for run in self.old))

    def _stories(self, run: Run, from_middle: bool | None = None) -> Iterator[Story]:
        """Every way to see what happened to one old run."""
        jokers = run.joker_cells
        split = self.from_middle if from_middle is None else from_middle
        for count in range(len(jokers) + 1):
            for gone in combinations(jokers, count):
                parts = _parts(run, gone)
                stretches = [self._stretch(run, part, gone) for part in parts]
                if (len(parts) == 1 or split) and all(stretches):
                    found = tuple(stretch for stretch in stretches if stretch)
                    homes = {cell: self.new[s.home].tiles for s in found for cell in s.cells}
                    swapped = (c for c in jokers if c not in gone and c in homes[c])
                    yield Story(found, gone, tuple(swapped))

    def _stretch(self, run: Run, part: TileSet, gone: TileSet) -> Stretch | None:
        """Where the part lies now; None if it was moved, or too little was left (F-47)."""
        numbers = {cell for cell in part if cell in run.tiles}
        for home, new in enumerate(self.new):
            if numbers and numbers <= set(new.tiles) and set(part) <= set(new.cells):
                at, end = new.cells.index(part[0]), new.cells.index(part[-1])
                below, above = _below(part[0]) in gone, _above(part[-1]) in gone
                left = len(new.cells) - at, end + 1
                if (below and left[0] < SHORTEST) or (above and left[1] < SHORTEST):
                    return None
                return Stretch(part, home)
        return None

    def problems(self, way: tuple[Story, ...]) -> Iterator[Violation]:
        """What is wrong with the turn, seen in this way."""
        yield from self._check_joined(way)
        removed = sum(len(story.gone) for story in way)
        swaps = sum(len(story.swapped) for story in way)
        from_rack = sum(map(len, self._added(way))) - removed
        if from_rack > self.rack.count(JOKER) + swaps:
            yield Violation(Code.TILE_NOT_ON_RACK, "no joker on your rack", (JOKER,))
        if from_rack < 0 or not self.moves(way).are_possible():
            yield Violation(
                Code.JOKER_NOT_ADDED, "a joker that was removed goes to another run", (JOKER,)
            )
        if not self.numbers_laid and from_rack <= 0:  # MF-13: a swap lays a number tile
            yield Violation(Code.NOTHING_PLAYED, "no tile from your rack was played")

    def _check_joined(self, way: tuple[Story, ...]) -> Iterator[Violation]:
        """Two runs are joined only through a tile laid between them (MF-12)."""
        lying = sorted((s.home, s.cells) for story in way for s in story.stretches)
        for (home, cells), (other, later) in pairwise(lying):
            if home == other and _above(cells[-1]) >= later[0]:
                tiles = (cells[-1], later[0])
                yield Violation(
                    Code.RUNS_JOINED, f"{say(tiles)}: lay a tile between to join two runs", tiles
                )

    def moves(self, way: tuple[Story, ...]) -> JokerMoves:
        """Where jokers were removed and where added, seen in this way.

        A run laid this turn must have been one before a removed joker was added to it (MF-11).
        """
        added = self._added(way)
        lying = frozenset().union(*(story.homes for story in way))
        rooms = [
            len(cells) if home in lying else len(cells) - self.new[home].core
            for home, cells in enumerate(added)
        ]
        free = [
            room - len(cells & {cell for s in way if home in s.homes for cell in s.gone})
            for home, (room, cells) in enumerate(zip(rooms, added, strict=True))
        ]
        sources = [
            Source(story.homes, self._begins(run, story, added))
            for run, story in zip(self.old, way, strict=True)
            for _ in story.gone
        ]
        return JokerMoves(tuple(sources), tuple(rooms), tuple(free))

    def _added(self, way: tuple[Story, ...]) -> list[set[Tile]]:
        """For each new run the places of jokers that were added."""
        kept = {(s.home, cell) for story in way for s in story.stretches for cell in s.cells}
        return [
            {cell for cell in run.joker_cells if (home, cell) not in kept}
            for home, run in enumerate(self.new)
        ]

    def _begins(self, run: Run, story: Story, added: list[set[Tile]]) -> bool:
        """Whether a joker could leave the run with nothing added to it but number tiles."""
        low = self._end(run.cells[0], _below, story, added)
        high = self._end(run.cells[-1], _above, story, added)
        for cell in story.gone:
            parts = [size for size in (cell.number - low, high - cell.number) if size]
            if min(parts) >= SHORTEST and (len(parts) == 1 or self.from_middle):
                return True
        return False

    def _end(
        self, end: Tile, step: Callable[[Tile], Tile], story: Story, added: list[set[Tile]]
    ) -> int:
        """How far an old run reaches once the number tiles next to its end were laid."""
        for stretch in story.stretches:
            if end in stretch.cells:
                there = set(self.new[stretch.home].cells) - added[stretch.home]
                while step(end) in there:
                    end = step(end)
                break
        return end.number


def _parts(run: Run, gone: TileSet) -> list[TileSet]:
    """What is left of a run in one piece each when the places of some jokers are emptied."""
    parts: list[list[Tile]] = [[]]
    for cell in run.cells:
        if cell in gone:
            parts.append([])
        else:
            parts[-1].append(cell)
    return [tuple(part) for part in parts if part]


def _below(cell: Tile) -> Tile:
    return Tile(cell.letter, cell.number - 1)


def _above(cell: Tile) -> Tile:
    return Tile(cell.letter, cell.number + 1)


def can_play(table: Table, rack: TileSet, rules: SetRules, from_middle: bool) -> bool:
    """Whether anything can be laid: a run, an addition, a swap, or an addition once table
    jokers have been moved there."""
    if direct.holds_set(rack, rules) or direct.fits(table, rack, rules):
        return True
    spare = [_loose_jokers(tiles, rules, from_middle) for tiles in table]
    for at, tiles in enumerate(table):
        run = run_of(tiles, rules)
        if set(run.joker_cells) & set(rack):
            return True  # a swap is a play of its own (MF-13)
        for moved in range(sum(spare) - spare[at] + 1):
            jokers = (JOKER,) * moved
            if any(
                is_set((tile, *jokers, *tiles), rules) or is_set((*tiles, *jokers, tile), rules)
                for tile in set(rack)
            ):
                return True
    return False


def _loose_jokers(tiles: TileSet, rules: SetRules, from_middle: bool) -> int:
    """How many jokers can leave a run, one after the other, so that runs remain."""
    most = 0
    for at in [at for at, tile in enumerate(tiles) if tile == JOKER]:
        parts = [part for part in (tiles[:at], tiles[at + 1 :]) if part]
        if all(is_set(part, rules) for part in parts) and (len(parts) == 1 or from_middle):
            most = max(most, 1 + sum(_loose_jokers(part, rules, from_middle) for part in parts))
    return most
