"""Vintage: Classic's tiles, a stricter joker, a longer clock, and play to a target score."""

from meldrum.rules.editions.classic import RACK_OPTIONS, Classic
from meldrum.rules.options import Options


class Vintage(Classic):
    """A replacing tile comes from the rack, and a failed table costs three tiles."""

    key = "vintage"
    name = "Vintage"
    printed = Options(
        joker_law="book-vintage",  # V-43, V-46
        turn_seconds=120,  # V-27
        illegal_play="penalty",  # V-29
        rounds=None,
        target_score=200,  # V-04
    )
    applies = RACK_OPTIONS | {"target_score"}
    quick_to_solve = False  # the joker law binds table and rack together
    won_by = "points"  # V-61
