"""The environment passes PettingZoo's own tests, and offers legal moves only."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from meldrum.bots.solving import question_of
from meldrum.envs import tile_rummy_v0
from meldrum.envs.candidates import ACTIONS, candidates
from meldrum.envs.observation import parts
from meldrum.envs.rewards import rewards_of
from meldrum.envs.table import TileRummy
from meldrum.rules.editions import EDITIONS
from meldrum.rules.game import check, view
from meldrum.rules.moves import Draw, Move, Play, Roll
from meldrum.rules.scoring import Outcome, rack_value
from meldrum.rules.state import State
from meldrum.rules.table import new_tiles
from meldrum.rules.tiles import Bag
from meldrum.solver.best import best_play
from tests.seeds import SEED
from tests.tools import ALL, game

# A mask needs a dictionary around the vector, as in PettingZoo's own board games, whose names
# are excepted from these two remarks.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def random_game(env: Any, chance: random.Random) -> Any:
    """Play an environment out under its mask, and yield it before every move."""
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        yield agent, seen
        env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def seeded(env: Any) -> Any:
    """The same sampled actions every time: PettingZoo seeds the deals only."""
    for agent in env.possible_agents:
        env.action_space(agent).seed(0)
    return env


@pytest.mark.parametrize("edition", ALL)
def test_api(edition: str) -> None:
    api_test(seeded(tile_rummy_v0.env(edition=edition)), num_cycles=50)


@pytest.mark.parametrize("edition", ["classic", "my_first", "dice"])
@pytest.mark.parametrize("objective", ["wins", "points"])
def test_api_over_whole_games(edition: str, objective: str) -> None:
    env = tile_rummy_v0.env(edition=edition, objective=objective)
    api_test(seeded(env), num_cycles=400)


@pytest.mark.parametrize("edition", ALL)
def test_seed(edition: str) -> None:
    seed_test(partial(tile_rummy_v0.env, edition=edition), num_cycles=20)
    parallel_seed_test(partial(tile_rummy_v0.parallel_env, edition=edition), num_cycles=10)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", ["classic", "vintage", "twist", "my_first"])
def test_max_cycles(edition: str, players: int) -> None:
    made = {"edition": edition, "players": players}
    max_cycles_test(
        SimpleNamespace(
            env=partial(tile_rummy_v0.env, **made),
            parallel_env=partial(tile_rummy_v0.parallel_env, **made),
        )
    )


def test_max_cycles_of_the_module() -> None:
    max_cycles_test(tile_rummy_v0)


@pytest.mark.parametrize("edition", ALL)
def test_parallel_api(edition: str) -> None:
    parallel_api_test(seeded(tile_rummy_v0.parallel_env(edition=edition)), num_cycles=30)


@pytest.mark.bulk
@pytest.mark.parametrize("edition", ALL)
def test_every_move_offered_is_legal_and_offered_once(edition: str) -> None:
    chance = random.Random(SEED)
    env = TileRummy(edition, EDITIONS[edition].players[-1])
    env.reset(seed=SEED)
    for agent, seen in random_game(env, chance):
        moves = env.candidates(agent)
        assert len(moves) == ACTIONS
        offered = [move for move in moves if move is not None]
        assert offered
        assert seen["action_mask"].tolist() == [move is not None for move in moves]
        assert len({repr(move) for move in offered}) == len(offered)
        for move in offered:
            assert check(env._state, move) == ()
        assert env.observation_space(agent).contains(seen)


def test_nothing_is_no_play_even_where_it_is_as_good() -> None:
    """My First: a tile that takes a joker's place leaves as many tiles on the rack as before."""
    state = game(
        "my_first", ("R10", "B1"), "R1 R2 R3 R4 R5 R6 R7 R8 R9 J | B2 J B4 B5 B6 B7", stars=(3, 3)
    )
    offered = [move for move in candidates(view(state, 0)) if move is not None]
    assert len(offered) > 1
    for move in offered:
        assert check(state, move) == ()


def test_the_first_actions_have_a_meaning() -> None:
    env = TileRummy()
    env.reset(seed=3)
    plays = 0
    for agent, seen in random_game(env, random.Random(3)):
        moves = env.candidates(agent)
        best = best_play(question_of(env.view(agent)))
        assert (moves[1] is not None) == bool(best.played)
        if best.played:
            plays += 1
            row = parts(seen["observation"])["candidates"][1]
            assert isinstance(moves[1], Play)
            assert moves[1].after == best.table
            assert row[-3] == best.tiles
            assert row[-2] == best.points
            assert row[-1] == best.changed
    assert plays


def tiles_laid(state: State, move: Move | None) -> Bag:
    """What a candidate lays; nothing where there is none."""
    if move is None:
        return Counter()
    assert isinstance(move, Play)
    assert isinstance(move.after, tuple)
    return Counter(new_tiles(state.table, move.after))


def test_other_actions_are_worth_what_they_say() -> None:
    env = TileRummy()
    env.reset(seed=4)
    seen = Counter[str]()
    for agent, _ in random_game(env, random.Random(4)):
        question = question_of(env.view(agent))
        best = best_play(question)
        if not best.played:
            continue
        laid = [tiles_laid(env._state, move) for move in env.candidates(agent)[1:]]
        points = best_play(replace(question, objective="points")).points
        assert (rack_value(tuple(laid[1].elements()), 30) or best.points) == points
        plain = tuple(tile for tile in question.rack if not tile.is_joker)
        if any(tile.is_joker for tile in best.played):
            assert laid[2].total() == best_play(replace(question, rack=plain)).tiles
            seen["jokers"] += 1
        for tile in set(best.played):
            kept = tuple(one for one in question.rack if one != tile)
            most = best_play(replace(question, rack=kept)).tiles
            assert max(play.total() for play in laid if not play[tile]) == most
            seen["kept"] += 1
    assert min(seen["jokers"], seen["kept"]) > 0, seen


def test_fewer_tiles_may_be_worth_more_points() -> None:
    state = game("classic", ("R1 R2 R4 R5 K13 B13 J", "O1"), "O3 O4 O5")
    _, most, points, plain, *others = candidates(view(state, 0))
    laid = [tiles_laid(state, move) for move in (most, points)]
    assert [tiles.total() for tiles in laid] == [5, 3]
    assert [rack_value(tuple(tiles.elements()), 30) for tiles in laid] == [42, 56]
    assert plain is None  # nothing can be laid without the joker
    assert points not in others


def test_what_the_mask_rules_out_loses_the_turn() -> None:
    env = TileRummy()
    env.reset(seed=0)
    agent = env.agent_selection
    before = len(env.view(agent).rack)
    env.step(ACTIONS - 1)
    assert len(env.view(agent).rack) == before + 1


def test_a_vector_tells_what_the_seat_sees() -> None:
    env = TileRummy(players=3)
    env.reset(seed=0)
    named = parts(env.observe(env.agent_selection)["observation"])
    assert named["rack"].sum() == 14
    assert named["unseen"].sum() == 106 - 14
    assert named["table"].sum() == named["open"].sum() == 0
    assert named["seats"].tolist() == [[1, 14, 0, 0]] * 3 + [[0, 0, 0, 0]]
    assert named["game"].tolist() == [106 - 3 * 14, 0, 1, 1]


def test_dice_are_thrown_before_they_are_placed() -> None:
    env = TileRummy("dice")
    env.reset(seed=0)
    rolled = 0
    for agent, _ in random_game(env, random.Random(0)):
        moves = env.candidates(agent)
        seat = env.possible_agents.index(agent)
        if not env.view(agent).rolled:
            rolled += 1
            assert moves[0] is None
            assert Roll(seat, env.view(agent).held[seat]) in moves[1:3]
    assert rolled


def test_who_waits_may_look_ahead() -> None:
    """In games with racks the others see their moves, too, though it is not their turn."""
    env = TileRummy()
    env.reset(seed=0)
    (other,) = set(env.agents) - {env.agent_selection}
    assert isinstance(env.candidates(other)[0], Draw)
    assert env.observe(other)["observation"][-1] == 0


@pytest.mark.parametrize(
    ("winners", "count", "shares"),
    [
        ((0,), 2, [1.0, -1.0]),
        ((1,), 4, [-1 / 3, 1.0, -1 / 3, -1 / 3]),
        ((0, 1), 3, [0.5, 0.5, -1.0]),
        ((0, 1), 2, [0.0, 0.0]),
        ((), 2, [0.0, 0.0]),
    ],
)
def test_rewards(winners: tuple[int, ...], count: int, shares: list[float]) -> None:
    points = tuple(range(count))
    outcome = Outcome("out", winners, points)
    assert rewards_of(outcome, "wins") == pytest.approx(shares)
    assert rewards_of(outcome, "points") == list(points)


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="players, not 7"):
        tile_rummy_v0.env(players=7)


def test_it_can_be_watched(capsys: pytest.CaptureFixture[str]) -> None:
    env = TileRummy("dice", render_mode="human")
    env.reset(seed=1)
    for _ in random_game(env, random.Random(1)):
        pass
    assert "points (" in capsys.readouterr().out
    env.render_mode = "ansi"
    assert "table: " in (env.render() or "")
