"""How far reviews can be trusted: ``./run bench reviews`` keeps bench/results/reviews_classic.md.

Bots of different strength play each other and every game is reviewed. Two things are counted: what
a decision costs each bot, which should be less the stronger it is; and what becomes of blunders
if ten times as many games are imagined. Games are kept in a journal: the same command goes on
where it stopped, or further with more --games.
"""

import argparse
import json
import math
import multiprocessing
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

from meldrum.arena.stats import Estimate, estimate
from meldrum.library.game import Game
from meldrum.notation.record import log_of, record_of
from meldrum.study.review.data import TurnReview
from meldrum.study.review.judgement import MOST
from meldrum.study.review.review import review_turn
from meldrum.study.review.turns import Turn, turns_of

RESULTS = Path(__file__).parent / "results"
MORE = 10


@dataclass
class Found:
    """What one game shows."""

    number: int
    costs: dict[str, list[float]]
    """Of each decision, by bot."""
    blunders: list[str | None]
    """What each blunder is called if more games are imagined."""


def main() -> None:
    args = arguments()
    args.journal = args.journal or Path(f"build/reviews_{args.edition}.jsonl")
    args.journal.parent.mkdir(parents=True, exist_ok=True)
    lines = args.journal.read_text().splitlines() if args.journal.exists() else []
    known = {found.number: found for found in (Found(**json.loads(line)) for line in lines)}
    waiting = [number for number in range(args.games) if number not in known]
    for found in played(args, waiting):
        known[found.number] = found
        with args.journal.open("a") as journal:
            journal.write(json.dumps(asdict(found)) + "\n")
        print(f"{len(known)} of {args.games} games", flush=True)
    told = "\n".join(report(args, [known[number] for number in sorted(known)])) + "\n"
    print(told)
    (RESULTS / f"reviews_{args.edition}.md").write_text(told)


def played(args: argparse.Namespace, numbers: list[int]) -> Iterator[Found]:
    pairs = list(combinations(args.bots.split(","), 2))
    work = partial(game, args.edition, pairs, args.seed, args.worlds)
    with ProcessPoolExecutor(args.jobs, multiprocessing.get_context("spawn")) as pool:
        yield from (
            done.result() for done in as_completed(map(partial(pool.submit, work), numbers))
        )


def game(edition: str, pairs: list[tuple[str, str]], seed: str, worlds: int, number: int) -> Found:
    """Play and review one game; each pair of bots in turn, in both orders."""
    pair = pairs[number // 2 % len(pairs)][:: 1 if number % 2 else -1]
    record = record_of(Game.between(*pair, edition=edition, seed=f"{seed}/{number // 2}").log)
    costs: dict[str, list[float]] = defaultdict(list)
    again = []
    for turn in turns_of(log_of(record)):
        told = judged(turn, worlds)
        if told.real:
            costs[pair[turn.seat]].append(told.cost)
        if told.label == "blunder":
            again.append(judged(turn, worlds * MORE).label)
    return Found(number, dict(costs), again)


def judged(turn: Turn, worlds: int) -> TurnReview:
    """The verdict on a turn, as if its move was tried again: so nobody asks how lucky it was."""
    return review_turn(turn, worlds, turn.chosen())


def report(args: argparse.Namespace, found: list[Found]) -> Iterator[str]:
    """The two tables."""
    yield f"# Reviews, {args.edition}\n"
    yield f"{len(found)} games for two, both reviewed with --worlds {args.worlds}.\n"
    yield "| | a decision gives up | by game | by decision | decisions | games |"
    yield "|---|---|---|---|---|---|"
    bots = args.bots.split(",")
    for bot in bots:
        games = [one.costs[bot] for one in found if bot in one.costs]
        cost, alone = mean_of_decisions(games), estimate([one for game in games for one in game])
        margins = f"±{cost.margin:.2%} | ±{alone.margin:.2%}"
        yield f"| {bot} | {cost.mean:.2%} | {margins} | {cost.count} | {len(games)} |"
    labels = Counter(label for one in found for label in one.blunders)
    count = labels.total()
    yield f"\nOf {count} blunders, with {MORE} times the imagined games:\n"
    yield "| | |"
    yield "|---|---|"
    for label in ("blunder", "mistake", "slip", None):
        yield f"| {label or 'no label'} | {labels[label]} |"
    yield f"\nWith 95 % confidence, fewer than {most_likely(labels[None], count):.1%} get none."


def mean_of_decisions(games: list[list[float]]) -> Estimate:
    """The mean of all decisions. Those of one game belong together (a player who misses something
    may miss it turn after turn): the interval is taken from what the games differ by."""
    count = max(1, sum(map(len, games)))
    mean = sum(map(sum, games)) / count
    strays = sum((sum(game) - mean * len(game)) ** 2 for game in games)
    error = math.sqrt(strays * len(games) / max(1, len(games) - 1)) / count
    return Estimate(mean, 1.96 * error, count)


def most_likely(seen: int, count: int) -> float:
    """The largest share of which so few would still be seen in one of twenty tries (exact).

    >>> round(most_likely(0, 150), 4)
    0.0198
    """
    low, high = seen / max(1, count), 1.0
    for _ in range(50):
        share = (low + high) / 2
        so_few = sum(
            math.comb(count, few) * share**few * (1 - share) ** (count - few)
            for few in range(seen + 1)
        )
        low, high = (share, high) if so_few > 0.05 else (low, share)
    return high


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--games", type=int, default=120)
    add("--edition", default="classic")
    add("--bots", default="master,greedy,casual", help="which bots play each other")
    add("--seed", default="reviews")
    add("--worlds", type=int, default=MOST)
    add("--jobs", type=int, default=2)
    add("--journal", type=Path, help="where games are kept (build/reviews_EDITION.jsonl)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
