"""Bots for Dice: which dice to throw, and where to place them."""

import random
from collections import Counter

from meldrum.bots.asking import question_of
from meldrum.bots.bot import Bot, Forgetful, own_seat
from meldrum.bots.clock import Clock
from meldrum.rules.moves import Move, Pass, Play, Roll
from meldrum.rules.tiles import TileSet
from meldrum.rules.view import View
from meldrum.solver.best import best_play


class DiceGreedy(Forgetful):
    """Throws the lone dice, places the most."""

    def choose(self, view: View, clock: Clock) -> Move:
        seat = own_seat(view)
        if not view.rolled:
            return Roll(seat, lone(view.rack, view.held[seat]))
        answer = best_play(question_of(view, clock))
        return Play(seat, answer.table) if answer.played else Pass(seat)


def lone(rack: TileSet, held: tuple[int, ...]) -> tuple[int, ...]:
    """Throw what is no joker and shares no number with another die; if that is none, all."""
    numbers = Counter(face.number for face in rack)
    chosen = tuple(
        position
        for position, face in zip(held, rack, strict=True)
        if not face.is_joker and numbers[face.number] == 1
    )
    return chosen or held


def dice_bot(key: str, chance: random.Random) -> Bot:
    """The bot of a level."""
    return DiceGreedy()
