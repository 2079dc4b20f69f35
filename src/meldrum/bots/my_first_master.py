"""Master in My First: imagined games counted in stars.

Here a turn without a play costs a star, so waiting is no habit; which jokers to lay, and whether
to lay few or many tiles, is searched like Master's doubts in the other games.
"""

import random
from collections.abc import Iterator
from dataclasses import replace

from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.hidden import Hidden
from meldrum.bots.imagination import Imagination
from meldrum.bots.solving import idle, question_of, without_jokers
from meldrum.play.clock import Clock
from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Move, Play
from meldrum.rules.table import Table
from meldrum.rules.view import View
from meldrum.solver.best import best_play
from meldrum.solver.coded import knows


class StarMaster(Forgetful):
    """Tries its plays in imagined games; remembers nothing, for hardly anything is hidden."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, view: View, clock: Clock) -> Move:
        choices = self.choices(view)
        best = choices[0]
        if len(choices) > 1 and knows(edition_of(view.edition), view.options):
            imagined = Imagination(view, others(view), False, self.chance)
            best = imagined.preferred(choices, clock)
        return idle(view) if best is None else Play(own_seat(view), best)

    def choices(self, view: View) -> list[Table | None]:
        """Plays worth a thought, the habit (jokers stay) first; going out leaves no other."""
        question = question_of(view)
        whole = best_play(question)
        if whole.tiles == len(question.rack) and isinstance(whole.table, tuple):
            return [whole.table]
        plain = without_jokers(question)
        asked = [plain, replace(plain, objective="points"), question]
        asked.append(replace(question, objective="points"))
        for tile in dict.fromkeys(plain.rack):
            fewer = tuple(other for other in plain.rack if other != tile)
            asked.append(replace(plain, rack=fewer))
        answers = [best_play(one) for one in asked if one.rack]
        found: list[Table | None] = [
            one.table for one in answers if one.played and isinstance(one.table, tuple)
        ]
        if not answers or not answers[0].played:
            found.insert(0, None)
        return list(dict.fromkeys([*found, None]))


def others(view: View) -> Iterator[Hidden]:
    """The other seats, of which nothing is known but how many tiles they hold."""
    for seat, size in enumerate(view.rack_sizes):
        if seat != view.seat:
            yield Hidden(seat, size)
