"""Looks for a bot that beats a given one: ``./run bench challenger --against greedy``.

Hill-climbs the habits of a bot that waits (tests/bots/stable) against a frozen opponent, then plays
the best of all generations on fresh deals. All deals are kept in a journal: the same command goes
on where it stopped, or further with more --generations. best.json has the result and the habits;
``tests.bots.stable.challenger:make`` plays them in the arena.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bench.duels import Duels, Setting
from bench.hill_climb import Search
from meldrum.arena.stats import Estimate, share_estimate
from meldrum.bots.race import USUAL_PLAYOUTS
from meldrum.bots.roster import check_name
from meldrum.play.driver import Limits
from meldrum.rules.editions import EDITIONS
from tests.bots.stable.habits import Habits
from tests.bots.stable.outside import ROWS

FINALISTS = 4


def main() -> None:
    args = arguments()
    check_name(args.against)
    limits = Limits(args.seconds, args.playouts)
    setting = Setting(args.edition, args.players, args.against, limits, args.seed)
    duels = Duels(setting, args.out / "journal.jsonl", args.jobs)
    found = finals(duels, best_of(args, duels), args.check)
    won = share_estimate(duels.play([found], "report", args.report)[found])
    print(f"{found}\nwins {won.mean:.1%} ±{won.margin:.1%} against {args.against}", end=" ")
    print(f"(parity {1 / args.players:.0%}, {won.count} fresh deals)")
    written = json.dumps(report(args, found, won), indent=2)
    (args.out / "best.json").write_text(f"{written}\n")


def best_of(args: argparse.Namespace, duels: Duels) -> list[Habits]:
    """The bots that were ahead for the most generations, the last ones first among equals."""
    start = [ROWS[args.start]] if args.start else list(ROWS.values())
    search = Search(duels.play, args.seed, args.brood, args.deals)
    ahead: list[Habits] = []
    for number, (best, share) in enumerate(search.climb(start, args.generations)):
        ahead.insert(0, best)
        tell(f"generation {number}: {share:.1%}  {best}")
    return [habits for habits, _ in Counter(ahead).most_common(FINALISTS)]


def finals(duels: Duels, habits: Sequence[Habits], deals: int) -> Habits:
    """The best of those that were ahead for longest, on deals of their own."""
    shares = duels.play(habits, "finals", deals)
    return max(habits, key=lambda one: sum(shares[one]))


def report(args: argparse.Namespace, habits: Habits, won: Estimate) -> dict[str, object]:
    """All that is needed to play it again."""
    return {
        "against": args.against,
        "edition": args.edition,
        "players": args.players,
        "share": won.mean,
        "low": max(0.0, won.low),
        "high": min(1.0, won.high),
        "deals": won.count,
        "habits": habits.as_json(),
        "command": ["./run", "bench", "challenger", *sys.argv[1:]],
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--against", default="master", metavar="BOT", help="whom to beat, as in the arena (master)")
    add("--edition", default="classic", choices=list(EDITIONS))
    add("--players", type=int, default=2)
    add("--start", choices=list(ROWS), help="begin with this row (with all of them)")
    add("--generations", type=int, default=8)
    add("--brood", type=int, default=16, help="bots in a generation (16)")
    add("--deals", type=int, default=4, help="deals in a generation's first round (4)")
    add("--check", type=int, default=64, help="deals to choose among the best (64)")
    add("--report", type=int, default=200, help="fresh deals for the result (200)")
    add("--seed", default="challenger")
    add("--seconds", type=float, default=10.0)
    add("--playouts", type=int, default=USUAL_PLAYOUTS)
    add("--jobs", type=int, default=1)
    add("--out", type=Path, default=Path("build/challenger"))
    return parser.parse_args()


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
