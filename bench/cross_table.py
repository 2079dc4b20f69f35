"""Every level against every other: ``./run bench cross_table --edition classic --players 2``.

A cell says how often one bot of the row wins among bots of the column. Deals are kept in a journal
for each pair, so the same command goes on where it stopped, or further with more --deals. When a
level has changed, ``--again LEVEL`` plays its pairs anew. All pairs advance together: whenever it
is stopped, there is a whole table. It prints the table and keeps it beside the journals.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, permutations
from pathlib import Path

from meldrum.arena.journal import Journal
from meldrum.arena.plan import Plan
from meldrum.arena.ratings import elo_ratings
from meldrum.arena.results import DealResult
from meldrum.arena.run import results
from meldrum.arena.stats import Estimate, share_estimate
from meldrum.arena.summary import ANCHOR
from meldrum.arena.workers import Crew, on_cores
from meldrum.bots.ladder import levels
from meldrum.bots.race import USUAL_PLAYOUTS
from meldrum.play.driver import Limits
from meldrum.rules.editions import EDITIONS

Pair = tuple[str, str]
Played = Mapping[Pair, Sequence[DealResult]]
FIRST = 5
"""Deals that every pair plays before any of them plays more."""


def main() -> None:
    args = arguments()
    bots = args.bots.split(",") if args.bots else list(levels(args.edition))
    limits = Limits(args.seconds, args.playouts)
    table = CrossTable(args.edition, args.players, bots, args.seed, limits, args.out)
    if args.neighbors:
        table.pairs = [(second, first) for first, second in pairwise(bots)]
    table.forget(args.again.split(",") if args.again else [])
    try:
        table.play(args.deals, args.margin / 100, on_cores(args.jobs))
    except KeyboardInterrupt:
        print("interrupted; the same command goes on from here", file=sys.stderr)
    written = "\n".join(lines(bots, table.played)) + "\n"
    print(written, end="")
    (table.folder / "table.md").write_text(written, encoding="utf-8")


class CrossTable:
    """All pairs of some bots, with the deals that they have played."""

    def __init__(
        self, edition: str, players: int, bots: Sequence[str], seed: str, limits: Limits, out: Path
    ) -> None:
        self.limits = limits
        self.edition = edition
        self.players = players
        self.seed = seed
        self.folder = out / f"{edition}-{players}"
        # With two players the other half of the table is the same games seen from the other side.
        kinds = combinations if players == 2 else permutations
        self.pairs: list[Pair] = [(second, first) for first, second in kinds(bots, 2)]
        self.played: dict[Pair, list[DealResult]] = {}

    def journal(self, pair: Pair) -> Path:
        """Where the deals of a pair are kept."""
        return self.folder / f"{'+'.join(pair)}.jsonl".replace("/", "_")

    def forget(self, changed: Sequence[str]) -> None:
        """These bots are not what they were."""
        for pair in self.pairs:
            if set(pair) & set(changed):
                self.journal(pair).unlink(missing_ok=True)

    def play(self, deals: int, margin: float, crew: Crew) -> None:
        """Play every pair until it has this many deals, or a narrow enough interval."""
        for many in rounds(deals):
            for pair in self.pairs:
                if not is_settled(self.played.get(pair, ()), pair, margin):
                    self.played[pair] = self.deals_of(pair, many, crew)

    def deals_of(self, pair: Pair, many: int, crew: Crew) -> list[DealResult]:
        """The deals of a pair, at least this many; those that its journal lacks are played now."""
        plan = Plan(self.edition, self.players, pair, many, self.seed, limits=self.limits)
        plan.check()
        journal = Journal(plan, self.journal(pair))
        try:
            for _ in results(plan, crew, journal):
                pass
        finally:
            journal.close()
        return list(journal.done.values())


def rounds(deals: int) -> Iterator[int]:
    """Twice as many deals each time, so that early on all pairs have been looked at.

    >>> list(rounds(30))
    [5, 10, 20, 30]
    """
    many = FIRST
    while many < deals:
        yield many
        many *= 2
    yield deals


def is_settled(played: Sequence[DealResult], pair: Pair, margin: float) -> bool:
    """Whether the interval is narrow enough."""
    return len(played) > 1 and share_of(played, pair[0]).margin <= margin


def share_of(played: Sequence[DealResult], bot: str) -> Estimate:
    return share_estimate([result.share(bot) for result in played])


def lines(bots: Sequence[str], played: Played) -> Iterator[str]:
    """The table in Markdown, the strongest last, how strong all of that makes each of them, and how
    much was played."""
    everything = [result for deals in played.values() for result in deals]
    elo = {one.name: one.elo for one in elo_ratings(everything, ANCHOR)} if everything else {}
    yield "| wins of 1 among | " + " | ".join(bots) + " | Elo |"
    yield "|---" * (len(bots) + 2) + "|"
    for bot in bots:
        cells = [cell(played, bot, other) for other in bots]
        yield f"| {bot} | " + " | ".join(cells) + f" | {elo.get(bot, 0):+.0f} |"
    games = [game for result in everything for game in result.games]
    lost = sum(len(game.forfeits) for game in games)
    yield ""
    yield f"{len(games):,} games, {lost:,} turns forfeited"


def cell(played: Played, bot: str, other: str) -> str:
    """One share in percent with its margin; two players have it from either side."""
    for pair in ((bot, other), (other, bot)):
        deals = played.get(pair, ())
        if deals and (pair[0] == bot or len(deals[0].lineup) == 2):
            share = share_of(deals, bot)
            return f"{100 * share.mean:.0f} ±{100 * share.margin:.0f}"
    return "–" if bot == other else ""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--edition", default="classic", choices=list(EDITIONS))
    add("--players", type=int, default=2)
    add("--bots", metavar="A,B,C", help="who plays (all levels of the game)")
    add("--neighbors", action="store_true", help="only each with the next one")
    add("--deals", type=int, default=100, help="deals for each pair (100)")
    add("--margin", type=float, default=0.0, help="leave a pair at this many percent (never)")
    add("--again", metavar="A,B", help="levels that have changed: forget their deals")
    add("--seed", default="cross")
    add("--seconds", type=float, default=Limits().seconds, help="how long a turn may take (10)")
    add("--playouts", type=int, default=USUAL_PLAYOUTS)
    add("--jobs", type=int, default=1)
    add("--out", type=Path, default=Path("build/cross_table"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
