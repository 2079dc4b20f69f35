"""What the tiles of a table are used for: the same uses make the same table, as far as puzzles go.

The *uses* of a table say for every number tile, twins together, how many of its copies are in runs;
the others are in groups. Two tables of the same tiles count as equal if their uses are the same.
So these differences do not count: the order of sets, and of tiles in a group; which of two twins
is where; where a long run is cut; two runs of a color that exchange their ends; how two
groups of a number share their tiles; and where a joker goes that the number tiles leave free.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

from meldrum.rules.melds import SetRules, readings
from meldrum.rules.table import Table
from meldrum.rules.tiles import COLORS, JOKER, Bag, Tile

TOP = 13
ENOUGH = 3
"""A run this long may end."""

Uses = tuple[tuple[int, ...], ...]
"""For every number from the lowest, how many tiles of each color are in runs."""
Open = tuple[int, ...]
"""How long the open runs of a color are, up to ``ENOUGH``, the shortest first."""


def uses_of(table: Table, rules: SetRules) -> Uses:
    """What the number tiles of a table are used for."""
    in_runs: Bag = Counter()
    for tiles in table:
        kinds = {reading.kind for reading in readings(tiles, rules)}
        if "group" not in kinds:
            in_runs.update(tiles)
    return tuple(
        tuple(in_runs[Tile(color, number)] for color in COLORS) for number in range(1, TOP + 1)
    )


def ways_to_use(tiles: Bag, at_most: int = 2) -> list[Uses]:
    """Different uses with which all these tiles make a table; no more than asked for."""
    return list(_Ways(tiles, at_most).after(0, ((),) * len(COLORS), tiles[JOKER]))


class _Ways:
    """A walk through the numbers, like the solver's, that keeps every different way of use.

    What is used at a number decides how the open runs go on: the short ones are fed first, which
    is never worse. Jokers are free here. A joker law only takes tables away, so a table that is
    the only one with free jokers is the only one under any law.
    """

    def __init__(self, tiles: Bag, at_most: int) -> None:
        self._have = [
            tuple(tiles[Tile(color, number)] for color in COLORS) for number in range(1, TOP + 1)
        ]
        self._at_most = at_most
        self._known: dict[tuple[int, tuple[Open, ...], int], tuple[Uses, ...]] = {}

    def after(self, number: int, runs: tuple[Open, ...], jokers: int) -> tuple[Uses, ...]:
        """The uses of the numbers from here, with these runs open and these jokers left."""
        if number == TOP:
            closed = all(length == ENOUGH for run in runs for length in run)
            return ((),) if closed and not jokers else ()
        key = number, runs, jokers
        if key not in self._known:
            found: dict[Uses, None] = {}
            for used, fed, left in self._steps(number, runs, jokers):
                found |= {(used, *rest): None for rest in self.after(number + 1, fed, left)}
                if len(found) >= self._at_most:
                    break
            self._known[key] = tuple(found)[: self._at_most]
        return self._known[key]

    def _steps(
        self, number: int, runs: tuple[Open, ...], jokers: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[Open, ...], int]]:
        """What may be used in runs at a number, the open runs after it, and the jokers left."""
        have = self._have[number]
        colors = [tuple(_feeds(run, count, jokers)) for run, count in zip(runs, have, strict=True)]
        for chosen in product(*colors):
            left = jokers - sum(helped for _, helped, _ in chosen)
            grouped = tuple(count - used for count, (used, _, _) in zip(have, chosen, strict=True))
            for help_ in range(left + 1):
                if _are_groups(grouped, help_):
                    used = tuple(used for used, _, _ in chosen)
                    yield used, tuple(fed for _, _, fed in chosen), left - help_


@lru_cache(maxsize=1 << 12)
def _feeds(run: Open, count: int, jokers: int) -> tuple[tuple[int, int, Open], ...]:
    """Tiles of a color used in runs, jokers that help them, and the open runs afterwards."""
    must = sum(length < ENOUGH for length in run)
    found = []
    for used in range(count + 1):
        for helped in range(jokers + 1):
            if used + helped >= must:
                fed = [min(length + 1, ENOUGH) for length in run[: used + helped]]
                fed += [1] * (used + helped - len(run))
                found.append((used, helped, tuple(sorted(fed))))
    return tuple(found)


@cache
def _are_groups(counts: tuple[int, ...], jokers: int) -> bool:
    """Whether this many tiles of each color, and jokers, make groups."""
    total = sum(counts) + jokers
    if total == 0:
        return True
    if total == jokers:
        return False
    return any(
        _are_groups(tuple(a - b for a, b in zip(counts, part, strict=True)), jokers - help_)
        for part in product(*(range(min(1, count) + 1) for count in counts))
        for help_ in range(jokers + 1)
        if sum(part) and ENOUGH <= sum(part) + help_ <= len(COLORS)
    )
