"""My First: runs only, no 30, and two ways to take a joker back (F-29..F-51, MF-02..MF-13).

The number tiles of a run stay together. Of each old run a stretch with all its number tiles
remains; jokers beyond the stretch were taken off its ends, jokers inside it stay or were swapped
for the right tile from the rack. Every way to see the turn so is tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations, product

from tests.referee.sets import cells_of, readings
from tests.referee.tiles import count, is_joker, numbers_of

Place = tuple[int, int]


@dataclass(frozen=True)
class Run:
    """A run and where on the line of numbers it begins."""

    tiles: tuple[str, ...]
    low: int

    @property
    def high(self) -> int:
        return self.low + len(self.tiles) - 1

    def at(self, n: int) -> str:
        """The tile that lies on number n."""
        return self.tiles[n - self.low]

    def numbers(self) -> list[int]:
        """The numbers that really lie there."""
        span = range(self.low, self.high + 1)
        return [n for n in span if not is_joker(self.at(n))]


@dataclass(frozen=True)
class Stretch:
    """The part low..high of an old run that stays, in new run `home`."""

    old: Run
    home: int
    low: int
    high: int
    swapped: tuple[str, ...]
    taken_off: int


def my_first_swaps(
    before: list[list[str]], rack: list[str], after: list[list[str]]
) -> set[tuple[str, ...]]:
    """The tiles that may have been swapped for jokers, one entry a way; empty = no legal play."""
    if any(n > 1 for tile, n in count(after).items() if not is_joker(tile)):
        return set()
    laid = set(numbers_of(count(after))) - set(numbers_of(count(before)))
    if not laid <= set(rack) or not set(numbers_of(count(before))) <= set(count(after)):
        return set()
    old, new = [_as_run(tiles) for tiles in before], [_as_run(tiles) for tiles in after]
    ways = product(*(list(_stretches(run, new, laid)) for run in old))
    stock = rack.count("J")
    return {_swapped(way) for way in ways if _possible(list(way), new, bool(laid), stock)}


def _swapped(way: tuple[Stretch, ...]) -> tuple[str, ...]:
    return tuple(sorted(tile for stretch in way for tile in stretch.swapped))


def _as_run(tiles: list[str]) -> Run:
    """A run has one reading only, for a number tile lies in it."""
    (reading,) = readings("my_first", tuple(tiles))
    return Run(tuple(tiles), cells_of(reading)[0][1])


def _stretches(old: Run, new: list[Run], laid: set[str]) -> Iterator[Stretch]:
    """Every part of the old run that can lie unmoved in the new table."""
    numbers = set(numbers_of(old.tiles))
    homes = [i for i, run in enumerate(new) if numbers <= set(run.tiles)]
    ends = old.numbers()
    for home in homes:
        for low, high in product(range(old.low, ends[0] + 1), range(ends[-1], old.high + 1)):
            if _may_shrink(old, low, high, new[home]):
                yield from _stretch(old, low, high, home, new[home], laid)


def _may_shrink(old: Run, low: int, high: int, now: Run) -> bool:
    """It lies inside the new run, and three tiles were left when a joker went (F-47)."""
    if low < now.low or high > now.high:
        return False
    enough_left = low == old.low or now.high - low >= 2
    return enough_left and (high == old.high or high - now.low >= 2)


def _stretch(
    old: Run, low: int, high: int, home: int, now: Run, laid: set[str]
) -> Iterator[Stretch]:
    """The stretch, if each joker inside stays or was swapped for a rack tile (F-49)."""
    changed = [now.at(n) for n in range(low, high + 1) if old.at(n) != now.at(n)]
    if all(tile in laid for tile in changed):
        off = len(old.tiles) - (high - low + 1)
        yield Stretch(old, home, low, high, tuple(changed), off)


def _possible(way: list[Stretch], new: list[Run], laid: bool, stock: int) -> bool:
    """Whether the jokers that came and went fit this way to see the turn."""
    if not _joined_by_laid_tiles(way):
        return False
    places = _new_jokers(way, new)
    moved = [stretch.home for stretch in way for _ in range(stretch.taken_off)]
    from_rack = len(places) - len(moved)
    swaps = sum(len(stretch.swapped) for stretch in way)
    if not 0 <= from_rack <= stock + swaps or not (laid or from_rack):
        return False
    own = {stretch.home for stretch in way}
    ways = permutations(places, len(moved))
    if not any(_moves_fit(moved, list(goals), new, own) for goals in ways):
        return False
    return not moved or _can_begin(way, places, new, own)


def _can_begin(way: list[Stretch], places: list[Place], new: list[Run], own: set[int]) -> bool:
    """Jokers do not just change places: one of them moves before all others (F-47).

    Or one of the rack does, which lies where a moved one might lie as well.
    """
    removed = sum(stretch.taken_off for stretch in way)
    for more in combinations(places, removed + 1):
        if _moves_fit([-1] * len(more), list(more), new, own):
            return True
    return any(
        _moves_fit([leaving.home], [goal], new, own)
        for leaving in way
        if _may_leave_first(leaving, new[leaving.home])
        for goal in places
        if not any(_still_lies(stretch, goal) for stretch in way)
    )


def _may_leave_first(leaving: Stretch, now: Run) -> bool:
    """Three tiles stay, if need be with a number tile laid at the other end."""
    old = leaving.old
    below, above = leaving.low > old.low, leaving.high < old.high
    if len(old.tiles) > 3 or below == above:
        return len(old.tiles) > 3 and (below or above)
    beside = leaving.high + 1 if below else leaving.low - 1
    return now.low <= beside <= now.high and not is_joker(now.at(beside))


def _still_lies(stretch: Stretch, goal: Place) -> bool:
    """Whether a joker of the old run has yet to leave that place."""
    home, number = goal
    return home == stretch.home and stretch.old.low <= number <= stretch.old.high


def _joined_by_laid_tiles(way: list[Stretch]) -> bool:
    """Old runs that became one have something new between them (MF-12)."""
    spans = sorted((stretch.home, stretch.low, stretch.high) for stretch in way)
    return all(one[0] != other[0] or other[1] > one[2] + 1 for one, other in pairwise(spans))


def _new_jokers(way: list[Stretch], new: list[Run]) -> list[Place]:
    """Where jokers lie that did not lie there before: the run and the number."""
    old = {(s.home, n) for s in way for n in range(s.low, s.high + 1)}
    return [
        (i, n)
        for i, run in enumerate(new)
        for n in range(run.low, run.high + 1)
        if is_joker(run.at(n)) and (i, n) not in old
    ]


def _moves_fit(moved: list[int], goals: list[Place], new: list[Run], own: set[int]) -> bool:
    """Each moved joker was added to another run, which was one without it (F-48, MF-11)."""
    if any(source == goal for source, (goal, _) in zip(moved, goals, strict=True)):
        return False
    fresh = {i for i, _ in goals} - own
    return all(_run_without(new[i], {n for home, n in goals if home == i}) for i in fresh)


def _run_without(run: Run, added: set[int]) -> bool:
    """Whether a newly laid run was a run before the moved jokers were added to it."""
    span = range(run.low, run.high - 1)
    return any(
        not added & {n, n + 1, n + 2} and any(not is_joker(run.at(m)) for m in (n, n + 1, n + 2))
        for n in span
    )
