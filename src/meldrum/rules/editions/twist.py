"""Twist: Classic with six bonus jokers: doubles, mirrors and color changes."""

from collections.abc import Mapping

from meldrum.rules.editions.classic import NUMBER_TILES, RACK_OPTIONS, Classic
from meldrum.rules.options import Options
from meldrum.rules.tiles import COLOR_CHANGE, DOUBLE, JOKER, MIRROR


class Twist(Classic):
    """``melds`` says what the bonus jokers do in a set."""

    key = "twist"
    name = "Twist"
    family = "bonus"
    quick_to_solve = False
    colors: Mapping[str, str] = {**Classic.colors, "O": "yellow"}  # T-02
    box = (*NUMBER_TILES, *(JOKER, DOUBLE, MIRROR, COLOR_CHANGE) * 2)  # T-02, T-03
    printed = Options(joker_law="book-twist")
    applies = RACK_OPTIONS | {
        "single_game",
        "mirror_min_side",
        "mirror_side_set",
        "mirror_identical",
        "color_change_max",
        "color_change_first",
    }
    joker_while_opening = False  # T-43
