"""A worker's job: the move of a bot.

A bot gets a view, in which nothing is hidden to be found. For a bot that remembers, the game is
replayed here, and the bot is shown its own view after every move.
"""

from collections import OrderedDict
from dataclasses import dataclass

from meldrum.bots.ladder import make_bot
from meldrum.notation.moves import MoveData, move_of
from meldrum.play.clock import Clock
from meldrum.play.mover import Mover, let_see
from meldrum.rules.editions import edition_of
from meldrum.rules.game import new_game, view
from meldrum.rules.moves import Move
from meldrum.rules.state import State
from meldrum.rules.view import View

REMEMBERED = 200  # games a worker remembers


@dataclass(frozen=True, slots=True)
class Deal:
    """How a game began: enough to replay it."""

    edition: str
    seats: int
    seed: str
    options: tuple[tuple[str, object], ...]
    client_seeds: tuple[str, ...]
    first: int | None

    def start(self) -> State:
        """The game before its first move."""
        return new_game(
            self.edition,
            self.seats,
            bytes.fromhex(self.seed),
            dict(self.options),
            client_seeds=self.client_seeds,
            first=self.first,
        )


@dataclass(frozen=True, slots=True)
class BotTurn:
    """The turn of a bot that goes by what it sees now."""

    seen: View
    level: str
    seed: str
    seconds: float

    def answer(self) -> Move:
        """The bot's move."""
        bot = make_bot(self.level, self.seen.edition, self.seed)
        return bot.choose(self.seen, Clock(self.seconds))


@dataclass(frozen=True, slots=True)
class WatchingTurn:
    """The turn of a bot that remembers."""

    key: str
    """Identifies the game."""
    deal: Deal
    moves: tuple[MoveData, ...]
    seat: int
    level: str
    seconds: float

    def answer(self) -> Move:
        """The bot's move; the bot sees only the view, not the game."""
        bot, state = _caught_up(self)
        return bot.choose(view(state, self.seat), Clock(self.seconds))


_games: OrderedDict[tuple[str, int, str], tuple[Mover, State, int]] = OrderedDict()
"""Bots that this worker has served, with the game as far as they have seen it."""


def _caught_up(turn: WatchingTurn) -> tuple[Mover, State]:
    """The bot, having seen every move so far."""
    key = (turn.key, turn.seat, turn.level)
    known = _games.pop(key, None)
    if known is None or known[2] > len(turn.moves):
        bot = make_bot(turn.level, turn.deal.edition, f"{turn.key}/{turn.seat}")
        state = turn.deal.start()
        let_see(bot, state, turn.seat, None)
        known = bot, state, 0
    bot, state, seen = known
    edition = edition_of(turn.deal.edition)
    for data in turn.moves[seen:]:
        move = move_of(data, turn.deal.edition)
        state = edition.apply(state, move)
        let_see(bot, state, turn.seat, move)
    _games[key] = bot, state, len(turn.moves)
    while len(_games) > REMEMBERED:
        _games.popitem(last=False)
    return bot, state
