"""How long each level thinks about a move: ``./run bench thinking``.

Every level plays some games of every edition against the level below it. Prints the mean and the
longest processor time of a move, in milliseconds, and how many turns both forfeited.
"""

import argparse
import hashlib
import time

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


def row(edition: str, level: str, other: str, games: int, playouts: int) -> str:
    """What the level needed in some games, as a row of the table."""
    took: list[float] = []
    lost = 0
    for number in range(games):
        secret = hashlib.sha256(f"thinking/{number}".encode()).digest()
        bots = [Timed(make_bot(one, edition, str(number))) for one in (level, other)]
        played = play_game(new_game(edition, 2, secret), bots, Limits(playouts=playouts))
        lost += len(played.forfeits)
        took += bots[0].times
    mean, longest = 1000 * sum(took) / len(took), 1000 * max(took)
    return f"| {edition} | {level} | {games} | {len(took)} | {mean:.1f} | {longest:.0f} | {lost} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=list(EDITIONS), action="append")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--playouts", type=int, default=USUAL_PLAYOUTS)
    parser.add_argument("--quick", action="store_true", help="without the top level of each game")
    args = parser.parse_args()
    print(f"| game | level | games | moves | mean ms | longest ms | forfeits |\n{'|---' * 7}|")
    for edition in args.edition or EDITIONS:
        there = levels(edition)
        asked = there[:-1] if args.quick and len(there) > 1 else there
        for other, level in zip((there[0], *there), asked, strict=False):
            print(row(edition, level, other, args.games, args.playouts), flush=True)


if __name__ == "__main__":
    main()
