"""Vintage: Classic's tiles, a stricter joker, a longer clock, and play to a target score."""

from meldrum.rules.editions.classic import RACK_OPTIONS, Classic
from meldrum.rules.options import Options


class Vintage(Classic):
    """A replacing tile comes from the rack, a failed table costs three tiles (V-29, V-43)."""

    key = "vintage"
    name = "Vintage"
    printed = Options(
        joker_law="book-vintage",
        turn_seconds=120,
        illegal_play="penalty",
        rounds=None,
        target_score=200,
    )
    applies = RACK_OPTIONS | {"target_score"}
    quick_to_solve = False  # the joker law binds table and rack together
    won_by = "points"  # V-61
