"""Plays that anybody at the table would see: a set from the rack, a tile added to a set."""

from collections.abc import Iterator
from itertools import combinations, permutations

from tests.referee.jokers import Table
from tests.referee.sets import set_values


def open_plays(edition: str, table: Table, rack: list[str]) -> Iterator[Table]:
    """Tables with one such play made, by a player who has opened."""
    for tile in dict.fromkeys(rack):
        for place, tiles in enumerate(table):
            for longer in ([tile, *tiles], [*tiles, tile]):
                if set_values(edition, longer):
                    yield [*table[:place], longer, *table[place + 1 :]]
    for three in dict.fromkeys(combinations(sorted(rack), 3)):
        laid = next((list(one) for one in permutations(three) if set_values(edition, [*one])), None)
        if laid:
            yield [*table, laid]
