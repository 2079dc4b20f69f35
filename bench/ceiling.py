"""How much of a game is left to skill: ``./run bench ceiling --edition my_first``.

Plays paired deals between the top level and three others: the level below it, itself with ten times
the thought, and in My First a seer, who knows all racks and the order of the pool and tries each
of its plays in the very game that is being played. Beside the share of the wins it says in how
many of the deals the same seat won both games, whoever sat there: these the deal decided.
"""

import argparse
import hashlib
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from meldrum.arena.stats import share_estimate
from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.ladder import levels
from meldrum.bots.my_first_master import StarMaster
from meldrum.bots.race import USUAL_PLAYOUTS
from meldrum.bots.roster import bot_named, seat_seed
from meldrum.bots.solving import idle
from meldrum.play.clock import Clock
from meldrum.play.driver import Driver, Limits
from meldrum.play.imagined.racks import ImaginedGame, laid_of, solver_of
from meldrum.play.mover import Mover
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.game import new_game
from meldrum.rules.moves import Move, Play
from meldrum.rules.state import State
from meldrum.rules.table import Table
from meldrum.rules.view import View
from meldrum.solver.native import tile_bytes

SEER = "seer"
TEN_TIMES = f"master@{10 * USUAL_PLAYOUTS}"


class Seer(Forgetful):
    """Master's plays in My First, each tried in the true game, which goes on by habit."""

    def __init__(self, chance: random.Random) -> None:
        self.master = StarMaster(chance)
        self.driver: Driver | None = None

    def choose(self, view: View, clock: Clock) -> Move:
        assert self.driver is not None
        choices = self.master.choices(view)
        start = true_game(self.driver.state, view)
        best = max(choices, key=partial(share_after, start, view))
        return idle(view) if best is None else Play(own_seat(view), best)


def true_game(state: State, view: View) -> ImaginedGame:
    """The game as it is, not as a seat imagines it."""
    solve = solver_of(edition_of(view.edition), view.options)
    pool = list(reversed(tile_bytes(state.pool)))
    racks = [tile_bytes(rack) for rack in state.racks]
    return ImaginedGame.of(solve, view, racks, pool, [False] * len(racks))


def share_after(start: ImaginedGame, view: View, table: Table | None) -> float:
    """What of the win a play brings if both go on by habit."""
    game = start.copy()
    laid = None if table is None else laid_of(view.table, table)
    outcome = game.outcome() if game.move(laid) else game.play_out()
    return outcome.share(own_seat(view))


def shares(edition: str, bots: Sequence[str], start: State, limits: Limits) -> tuple[float, ...]:
    """How the win was shared out, seat by seat."""
    movers = [made(name, edition, seat_seed(start.seed, 0, at)) for at, name in enumerate(bots)]
    driver = Driver(start, movers, limits)
    for mover in movers:
        if isinstance(mover, Seer):
            mover.driver = driver
    lost = [turn.forfeit for turn in driver.turns() if turn.forfeit]
    outcome = driver.state.outcome
    if lost or outcome is None:
        raise RuntimeError(f"a turn was forfeited: {lost}")
    return tuple(outcome.share(seat) for seat in range(len(bots)))


def made(name: str, edition: str, seed: str) -> Mover:
    return Seer(random.Random(seed)) if name == SEER else bot_named(name, edition, seed)


def deals(
    edition: str, one: str, other: str, count: int, limits: Limits
) -> Iterator[tuple[float, bool]]:
    """The first bot's share of the wins of each deal, and whether one seat won both games."""
    for number in range(count):
        secret = hashlib.sha256(f"ceiling/{number}".encode()).digest()
        first = edition_of(edition).begins(number, 2)
        start = new_game(edition, 2, secret, first=first)
        front = shares(edition, (one, other), start, limits)
        back = shares(edition, (other, one), start, limits)
        yield (front[0] + back[1]) / 2, front == back and 1.0 in front


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="my_first", choices=list(EDITIONS))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--against", metavar="A,B", help="instead of the usual three")
    parser.add_argument("--seconds", type=float, default=600.0)
    args = parser.parse_args()
    top = levels(args.edition)[-1]
    usual = [levels(args.edition)[-2], TEN_TIMES, *([SEER] if args.edition == "my_first" else [])]
    limits = Limits(args.seconds, USUAL_PLAYOUTS)
    print("| match | wins | deals | won by the same seat |\n|---|---|---|---|")
    for other in args.against.split(",") if args.against else usual:
        found = list(deals(args.edition, other, top, args.deals, limits))
        won = share_estimate([share for share, _ in found])
        by_seat = Counter(same for _, same in found)[True] / len(found)
        shown = f"{100 * won.mean:.1f} ±{100 * won.margin:.1f} %"
        print(f"| {other} – {top} | {shown} | {won.count} | {by_seat:.0%} |", flush=True)


if __name__ == "__main__":
    main()
