"""How fast whole games between Greedy bots are: ``./run bench arena`` keeps bench/results/arena.md.

Everything goes through the public engine: views, moves, checks. Time is processor time of one core,
and of several rounds of the same games the fastest counts: what else the machine does can only
make it slower.
"""

import argparse
import hashlib
import platform
import time
from pathlib import Path

from bench.core_time import in_the_core
from meldrum.arena.game import play_game
from meldrum.bots.ladder import make_bot
from meldrum.rules.game import new_game

RESULTS = Path(__file__).parent / "results" / "arena.md"


def games_a_second(players: int, games: int, level: str = "greedy") -> tuple[float, float]:
    """Games per second, and plies per game."""
    seeds = [hashlib.sha256(f"bench/{number}".encode()).digest() for number in range(games)]
    plies = 0
    begin = time.process_time()
    for seed in seeds:
        bots = [make_bot(level, "classic", str(seat)) for seat in range(players)]
        plies += play_game(new_game("classic", players, seed), bots).plies
    return games / (time.process_time() - begin), plies / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    games_a_second(2, 20)  # warm the caches, as in any long run
    lines = [
        f"# Arena, {platform.python_implementation()} {platform.python_version()}",
        "",
        "Whole games of Classic between Greedy bots in a second of processor time on one core,",
        "and how many of its microseconds a ply takes: in the solver's core, and in Python.",
        "",
        "| players | games/s | plies a game | core | Python |",
        "|---|---|---|---|---|",
    ]
    for players in (2, 3, 4):
        speed, plies = max(games_a_second(players, args.games) for _ in range(args.rounds))
        with in_the_core() as spent:
            slower, _ = games_a_second(players, args.games)
        core = spent.seconds * slower / args.games  # its share; timing it takes time, too
        ply = 1e6 / (speed * plies)
        split = f"{core * ply:.0f} | {(1 - core) * ply:.0f}"
        lines.append(f"| {players} | {speed:,.0f} | {plies:.1f} | {split} |")
        print(lines[-1], flush=True)
    RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
