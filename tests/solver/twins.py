"""Twins: before an opening that may go on, the rack holds what lies on the table as well.

Then nobody can say whose set or joker it is in the end, which is where a solver goes wrong.
"""

import random
from collections import Counter

from meldrum.rules.editions import edition_of
from meldrum.rules.melds import SetRules, is_set, readings
from meldrum.rules.options import Options
from meldrum.rules.table import Table
from meldrum.rules.tiles import COLORS, JOKER, Bag, Tile, TileSet
from meldrum.solver.question import Question

LEAST = 6  # what any set is worth
MOST_SETS = 3
MOST_MORE = 3
"""At most this many sets on the table, and tiles on the rack besides the twin."""


def twin_question(chance: random.Random, law: str, edition: str = "classic") -> Question:
    """A small position under this joker law; the rack holds the twin of some old set."""
    game = edition_of(edition)
    options = game.options(
        {
            "joker_law": law,
            "joker_reuse": chance.choice(("new_set", "new_set", "any_set")),
            "jokers_side_by_side": chance.random() < 0.8,
            "opening_turn": "play_on",
        }
    )
    while True:
        near = _near(chance, game.box)
        lying = _lying(chance, near, options)
        near.subtract(Counter(tile for tiles in lying for tile in tiles))
        rack = _twin(chance, chance.choice(lying), near) if lying else ()
        if rack:
            opening = _opening(chance, rack, options)
            more = sorted((near - Counter(rack)).elements())
            rack += tuple(chance.sample(more, min(len(more), chance.randint(0, MOST_MORE))))
            objective = chance.choice(("tiles", "tiles", "points"))
            return Question(game, opening, lying, rack, opened=False, objective=objective)


def _opening(chance: random.Random, twin: TileSet, options: Options) -> Options:
    """An opening that mostly the twin will do for: else there is little to find."""
    worth = max((r.value for r in readings(twin, _rules(options))), default=LEAST)
    opening = chance.choice((LEAST, 12, 18, 30))
    return options._replace(opening=opening if chance.random() < 0.1 else min(opening, worth))


def _rules(options: Options) -> SetRules:
    return edition_of("classic").set_rules(options)


def _near(chance: random.Random, box: TileSet) -> Bag:
    """The regular jokers, and tiles of numbers so near each other that sets trade them."""
    low, colors = chance.randint(1, 9), chance.sample(COLORS, chance.choice((2, 3, 4)))
    return Counter(
        tile
        for tile in box
        if tile == JOKER or (tile.letter in colors and low <= tile.number < low + 5)
    )


def _lying(chance: random.Random, near: Bag, options: Options) -> Table:
    left, lying = Counter(near), list[TileSet]()
    for _ in range(chance.randint(1, MOST_SETS)):
        cells = _cells(chance, near)
        if chance.random() < (0.2 if any(JOKER in tiles for tiles in lying) else 0.7):
            cells[chance.randrange(len(cells))] = JOKER
        if Counter(cells) <= left and is_set(tuple(cells), _rules(options)):
            lying.append(tuple(cells))
            left.subtract(cells)
    return tuple(lying)


def _cells(chance: random.Random, near: Bag) -> list[Tile]:
    """A run or a group, perhaps of tiles that are gone."""
    numbers = sorted({tile.number for tile in near if not tile.is_joker})
    colors = sorted({tile.letter for tile in near if not tile.is_joker})
    if len(colors) > 2 and chance.random() < 0.4:
        number, many = chance.choice(numbers), chance.randint(3, len(colors))
        return [Tile(color, number) for color in chance.sample(colors, many)]
    size = chance.choice((3, 3, 3, 4, 4, 5))
    first = chance.randint(numbers[0], numbers[-1] + 1 - size)
    color = chance.choice(colors)
    return [Tile(color, number) for number in range(first, first + size)]


def _twin(chance: random.Random, old: TileSet, left: Bag) -> TileSet:
    """The tiles of a set once more, sometimes with a number tile for a joker or vice versa."""
    twin = list(old)
    if chance.random() < 0.3:
        at = chance.randrange(len(twin))
        others = [tile for tile in left if not tile.is_joker]
        twin[at] = chance.choice(others) if twin[at] == JOKER and others else JOKER
    return tuple(twin) if Counter(twin) <= left else ()
