"""How far reviews can be trusted: ``./run bench reviews --games 100``.

Bots of different strength play each other and every game is reviewed. Two things are counted: what
a decision costs each bot, which should be less the stronger it is; and how many blunders are none
if ten times as many games are imagined. Games are kept in a journal: the same command goes on
where it stopped, or further with more --games.
"""

import argparse
import json
import multiprocessing
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

from meldrum.arena.stats import estimate
from meldrum.library.game import Game
from meldrum.notation.record import log_of, record_of
from meldrum.study.review.judgement import MOST
from meldrum.study.review.review import review_turn, reviewed
from meldrum.study.review.turns import turns_of

MORE = 10


@dataclass
class Found:
    """What one game shows."""

    number: int
    costs: dict[str, list[float]]
    """Of each decision, by bot."""
    blunders: int
    taken_back: int
    """Blunders that are nothing if more games are imagined."""


def main() -> None:
    args = arguments()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    lines = args.out.read_text().splitlines() if args.out.exists() else []
    known = {found.number: found for found in (Found(**json.loads(line)) for line in lines)}
    waiting = [number for number in range(args.games) if number not in known]
    for found in played(args, waiting):
        known[found.number] = found
        with args.out.open("a") as journal:
            journal.write(json.dumps(asdict(found)) + "\n")
        print(f"{len(known)} of {args.games} games", flush=True)
    for line in told(list(known.values())):
        print(line)


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
    blunders = []
    for turn in reviewed(record, worlds=worlds):
        if turn.real:
            costs[pair[turn.seat]].append(turn.cost)
        if turn.label == "blunder":
            blunders.append(turn.number)
    again = [turn for turn in turns_of(log_of(record)) if turn.number in blunders]
    labels = [review_turn(turn, worlds * MORE).label for turn in again]
    return Found(number, dict(costs), len(blunders), labels.count(None))


def told(found: list[Found]) -> Iterator[str]:
    """The two tables."""
    costs: dict[str, list[float]] = defaultdict(list)
    for one in found:
        for bot, each in one.costs.items():
            costs[bot] += each
    yield f"{len(found)} games"
    for bot, each in sorted(costs.items(), key=lambda pair: sum(pair[1]) / len(pair[1])):
        cost = estimate(each)
        yield f"  {bot:<12} gives up {cost.mean:6.2%} ±{cost.margin:.2%} per decision ({len(each)})"
    blunders, back = sum(one.blunders for one in found), sum(one.taken_back for one in found)
    share = back / blunders if blunders else 0
    yield f"  {blunders} blunders; {back} ({share:.1%}) are none with {MORE} times the games"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--games", type=int, default=100)
    add("--edition", default="classic")
    add("--bots", default="master,greedy,casual", help="which bots play each other")
    add("--seed", default="reviews")
    add("--worlds", type=int, default=MOST)
    add("--jobs", type=int, default=2)
    add("--out", type=Path, default=Path("build/reviews.jsonl"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
