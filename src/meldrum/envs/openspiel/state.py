"""A state of a game, as OpenSpiel wants it."""

from typing import Any

import pyspiel

from meldrum.envs.openspiel.progress import Progress
from meldrum.rules.state import State


class TileRummyState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is not typed
    """All that can change is ``progress``, which is replaced with every action."""

    def __init__(self, game: Any, progress: Progress) -> None:
        super().__init__(game)
        self.progress = progress

    def current_player(self) -> int:
        here = self.progress.position
        if not isinstance(here, State):
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.progress.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        here = self.progress.position
        return isinstance(here, State) and here.outcome is not None

    def _legal_actions(self, player: int) -> list[int]:
        """The actions that have a move; only ever asked for the player to move."""
        moves = self.progress.candidates
        return [action for action, move in enumerate(moves) if move is not None]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        here = self.progress.position
        assert not isinstance(here, State)
        return here.outcomes()

    def _apply_action(self, action: int) -> None:
        self.progress = self.progress.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.progress.say(action)

    def returns(self) -> list[float]:
        """The points of the score sheet; 0 until the game is over."""
        here = self.progress.position
        if isinstance(here, State) and here.outcome is not None:
            return list(map(float, here.outcome.points))
        return [0.0] * self.num_players()

    def __str__(self) -> str:
        return str(self.progress)
