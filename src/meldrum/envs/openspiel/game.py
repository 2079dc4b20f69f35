"""The six games as OpenSpiel knows them."""

from typing import Any

import pyspiel

from meldrum.envs.candidates import ACTIONS
from meldrum.envs.openspiel import bounds, chance
from meldrum.envs.openspiel.observer import Observer
from meldrum.envs.openspiel.progress import Progress
from meldrum.envs.openspiel.state import TileRummyState
from meldrum.rules.editions import EDITIONS
from meldrum.rules.editions.base import Edition

PREFIX = "meldrum_"

LEFT_OUT = frozenset(
    {
        *("turn_seconds", "timeout_draft", "illegal_play", "penalty_tiles"),  # there is no clock
        *("rounds", "single_game", "target_score", "dice_rounds"),  # nor a match
        "star_bank",  # a number or none, which a parameter cannot be
        "three_pairs_redeal",  # the deal would have no longest sequence
    }
)
"""Options that are no parameters."""


class TileRummyGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not typed
    """One game of an edition with a number of players and its house rules."""

    edition: Edition

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = parameters(self.edition) | (params or {})
        self.seats = int(chosen.pop("players"))
        self.options = self.edition.options(chosen)
        self.start = Progress(chance.start(self.edition, self.seats, self.options))
        super().__init__(type_of(self.edition), self._info(), params or {})

    def _info(self) -> Any:
        lowest, highest = bounds.worth(self.edition, self.options)
        zero_sum = {"utility_sum": 0.0} if self.edition.zero_sum else {}
        return pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=bounds.most_outcomes(self.edition),
            num_players=self.seats,
            min_utility=lowest,
            max_utility=highest,
            max_game_length=bounds.longest(self.edition, self.seats),
            **zero_sum,
        )

    def max_chance_nodes_in_history(self) -> int:
        return bounds.most_chances(self.edition, self.seats)

    def new_initial_state(self) -> TileRummyState:
        return TileRummyState(self, self.start)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What is seen; without a kind, what a player sees without remembering."""
        return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False), params)


def parameters(edition: Edition) -> dict[str, Any]:
    """The parameters of a game and their defaults: the players, and the house rules."""
    rules = {key: getattr(edition.printed, key) for key in sorted(edition.applies - LEFT_OUT)}
    return {"players": edition.players[0], **rules}


def type_of(edition: Edition) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + edition.key,
        long_name=f"Meldrum {edition.name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC
        if edition.deals
        else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if edition.hides
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if edition.zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=edition.players[-1],
        min_num_players=edition.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(edition),
    )


def register() -> None:
    """Make every edition known to ``pyspiel.load_game``.

    Each gets a class: OpenSpiel lets go of what makes a game when Python has already ended, and
    only a class survives that.
    """
    for edition in EDITIONS.values():
        made = type(edition.key, (TileRummyGame,), {"edition": edition})
        pyspiel.register_game(type_of(edition), made)
