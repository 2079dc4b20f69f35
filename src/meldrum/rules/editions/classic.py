"""Classic: two full sets of 1 to 13 in four colors, and two jokers."""

from meldrum.rules.editions.racks import RackEdition
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
        "jokers_side_by_side",
        "rounds",
        "three_pairs_redeal",
    }
)


class Classic(RackEdition):
    """Everything as the base has it: 14 tiles, 30 to open, a minute a turn."""

    key = "classic"
    name = "Classic"
    box = (*NUMBER_TILES, JOKER, JOKER)
    applies = RACK_OPTIONS
    won_by = "games"  # C-79: most games won, then the highest score (C-80)
