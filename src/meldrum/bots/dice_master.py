"""Master in Dice: nothing is hidden but the next throws, so those are imagined.

Each way to throw is tried with the same imagined luck, and the round is played out by habit.
"""

import random
from dataclasses import dataclass
from functools import partial

from meldrum.bots.bot import own_seat
from meldrum.bots.clock import Clock
from meldrum.bots.dice import Foresight
from meldrum.bots.race import Race
from meldrum.rules.editions.dice import FACES, SIDES, STOP_AFTER
from meldrum.rules.view import View
from meldrum.solver import native
from meldrum.solver.native import grid_bytes, tile_bytes
from meldrum.solver.question import Question

CODED = [[native.CODES[face] for face in die] for die in FACES]
FIRST_JOKER = native.CODES[native.TILES[52]]
LIMIT_US = 20_000

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Throws:
    """Luck for an imagined round: what each of 18 dice shows in each turn to come."""

    sides: list[list[int]]

    @classmethod
    def imagined(cls, chance: random.Random, turns: int) -> "Throws":
        """Luck for so many turns."""
        return cls([[chance.randrange(SIDES) for _ in CODED] for _ in range(turns)])


class DiceWorld:
    """One imagined round: the dice each seat holds, by die and face."""

    def __init__(
        self, view: View, question: Question, throws: Throws, held: list[dict[int, int]]
    ) -> None:
        self.view = view
        self.question = question
        self.throws = throws
        self.grid = grid_bytes(view.grid)
        self.held = held
        self.turn = own_seat(view)
        self.turns = 0
        self.passes = view.passes

    def throw(self, dice: list[int]) -> None:
        """The seat to move throws these dice."""
        sides = self.throws.sides[self.turns]
        for die in dice:
            self.held[self.turn][die] = CODED[die][sides[die]]

    def place(self) -> None:
        """It places the most it can."""
        mine = self.held[self.turn]
        options = self.question.options
        found = native.most_tiles_grid(options, self.grid, bytes(mine.values()), LIMIT_US)
        if not found.tiles:
            self.passes += 1
            return
        after = found.grid
        self.passes = 0
        left = list(self.grid[2::3])
        for face in after[2::3]:
            if face in left:
                left.remove(face)
            else:
                del mine[next(die for die, shown in mine.items() if shown == face)]
        self.grid = after

    def habit(self) -> list[int]:
        """Throw what is no joker and shares no number with another die; if that is none, all."""
        mine = self.held[self.turn]
        numbers = [face % 13 for face in mine.values() if face < FIRST_JOKER]
        lone = [
            die
            for die, face in mine.items()
            if face < FIRST_JOKER and numbers.count(face % 13) == 1
        ]
        return lone or list(mine)

    def share(self, dice: list[int]) -> float:
        """Throw these, play the round out, and say what of the win is the first thrower's."""
        seat = self.turn
        self.throw(dice)
        while True:
            self.place()
            self.turns += 1
            if not self.held[self.turn]:
                return float(self.turn == seat)
            if self.passes >= STOP_AFTER * 2 or self.turns >= len(self.throws.sides):
                return self.lower(seat)
            self.turn = 1 - self.turn
            self.throw(self.habit())

    def lower(self, seat: int) -> float:
        """Who has the lower sum wins when nobody goes on."""
        mine, theirs = (self.value(at) for at in (seat, 1 - seat))
        return 0.5 if mine == theirs else float(mine < theirs)

    def value(self, seat: int) -> int:
        """What a seat's dice cost."""
        penalty = self.question.options.joker_penalty
        faces = self.held[seat].values()
        return sum(face % 13 + 1 if face < FIRST_JOKER else penalty for face in faces)


LONGEST = 16
BEST = 5


class PlayedOut:
    """Throws what wins most of the imagined rounds, among the throws that place most at once."""

    def __init__(self) -> None:
        self.foresight = Foresight(8, 24)

    def __call__(
        self, view: View, question: Question, chance: random.Random, clock: Clock
    ) -> tuple[int, ...]:
        ranked = self.foresight.ranked(view, question, chance, clock)[:BEST]
        if len(ranked) == 1 or not native.AVAILABLE:
            return ranked[0]
        race = Race(len(ranked), clock)
        while race.goes_on():
            throws = Throws.imagined(chance, LONGEST)
            race.heat(partial(self.share, view, question, throws, ranked))
        return ranked[race.best()]

    def share(
        self, view: View, question: Question, throws: Throws, ranked: list[Dice], at: int
    ) -> float:
        """What of the win one of the throws brings with this luck."""
        taken = view.taken[own_seat(view)]
        world = DiceWorld(view, question, throws, shown(view))
        return world.share([taken[position] for position in ranked[at]])


def shown(view: View) -> list[dict[int, int]]:
    """The dice of both seats and the faces they show."""
    return [
        {
            view.taken[seat][position]: code
            for position, code in zip(view.held[seat], tile_bytes(faces), strict=True)
        }
        for seat, faces in enumerate(view.dice)
    ]
