"""What happens on a My First table: runs laid and lengthened, jokers swapped and moved."""

from tests.referee.making import Draft, Row
from tests.referee.recipes import Recipe, extend, has_joker, lay_set, merge, pick, slide
from tests.referee.sets import readings
from tests.referee.tiles import is_joker


def swap(draft: Draft) -> bool:
    """The right tile for a joker, which goes to the rack or is laid again."""
    i = pick(draft, has_joker)
    if i is None:
        return False
    row = draft.table[i]
    k = draft.rng.choice([k for k, tile in enumerate(row) if is_joker(tile)])
    (reading,) = readings("my_first", tuple(row))
    ((color, n),) = reading[k]
    if not draft.take([f"{color}{n}"]):
        return False
    draft.table[i] = [*row[:k], f"{color}{n}", *row[k + 1 :]]
    return draft.rng.random() < 0.5 or _relay(draft) or _put_on_end(draft, "J", i)


def _relay(draft: Draft) -> bool:
    """The joker in a new run with tiles of the rack."""
    row = draft.fresh("J")
    if row is None:
        return False
    missing = list(row)
    missing.remove("J")
    draft.used += missing
    draft.table.append(row)
    return True


def take_off(draft: Draft) -> bool:
    """A joker from an end, or wrongly from the middle, added to another run."""
    i = pick(draft, has_joker)
    if i is None:
        return False
    row = draft.table[i]
    k = draft.rng.choice([k for k, tile in enumerate(row) if is_joker(tile)])
    left, right = row[:k], row[k + 1 :]
    rest = [part for part in (left, right) if part]
    if not all(draft.legal(part) for part in rest):
        return False
    draft.table[i : i + 1] = rest
    return _put_on_end(draft, "J", i)


def swap_out(draft: Draft) -> bool:
    """A joker moved to another run and swapped out of it, then kept or laid again (MF-15)."""
    rows = list(draft.table)
    if not take_off(draft):
        return False
    row = next((row for row in draft.table if row not in rows and has_joker(row)), None)
    if row is None:
        return False
    k = 0 if is_joker(row[0]) else len(row) - 1
    (reading,) = readings("my_first", tuple(row))
    ((color, n),) = reading[k]
    if not is_joker(row[k]) or not draft.take([f"{color}{n}"]):
        return True  # moved at least
    draft.table[draft.table.index(row)] = [*row[:k], f"{color}{n}", *row[k + 1 :]]
    return draft.rng.random() < 0.5 or _relay(draft)


def _put_on_end(draft: Draft, tile: str, not_on: int) -> bool:
    """Adds the tile to an end of a run, now and then of the run it came from."""
    offers: list[tuple[int, Row]] = [
        (i, new)
        for i, row in enumerate(draft.table)
        for new in ([tile, *row], [*row, tile])
        if draft.legal(new) and (i != not_on or draft.rng.random() < 0.1)
    ]
    if not offers:
        return False
    i, new = draft.rng.choice(offers)
    draft.table[i] = new
    return True


def join(draft: Draft) -> bool:
    """Two runs made one by the tile between them."""
    tiles = [tile for tile in draft.bag if draft.bag[tile]]
    offers = [
        (one, tile, other)
        for one in draft.table
        for other in draft.table
        for tile in tiles
        if one is not other and draft.legal([*one, tile, *other])
    ]
    if not offers:
        return False
    one, tile, other = draft.rng.choice(offers)
    draft.take([tile])
    draft.table = [row for row in draft.table if row is not one and row is not other]
    draft.table.append([*one, tile, *other])
    return True


PLAIN: tuple[Recipe, ...] = (lay_set, extend, extend, join, merge)
JOKERS: tuple[Recipe, ...] = (swap, swap, take_off, take_off, swap_out, slide)
