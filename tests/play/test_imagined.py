"""Imagined games are the rules' games: the same moves lead to the same tables, move by move."""

import dataclasses
import random
from typing import Any

import pytest

from meldrum.bots import simple
from meldrum.play.clock import OutOfTime
from meldrum.play.imagined.dice import CODED, ImaginedRound
from meldrum.play.imagined.racks import ImaginedGame, laid_of, solver_of
from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, check, new_game, view
from meldrum.rules.moves import Draw, Move, Pass, Play, Roll
from meldrum.rules.state import State
from meldrum.solver import native
from meldrum.solver.coded import Laid, knows
from meldrum.solver.native import grid_bytes, grid_of, table_bytes, table_of, tile_bytes
from tests.seeds import SEED

pytestmark = pytest.mark.skipif(not native.AVAILABLE, reason="no native core was built")

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("classic", {}),
    ("classic", {"empty_pool": "pass", "joker_penalty": 7}),
    ("classic", {"empty_pool": "one_more_turn", "opening": 0}),
    ("classic", {"draw": "only_if_stuck", "opening_turn": "play_on", "joker_law": "free"}),
    ("vintage", {}),
    ("vintage", {"empty_pool": "pass"}),
    ("twist", {}),
    ("twist", {"empty_pool": "pass", "mirror_min_side": 2}),
    ("my_first", {}),
    ("my_first", {"broke_draws": False, "stars_each": 1}),
    ("my_first", {"draw": "only_if_stuck", "star_bank": 6}),
    ("my_first", {"joker_from_middle": True, "jokers_side_by_side": False}),
]


def imagined(state: State, patient: list[bool]) -> ImaginedGame:
    """The game of this state, with nothing left to guess."""
    hands = [tile_bytes(rack) for rack in state.racks]
    pool = list(reversed(tile_bytes(state.pool)))
    solve = solver_of(edition_of(state.edition), state.options)
    return ImaginedGame.of(solve, view(state, state.turn), hands, pool, patient)


def assert_same(thought: ImaginedGame, state: State) -> None:
    assert thought.table == table_bytes(state.table)
    assert list(map(sorted, thought.racks)) == [sorted(tile_bytes(rack)) for rack in state.racks]
    assert thought.pool == list(reversed(tile_bytes(state.pool)))
    assert tuple(thought.opened) == state.opened
    assert (thought.turn, thought.passes) == (state.turn, state.passes)
    assert (tuple(thought.stars), thought.bank) == (state.stars, state.bank)


def move_of(state: State, laid: Laid | None) -> Move:
    """What a seat does in thought, as a real move."""
    seat = state.turn
    if laid is not None:
        return Play(seat, table_of(laid.table))
    draw = Draw(seat)
    return Pass(seat) if check(state, draw) else draw


def chosen(state: State, thought: ImaginedGame, chance: random.Random) -> Laid | None:
    """A play by the imagined seat's own policy, or another one."""
    if chance.random() < 0.7:
        return thought.policy()
    move = simple.choose(view(state, state.turn))
    if not isinstance(move, Play):
        return None
    assert isinstance(move.after, tuple)
    return laid_of(state.table, move.after)


def compared(edition: str, options: dict[str, Any], chance: random.Random) -> int:
    """Play a game here and there; how many moves were compared."""
    seats = chance.choice([2, 3, 4])
    state = new_game(edition, seats, chance.randbytes(32), options)
    thought = imagined(state, [chance.random() < 0.5 for _ in range(seats)])
    assert_same(thought, state)
    moves = 0
    while not state.outcome:
        laid = chosen(state, thought, chance)
        state = apply(state, move_of(state, laid))
        thought = thought.copy()
        assert thought.move(laid) == bool(state.outcome)
        assert_same(thought, state)
        moves += 1
    assert thought.outcome() == state.outcome
    return moves


@pytest.mark.parametrize(("edition", "options"), GAMES)
def test_imagined_games_go_as_the_rules_say(edition: str, options: dict[str, Any]) -> None:
    chance = random.Random(f"{SEED}/{edition}/{options}")
    moves = [compared(edition, options, chance) for _ in range(20)]
    assert sum(moves) >= 200


def some_start(edition: str, options: dict[str, Any], chance: random.Random) -> ImaginedGame:
    """A game that has gone on for a while."""
    seats = chance.choice([2, 2, 3, 4])
    state = new_game(edition, seats, chance.randbytes(32), options)
    start = imagined(state, [chance.random() < 0.5 for _ in range(seats)])
    for _ in range(chance.randrange(50)):
        before = start.copy()
        if start.move(start.policy()):
            return before
    return start


@pytest.mark.parametrize(("edition", "options"), [one for one in GAMES if one[0] != "my_first"])
def test_the_core_plays_games_out_as_the_policies_do(edition: str, options: dict[str, Any]) -> None:
    chance = random.Random(f"{SEED}/out/{edition}/{options}")
    games = 6 if edition == "twist" else 100
    laid = endings = 0
    for _ in range(games):
        start = some_start(edition, options, chance)
        here, there = start.copy(), start.copy()
        here.core = None
        assert here.play_out() == there.play_out()
        assert here == dataclasses.replace(there, core=None, table=here.table)
        laid += len(here.table) > len(start.table)
        endings += len(here.racks) == 2 and not here.pool
    assert laid > games / 2
    assert endings >= 5 or edition == "twist" or "draw" in options


@pytest.mark.parametrize("edition", ["classic", "twist"])
def test_the_core_leaves_a_game_when_its_time_is_over(edition: str) -> None:
    """Steps are counted here, so it doesn't matter how fast the machine is."""
    chance = random.Random(f"{SEED}/late/{edition}")
    late = 0
    for _ in range(10):
        start = some_start(edition, {}, chance)
        limited, unlimited = start.copy(), start.copy()
        assert start.core
        unlimited.play_in_core(start.core, 0)
        try:
            limited.play_in_core(start.core, -3000)
        except OutOfTime:
            late += 1
            assert limited == start
        else:
            assert limited == unlimited
    assert late


def test_the_core_refuses_a_seat_that_is_not_there() -> None:
    start = imagined(new_game("classic", 2, bytes(32)), [False, False])
    start.turn = 2
    with pytest.raises(ValueError, match="no such game"):
        start.play_out()


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("introductory", {}),
        ("twist", {"joker_law": "book-classic"}),
        ("twist", {"opening_turn": "play_on"}),
    ],
)
def test_what_the_core_does_not_know_is_refused(edition: str, options: dict[str, Any]) -> None:
    rules = edition_of(edition)
    assert not knows(rules, rules.options(options))
    with pytest.raises(ValueError, match="cannot be imagined"):
        solver_of(rules, rules.options(options))
    with pytest.raises(ValueError, match="can be imagined"):
        ImaginedRound.of(view(new_game(edition, 2, bytes(32), options), 0))


# Dice


def assert_same_round(thought: ImaginedRound, state: State) -> None:
    assert grid_of(thought.grid) == state.grid
    for seat, mine in enumerate(thought.held):
        taken = state.taken[seat]
        held = [(taken[at], native.CODES[face]) for at, face in _dice(state, seat)]
        assert list(mine.items()) == held
    assert (thought.turn, thought.passes) == (state.turn, state.passes)


def _dice(state: State, seat: int) -> list[tuple[int, Any]]:
    return list(zip(state.held[seat], state.racks[seat], strict=True))


def thrown(state: State, thought: ImaginedRound) -> State:
    """Throw by habit, there and here with the same luck."""
    seat = state.turn
    dice = thought.lone()
    taken = state.taken[seat]
    after = apply(state, Roll(seat, tuple(at for at in state.held[seat] if taken[at] in dice)))
    shown = {taken[at]: native.CODES[face] for at, face in _dice(after, seat)}
    sides = [CODED[die].index(shown[die]) if die in dice else -1 for die in range(len(CODED))]
    thought.throw(dice, sides)
    return after


def compared_round(options: dict[str, Any], chance: random.Random) -> int:
    """Play a round here and there; how many placings were compared."""
    state = new_game("dice", 2, chance.randbytes(32), options, first=chance.randrange(2))
    thought = ImaginedRound.of(view(state, 0))
    placings = 0
    while not state.outcome:
        if not state.rolled:
            state = thrown(state, thought)
            assert_same_round(thought, state)
        placed = thought.best()
        if chance.random() < 0.4:
            move = simple.choose(view(state, state.turn))
            placed = grid_bytes(move.after) if isinstance(move, Play) else None  # type: ignore[arg-type]
        seat = state.turn
        state = apply(state, Pass(seat) if placed is None else Play(seat, grid_of(placed)))
        thought = thought.copy()
        assert thought.place(placed) == bool(state.outcome)
        assert_same_round(thought, state)
        placings += 1
    winners = state.outcome.winners or (0, 1)
    assert [thought.share(seat) for seat in (0, 1)] == [
        (seat in winners) / len(winners) for seat in (0, 1)
    ]
    return placings


@pytest.mark.parametrize(
    "options",
    [{}, {"must_place": "any", "adjacency": "loose"}, {"must_place": "free", "joker_penalty": 0}],
)
def test_imagined_rounds_go_as_the_rules_say(options: dict[str, Any]) -> None:
    chance = random.Random(f"{SEED}/dice/{options}")
    assert sum(compared_round(options, chance) for _ in range(40)) >= 200
