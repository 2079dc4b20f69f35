"""How long a bot lets people wait, so that playing against it feels like playing a person.

A pause gives nothing away. It goes by what everyone sees: the move and the table, never the rack.
A bot thinks while the pause runs, and for no longer than the shortest one, so nobody can tell
either how hard it had to think.
"""

import random
from typing import Literal, get_args

from meldrum.play.deed import Deed, deed_of
from meldrum.rules.moves import Find, Move
from meldrum.rules.view import View

Pace = Literal["instant", "natural", "slow"]
PACES: tuple[Pace, ...] = get_args(Pace)

UNIT = 0.8
"""Seconds; what a pause is measured in if nobody says otherwise."""
SHORTEST = 1.25
LONGEST = 5.0
"""Units a natural pause takes."""
SEARCH = 8.0, 16.0
"""Units it takes to find a tile among all that lie face up: children look for it too."""
THINKING = SHORTEST * UNIT
"""Seconds a bot may think if its pause is to cover them."""
UNSEEN = 0.25
"""What is left of a pause if nobody is watching."""
SHARE = 0.25
"""The part of the time left on the clock that a pause may take."""

STRETCH: dict[Pace, float] = {"instant": 0.0, "natural": 1.0, "slow": 1.8}


def pause(pace: Pace, seen: View, move: Move, chance: random.Random) -> float:
    """How many units to wait before making this move; ``seen`` is the table before it."""
    if isinstance(move, Find):
        return STRETCH[pace] * chance.uniform(*SEARCH)
    thought = _weight(deed_of(seen, move)) + 0.02 * min(len(seen.table), 20)
    natural = SHORTEST + thought * chance.uniform(0.8, 1.2) + chance.uniform(0.0, 0.5)
    return STRETCH[pace] * min(natural, LONGEST)


def pause_chance(*place: object) -> random.Random:
    """Chance for the pause at a place that is no secret, such as a table and a number.

    The deal's seed has no part in it, or timing would tell something about the tiles.
    """
    return random.Random("/".join(["meldrum-pace", *map(str, place)]))


def _weight(deed: Deed) -> float:
    """How much there seems to have been to think about: nothing for a draw or a pass."""
    if not deed.tiles:
        return 0.0
    opening = 0.8 if deed.opens else 0.0
    return 0.5 + 0.12 * min(deed.tiles, 8) + 0.4 * min(deed.apart, 5) + opening
