"""My First by brute force: every table that single steps lead to (MF-15).

Written from the rules alone and as plainly as can be; only small positions can be asked about.
Tiles are text, a run is a tuple of them, and ``J`` is a joker.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product

Run = tuple[str, ...]
Runs = tuple[Run, ...]
Check = Callable[[Run], bool]


@dataclass(frozen=True)
class Position:
    """A table, a rack and the options that matter."""

    table: Runs
    rack: Run
    from_middle: bool = False
    touching: bool = True

    def is_run(self, run: Run) -> bool:
        """Three tiles or more, one color, numbers going up by one within 1 to 10."""
        numbers = [(at, tile) for at, tile in enumerate(run) if tile != "J"]
        if len(run) < 3 or not numbers:
            return False
        at, tile = numbers[0]
        low = int(tile[1:]) - at
        apart = all((a, b) != ("J", "J") for a, b in pairwise(run))
        fits = all(tile in ("J", f"{numbers[0][1][0]}{low + at}") for at, tile in enumerate(run))
        return fits and low >= 1 and low + len(run) <= 11 and (self.touching or apart)


def reachable(position: Position, most: int) -> set[Runs] | None:
    """Every table that a turn may end with; None if there are more tables than this on the way."""
    start = (tuple(sorted(position.table)), tuple(sorted(position.rack)))
    seen, waiting = {start}, [start]
    for table, rack in waiting:
        for after, left in _steps(position, table, rack):
            state = (tuple(sorted(after)), tuple(sorted(left)))
            if state not in seen:
                seen.add(state)
                waiting.append(state)
        if len(seen) > most:
            return None
    return {table for table, rack in seen if rack != start[1]}


def _steps(position: Position, table: Runs, rack: Run) -> Iterator[tuple[Runs, Run]]:
    """Every single step: the table and the rack after it."""
    for laid in _new_runs(position, rack):
        yield (*table, laid), _without(rack, *laid)
    for tile in set(rack):
        for after in _added(position, table, tile):
            yield after, _without(rack, tile)
    for at, run in enumerate(table):
        others = table[:at] + table[at + 1 :]
        for place in [place for place, tile in enumerate(run) if tile == "J"]:
            low, high = run[:place], run[place + 1 :]
            for tile in set(rack) - {"J"}:
                if position.is_run((*low, tile, *high)):
                    yield (*others, (*low, tile, *high)), (*_without(rack, tile), "J")
            left = tuple(part for part in (low, high) if part)
            if all(map(position.is_run, left)) and (len(left) == 1 or position.from_middle):
                for after in _added(position, others, "J"):
                    yield (*after, *left), rack


def _new_runs(position: Position, rack: Run) -> Iterator[Run]:
    """Three rack tiles; a longer run is one that tiles are added to."""
    for color, low in product("RBOK", range(1, 9)):
        for laid in product(*((f"{color}{n}", "J") for n in range(low, low + 3))):
            if position.is_run(laid) and all(rack.count(t) >= laid.count(t) for t in laid):
                yield laid


def _added(position: Position, table: Runs, tile: str) -> Iterator[Runs]:
    """The tile at an end of a run, or between two."""
    for at, run in enumerate(table):
        others = table[:at] + table[at + 1 :]
        for longer in ((tile, *run), (*run, tile)):
            if position.is_run(longer):
                yield (*others, longer)
        for also, other in enumerate(others):
            if position.is_run((*run, tile, *other)):
                yield (*others[:also], *others[also + 1 :], (*run, tile, *other))


def _without(rack: Run, *tiles: str) -> Run:
    left = list(rack)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)


def random_position(rng: random.Random) -> Position:
    """A few short runs with many jokers, and few rack tiles."""
    colors, jokers = rng.sample("RBOK", rng.choice([1, 2, 2, 3])), rng.randrange(5)
    left = {f"{color}{number}" for color in colors for number in range(1, 11)}
    empty = Position((), (), rng.random() < 0.3, rng.random() < 0.85)
    table: list[Run] = []
    for _ in range(rng.randrange(1, 5)):
        color, size = rng.choice(colors), rng.choice([3, 3, 3, 4, 5, 7])
        low = rng.randrange(1, 12 - size)
        cells = [f"{color}{number}" for number in range(low, low + size)]
        run = tuple(cell if cell in left and rng.random() < 0.7 else "J" for cell in cells)
        if run.count("J") <= jokers and empty.is_run(run):
            jokers -= run.count("J")
            left -= set(run)
            table.append(run)
    rack = rng.sample(sorted(left), min(len(left), rng.randrange(1, 4)))
    held = ("J",) * rng.choice([0, 0, min(jokers, 1)])
    return Position(tuple(table), (*rack, *held), empty.from_middle, empty.touching)


def random_small_positions(
    seed: int, count: int, most: int
) -> Iterator[tuple[Position, set[Runs]]]:
    """This many positions that are small enough, with everything that can be reached from them."""
    rng = random.Random(seed)
    while count:
        position = random_position(rng)
        tables = reachable(position, most)
        if tables is not None:
            yield position, tables
            count -= 1
