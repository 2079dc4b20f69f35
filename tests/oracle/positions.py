"""Positions to ask about, the same for the same seed: from play, at random, and nasty ones."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from meldrum.bots import simple
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.game import apply, new_game, to_move, view
from meldrum.rules.table import Table
from meldrum.rules.tiles import COLOR_CHANGE, COLORS, DOUBLE, JOKER, MIRROR, Bag, Tile, TileSet
from meldrum.solver.question import Question
from tests.oracle.reading import Rules, readings, rules_of

KINDS = ("selfplay", "random", "nasty", "full", "small")


def positions(edition: str, law: str, seed: int, count: int, kind: str) -> Iterator[Question]:
    """This many positions of one edition under one joker law.

    ``selfplay``: met in games of simple players. ``random``: any part of the box laid out in
    random sets, and a random rack. ``nasty``: few colors or few numbers, twins, every joker in
    play. ``full``: large tables with every joker in play. ``small``: a few sets and tiles, for
    what is slow. The objective, and sometimes the way a joker is used again, are drawn as well.
    """
    rng = random.Random(f"{edition} {law} {seed} {kind}")
    make = dict(zip(KINDS, (_from_play, _at_random, _nasty, _full, _small), strict=True))[kind]
    for _ in range(count):
        yield make(edition_of(edition), law, rng)


def _options(edition: Edition, law: str, rng: random.Random) -> dict[str, object]:
    """The law, mostly with everything else as printed."""
    if edition.key == "my_first":
        return {}
    reuse = "any_set" if rng.random() < 0.2 else "new_set"
    turn = "play_on" if rng.random() < 0.3 else "alone"
    return {"joker_law": law, "joker_reuse": reuse, "opening_turn": turn}


# From play


def _from_play(edition: Edition, law: str, rng: random.Random) -> Question:
    """A position somewhere in a game, rather late than early."""
    options = _options(edition, law, rng)
    state = new_game(edition.key, rng.choice(edition.players), rng.randbytes(32), options)
    states = [state]
    while movers := to_move(state):
        state = apply(state, simple.choose(view(state, min(movers))))
        states.append(state)
    at = max(rng.randrange(len(states) - 1), rng.randrange(len(states) - 1))
    state = states[at]
    rack, opened = state.racks[state.turn], state.opened[state.turn]
    return Question(edition, state.options, state.table, rack, opened, _objective(rng))


def _objective(rng: random.Random) -> str:
    return rng.choices(("tiles", "points", "meld"), (6, 5, 1))[0]


# At random


def _at_random(edition: Edition, law: str, rng: random.Random) -> Question:
    """Sets from a few tiles to the whole box, all jokers as likely as not."""
    size = rng.choice((6, 12, 24, 40, 60, 80, 100))
    return _question(edition, law, rng, Counter(edition.box), size, rng.random())


def _nasty(edition: Edition, law: str, rng: random.Random) -> Question:
    """Many tiles of few colors and numbers, twins included, and all jokers."""
    colors, numbers = rng.choice(((1, 13), (2, 7), (2, 10), (3, 4), (4, 3), (4, 5)))
    low = rng.randint(1, edition.top - min(numbers, edition.top) + 1)
    shown = rng.sample(COLORS, colors)
    few = Counter(
        tile
        for tile in edition.box
        if tile.is_joker or (tile.letter in shown and low <= tile.number < low + numbers)
    )
    return _question(edition, law, rng, few, rng.randint(6, few.total()), 0.8)


def _full(edition: Edition, law: str, rng: random.Random) -> Question:
    """Most of the box lies there; jokers that do not are on the rack."""
    size = int(len(edition.box) * rng.uniform(0.55, 0.9))
    return _question(edition, law, rng, Counter(edition.box), size, 1.0)


def _small(edition: Edition, law: str, rng: random.Random) -> Question:
    """Three sets at the most, near each other, and a few tiles that mostly go with them."""
    low, colors = rng.randint(1, edition.top - 4), rng.sample(COLORS, 3)
    near = Counter(
        tile
        for tile in edition.box
        if tile.is_joker or (tile.letter in colors and low <= tile.number < low + 5)
    )
    question = _question(edition, law, rng, near, rng.randint(3, 12), 0.6)
    return replace(question, rack=question.rack[: rng.randint(1, 5)])


def _question(
    edition: Edition, law: str, rng: random.Random, box: Bag, size: int, wild: float
) -> Question:
    """Up to ``size`` tiles of the box in sets, and a rack of what is left."""
    options = edition.options(_options(edition, law, rng))
    rules = rules_of(edition.key, options)
    table = random_table(box, size, wild, rules, rng)
    left = list((box - Counter(tile for tiles in table for tile in tiles)).elements())
    rng.shuffle(left)
    if rng.random() < wild:
        left.sort(key=lambda tile: not tile.is_joker)
    rack = tuple(left[: rng.choice((1, 2, 3, 5, 8, 11, 14, 18))]) or _any_other(edition, table, rng)
    opened = rng.random() < 0.85
    return Question(edition, options, table, rack, opened, _objective(rng))


def _any_other(edition: Edition, table: Table, rng: random.Random) -> TileSet:
    """Any tile of the edition, where the table took all that the rack was meant to hold."""
    left = Counter(edition.box) - Counter(tile for tiles in table for tile in tiles)
    return (rng.choice(sorted(left)),)


def random_table(box: Bag, size: int, wild: float, rules: Rules, rng: random.Random) -> Table:
    """Random sets out of the box, as many as fit into this many tiles."""
    left, table = Counter(box), []
    for _ in range(30 + 3 * size):
        tiles = random_set(left, wild, rules, rng)
        if len(tiles) <= size and Counter(tiles) <= left and readings(tiles, rules):
            table.append(tiles)
            left -= Counter(tiles)
            size -= len(tiles)
    return tuple(table)


def random_set(left: Bag, wild: float, rules: Rules, rng: random.Random) -> TileSet:
    """A run, a group or a mirror set with some of its tiles exchanged for jokers; often none."""
    if rules.groups and rng.random() < 0.4:
        number = rng.randint(1, rules.top)
        cells = [Tile(color, number) for color in rng.sample(COLORS, rng.randint(3, 4))]
        half = 1
    else:
        length = rng.choice((3, 3, 3, 4, 4, 5, 6, 7, 9))
        color, low = rng.choice(COLORS), rng.randint(1, max(1, rules.top - length + 1))
        cells = [Tile(color, low + at) for at in range(length)]
        half = rng.randint(1, min(3, length))
    if left[MIRROR] and rng.random() < wild:
        side = cells[: rng.randint(half, min(3, len(cells)))]
        inner = _wilder(list(side), left, wild / 2, rng)
        return (*_wilder(side, left, wild / 2, rng), MIRROR, *inner[::-1])
    return tuple(_wilder(cells, left, wild, rng))


def _wilder(cells: list[Tile], left: Bag, wild: float, rng: random.Random) -> list[Tile]:
    """Exchange some cells for jokers of the stock."""
    if left[JOKER] and rng.random() < wild:
        cells = _put(cells, rng.randrange(len(cells)), 1, JOKER)
    if left[DOUBLE] and len(cells) > 1 and rng.random() < wild:
        cells = _put(cells, rng.randrange(len(cells) - 1), 2, DOUBLE)
    if left[COLOR_CHANGE] and rng.random() < wild:
        at, color = rng.randrange(len(cells)), rng.choice(COLORS)
        changed = [t if t.is_joker else Tile(color, t.number) for t in cells[at + 1 :]]
        cells = [*cells[:at], COLOR_CHANGE, *changed]
    return cells


def _put(cells: list[Tile], at: int, width: int, joker: Tile) -> list[Tile]:
    return [*cells[:at], joker, *cells[at + width :]]
