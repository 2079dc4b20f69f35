"""The same game with everyone choosing at once: PettingZoo's parallel interface.

A step is a round: each seat's action is made when its turn comes, and means what it means then.
"""

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from meldrum.envs.table import Observation, TileRummy


class Rounds(ParallelEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """Rounds of a game: each step has as many moves as there are seats."""

    metadata = TileRummy.metadata

    def __init__(self, **arguments: Any) -> None:
        self.game = TileRummy(**arguments)
        self.possible_agents = self.game.possible_agents
        self.render_mode = self.game.render_mode
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.game.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.game.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.game.reset(seed, options)
        self.agents = list(self.game.agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        rewards = dict.fromkeys(self.agents, 0.0)
        for _ in self.possible_agents:
            self.game.step(actions[self.game.agent_selection])
            for agent in self.agents:
                rewards[agent] += self.game.rewards[agent]
            ended = any(self.game.terminations.values()) or any(self.game.truncations.values())
            if ended:
                break
        observed = self._observed()
        terminations, truncations = dict(self.game.terminations), dict(self.game.truncations)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if ended:
            self.agents = []
        return observed, rewards, terminations, truncations, infos

    def _observed(self) -> dict[str, Observation]:
        return {agent: self.game.observe(agent) for agent in self.agents}

    def render(self) -> str | None:
        return self.game.render()

    def close(self) -> None:
        """There is nothing to close."""
