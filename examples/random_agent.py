"""Agents that choose at random under the mask play one game; the last line shows the rewards.

pip install 'meldrum[pettingzoo]'
python3 examples/random_agent.py --edition classic --players 3 --seed 7
"""

import argparse
from typing import Any

from meldrum.envs import tile_rummy_v0
from meldrum.rules.editions import EDITIONS


def play(edition: str, players: int, seed: int) -> tuple[int, dict[str, float]]:
    """The moves and the rewards of a game."""
    env: Any = tile_rummy_v0.env(edition=edition, players=players)
    env.reset(seed=seed)
    for at, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + at)
    moves, rewards = 0, {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = float(reward)
            action = None
        else:
            moves += 1
            action = env.action_space(agent).sample(seen["action_mask"])
        env.step(action)
    env.close()
    return moves, rewards


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=list(EDITIONS), default="classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    moves, rewards = play(args.edition, args.players, args.seed)
    print(f"{moves} moves")
    print(rewards)


if __name__ == "__main__":
    main()
