"""What a player sees of a game, and what it remembers; docs/research.md describes both."""

from typing import Any

import numpy as np
import pyspiel

from meldrum.envs.candidates import NOTHING
from meldrum.envs.observation import LENGTH, SEATS, observation, parts
from meldrum.envs.openspiel.progress import Progress
from meldrum.envs.openspiel.state import TileRummyState
from meldrum.envs.openspiel.words import public_words
from meldrum.rules.game import view
from meldrum.rules.tiles import say


class Observer:
    """An observer of one kind: with or without memory, public or private things or both.

    Only what holds both has a tensor.
    """

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters for observations, not {params}")
        self.recalls = kind.perfect_recall
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None
        self.dict: dict[str, Any] = {}
        if self.public and self.private:
            self.tensor = np.zeros(SEATS + LENGTH, np.float32)
            self.dict = {"player": self.tensor[:SEATS], **parts(self.tensor[SEATS:])}

    def set_from(self, state: TileRummyState, player: int) -> None:
        """Write what the player sees into the tensor."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self.tensor[player] = 1
        progress = state.progress
        if progress.state is not None:
            mine = state.current_player() == player
            moves = progress.candidates if mine else NOTHING
            self.tensor[SEATS:] = observation(view(progress.state, player), moves)

    def string_from(self, state: TileRummyState, player: int) -> str:
        """The same as text; with memory, everything that the player has seen happen."""
        lines = _story if self.recalls else _glance
        return "\n".join(lines(state.progress, player, self.public, self.private))


def _glance(progress: Progress, player: int, public: bool, private: bool) -> list[str]:
    """How things look now."""
    if progress.state is None:
        return ["dealing"] if public else []
    seen = view(progress.state, player)
    shown = [public_words(seen)] if public else []
    return [*shown, f"rack of {player}: {say(seen.rack)}"] if private else shown


def _story(progress: Progress, player: int, public: bool, private: bool) -> list[str]:
    """What has happened so far."""
    lines = [f"player {player}"] if private else []
    for event in progress.story:
        told = [event.public] if public else []
        if private and event.seat == player and event.private:
            told.append(event.private)
        if told:
            lines.append(f"{event.seat} {': '.join(told)}")
    return lines
