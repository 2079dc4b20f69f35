"""How fast random agents play in the PettingZoo environment: ``./run bench pettingzoo`` keeps
bench/results/pettingzoo.md.

Time is processor time of one core, and of several rounds of the same games the fastest counts.
"""

import argparse
import platform
import random
import time
from pathlib import Path

import numpy as np

from bench.core_time import in_the_core
from meldrum.envs import tile_rummy_v0

RESULTS = Path(__file__).parent / "results" / "pettingzoo.md"


def plies_played(players: int, games: int) -> int:
    """Play whole games of Classic with random agents; how many turns they took."""
    env = tile_rummy_v0.env(edition="classic", players=players)
    plies = 0
    for number in range(games):
        env.reset(seed=number)
        chance = random.Random(number)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            plies += not over
            mask = seen["action_mask"]
            env.step(None if over else chance.choice(np.flatnonzero(mask).tolist()))
    return plies


def speed(players: int, games: int) -> tuple[float, float]:
    """Turns and games a second."""
    begin = time.process_time()
    plies = plies_played(players, games)
    spent = time.process_time() - begin
    return plies / spent, games / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    plies_played(2, 2)  # warm the caches, as in any long run
    lines = [
        f"# PettingZoo, {platform.python_implementation()} {platform.python_version()}",
        "",
        "Whole games of Classic between random agents in a second of processor time on one core,",
        "and how many of its microseconds a turn takes: in the solver's core, and in Python.",
        "",
        "| players | games/s | turns/s | core | Python |",
        "|---|---|---|---|---|",
    ]
    for players in (2, 4):
        turns, games = max(speed(players, args.games) for _ in range(args.rounds))
        with in_the_core() as spent:
            _, slower = speed(players, args.games)
        core, turn = spent.seconds * slower / args.games, 1e6 / turns
        split = f"{core * turn:.0f} | {(1 - core) * turn:.0f}"
        lines.append(f"| {players} | {games:,.1f} | {turns:,.0f} | {split} |")
        print(lines[-1], flush=True)
    RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
