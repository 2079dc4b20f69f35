"""My First's turns: runs only, number tiles stay where they lie, two ways to move a joker.

Each number tile is there once, so where everything went can be read off the final table: a
joker's old place now holds a joker (kept), its real tile (swapped, the joker goes to the
rack) or nothing (removed, the joker must have been added to another run).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from meldrum.rules import simple
from meldrum.rules.errors import Code, Violation
from meldrum.rules.melds import SHORTEST, SetRules, readings
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import JOKER, Tile, TileSet, say


@dataclass(frozen=True, slots=True)
class Part:
    """An old run as it lies in a new one: its number tiles and its jokers' places."""

    numbers: frozenset[Tile]
    joker_cells: frozenset[Tile]


@dataclass(frozen=True, slots=True)
class Run:
    """A run after the turn, and the old runs in it."""

    tiles: TileSet
    cells: TileSet
    parts: tuple[Part, ...]

    @property
    def joker_cells(self) -> frozenset[Tile]:
        """The places where a joker lies."""
        pairs = zip(self.cells, self.tiles, strict=True)
        return frozenset(cell for cell, tile in pairs if tile.is_joker)

    @property
    def new_jokers(self) -> frozenset[Tile]:
        """The places where a joker lies that lay not there before."""
        return self.joker_cells - {cell for part in self.parts for cell in part.joker_cells}

    @property
    def room_for_moved(self) -> int:
        """How many of its new jokers may have come from other runs: all that were added."""
        if self.parts:
            return len(self.new_jokers)
        core = list(self.tiles)  # a new run must have been one before a joker was added (MF-11)
        while len(core) > SHORTEST and JOKER in (core[0], core[-1]):
            core.remove(JOKER) if core[0] == JOKER else core.pop()
        return len(self.tiles) - len(core)


@dataclass(frozen=True, slots=True)
class Laid:
    """What a legal turn did."""

    swapped: TileSet
    """Rack tiles that took a joker's place: they earn no star (MF-05)."""
    tiles: int
    """Tiles laid from the rack that earn a star each."""
    runs: int
    """New runs."""


def cells_of(tiles: TileSet, rules: SetRules) -> TileSet:
    """What the tiles of a run stand for."""
    return tuple(meaning[0] for meaning in readings(tiles, rules)[0].stands_for)


def follow(before: Table, after: Table, rules: SetRules) -> tuple[Run, ...]:
    """Find the old runs in the new ones; all sets must be legal."""
    parts = []
    for tiles in before:
        cells = cells_of(tiles, rules)
        jokers = frozenset(c for c, t in zip(cells, tiles, strict=True) if t.is_joker)
        parts.append(Part(frozenset(cells) - jokers, jokers))
    found = []
    for tiles in after:
        here = tuple(part for part in parts if part.numbers & set(tiles))
        found.append(Run(tiles, cells_of(tiles, rules), here))
    return tuple(found)


def laid(before: Table, after: Table, rules: SetRules) -> Laid:
    """What a legal turn did, for the stars."""
    runs = follow(before, after, rules)
    swapped = tuple(
        cell
        for run in runs
        for part in run.parts
        for cell in sorted(part.joker_cells)
        if cell in run.tiles
    )
    played = sum((bag(after) - bag(before)).values())
    jokers = sum(len(run.new_jokers) for run in runs) - len(_removed(runs))
    on_table = (bag(after) - bag(before))[JOKER]
    return Laid(
        swapped, played - on_table + jokers - len(swapped), sum(not run.parts for run in runs)
    )


def check_moves(
    before: Table, rack: TileSet, after: Table, rules: SetRules, from_middle: bool
) -> Iterator[Violation]:
    """What is wrong with a turn whose runs are all legal and whose number tiles are all there."""
    runs = follow(before, after, rules)
    yield from _check_unmoved(runs, from_middle)
    yield from _check_joined(runs)
    swapped = laid(before, after, rules).swapped
    removed = _removed(runs)
    placed = sum(len(run.new_jokers) for run in runs)
    if placed < len(removed):
        yield Violation(Code.JOKER_NOT_ADDED, "a joker left its run and lies nowhere", (JOKER,))
    elif placed - len(removed) > rack.count(JOKER) + len(swapped):
        yield Violation(Code.TILE_NOT_ON_RACK, "no joker on your rack", (JOKER,))
    elif not _have_homes(runs):
        yield Violation(
            Code.JOKER_NOT_ADDED, "a joker that was removed goes to another run", (JOKER,)
        )


def _check_unmoved(runs: tuple[Run, ...], from_middle: bool) -> Iterator[Violation]:
    """An old run stays together (MF-02); a joker leaves its middle only by option (MF-06)."""
    homes: dict[Part, int] = Counter(part for run in runs for part in run.parts)
    for part, count in homes.items():
        numbers = sorted(part.numbers)
        if count == 1:
            continue
        at_jokers = all(
            _same_run(runs, low, high)
            or all(Tile(low.letter, n) in part.joker_cells for n in range(low[1] + 1, high[1]))
            for low, high in pairwise(numbers)
        )
        if not at_jokers or any(
            low[1] + 1 == high[1] and not _same_run(runs, low, high)
            for low, high in pairwise(numbers)
        ):
            yield Violation(
                Code.TILE_MOVED, f"{say(numbers)}: number tiles stay together", tuple(numbers)
            )
        elif not from_middle:
            yield Violation(
                Code.JOKER_NOT_REMOVABLE, "a joker is removed only from an end of a run", (JOKER,)
            )


def _same_run(runs: tuple[Run, ...], one: Tile, other: Tile) -> bool:
    return any(one in run.tiles and other in run.tiles for run in runs)


def _check_joined(runs: tuple[Run, ...]) -> Iterator[Violation]:
    """Two runs are joined only through a tile laid between them (MF-12)."""
    for run in runs:
        parts = sorted(run.parts, key=lambda part: min(part.numbers))
        old = {cell for part in parts for cell in part.numbers}
        kept = {c for part in parts for c in part.joker_cells} & run.joker_cells
        for low, high in pairwise(parts):
            between = range(max(low.numbers & set(run.tiles)).number + 1, min(high.numbers).number)
            gap = {cell for cell in run.cells if cell.number in between}
            if not gap - old - kept:
                tiles = (max(low.numbers), min(high.numbers))
                yield Violation(
                    Code.RUNS_JOINED, f"{say(tiles)}: lay a tile between to join two runs", tiles
                )


def _removed(runs: tuple[Run, ...]) -> list[frozenset[int]]:
    """For each joker that left its place empty, the runs that its old run lies in now."""
    homes: dict[Part, set[int]] = {}
    for at, run in enumerate(runs):
        for part in run.parts:
            homes.setdefault(part, set()).add(at)
    return [
        frozenset(places)
        for part, places in homes.items()
        for cell in part.joker_cells
        if not any(cell in runs[at].cells for at in places)
    ]


def _have_homes(runs: tuple[Run, ...]) -> bool:
    """Whether each removed joker can be one that was added to a different run (MF-11)."""
    removed = _removed(runs)
    rooms = [run.room_for_moved for run in runs]
    elsewhere = all(
        removed.count(source) <= sum(room for at, room in enumerate(rooms) if at not in source)
        for source in removed
    )
    return elsewhere and len(removed) <= sum(rooms)


def can_play(table: Table, rack: TileSet, rules: SetRules) -> bool:
    """Whether anything can be laid: a run, an addition, a swap, or an addition once table
    jokers have been moved there."""
    if simple.holds_set(rack, rules) or simple.fits(table, rack, rules):
        return True
    for at, tiles in enumerate(table):
        cells = cells_of(tiles, rules)
        if any(t.is_joker and cell in rack for cell, t in zip(cells, tiles, strict=True)):
            return True  # a swap is a play of its own (MF-13)
        spare = sum(_loose_jokers(other) for o, other in enumerate(table) if o != at)
        low, high = cells[0].number, cells[-1].number
        near = set(range(low - 1 - spare, low)) | set(range(high + 1, high + 2 + spare))
        if any(tile.letter == cells[0].letter and tile.number in near for tile in rack):
            return True
    return False


def _loose_jokers(tiles: TileSet) -> int:
    """How many jokers can leave the ends of a run so that a run remains."""
    low, high = 0, len(tiles)
    while high - low > SHORTEST and JOKER in (tiles[low], tiles[high - 1]):
        low, high = (low + 1, high) if tiles[low] == JOKER else (low, high - 1)
    return len(tiles) - (high - low)
