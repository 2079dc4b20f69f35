"""How long each level thinks about a move: ``./run bench thinking``.

Every level plays some games of every edition against the level below it. Prints the mean and the
longest processor time of a move, in milliseconds.
"""

import argparse
import hashlib
import time
from collections.abc import Iterator

from meldrum.arena.game import play_game
from meldrum.bots.ladder import levels, make_bot
from meldrum.bots.race import USUAL_PLAYOUTS
from meldrum.play.clock import Clock
from meldrum.play.driver import Limits
from meldrum.play.mover import Mover
from meldrum.rules.editions import EDITIONS
from meldrum.rules.game import new_game
from meldrum.rules.moves import Move
from meldrum.rules.view import View


class Timed:
    """A bot whose moves are timed."""

    def __init__(self, bot: Mover) -> None:
        self.bot = bot
        self.watches = bot.watches
        self.times: list[float] = []

    def see(self, view: View, move: Move | None) -> None:
        self.bot.see(view, move)

    def choose(self, view: View, clock: Clock) -> Move:
        begin = time.process_time()
        move = self.bot.choose(view, clock)
        self.times.append(time.process_time() - begin)
        return move


def times(edition: str, level: str, other: str, games: int, playouts: int) -> Iterator[float]:
    """Seconds for each move of the level."""
    for number in range(games):
        secret = hashlib.sha256(f"thinking/{number}".encode()).digest()
        bots = [Timed(make_bot(one, edition, str(number))) for one in (level, other)]
        play_game(new_game(edition, 2, secret), bots, Limits(playouts=playouts))
        yield from bots[0].times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=list(EDITIONS), action="append")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--playouts", type=int, default=USUAL_PLAYOUTS)
    args = parser.parse_args()
    print("| game | level | moves | mean ms | longest ms |\n|---|---|---|---|---|")
    for edition in args.edition or EDITIONS:
        there = levels(edition)
        for other, level in zip((there[0], *there), there, strict=False):
            took = list(times(edition, level, other, args.games, args.playouts))
            mean, longest = 1000 * sum(took) / len(took), 1000 * max(took)
            row = f"| {edition} | {level} | {len(took)} | {mean:.1f} | {longest:.0f} |"
            print(row, flush=True)


if __name__ == "__main__":
    main()
