"""Moves tried in imagined games: what comes of each in the same deal, or with the same dice.

A game is imagined from what one player knows, with racks that fit what the others did so far. It
goes on as in Master's thoughts: the player waits until everything goes down at once, where that
pays; seats that seem to wait go on waiting, and the others lay what they can. Once the pool is
empty, the learned value says what the game is worth, where there is one.
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from meldrum.bots.bot import own_seat
from meldrum.bots.dice_master import LONGEST
from meldrum.bots.hidden import Memory
from meldrum.bots.imagination import Imagination
from meldrum.bots.master import Master
from meldrum.bots.my_first_master import others
from meldrum.play.imagined.dice import ImaginedRound
from meldrum.play.imagined.racks import ImaginedGame, laid_of
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.dice import FACES, SIDES
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move, Pass, Play, Roll
from meldrum.rules.scoring import Outcome
from meldrum.rules.view import View
from meldrum.solver.coded import Laid, knows
from meldrum.solver.native import grid_bytes
from meldrum.solver.value import value_of


class Result(NamedTuple):
    """What a player has of the end of a game."""

    share: float
    points: float


Trial = Callable[[], list[Result]]
"""One more imagined game, with each of the moves."""


def can_be_imagined(seen: View) -> bool:
    """Whether games by these rules can be imagined."""
    return knows(edition_of(seen.edition), seen.options)


def trial_of(seen: View, memory: Memory, moves: Sequence[Move], seed: str) -> Trial:
    """Tries the moves of the seat whose view this is; without any, the game simply goes on."""
    chance = random.Random(seed)
    if edition_of(seen.edition).on_grid:
        return _DiceTrial(seen, moves, chance)
    return _RackTrial(seen, memory, moves, chance)


def result_of(outcome: Outcome, seat: int) -> Result:
    """What a seat has of an end."""
    return Result(outcome.share(seat), outcome.points[seat])


class _RackTrial:
    """Games with racks and a pool: what is imagined is where the hidden tiles are."""

    def __init__(
        self, seen: View, memory: Memory, moves: Sequence[Move], chance: random.Random
    ) -> None:
        self.imagination = _imagination(seen, memory, chance)
        self.value = value_of(edition_of(seen.edition), seen.options)
        self.plays = [_laid(seen, move) for move in moves]

    def __call__(self) -> list[Result]:
        start = self.imagination.game(self.imagination.solve)
        if not self.plays:
            return [self.result(start)]
        return [self.result(start.copy(), play) for play in self.plays]

    def result(self, game: ImaginedGame, *plays: Laid | None) -> Result:
        """What the player has of a game after a play, or as it is."""
        seat = self.imagination.seat
        if any(game.move(play) for play in plays):
            return result_of(game.outcome(), seat)
        if self.value is None:
            return result_of(game.play_out(), seat)
        return Result(*game.worth(self.value)[seat])


def _imagination(seen: View, memory: Memory, chance: random.Random) -> Imagination:
    if edition_of(seen.edition).family == "runs":
        return Imagination(seen, others(seen), False, chance)
    master = Master(chance)
    master.memory = memory
    return master.imagination(seen)


def _laid(seen: View, move: Move) -> Laid | None:
    """A play in the core's codes; None to draw or pass."""
    match move:
        case Play(_, tuple() as after):
            return laid_of(seen.table, after)
    return None


class _DiceTrial:
    """Rounds of Dice: what is imagined is what the next throws show."""

    def __init__(self, seen: View, moves: Sequence[Move], chance: random.Random) -> None:
        self.seen = seen
        self.start = ImaginedRound.of(seen)
        self.moves = moves
        self.chance = chance

    def __call__(self) -> list[Result]:
        luck = [[self.chance.randrange(SIDES) for _ in FACES] for _ in range(LONGEST)]
        if not self.moves:
            return [self.result(None, luck)]
        return [self.result(move, luck) for move in self.moves]

    def result(self, move: Move | None, luck: list[list[int]]) -> Result:
        """What a move brings with this luck, if the round goes on by habit."""
        game, seat = self.start.copy(), own_seat(self.seen)
        over = self.begin(game, move, luck[0])
        for sides in luck[1:]:
            if over:
                break
            game.throw(game.lone(), sides)
            over = game.place(game.best())
        sums = game.sums()
        return Result(game.share(seat), max(0, max(sums) - sums[seat]))

    def begin(self, game: ImaginedRound, move: Move | None, sides: list[int]) -> bool:
        """Make the move; without one, place what was thrown. Whether that ends the round."""
        if isinstance(move, Play | Pass):
            return game.place(_placed(move))
        if isinstance(move, Roll):
            game.throw(self.thrown(move), sides)
        return game.place(game.best())

    def thrown(self, move: Roll) -> list[int]:
        """The dice that are thrown, by their number among all."""
        taken = self.seen.taken[move.seat]
        return [taken[position] for position in move.dice]


def _placed(move: Play | Pass) -> bytes | None:
    """The grid after a move; None if nothing is placed."""
    if isinstance(move, Pass):
        return None
    assert isinstance(move.after, Grid)
    return grid_bytes(move.after)
