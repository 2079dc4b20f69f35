"""Master in Dice: nothing is hidden but the next throws, so those are imagined.

Each way to throw is tried with the same imagined luck, and the round is played out by habit.
"""

import random
from functools import partial

from meldrum.bots.bot import own_seat
from meldrum.bots.dice import Foresight
from meldrum.bots.race import Race
from meldrum.play.clock import Clock
from meldrum.play.imagined.dice import ImaginedRound
from meldrum.rules.editions.dice import FACES, SIDES
from meldrum.rules.view import View
from meldrum.solver.coded import knows
from meldrum.solver.question import Question

LONGEST = 16
"""Turns of an imagined round."""
BEST = 5
"""Throws that are tried in imagined rounds."""

Luck = list[list[int]]
"""What each of the 18 dice shows in each turn of an imagined round."""


class PlayedOut:
    """Throws what wins most of the imagined rounds, among the throws that place most at once."""

    def __init__(self) -> None:
        self.foresight = Foresight(8, 24)

    def __call__(
        self, view: View, question: Question, chance: random.Random, clock: Clock
    ) -> tuple[int, ...]:
        ranked = self.foresight.ranked(view, question, chance, clock)[:BEST]
        if len(ranked) == 1 or not knows(question.edition, question.options):
            return ranked[0]
        taken = view.taken[own_seat(view)]
        throws = [[taken[position] for position in positions] for positions in ranked]
        start = ImaginedRound.of(view)
        race = Race(len(ranked), clock)
        start.most = race.in_time(start.most)
        while race.goes_on():
            luck = [[chance.randrange(SIDES) for _ in FACES] for _ in range(LONGEST)]
            race.heat(partial(_share, start, throws, luck))
        return ranked[race.best()]


def _share(start: ImaginedRound, throws: list[list[int]], luck: Luck, at: int) -> float:
    """What of the win one of the throws brings with this luck, if the round goes on by habit."""
    game = start.copy()
    dice = throws[at]
    for sides in luck:
        game.throw(dice, sides)
        if game.place(game.best()):
            break
        dice = game.lone()
    return game.share(start.turn)
