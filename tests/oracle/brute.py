"""The best play of a tiny position by trying every table there is.

Every choice of rack tiles is put to the table, everything is shared out into sets in every way,
each set lies in every order that makes it one, and the engine's referee says what is legal. No
law is known here, and nothing is clever.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations, product

from meldrum.rules.table import Table, diff
from meldrum.rules.tiles import JOKER, MIRROR, TileSet, in_order
from meldrum.solver.question import Question
from tests.oracle.position import Verdict, position_of, table_of
from tests.oracle.reading import Rules, readings


def brute_best(question: Question) -> Verdict:
    """The best play and the fewest sets it changes; for ``tiles`` and ``points``."""
    before, position = table_of(question), position_of(question)

    def worth(some: TileSet) -> tuple[int, int]:
        tiles, points = len(some), sum(map(position.points, some))
        return (tiles, points) if question.objective == "tiles" else (points, tiles)

    choices = {in_order(some) for some in _choices(question.rack)}
    found: Verdict | None = None
    for some in sorted(choices, key=worth, reverse=True):
        if found and worth(some) < found.value:
            break
        for after in tables(position.lying + Counter(some), position.rules):
            found = _better(question, after, worth(some), found)
    return found or Verdict((0, 0), before, 0)


def brute_my_first(question: Question) -> Verdict:
    """The same for My First, where jokers may also leave the table for the rack."""
    before, position = table_of(question), position_of(question)
    jokers = position.stock[JOKER]
    lying = Counter(position.lying)
    del lying[JOKER]
    numbers = tuple(tile for tile in question.rack if tile != JOKER)
    found = Verdict((0, 0), before, 0)
    for some in {(), *_choices(numbers)}:
        for count in range(jokers + 1):
            for after in tables(lying + Counter(some + (JOKER,) * count), position.rules):
                found = _better_my_first(question, after, found)
    return found


def _better_my_first(question: Question, after: Table, found: Verdict) -> Verdict:
    before = table_of(question)
    lying = {tile for tiles in before for tile in tiles if not tile.is_joker}
    tiles = sum(map(len, after)) - sum(map(len, before))
    new = sum(lying.isdisjoint(run) for run in after)
    stars = tiles + new + (tiles == len(question.rack))
    value = (tiles, stars) if question.objective == "tiles" else (stars, tiles)
    changed = sum(old not in after for old in before)
    known = (-found.value[0], -found.value[1], found.changed or 0)
    if (-value[0], -value[1], changed) >= known:
        return found
    check = question.edition.check_turn
    if any(check(before, question.rack, after, True, question.options)):
        return found
    return Verdict(value, after, changed)


def _choices(rack: TileSet) -> Iterator[TileSet]:
    for size in range(1, len(rack) + 1):
        yield from combinations(in_order(rack), size)


def _better(
    question: Question, after: Table, value: tuple[int, int], found: Verdict | None
) -> Verdict | None:
    """The table as a verdict if it is legal and changes fewer sets than what was found."""
    before, options = table_of(question), question.options
    gone = diff(before, after, question.edition.set_rules(options)).gone
    if found and found.changed is not None and len(gone) >= found.changed:
        return found
    check = question.edition.check_turn
    if any(check(before, question.rack, after, question.opened, options)):
        return found
    return Verdict(value, after, len(gone))


def tables(tiles: Counter[object], rules: Rules) -> Iterator[Table]:
    """Every table made of exactly these tiles."""
    for parts in _parts(in_order(tiles.elements()), rules):  # type: ignore[arg-type]
        yield from product(*(layouts(part, rules) for part in parts))


@lru_cache(maxsize=1 << 14)
def _parts(tiles: TileSet, rules: Rules) -> tuple[tuple[TileSet, ...], ...]:
    """Every way to share the tiles out into sets, without order."""
    if not tiles:
        return ((),)
    found = set()
    first, others = tiles[0], tiles[1:]
    for size in range(2, len(others) + 1):
        for mates in set(combinations(others, size)):
            if layouts((first, *mates), rules):
                rest = in_order((Counter(others) - Counter(mates)).elements())
                for parts in _parts(rest, rules):
                    found.add(tuple(sorted(((first, *mates), *parts))))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def layouts(tiles: TileSet, rules: Rules) -> tuple[TileSet, ...]:
    """Every order of the tiles that makes them a set; without jokers one is enough."""
    numbers = [tile for tile in tiles if not tile.is_joker]
    if not numbers or not _close(tiles):
        return ()
    if len(numbers) == len(tiles):
        return (tiles,) if readings(tiles, rules) else ()
    rows = _around(tiles) if MIRROR in tiles else _climbing(tiles)
    return tuple(row for row in sorted(set(rows)) if readings(row, rules))


def _close(tiles: TileSet) -> bool:
    """A quick look at the number tiles: no further apart than the tiles can fill."""
    numbers = {tile.number for tile in tiles if not tile.is_joker}
    return max(numbers) - min(numbers) < 2 * len(tiles)


def _climbing(tiles: TileSet) -> Iterator[TileSet]:
    """Every order in which the numbers do not fall: all runs, and every group in some order."""
    numbers = sorted((tile for tile in tiles if not tile.is_joker), key=lambda tile: tile.number)
    jokers = [tile for tile in tiles if tile.is_joker]
    for order in set(permutations(jokers)):
        for places in combinations(range(len(tiles)), len(jokers)):
            row = list(numbers)
            for place, joker in zip(places, order, strict=True):
                row.insert(place, joker)
            yield tuple(row)


def _around(tiles: TileSet) -> Iterator[TileSet]:
    """Every way to share the tiles out to both sides of a mirror, climbing or falling to it."""
    others = list(tiles)
    others.remove(MIRROR)
    for size in range(1, len(others)):
        for left in set(combinations(others, size)):
            right = tuple((Counter(others) - Counter(left)).elements())
            for one, two in product(_climbing(left), list(_climbing(right))):
                yield (*one, MIRROR, *two[::-1])
                yield (*one[::-1], MIRROR, *two)
