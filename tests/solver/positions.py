"""Random positions: tables of sets out of one box, and racks from what is left."""

import random
from collections import Counter
from collections.abc import Mapping

from meldrum.rules.editions import edition_of
from meldrum.rules.table import Table
from meldrum.rules.tiles import COLORS, JOKER, Bag, Tile, TileSet
from meldrum.solver.question import Question


def random_set(box: Bag, chance: random.Random, jokers: float) -> TileSet | None:
    """A run or group of what is in the box, some of it jokers; None if that did not work out."""
    if chance.random() < 0.5:
        size = min(chance.choice((3, 3, 3, 4, 4, 5, 6)), 13)
        first = chance.randint(1, 14 - size)
        color = chance.choice(COLORS)
        cells = [Tile(color, first + at) for at in range(size)]
    else:
        number = chance.randint(1, 13)
        cells = [Tile(color, number) for color in chance.sample(COLORS, chance.choice((3, 3, 4)))]
    tiles = [JOKER if chance.random() < jokers or not box[cell] else cell for cell in cells]
    fits = Counter(tiles) <= box and any(not tile.is_joker for tile in tiles)
    return tuple(tiles) if fits else None


def random_question(
    chance: random.Random,
    edition: str = "classic",
    sets: int = 4,
    rack: int = 6,
    jokers: float = 0.1,
    near: bool = True,
    options: Mapping[str, object] | None = None,
) -> Question:
    """A position; ``near`` racks hold tiles that are near what lies on the table."""
    game = edition_of(edition)
    box = Counter(game.box)
    table: list[TileSet] = []
    for _ in range(sets):
        laid = random_set(box, chance, jokers)
        if laid:
            table.append(laid)
            box -= Counter(laid)
    pool = sorted(box.elements())
    if near and table:
        numbers = {tile.number for tiles in table for tile in tiles}
        close = [tile for tile in pool if tile.is_joker or tile.number in numbers]
        pool = close if len(close) >= rack else pool
    held = tuple(chance.sample(pool, min(rack, len(pool))))
    lying: Table = tuple(table)
    return Question(game, game.options(options or {}), lying, held)


def has_twins(question: Question) -> bool:
    """Whether the opening may look like a set that is broken up afterwards.

    There the core may disturb a set more than it has to.
    """
    assert isinstance(question.table, tuple)
    rack = Counter(question.rack)
    plays_on = not question.opened and question.options.opening_turn == "play_on"
    return plays_on and any(
        Counter(tile for tile in old if not tile.is_joker) <= rack for old in question.table
    )
