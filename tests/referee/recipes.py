"""Ways to change a table as players do: most are legal, some just miss a rule.

A recipe changes a draft and says whether it did; a draft it could not change is given up.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from tests.referee.making import Draft, Row
from tests.referee.sets import Meaning, readings
from tests.referee.tiles import COLORS, is_joker, number

Recipe = Callable[[Draft], bool]


# Helpers


def pick(draft: Draft, wanted: Callable[[Row], bool] = lambda row: True) -> int | None:
    """The place of a random set of the wanted sort."""
    places = [i for i, row in enumerate(draft.table) if wanted(row)]
    return draft.rng.choice(places) if places else None


def has_joker(row: Row) -> bool:
    """Whether a joker lies in the row."""
    return any(is_joker(tile) for tile in row)


def near(draft: Draft, row: Row) -> Row:
    """Tiles of the box that could touch the row."""
    found = {kind for kind in "JDMC" if draft.bag[kind] and draft.rng.random() < 0.15}
    for tile in row:
        if is_joker(tile):
            continue
        n = number(tile)
        found |= {f"{tile[0]}{m}" for m in range(n - 3, n + 4)}
        found |= {f"{color}{n}" for color in COLORS}
    return sorted(tile for tile in found if draft.bag[tile])


def grown(draft: Draft, row: Row, extra: int) -> Row | None:
    """The row made a legal set by `extra` tiles of the box, or None."""
    if extra == 0:
        return row if draft.legal(row) else None
    tiles = near(draft, row)
    draft.rng.shuffle(tiles)
    for tile in tiles[: 40 if extra == 1 else 8]:
        for new in ([tile, *row], [*row, tile]):
            draft.bag[tile] -= 1
            found = grown(draft, new, extra - 1)
            draft.bag[tile] += 1
            if found:
                return found
    return None


def complete(draft: Draft, row: Row) -> Row | None:
    """The row made legal with as few tiles of the box as it takes, which are then played."""
    for extra in range(3):
        found = grown(draft, row, extra)
        if found and draft.take(list((Counter(found) - Counter(row)).elements())):
            return found
    return None


def spare(draft: Draft, tile: str | None = None) -> str | None:
    """Takes a tile off a set that can do without it."""
    offers = list(_spares(draft, tile))
    if not offers:
        return None
    i, rest, taken = draft.rng.choice(offers)
    draft.table[i] = rest
    return taken


def _spares(draft: Draft, tile: str | None) -> Iterator[tuple[int, Row, str]]:
    for i, row in enumerate(draft.table):
        for k, there in enumerate(row):
            rest = row[:k] + row[k + 1 :]
            if not is_joker(there) and tile in (None, there) and draft.legal(rest):
                yield i, rest, there


def settle(draft: Draft, joker: str) -> bool:
    """Finds a place for a freed joker: a new set, one with table tiles, or an old set."""
    way = draft.rng.random()
    if way < 0.6:
        return _settle_fresh(draft, joker)
    if way < 0.8:
        return _settle_with_spare(draft, joker)
    return _settle_on_table(draft, joker)


def _settle_fresh(draft: Draft, joker: str) -> bool:
    row = draft.fresh(joker)
    if row is None:
        return False
    draft.used += list((Counter(row) - Counter([joker])).elements())
    draft.table.append(row)
    return True


def _settle_with_spare(draft: Draft, joker: str) -> bool:
    tile = spare(draft)
    if tile is None:
        return False
    pair = [tile, joker] if draft.rng.random() < 0.5 else [joker, tile]
    row = complete(draft, pair)
    if row is None:
        return False
    draft.table.append(row)
    return True


def _settle_on_table(draft: Draft, joker: str) -> bool:
    offers = [
        (i, new)
        for i, row in enumerate(draft.table)
        for k in range(len(row) + 1)
        if draft.legal(new := [*row[:k], joker, *row[k:]])
    ]
    if not offers:
        return False
    i, new = draft.rng.choice(offers)
    draft.table[i] = new
    return True


# Recipes without jokers


def lay_set(draft: Draft) -> bool:
    """A set from the rack."""
    row = draft.fresh()
    if row is None:
        return False
    draft.used += row
    draft.table.append(row)
    return True


def extend(draft: Draft) -> bool:
    """One tile or two added to a set."""
    i = pick(draft)
    if i is None:
        return False
    row = grown(draft, draft.table[i], draft.rng.choice((1, 1, 1, 2)))
    if row is None:
        return False
    draft.take(list((Counter(row) - Counter(draft.table[i])).elements()))
    draft.table[i] = row
    return True


def split(draft: Draft) -> bool:
    """A set in two parts, each made good from the rack."""
    i = pick(draft, lambda row: len(row) > 3)
    if i is None:
        return False
    row = draft.table.pop(i)
    cut = draft.rng.randint(1, len(row) - 1)
    parts = [complete(draft, row[:cut]), complete(draft, row[cut:])]
    draft.table += [part for part in parts if part]
    return all(parts)


def steal(draft: Draft) -> bool:
    """A tile off a set and into a new one with tiles of the rack."""
    tile = spare(draft)
    row = complete(draft, [tile]) if tile else None
    if row is None:
        return False
    draft.table.append(row)
    return True


def merge(draft: Draft) -> bool:
    """Two sets written as one, if that is legal."""
    pairs = [
        (one, other)
        for one in draft.table
        for other in draft.table
        if one is not other and draft.legal(one + other)
    ]
    if not pairs:
        return False
    one, other = draft.rng.choice(pairs)
    draft.table = [row for row in draft.table if row is not one and row is not other]
    draft.table.append(one + other)
    return True


# Recipes with jokers


def retrieve(draft: Draft) -> bool:
    """The tile a joker stands for takes its place; the joker goes elsewhere."""
    i = pick(draft, has_joker)
    if i is None:
        return False
    row = draft.table[i]
    reading = draft.rng.choice(sorted(readings(draft.edition, tuple(row))))
    k = draft.rng.choice([k for k, tile in enumerate(row) if is_joker(tile)])
    tiles = _real_tiles(draft, reading[k])
    if not tiles or not draft.legal(row[:k] + tiles + row[k + 1 :]):
        return False
    draft.table[i] = row[:k] + tiles + row[k + 1 :]
    missing = Counter(tiles)
    if draft.rng.random() < 0.3 and len(tiles) == 1:
        taken = spare(draft, tiles[0])
        missing -= Counter([taken] if taken else [])
    return draft.take(list(missing.elements())) and settle(draft, row[k])


def _real_tiles(draft: Draft, meaning: Meaning) -> Row:
    """The tiles a joker stands for; a Color Change stands for any color."""
    free = draft.rng.choice(COLORS)
    tiles = [f"{color if color in COLORS else free}{n}" for color, n in meaning]
    return tiles[:1] if draft.rng.random() < 0.15 else tiles


def clear(draft: Draft) -> bool:
    """A joker set broken up so that it needs no joker."""
    i = pick(draft, has_joker)
    if i is None:
        return False
    row = draft.table.pop(i)
    k = draft.rng.choice([k for k, tile in enumerate(row) if is_joker(tile)])
    for part in (row[:k], row[k + 1 :]):
        whole = complete(draft, part) if part else None
        if part and whole is None:
            return False
        draft.table += [whole] if whole else []
    return settle(draft, row[k])


def slide(draft: Draft) -> bool:
    """An end joker moved to the other end of its set."""
    i = pick(draft, lambda row: is_joker(row[0]) or is_joker(row[-1]))
    if i is None:
        return False
    row = draft.table[i]
    new = [row[-1], *row[:-1]] if is_joker(row[-1]) else [*row[1:], row[0]]
    whole = complete(draft, new)
    if whole is None:
        return False
    draft.table[i] = whole
    return True


def exchange(draft: Draft) -> bool:
    """A joker of another kind put in a joker's place."""
    offers = [
        (i, k, kind)
        for i, row in enumerate(draft.table)
        for k, there in enumerate(row)
        for kind in "JDMC"
        if is_joker(there)
        and kind != there
        and draft.bag[kind]
        and draft.legal([*row[:k], kind, *row[k + 1 :]])
    ]
    if not offers:
        return False
    i, k, kind = draft.rng.choice(offers)
    row = draft.table[i]
    draft.take([kind])
    draft.table[i] = [*row[:k], kind, *row[k + 1 :]]
    return settle(draft, row[k])


PLAIN: tuple[Recipe, ...] = (lay_set, extend, extend, split, steal, merge)
JOKERS: tuple[Recipe, ...] = (retrieve, retrieve, clear, slide, exchange)


# Tables made for one recipe


def block(draft: Draft) -> list[Row] | None:
    """Three runs that can be three groups, or the other way round (C-67)."""
    colors, low = draft.rng.sample(COLORS, 3), draft.rng.randint(1, 11)
    runs = [[f"{color}{n}" for n in range(low, low + 3)] for color in colors]
    _hide_one(draft, runs)
    groups = [list(column) for column in zip(*runs, strict=True)]
    tiles = Counter(tile for row in runs for tile in row)
    if not tiles <= draft.bag:
        return None
    draft.bag -= tiles
    old, new = (runs, groups) if draft.rng.random() < 0.5 else (groups, runs)
    draft.table += old
    return new


def _hide_one(draft: Draft, rows: list[Row]) -> None:
    """Puts a joker for one tile of the block, half of the time."""
    if draft.rng.random() < 0.5 and draft.bag["J"]:
        row = draft.rng.choice(rows)
        row[draft.rng.randrange(3)] = "J"


def homes_for(draft: Draft) -> list[Row] | None:
    """Two tiles and a joker, with a set for each tile to move to (T-58)."""
    low, color = draft.rng.randint(1, 11), draft.rng.choice(COLORS)
    pair = [f"{color}{low}", f"{color}{low + 1}"]
    others = [c for c in COLORS if c != color]
    groups = [[f"{c}{tile[1:]}" for c in others] for tile in pair]
    row = [*pair, "J"]
    tiles = Counter(tile for part in [row, *groups] for tile in part)
    if not tiles <= draft.bag:
        return None
    draft.bag -= tiles
    draft.table += [row, *groups]
    return [[*group, tile] for group, tile in zip(groups, pair, strict=True)]
