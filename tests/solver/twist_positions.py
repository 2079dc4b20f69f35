"""Random Twist positions with many bonus jokers, and positions from play."""

import random
from collections import Counter
from collections.abc import Iterator

from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, new_game
from meldrum.rules.melds import is_set
from meldrum.rules.moves import Draw, Pass, Play
from meldrum.rules.tiles import COLOR_CHANGE, COLORS, DOUBLE, JOKER, MIRROR, Bag, Tile, TileSet
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.question import OBJECTIVES, Question

TWIST = edition_of("twist")


def self_play(
    seed: bytes, players: int, options: dict[str, object]
) -> Iterator[tuple[Question, Answer]]:
    """A game between players who always make the best play, which the engine checks."""
    state = new_game("twist", players, seed, options)
    while state.outcome is None:
        seat = state.turn
        rack, opened = state.racks[seat], state.opened[seat]
        question = Question(TWIST, state.options, state.table, rack, opened)
        found = best_play(question)
        yield question, found
        if found.played:
            state = apply(state, Play(seat, found.table))
        else:
            state = apply(state, Draw(seat) if state.pool else Pass(seat))


def random_question(chance: random.Random, sets: int, rack: int, odd: bool = False) -> Question:
    """A table of odd sets, and a rack that is near it; ``odd`` options change what is a set."""
    chosen: dict[str, object] = {
        "joker_law": chance.choice(("book-twist", "book-twist", "free")),
        "joker_reuse": chance.choice(("new_set", "new_set", "any_set")),
        "opening": chance.choice((30, 15, 0)),
    }
    if odd:
        chosen |= _odd_options(chance)
    options = TWIST.options(chosen)
    rules = TWIST.set_rules(options)
    box: Bag = Counter(TWIST.box)
    lying = []
    for _ in range(sets):
        laid = _random_set(chance, chance.choice((0.05, 0.15, 0.3)))
        if Counter(laid) <= box and is_set(laid, rules):
            lying.append(laid)
            box -= Counter(laid)
    held = _random_rack(box, chance, rack, {tile.number for laid in lying for tile in laid})
    objective = chance.choice(OBJECTIVES)
    return Question(TWIST, options, tuple(lying), held, chance.random() < 0.8, objective)


def _odd_options(chance: random.Random) -> dict[str, object]:
    return {
        "jokers_side_by_side": chance.random() < 0.5,
        "mirror_min_side": chance.choice((1, 1, 2, 3)),
        "mirror_side_set": chance.random() < 0.2,
        "mirror_identical": chance.random() < 0.3,
        "color_change_max": chance.choice((1, 2)),
        "color_change_first": chance.random() < 0.5,
    }


def _random_rack(box: Bag, chance: random.Random, size: int, numbers: set[int]) -> TileSet:
    pool = sorted(box.elements())
    jokers = [tile for tile in pool if tile.is_joker]
    plain = [tile for tile in pool if not tile.is_joker]
    near = [tile for tile in plain if tile.number in numbers]
    bonus = chance.sample(jokers, min(len(jokers), size, chance.choice((0, 0, 1, 2, 3))))
    others = near if len(near) >= size else plain
    return (*bonus, *chance.sample(others, size - len(bonus)))


def _random_set(chance: random.Random, jokers: float) -> TileSet:
    """Tiles that are often a set."""
    kind = chance.random()
    if kind < 0.45:
        return _random_run(chance, jokers)
    if kind < 0.75:
        group = _random_side(chance, jokers, (3, 3, 4), in_run=False)
        return (*group[:2], DOUBLE) if chance.random() < 2 * jokers else group
    sizes, in_run = ((1, 1, 2, 2, 3), chance.random() < 0.6)
    state = chance.getstate()
    left = _random_side(chance, 0, sizes, in_run)
    chance.setstate(state)
    right = _random_side(chance, 0, sizes, in_run)[::-1]
    one = tuple(JOKER if chance.random() < jokers else tile for tile in left)
    if len(right) > 1 and chance.random() < jokers:
        right = (DOUBLE, *right[2:])
    return (*one, MIRROR, *right)


def _random_side(
    chance: random.Random, jokers: float, sizes: tuple[int, ...], in_run: bool
) -> TileSet:
    size = chance.choice(sizes)
    first = chance.randint(1, 14 - size)
    colors = chance.sample(COLORS, 4)
    cells = [
        Tile(colors[0], first + at) if in_run else Tile(colors[at], first) for at in range(size)
    ]
    return tuple(JOKER if chance.random() < jokers else cell for cell in cells)


def _random_run(chance: random.Random, jokers: float) -> TileSet:
    size = chance.choice((3, 3, 3, 4, 4, 5, 6, 7))
    number, color = chance.randint(1, 14 - size), chance.choice(COLORS)
    end = number + size
    run = []
    while number < end:
        lot = chance.random() / jokers
        if lot < 1 and number + 1 < end:
            run.append(DOUBLE)
            number += 1
        elif lot < 2:
            run.append(COLOR_CHANGE)
            color = chance.choice([other for other in COLORS if other != color])
        else:
            run.append(JOKER if lot < 3 else Tile(color, number))
        number += 1
    return tuple(run)
