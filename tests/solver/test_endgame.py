"""Endings: the core's search against every line of play that the engine allows."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, product

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, check
from meldrum.rules.moves import Move, Pass, Play
from meldrum.rules.state import State
from meldrum.rules.tiles import in_order
from meldrum.solver import native
from meldrum.solver.best import best_play
from meldrum.solver.coded import Laid, habit_of
from meldrum.solver.endgame import Ending, best_ending, knows
from meldrum.solver.question import Question
from tests.seeds import SEED
from tests.solver.positions import random_question
from tests.tools import game, tiles

pytestmark = pytest.mark.skipif(not native.AVAILABLE, reason="no native core was built")

Score = tuple[int, int]
"""Who wins (1, 0, -1) and the points, both for the seat to move."""


def question_of(state: State) -> Question:
    seat, edition = state.turn, edition_of(state.edition)
    return Question(edition, state.options, state.table, state.racks[seat], state.opened[seat])


def ending_of(state: State, for_points: bool = False, limit_ms: int | None = None) -> Ending:
    other = 1 - state.turn
    question = replace(question_of(state), limit_ms=limit_ms, steady=True)
    return Ending(question, state.racks[other], state.opened[other], state.passes, for_points)


def moves(state: State) -> Iterator[Move]:
    """Every choice of tiles, laid in one way, and the pass."""
    question = question_of(state)
    rack = in_order(question.rack)
    for size in range(1, len(rack) + 1):
        for some in set(combinations(rack, size)):
            found = best_play(replace(question, rack=some))
            if found.tiles == size:
                yield Play(state.turn, found.table)
    if not check(state, Pass(state.turn)):
        yield Pass(state.turn)


@cache
def brute_force(state: State, for_points: bool) -> Score:
    """What the seat to move gets if both do their best, by trying everything."""
    return max(
        (after(apply(state, move), state.turn, for_points) for move in moves(state)),
        key=lambda score: score[1:] if for_points else score,
    )


def after(state: State, seat: int, for_points: bool) -> Score:
    """What a seat gets out of the game after its move."""
    if state.outcome is None:
        winner, points = brute_force(state, for_points)
        return -winner, -points
    winners = state.outcome.winners
    return (seat in winners) - (1 - seat in winners), state.outcome.points[seat]


def tiny(chance: random.Random, edition: str, law: str, empty_pool: str) -> State:
    """An ending with a few tiles on each rack."""
    most = 4 if edition == "classic" else 3
    mine, others = chance.randint(1, most), chance.randint(1, most)
    asked = random_question(chance, edition, sets=chance.randint(2, 4), rack=mine + others)
    assert isinstance(asked.table, tuple)
    hand = asked.rack
    if law != "free" and any(tile.is_joker for tile in chain(hand, *asked.table)):
        return tiny(chance, edition, law, empty_pool)  # there the way the table lies matters
    mine = max(1, min(mine, len(hand) - 1))
    state = game(edition=edition, pool="", joker_law=law, empty_pool=empty_pool)
    opened = chance.choice(((True, True),) * 5 + ((True, False), (False, True)))
    racks = hand[:mine], hand[mine:] or tiles("O13")
    passes = chance.randint(0, 1)
    return state._replace(racks=racks, table=asked.table, opened=opened, passes=passes)


GAMES = [
    ("classic", "free"),
    ("classic", "book-classic"),
    ("twist", "free"),
    ("twist", "book-twist"),
]
WAYS = [
    (*one, empty_pool, for_points)
    for one, empty_pool, for_points in product(
        GAMES, ("pass", "forced", "one_more_turn"), (False, True)
    )
]


@pytest.mark.parametrize(("edition", "law", "empty_pool", "for_points"), WAYS)
def test_tiny_endings_are_played_out_exactly(
    edition: str, law: str, empty_pool: str, for_points: bool
) -> None:
    chance = random.Random(f"{SEED} {law} {empty_pool}")
    won = decided = special = 0
    for _ in range(100):
        state = tiny(chance, edition, law, empty_pool)
        truth = brute_force(state, for_points)
        found = best_ending(ending_of(state, for_points))
        assert found
        assert found.proven
        at = 1 if for_points else 0
        assert (found.winner, found.points)[at] == truth[at], state
        move = Pass(state.turn) if found.table is None else Play(state.turn, found.table)
        assert after(apply(state, move), state.turn, for_points)[at] == truth[at], state
        won += truth[0] > 0
        decided += not state.outcome and found.table is not None
        special += any(tile.letter in "DMC" for tile in chain(*state.racks))
    assert won >= 10
    assert decided >= 10
    assert special >= 20 or (edition, law) != ("twist", "free")


HABITS = [("pass", 2), ("forced", 2), ("one_more_turn", 2), ("pass", 3), ("forced", 4)]


@pytest.mark.parametrize(("empty_pool", "seats"), HABITS)
def test_by_habit_everyone_plays_on_by_the_rules(empty_pool: str, seats: int) -> None:
    """To the end; whoever can goes out."""
    chance = random.Random(f"{SEED} habit {empty_pool} {seats}")
    lays = passes = outs = 0
    for _ in range(20):
        state = dealt(chance, empty_pool, seats)
        while not state.outcome:
            goes_out = best_play(question_of(state)).tiles == len(state.racks[state.turn])
            move = by_habit(state)
            state = apply(state, move)
            assert goes_out == (state.outcome is not None and state.outcome.reason == "out")
            lays += isinstance(move, Play)
            passes += isinstance(move, Pass)
            outs += goes_out
    assert lays >= 20
    assert passes or empty_pool != "pass"
    assert outs


def dealt(chance: random.Random, empty_pool: str, seats: int) -> State:
    """About half the box on the table, and some of the rest on the racks."""
    edition = edition_of("classic")
    box = chance.sample(edition.box, len(edition.box))
    lying = best_play(Question(edition, edition.options({}), (), tuple(box[:60]), opened=True))
    assert isinstance(lying.table, tuple)
    size = chance.randint(4, 46 // seats)
    racks = tuple(in_order(box[60 + at * size : 60 + (at + 1) * size]) for at in range(seats))
    state = game(racks=("R1",) * seats, lying="", pool="", empty_pool=empty_pool)
    return state._replace(racks=racks, table=lying.table)


def test_by_habit_nobody_looks_far_ahead() -> None:
    box = edition_of("classic").box
    state = game(racks=("R1", "R1"), lying="", pool="")._replace(racks=(box[:25], box[25:50]))
    assert asked_for_habit(state) is None
    assert asked_for_habit(state._replace(racks=(box[:25], box[25:49])))


def asked_for_habit(state: State) -> tuple[Laid | None] | None:
    seat = state.turn
    habit = habit_of(edition_of(state.edition), state.options)
    assert habit
    racks = [native.tile_bytes(rack) for rack in state.racks]
    opened = list(state.opened)
    return habit(
        native.table_bytes(state.table),
        racks[seat:] + racks[:seat],
        opened[seat:] + opened[:seat],
        state.passes,
    )


def by_habit(state: State) -> Move:
    found = asked_for_habit(state)
    assert found
    (laid,) = found
    seat = state.turn
    return Pass(seat) if laid is None else Play(seat, native.table_of(laid.table))


def test_a_lay_keeps_the_other_from_going_out() -> None:
    state = game(racks=("R7 K1", "R7"), lying="R4 R5 R6", pool="", empty_pool="pass")
    found = best_ending(ending_of(state))
    assert found
    assert found.table is not None
    assert (found.winner, found.points, found.proven) == (1, 6, True)


def test_little_thought_is_said_to_prove_nothing() -> None:
    chance = random.Random(SEED)
    box = list(edition_of("classic").box)
    proven = found = 0
    for _ in range(5):
        chance.shuffle(box)
        state = game(pool="", empty_pool="forced")._replace(
            table=(), racks=(tuple(box[:40]), tuple(box[40:80]))
        )
        hurried, same = (best_ending(ending_of(state, limit_ms=200)) for _ in range(2))
        assert hurried == same
        found += hurried is not None
        proven += hurried is not None and hurried.proven
    assert found == 5
    assert proven <= 2


def test_without_time_for_a_search_it_moves_by_habit() -> None:
    chance = random.Random(SEED)
    box = list(edition_of("classic").box)
    for _ in range(5):
        chance.shuffle(box)
        state = game(pool="", empty_pool="pass")._replace(
            table=(), racks=(tuple(box[:40]), tuple(box[40:80]))
        )
        found = best_ending(ending_of(state, limit_ms=20))
        assert found
        assert not found.proven
        assert found.table is None or not check(state, Play(state.turn, found.table))


def test_what_is_known() -> None:
    assert knows(question_of(game()))
    assert knows(question_of(game(edition="twist")))
    assert not knows(question_of(game(edition="twist", joker_law="frozen")))
    assert not knows(question_of(game(edition="my_first")))
