"""Two players and an empty pool: both racks are known, so the rest is searched, not imagined."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from meldrum.bots.bot import own_seat
from meldrum.bots.hidden import unseen
from meldrum.bots.master import is_ending
from meldrum.bots.solving import question_of
from meldrum.play.imagined.racks import ImaginedGame, solver_of
from meldrum.rules.editions import edition_of
from meldrum.rules.game import new_game, view
from meldrum.rules.moves import Move
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.rules.state import State, with_item
from meldrum.rules.view import View
from meldrum.solver.endgame import Ending, EndingAnswer, best_ending
from meldrum.solver.native import tile_bytes
from meldrum.solver.value import value_of

LIMIT_MS = 150
"""How long the rest of a game is searched after each move; the core counts steps, not time."""


class Foreseen(NamedTuple):
    """What comes of a move if both do their best."""

    share: float
    points: float
    proven: bool


def searched(seen: View, moves: Sequence[Move]) -> list[Foreseen] | None:
    """What comes of each move; None if this is no ending that can be searched."""
    if len(seen.rack_sizes) != 2 or not is_ending(seen, question_of(seen)):
        return None
    game = _game(seen)
    return [foreseen(game, move) for move in moves]


def _game(seen: View) -> State:
    """The game that everyone can see by now."""
    seat = own_seat(seen)
    blank = new_game(seen.edition, 2, bytes(SEED_BYTES))
    return blank._replace(
        options=seen.options,
        first=seen.first,
        turn=seat,
        racks=with_item((unseen(seen), unseen(seen)), seat, seen.rack),
        pool=(),
        table=seen.table,
        opened=seen.opened,
        passes=seen.passes,
    )


def foreseen(game: State, move: Move) -> Foreseen:
    """What comes of a move in an ending whose racks are both known."""
    seat = move.seat
    after = edition_of(game.edition).apply(game, move)
    if after.outcome:
        return Foreseen(after.outcome.share(seat), after.outcome.points[seat], True)
    answer = _best_of(after)
    if answer is not None and answer.proven:
        return Foreseen((1 - answer.winner) / 2, -answer.points, True)
    return _guessed(after, seat, answer)


def _best_of(game: State) -> EndingAnswer | None:
    """The best that the seat to move can do."""
    other = 1 - game.turn
    position = replace(question_of(view(game, game.turn)), limit_ms=LIMIT_MS, steady=True)
    return best_ending(Ending(position, game.racks[other], game.opened[other], game.passes))


def _guessed(game: State, seat: int, answer: EndingAnswer | None) -> Foreseen:
    """What was learned from many endings, where the search doesn't reach the end."""
    edition = edition_of(game.edition)
    value = value_of(edition, game.options)
    if value is None:
        winner, points = (answer.winner, answer.points) if answer else (0, 0)
        return Foreseen((1 - winner) / 2, -points, False)
    racks = [tile_bytes(rack) for rack in game.racks]
    solve = solver_of(edition, game.options)
    imagined = ImaginedGame.of(solve, view(game, seat), racks, [], [True, True])
    return Foreseen(*imagined.worth(value)[seat], proven=False)
