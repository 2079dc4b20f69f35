"""How fast the engine is: ``./run bench`` prints a table and keeps it in bench/results/engine.md.

Plies a second of ``check`` and ``apply`` on the middle third of games that the simple mover
played, each ply once and with cold caches at the start, so that nothing is measured that a
real game would not have. The worst checks are full tables with every joker in play.
"""

import argparse
import cProfile
import hashlib
import platform
import pstats
import random
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from meldrum.library.game import Game
from meldrum.notation.text import parse_table, parse_tiles
from meldrum.rules import grid, melds, pairings
from meldrum.rules.editions import EDITIONS
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.game import apply, check
from meldrum.rules.moves import Move, Play
from meldrum.rules.state import State
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import COLORS, Bag, Tile, TileSet
from tests.referee.questions import turns

RESULTS = Path(__file__).parent / "results" / "engine.md"
CACHES = (melds._readings, melds._contents, pairings.see, grid._line_readings)

Ply = tuple[State, Move]


def midgame(edition: str, players: int, games: int) -> list[Ply]:
    """The middle third of each game, ply by ply."""
    plies: list[Ply] = []
    for number in range(games):
        seed = hashlib.sha256(f"bench/{edition}/{number}".encode()).digest()
        log = Game.between(*("simple",) * players, edition=edition, seed=seed).log
        states = list(log.states())
        third = len(log.moves) // 3
        moves = [move for move, _ in log.moves]
        plies += list(zip(states, moves, strict=False))[third : 2 * third]
    return plies


def clear_caches() -> None:
    for cache in CACHES:
        cache.cache_clear()


def plies_a_second(plies: list[Ply]) -> float:
    """Check and apply every ply once, from cold caches."""
    clear_caches()
    begin = time.perf_counter()
    for state, move in plies:
        assert not check(state, move)
        apply(state, move)
    return len(plies) / (time.perf_counter() - begin)


def dominating(plies: list[Ply]) -> str:
    """The three functions that take the most time themselves."""
    clear_caches()
    profile = cProfile.Profile()
    profile.enable()
    for state, move in plies:
        check(state, move)
        apply(state, move)
    profile.disable()
    stats = pstats.Stats(profile)
    own = {name[2]: 0.0 for name in stats.stats}  # type: ignore[attr-defined]
    for name, row in stats.stats.items():  # type: ignore[attr-defined]
        own[name[2]] += row[2]
    total = sum(own.values())
    top = sorted(own, key=lambda name: -own[name])[:3]
    return ", ".join(f"{name.strip('<>')} {own[name] / total:.0%}" for name in top)


def full_tables(count: int) -> Iterator[tuple[Table, TileSet, Table]]:
    """Near-legal Twist turns, blown up: what is left in the box lies on the table in runs."""
    box = EDITIONS["twist"].bag
    for question in islice(turns("twist", random.Random(7)), count):
        before, after = parse_table(question["before"]), parse_table(question["after"])
        rack = parse_tiles(question["rack"])
        runs = tuple(fillers(box - bag(before) - Counter(rack)))
        yield before + runs, rack, after + runs


def fillers(left: Bag) -> Iterator[TileSet]:
    """Groups and runs made of the tiles left, as long as there are any."""
    groups = [tuple(Tile(color, n) for color in COLORS) for n in range(1, 14)]
    runs = [tuple(Tile(c, n + step) for step in range(3)) for c in COLORS for n in range(1, 12)]
    for tiles in groups + runs:
        while Counter(tiles) <= left:
            left = left - Counter(tiles)
            yield tiles


def slowest_checks(count: int) -> str:
    """How long checking full tables takes, each from cold caches."""
    twist = EDITIONS["twist"]
    assert isinstance(twist, RackEdition)
    times: list[float] = []
    sizes = []
    for before, rack, after in full_tables(count):
        tries = []
        for _ in range(3):  # the best of three: what other programs do is not ours
            clear_caches()
            begin = time.perf_counter()
            tuple(twist.check_turn(before, rack, after, True, twist.printed))
            tries.append((time.perf_counter() - begin) * 1000)
        times.append(min(tries))
        sizes.append(sum(map(len, after)))
    times.sort()
    return (
        f"Checking full Twist tables ({min(sizes)} to {max(sizes)} tiles) from cold caches, "
        f"{count} near-legal turns: median {times[count // 2]:.2f} ms, "
        f"p99 {times[count * 99 // 100]:.2f} ms, worst {times[-1]:.2f} ms."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--tables", type=int, default=1000)
    args = parser.parse_args()
    lines = [
        f"# Engine, {platform.python_implementation()} {platform.python_version()}",
        "",
        "Plies a second of `check` and then `apply` (which checks again) on one core.",
        "",
        "| edition | players | plies | plies/s | plays only | what dominates the plays |",
        "|---|---|---|---|---|---|",
    ]
    for key in EDITIONS:
        plies = midgame(key, 2, args.games)
        plays = [ply for ply in plies if isinstance(ply[1], Play)] or plies
        lines.append(
            f"| {key} | 2 | {len(plies)} | {plies_a_second(plies):,.0f} "
            f"| {plies_a_second(plays):,.0f} | {dominating(plays)} |"
        )
        print(lines[-1], flush=True)
    lines += ["", slowest_checks(args.tables)]
    print(lines[-1])
    RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
