"""Whether one turn is legal, judged on the table before and after."""

from collections import Counter
from collections.abc import Iterator

from tests.referee.frozen import untouched
from tests.referee.jokers import LAWS, Table, Turn, book_lawful
from tests.referee.my_first import my_first_legal
from tests.referee.sets import same_set, set_values
from tests.referee.tiles import count, fits_box, is_joker


def turn_legal(
    edition: str,
    before: list[list[str]],
    rack: list[str],
    after: list[list[str]],
    opened: bool,
    joker_law: str | None = None,
    *,
    opening: int = 30,
    reuse_anywhere: bool = False,
) -> bool:
    """Whether a player with this rack may turn the table `before` into `after`."""
    if not fits_box(edition, [*count(before).elements(), *rack]):
        return False
    if not all(set_values(edition, tiles) for tiles in [*before, *after]):
        return False
    if edition == "my_first":
        return my_first_legal(before, rack, after)
    if not _from_the_rack(before, rack, after):
        return False
    if not opened:
        return any(total >= opening for total in _laid_alone(edition, before, after))
    law = joker_law or LAWS[edition]
    return _jokers_lawful(Turn(edition, before, after, reuse_anywhere), law)


def _jokers_lawful(turn: Turn, law: str) -> bool:
    if law == "free" or not any(is_joker(tile) for tile in count(turn.before)):
        return True
    return untouched(turn) if law == "frozen" else book_lawful(turn, law)


def _from_the_rack(before: Table, rack: list[str], after: Table) -> bool:
    """Nothing left the table, and what is new, one tile at least, was on the rack (C-36)."""
    old, new = count(before), count(after)
    return old < new and new - old <= Counter(rack)


def _laid_alone(edition: str, before: Table, after: Table) -> Iterator[int]:
    """What the new sets are worth if every old one still lies there (C-21..C-25, CV-05)."""
    if not before:
        yield sum(max(set_values(edition, tiles)) for tiles in after)
        return
    for i, tiles in enumerate(after):
        if same_set(edition, before[0], tiles):
            yield from _laid_alone(edition, before[1:], after[:i] + after[i + 1 :])
