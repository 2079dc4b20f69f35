"""Bots for tests that name them on the command line."""

import os
import sys
import time

from meldrum.bots.bot import Forgetful
from meldrum.play.clock import Clock
from meldrum.play.mover import Mover
from meldrum.rules.moves import Move
from meldrum.rules.view import View


class Crashing(Forgetful):
    def choose(self, view: View, clock: Clock) -> Move:
        raise RuntimeError("boom")


def crashing(edition: str, seed: str) -> Mover:
    return Crashing()


NUMBER = 5


class Blind(Crashing):
    watches = True

    def see(self, view: View, move: Move | None) -> None:
        raise RuntimeError("too bright")


class Deaf:
    """Does not say whether it watches."""

    def see(self, view: View, move: Move | None) -> None: ...

    def choose(self, view: View, clock: Clock) -> Move:
        raise RuntimeError("never asked")


def blind(edition: str, seed: str) -> Mover:
    return Blind()


def deaf(edition: str, seed: str) -> Deaf:
    return Deaf()


class Hanging(Crashing):
    def choose(self, view: View, clock: Clock) -> Move:
        while True:
            time.sleep(0.01)


def hanging(edition: str, seed: str) -> Mover:
    return Hanging()


def unfinished(edition: str, seed: str) -> Mover:
    while True:
        time.sleep(0.01)


def nothing(edition: str, seed: str) -> None:
    return None


def unmade(edition: str, seed: str) -> Mover:
    raise RuntimeError("two\nlines")


def leaving(edition: str, seed: str) -> Mover:
    sys.exit(0)


def deadly(edition: str, seed: str) -> Mover:
    os._exit(1)
