"""Imagined rounds of Dice: nothing is hidden here but the throws to come."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from meldrum.play.imagined.racks import less
from meldrum.rules import direct
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.dice import FACES, STOP_AFTER
from meldrum.rules.melds import SHORTEST, SetRules
from meldrum.rules.options import Options
from meldrum.rules.view import View
from meldrum.solver import native
from meldrum.solver.coded import FIRST_JOKER, dice_solver, knows
from meldrum.solver.native import grid_bytes, tile_bytes, tiles_of

CODED = [[native.CODES[face] for face in die] for die in FACES]
"""The faces of each die in the core's codes."""
LIMIT_US = -20_000
"""For one imagined question. The core counts steps, so a busy machine thinks the same."""


@dataclass(slots=True)
class ImaginedRound:
    """One imagined round: the dice that each seat holds, with the faces they show."""

    most: Callable[[bytes, bytes], bytes | None]
    rules: SetRules
    options: Options
    grid: bytes
    held: list[dict[int, int]]
    turn: int
    passes: int

    @classmethod
    def of(cls, view: View) -> "ImaginedRound":
        """The round that a seat sees; ValueError where the core does not know the rules."""
        edition, options = edition_of(view.edition), view.options
        if not edition.on_grid or not knows(edition, options):
            raise ValueError(f"no round of {edition.key} can be imagined")
        seats = zip(view.taken, view.held, view.dice, strict=True)
        held = [
            {taken[at]: code for at, code in zip(held, tile_bytes(faces), strict=True)}
            for taken, held, faces in seats
        ]
        (turn,) = view.to_move
        most, rules = dice_solver(options, LIMIT_US), edition.set_rules(options)
        return cls(most, rules, options, grid_bytes(view.grid), held, turn, view.passes)

    def copy(self) -> "ImaginedRound":
        """The same round, to be played on in another way."""
        held = [mine.copy() for mine in self.held]
        return ImaginedRound(
            self.most, self.rules, self.options, self.grid, held, self.turn, self.passes
        )

    def throw(self, dice: Sequence[int], sides: Sequence[int]) -> None:
        """The seat to move throws these dice; ``sides`` is what all eighteen show."""
        for die in dice:
            self.held[self.turn][die] = CODED[die][sides[die]]

    def place(self, after: bytes | None) -> bool:
        """It lays dice so, or passes; whether that ends the round."""
        mine = self.held[self.turn]
        if after is None:
            self.passes += 1
        else:
            self.passes = 0
            for face in laid(self.grid, after):  # of equal faces the first goes
                del mine[next(die for die, shown in mine.items() if shown == face)]
            self.grid = after
        self.turn = 1 - self.turn
        return not mine or self.passes >= STOP_AFTER * 2

    # Habits

    def lone(self) -> list[int]:
        """The dice that are no jokers and share no number with another; if that is none, all."""
        mine = self.held[self.turn]
        numbers = [face % 13 for face in mine.values() if face < FIRST_JOKER]
        lone = [
            die
            for die, face in mine.items()
            if face < FIRST_JOKER and numbers.count(face % 13) == 1
        ]
        return lone or list(mine)

    def best(self) -> bytes | None:
        """The placing of most dice; with a set on hand, one that places a set (DI-10)."""
        hand = bytes(self.held[self.turn].values())
        found = self.most(self.grid, hand)
        if found is None or self.options.must_place == "free":
            return found
        played = laid(self.grid, found)
        if len(played) < SHORTEST or len(played) == len(hand):
            return found  # a set on hand would have been three dice at least
        if direct.holds_set(tiles_of(played), self.rules):
            return found
        own = next(direct.triples(tiles_of(hand), self.rules), ())
        return self.below(hand, tile_bytes(own)) if own else found

    def below(self, hand: bytes, own: bytes) -> bytes:
        """The grid with a set from the hand clear of everything, and what then fits of the rest."""
        row = max(self.grid[::3], default=-2) + 2
        grid = self.grid + b"".join([bytes([row, at, die]) for at, die in enumerate(own)])
        return self.most(grid, less(hand, own)) or grid

    def sums(self) -> list[int]:
        """What the dice of each seat cost."""
        penalty = self.options.joker_penalty
        return [
            sum([face % 13 + 1 if face < FIRST_JOKER else penalty for face in mine.values()])
            for mine in self.held
        ]

    def share(self, seat: int) -> float:
        """What a seat has of the win, if the round ends here: the lower sum wins."""
        if not all(self.held):
            return float(not self.held[seat])
        sums = self.sums()
        return 0.5 if sums[0] == sums[1] else float(sums[seat] == min(sums))


def laid(before: bytes, after: bytes) -> bytes:
    """The dice of one grid that another does not have."""
    left = list(before[2::3])
    fresh = []
    for face in after[2::3]:
        if face in left:
            left.remove(face)
        else:
            fresh.append(face)
    return bytes(fresh)
