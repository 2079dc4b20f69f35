"""Measures a bot that runs in another process, from Python.

The same from the command line:

    meldrum arena --bots "cmd:python3 examples/rack_bot.py,beginner" --deals 20 --seed tea

    python3 examples/arena_match.py
"""

import sys
from pathlib import Path

from meldrum.arena.journal import Journal
from meldrum.arena.plan import Plan
from meldrum.arena.run import results
from meldrum.arena.summary import summarize
from meldrum.arena.workers import alone

COMMAND = f"cmd:{sys.executable} {Path(__file__).with_name('rack_bot.py')}"


def main(deals: int = 5) -> None:
    """Play the deals, each once in every seat, and print how often each bot won."""
    plan = Plan("classic", 2, (COMMAND, "beginner"), deals, "tea")
    played = list(results(plan, alone, Journal(plan)))
    for row in summarize(plan, played).tables[0].rows:
        name = "Rack" if row.name == COMMAND else row.name
        print(f"{name:<10} wins {row.share.mean:.0%}, {row.points.mean:+.1f} points a game")


if __name__ == "__main__":
    main()
