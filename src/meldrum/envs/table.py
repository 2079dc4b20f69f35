"""A game as a PettingZoo environment: agents take turns, each chooses among candidates."""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from meldrum.envs.candidates import ACTIONS, Candidates, candidates
from meldrum.envs.observation import LENGTH, MOST, action_mask, observation
from meldrum.envs.picture import picture
from meldrum.envs.rewards import Objective, rewards_of
from meldrum.play.driver import next_seat
from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, forfeited, new_game, view
from meldrum.rules.moves import Move, Roll
from meldrum.rules.state import State
from meldrum.rules.view import View

Observation = dict[str, Any]


class TileRummy(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One game of an edition; every seat is an agent.

    ``max_cycles`` cuts a game off when every seat could have had that many turns. ``objective``
    is what is rewarded at the end: ``wins`` or ``points``.
    """

    metadata = {  # noqa: RUF012  # so PettingZoo has it
        "name": "tile_rummy_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str = "classic",
        players: int = 2,
        options: Mapping[str, object] | None = None,
        objective: Objective = "wins",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        new_game(edition, players, bytes(32), options)  # raises if there is no such game
        self.edition = edition
        self.options = dict(options or {})
        self.objective = objective
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._chance = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # A game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. After the same seed, all games that follow are the same."""
        if seed is not None:
            self._chance = random.Random(f"meldrum-env/{seed}")
        seats = len(self.possible_agents)
        edition = edition_of(self.edition)
        drawn = edition.draws_first_player
        first = None if drawn else edition.begins(self._chance.randrange(seats), seats)
        secret = self._chance.randbytes(32)
        self._state = new_game(self.edition, seats, secret, self.options, first=first)
        self._turns = 0
        self._cached: dict[str, tuple[State, View, Candidates]] = {}
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is; what the mask rules out loses the turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        move = self.candidates(agent)[int(action)] or self._forfeited(agent)
        self._state = apply(self._state, move)
        self._turns += not isinstance(move, Roll)
        if self._state.outcome:
            shares = rewards_of(self._state.outcome, self.objective)
            self.rewards = dict(zip(self.possible_agents, shares, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None:
            over = self._turns >= self.max_cycles * len(self.possible_agents)
            self.truncations = dict.fromkeys(self.agents, over)
        self.agent_selection = self._next_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _next_agent(self) -> str:
        """The agent that moves now; at the end, agents leave from the first on."""
        return self.possible_agents[next_seat(self._state) or 0]

    # What an agent sees

    def view(self, agent: str) -> View:
        """Everything a person in that seat could see: more than fits into a vector."""
        return view(self._state, self.possible_agents.index(agent))

    def _forfeited(self, agent: str) -> Move:
        return forfeited(self._state, self.possible_agents.index(agent))

    def candidates(self, agent: str) -> Candidates:
        """The move behind each action, None where there is none."""
        return self._seen(agent)[1]

    def _seen(self, agent: str) -> tuple[View, Candidates]:
        """What a seat sees and may do; found once for each state."""
        known = self._cached.get(agent)
        if known is None or known[0] is not self._state:
            seen = self.view(agent)
            known = self._cached[agent] = self._state, seen, candidates(seen)
        return known[1:]

    def observe(self, agent: str) -> Observation:
        """The vector and the mask of an agent; with no move to choose, only action 0 is left."""
        seen, moves = self._seen(agent)
        return {
            "observation": observation(seen, moves),
            "action_mask": action_mask(moves),
        }

    def render(self) -> str | None:
        """The table and the racks in words; printed if the mode is ``human``."""
        text = picture(self._state)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, MOST, (LENGTH,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
