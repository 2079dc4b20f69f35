"""Grandmaster: Master with a learned value, which also looks at the end of the pool sooner.

Where Master imagines a game to its end, Grandmaster imagines it until the pool is empty. What it is
worth then was learned from many games (``meldrum train``) and depends less on luck than one ending
played by habit. It is not on the ladder yet: docs/strength.md has how it does against Master.
"""

import random

from meldrum.bots.imagination import Imagination
from meldrum.bots.master import Master
from meldrum.rules.editions import edition_of
from meldrum.rules.view import View
from meldrum.solver.value import Weights, value_of


def make(edition: str, seed: str) -> "Grandmaster":
    """A Grandmaster for one seat of one game."""
    return Grandmaster(random.Random(f"meldrum-bot/grandmaster/{seed}"))


class Grandmaster(Master):
    """Patience, and doubts judged by what was learned."""

    late = 8

    def __init__(self, chance: random.Random, weights: Weights | None = None) -> None:
        super().__init__(chance)
        self.weights = weights

    def imagination(self, view: View) -> Imagination:
        edition = edition_of(view.edition)
        value = value_of(edition, view.options, self.weights) if view.pool_size else None
        return Imagination(view, self.others(view), True, self.chance, value)
