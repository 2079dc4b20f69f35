"""One seat of a game against bots: a Gymnasium environment for a single agent.

>>> import gymnasium
>>> env = gymnasium.make("meldrum.envs.one_seat:meldrum/OneSeat-v0", opponents=("casual",))
>>> seen, info = env.reset(seed=1)
>>> seen.shape, info["action_mask"].shape
((3076,), (48,))
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from meldrum.bots.bot import Forgetful
from meldrum.bots.roster import bot_named, check_name, dismiss, seat_seed
from meldrum.envs.candidates import ACTIONS, Candidates, candidates
from meldrum.envs.observation import LENGTH, MOST, Vector, action_mask, observation
from meldrum.envs.picture import picture
from meldrum.envs.rewards import Objective, rewards_of
from meldrum.play.clock import Clock
from meldrum.play.driver import Driver, Limits, next_seat
from meldrum.play.mover import Mover
from meldrum.rules.editions import edition_of
from meldrum.rules.game import forfeited, new_game, view
from meldrum.rules.moves import Move
from meldrum.rules.view import View


class OneSeat(gymnasium.Env[Vector, int]):
    """A game of an edition; bots by these names sit to the left of the agent, in this order.

    ``seat`` is the agent's seat, drawn for every game if it is None. ``objective`` is what is
    rewarded at the end: ``wins`` or ``points``.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012  # as in Env

    def __init__(
        self,
        edition: str = "classic",
        opponents: Sequence[str] = ("greedy",),
        options: Mapping[str, object] | None = None,
        objective: Objective = "wins",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.seats = 1 + len(opponents)
        new_game(edition, self.seats, bytes(32), options)  # raises if there is no such game
        for name in opponents:
            check_name(name)
        self.edition = edition
        self.opponents = tuple(opponents)
        self.options = dict(options or {})
        self.objective = objective
        self.fixed_seat = seat
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0.0, MOST, (LENGTH,), np.float32)
        self.action_space = spaces.Discrete(ACTIONS)  # type: ignore[assignment]  # of np.int64
        self._bots: Sequence[Mover] = ()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Deal, and let the bots move until it is the agent's turn."""
        super().reset(seed=seed)
        self._deal()
        while self._driver.state.outcome:  # a bot went out before the agent's first turn
            self._deal()
        return self._seen()

    def _deal(self) -> None:
        drawn = int(self.np_random.integers(self.seats))
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        edition, secret = edition_of(self.edition), self.np_random.bytes(32)
        turn = int(self.np_random.integers(self.seats))
        first = None if edition.draws_first_player else edition.begins(turn, self.seats)
        start = new_game(self.edition, self.seats, secret, self.options, first=first)
        self.close()
        self._bots = [self._bot(seat, secret) for seat in range(self.seats)]
        self._driver = Driver(start, self._bots, Limits(), strict=False)
        self._driver.tell(None)
        self._let_others_move()

    def _bot(self, seat: int, secret: bytes) -> Mover:
        if seat == self.seat:
            return Agent()
        name = self.opponents[(seat - self.seat) % self.seats - 1]
        return bot_named(name, self.edition, seat_seed(secret, seat))

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Make the agent's move, then those of the others; what the mask rules out loses a turn."""
        state = self._driver.state
        move = self._moves[int(action)] or forfeited(state, self.seat)
        self._driver.state = self._driver.turned(move).after
        self._driver.tell(move)
        self._let_others_move()
        if self.render_mode == "human":
            self.render()
        outcome = self._driver.state.outcome
        reward = rewards_of(outcome, self.objective)[self.seat] if outcome else 0.0
        seen, info = self._seen()
        return seen, reward, outcome is not None, False, info

    def _let_others_move(self) -> None:
        driver = self._driver
        while (seat := next_seat(driver.state)) is not None and seat != self.seat:
            turn = driver.turn(seat)
            driver.state = turn.after
            driver.tell(turn.move)

    def view(self) -> View:
        """Everything a person in the agent's seat could see: more than fits into a vector."""
        return view(self._driver.state, self.seat)

    def candidates(self) -> Candidates:
        """The move behind each action, None where there is none."""
        return self._moves

    def _seen(self) -> tuple[Vector, dict[str, Any]]:
        seen = self.view()
        self._moves = candidates(seen)
        return observation(seen, self._moves), {"action_mask": action_mask(self._moves)}

    def render(self) -> str | None:
        """The table and the racks in words; printed if the mode is ``human``."""
        text = picture(self._driver.state)
        if self.render_mode == "human":
            print(text, end="\n\n")
            return None
        return text

    def close(self) -> None:
        """Let go of bots that run in other processes."""
        dismiss(self._bots)
        self._bots = ()


class Agent(Forgetful):
    """Whoever calls ``step``; nobody asks it here."""

    def choose(self, view: View, clock: Clock) -> Move:
        raise NotImplementedError


gymnasium.register(id="meldrum/OneSeat-v0", entry_point="meldrum.envs.one_seat:OneSeat")
