"""Bots for tests that name them on the command line."""

from meldrum.bots.bot import Bot, Forgetful, Objective
from meldrum.bots.clock import Clock
from meldrum.rules.moves import Move
from meldrum.rules.view import View


class Crashing(Forgetful):
    def choose(self, view: View, clock: Clock) -> Move:
        raise RuntimeError("boom")


def crashing(edition: str, seed: str, objective: Objective) -> Bot:
    return Crashing()
