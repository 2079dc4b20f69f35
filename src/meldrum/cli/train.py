"""``meldrum train``: learn what a position is worth, from nothing, on this machine."""

import argparse
import os
import sys
from pathlib import Path

from meldrum.breakage import Breakage
from meldrum.cli.number_flags import count, seconds
from meldrum.solver import native


def describe_train(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.description = (
        "Plays games, learns from them, and keeps the weights. Stop it whenever you "
        "like: the same command goes on where it stopped."
    )
    add = parser.add_argument
    add("--out", type=Path, default=Path("training"), metavar="DIR", help="where it is all kept")
    add("--hours", type=seconds, default=6.0, metavar="H", help="how long in all (6)")
    add("--jobs", type=count, default=os.cpu_count() or 1, metavar="J", help="processes (all)")
    add("--seed", default="meldrum", metavar="S", help="any text; another text, other games")
    add("--deals", type=count, default=4, metavar="D", help="deals of each match with Master (4)")
    add("--games", type=count, default=20_000, metavar="G", help="games in a round (20,000)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Train, and write the report after every round."""
    if not native.AVAILABLE:
        raise Breakage("training needs the native core, which was not compiled here")
    from meldrum.train.report import write_report
    from meldrum.train.training import Plan, Training

    hours = args.hours * 3600
    plan = Plan(args.seed, hours, args.jobs, games=args.games, deals=args.deals)
    training = Training(args.out, plan, tell)
    report = args.out / "report.html"
    for _ in training.rounds():
        write_report(report, training.rows)
    print(f"{args.out / 'weights.json'}, and what became of it: {report}")
    return 0


def tell(text: str) -> None:
    """Progress on one line; what ends in a line break stays."""
    if sys.stderr.isatty():
        print(f"\r{text:<78}", end="", file=sys.stderr, flush=True)
    elif text.endswith("\n"):
        print(text, end="", file=sys.stderr, flush=True)
