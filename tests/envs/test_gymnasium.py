"""The single-agent environment passes Gymnasium's own tests and plays against the bots it names."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from meldrum.envs.one_seat import OneSeat
from meldrum.rules.editions import edition_of
from meldrum.rules.errors import SetupError
from meldrum.rules.game import check
from tests.seeds import SEED
from tests.tools import ALL

pytestmark = pytest.mark.slow

ID = "meldrum.envs.one_seat:meldrum/OneSeat-v0"


def random_game(env: OneSeat, chance: random.Random, seed: int | None = None) -> tuple[Any, ...]:
    """Play under the mask; the rewards and all vectors."""
    seen, info = env.reset(seed=seed)
    vectors, rewards, over = [seen], [], False
    while not over:
        for move in env.candidates():
            assert move is None or check(env._driver.state, move) == ()
        action = chance.choice(np.flatnonzero(info["action_mask"]).tolist())
        seen, reward, over, truncated, info = env.step(action)
        assert not truncated
        vectors.append(seen)
        rewards.append(reward)
    return rewards, np.array(vectors)


@pytest.mark.parametrize("edition", ALL)
def test_gymnasium_s_own_check(edition: str) -> None:
    check_env(gymnasium.make(ID, edition=edition).unwrapped, skip_render_check=True)


def test_it_can_be_watched(capsys: pytest.CaptureFixture[str]) -> None:
    random_game(OneSeat("dice", render_mode="human"), random.Random(SEED), SEED)
    assert "points (" in capsys.readouterr().out
    env = OneSeat(render_mode="ansi")
    env.reset(seed=SEED)
    assert "table: " in (env.render() or "")


@pytest.mark.parametrize("edition", ALL)
def test_a_seed_repeats_all_games_that_follow(edition: str) -> None:
    most = edition_of(edition).players[-1]
    env = OneSeat(edition, ("casual", "greedy", "beginner")[: most - 1])
    games = [random_game(env, random.Random(SEED), seed) for seed in (SEED, None, SEED, None)]
    for first, again in zip(games[:2], games[2:], strict=True):
        assert first[0] == again[0]
        assert np.array_equal(first[1], again[1])
    assert not np.array_equal(games[0][1], games[1][1])


def test_the_agent_sits_where_it_is_told_and_elsewhere_in_turn() -> None:
    fixed, drawn = OneSeat(seat=1), OneSeat()
    seats: dict[bool, set[int]] = {True: set(), False: set()}
    for seed in range(12):
        for env in (fixed, drawn):
            env.reset(seed=seed)
            assert env.view().seat == env.seat
            assert env.view().to_move == {env.seat}
            seats[env is fixed].add(env.seat)
    assert seats == {True: {1}, False: {0, 1}}


def test_opponents_sit_to_the_left_in_their_order() -> None:
    env = OneSeat(opponents=("beginner", "casual", "greedy"), seat=2)
    env.reset(seed=SEED)
    names = [type(bot).__name__ for bot in env._bots]
    assert names[1:] == ["Greedy", "Agent", "Looker"]


@pytest.mark.parametrize("objective", ["wins", "points"])
def test_only_the_end_is_rewarded(objective: Any) -> None:
    env = OneSeat(objective=objective)
    rewards, _ = random_game(env, random.Random(SEED), SEED)
    outcome = env._driver.state.outcome
    assert outcome is not None
    assert not any(rewards[:-1])
    won = 1.0 if env.seat in outcome.winners else -1.0
    assert rewards[-1] == (won if objective == "wins" else outcome.points[env.seat])


def test_what_the_mask_rules_out_loses_the_turn() -> None:
    env = OneSeat()
    env.reset(seed=SEED)
    before = len(env.view().rack)
    env.step(47)
    assert len(env.view().rack) == before + 1


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SetupError, match="for 2 players, not 3"):
        OneSeat("dice", ("greedy", "greedy"))
    with pytest.raises(ValueError, match="no bot"):
        OneSeat(opponents=("nobody",))
