"""Positions of Dice: from play, at random, and rich ones with every joker in play."""

import random
from collections import Counter
from collections.abc import Iterator

from meldrum.bots import simple
from meldrum.rules.editions.dice import Dice
from meldrum.rules.game import apply, check, new_game, to_move, view
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move, Play
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet
from meldrum.solver import native
from meldrum.solver.question import Question

EDITION = Dice()
OPTIONS = EDITION.options({"must_place": "free"})
MOST = 17
"""The other player holds one of the 18 dice at least."""


def ask(lying: Grid, hand: TileSet, objective: str = "tiles") -> Question:
    return Question(EDITION, OPTIONS, lying, hand, objective=objective)


def from_play(rng: random.Random) -> Iterator[Question]:
    """Every position with a fresh throw, in rounds of simple players and of players who lay all
    they can."""
    while True:
        state, greedy = new_game("dice", 2, rng.randbytes(32), {}), rng.random() < 0.5
        while movers := to_move(state):
            seat = min(movers)
            move: Move = simple.choose(view(state, seat))
            if state.rolled:
                question = ask(state.grid, state.racks[seat])
                yield question
                most = greedy and _all_that_can_be_laid(question, seat)
                move = most if most and not check(state, most) else move
            state = apply(state, move)


def _all_that_can_be_laid(question: Question, seat: int) -> Play | None:
    best = native.best(question)
    assert best is not None
    return Play(seat, best.table) if best.tiles else None


def at_random(rng: random.Random, most: int) -> Iterator[Question]:
    """Few dice that go together well; what lies there was laid of some of them."""
    while True:
        lying = laid(near_dice(rng, rng.choice((0, 3, 4, 5, 6)), rng.choice((0, 1, 1, 2))))
        hand = near_dice(rng, rng.randint(1, most - len(lying.cells)), rng.choice((0, 0, 0, 1)))
        yield ask(lying, hand, rng.choice(("tiles", "points")))


def rich(rng: random.Random) -> Iterator[Question]:
    """As many dice as can be in play, all four jokers among them, most of them laid."""
    while True:
        jokers = rng.randint(0, 4)
        lying = laid(near_dice(rng, rng.randint(8, 15), jokers, spread=rng.choice((3, 5, 13))))
        left = 4 - lying.bag()[JOKER]
        hand = near_dice(rng, MOST - len(lying.cells), left, spread=rng.choice((3, 5, 13)))
        yield ask(lying, hand[:9])


def near_dice(rng: random.Random, size: int, jokers: int, spread: int = 4) -> TileSet:
    """Dice of a few numbers, each at most twice, with this many jokers if there is room."""
    low = rng.randint(1, 14 - spread)
    faces = [Tile(color, low + step) for color in COLORS for step in range(spread)] * 2
    few = min(jokers, size)
    return (*(JOKER,) * few, *rng.sample(faces, min(size - few, len(faces))))


def laid(dice: TileSet) -> Grid:
    """A grid of most of these dice."""
    best = native.best(ask(Grid(), dice))
    assert best is not None
    assert isinstance(best.table, Grid)
    return best.table


def is_possible(question: Question) -> bool:
    """Whether the dice can be in play together."""
    assert isinstance(question.table, Grid)
    there = question.table.bag() + Counter(question.rack)
    return there.total() <= MOST and all(
        count <= (4 if die == JOKER else 2) for die, count in there.items()
    )
