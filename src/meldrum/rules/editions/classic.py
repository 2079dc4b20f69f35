"""Classic: two full sets of 1 to 13 in four colors, and two jokers."""

from collections.abc import Mapping

from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.options import Options
from meldrum.rules.tiles import COLORS, JOKER, numbered

NUMBER_TILES = numbered(COLORS, range(1, 14)) * 2
RACK_OPTIONS = frozenset(
    {
        "joker_law",
        "joker_reuse",
        "opening",
        "opening_turn",
        "turn_seconds",
        "timeout_draft",
        "illegal_play",
        "penalty_tiles",
        "joker_penalty",
        "empty_pool",
        "draw",
        "jokers_side_by_side",
        "rounds",
        "three_pairs_redeal",
    }
)


class Classic(RackEdition):
    """Everything as the base has it: 14 tiles, 30 to open, a minute a turn."""

    key = "classic"
    name = "Classic"
    box = (*NUMBER_TILES, JOKER, JOKER)  # C-03, C-41, V-05, V-40
    applies = RACK_OPTIONS | {"single_game"}
    quick_to_solve = True
    won_by = "games"  # C-79: most games won, then the highest score (C-80)

    def recorded(self, options: Options) -> dict[str, object]:
        """A record always says when a player had to play, for the default has changed."""
        always = {"empty_pool": options.empty_pool, "draw": options.draw}
        return super().recorded(options) | always

    def played_by(self, recorded: Mapping[str, object]) -> Options:
        """A record that does not mention drawing is from before these rules were exact.

        Then passing was free, or with ``forced`` forbidden only to a player who had no need to
        rearrange; all such games are legal where passing is free.
        """
        if "draw" not in recorded and recorded.get("empty_pool") != "one_more_turn":
            recorded = {**recorded, "empty_pool": "pass"}
        return super().played_by(recorded)
