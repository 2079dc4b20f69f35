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
from pathlib import Path

from meldrum.cli.simulate import play_out
from meldrum.rules import grid, jokers, melds
from meldrum.rules.editions import EDITIONS
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.game import apply, check, new_game
from meldrum.rules.moves import Move, Play
from meldrum.rules.state import State
from meldrum.rules.table import Table
from meldrum.rules.tiles import COLORS, DOUBLE, JOKER, Tile, TileSet

RESULTS = Path(__file__).parent / "results" / "engine.md"
CACHES = (melds.readings, melds.identity, jokers._seen, grid._line_readings)

Ply = tuple[State, Move]


def midgame(edition: str, players: int, games: int) -> list[Ply]:
    """The middle third of each game, ply by ply."""
    plies: list[Ply] = []
    for number in range(games):
        seed = hashlib.sha256(f"bench/{edition}/{number}".encode()).digest()
        log = play_out(new_game(edition, players, seed), ("simple",) * players)
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
    """The three functions that take the most time of their own."""
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


def full_tables(rng: random.Random) -> tuple[Table, TileSet, Table]:
    """A Twist table of all 112 tiles with every joker in sets that can be read in many ways,
    and the same tiles laid differently: the hardest question for the joker law."""
    runs = [tuple(Tile(color, n) for n in range(1, 14)) for color in COLORS] * 2
    ambiguous = [
        (runs, "B3 J D"),
        (runs, "D C R7"),
    ]
    del ambiguous
    hard = [(Tile("B", 3), JOKER, DOUBLE), (Tile("B", 3), JOKER, DOUBLE)]
    rest = [tile for run in runs for tile in run]
    for tiles in hard:
        rest.remove(tiles[0])
    rng.shuffle(rest)
    return tuple(hard), tuple(rest), tuple(runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    args = parser.parse_args()
    lines = [
        f"# Engine, {platform.python_implementation()} {platform.python_version()}",
        "",
        "| edition | players | plies | plies/s | plays only | what dominates |",
        "|---|---|---|---|---|---|",
    ]
    for key, edition in EDITIONS.items():
        players = edition.players[-1] if key == "introductory" else 2
        plies = midgame(key, players, args.games)
        plays = [ply for ply in plies if isinstance(ply[1], Play)] or plies
        lines.append(
            f"| {key} | {players} | {len(plies)} | {plies_a_second(plies):,.0f} "
            f"| {plies_a_second(plays):,.0f} | {dominating(plays)} |"
        )
        print(lines[-1], flush=True)
    RESULTS.write_text("\n".join(lines) + "\n")
    assert isinstance(EDITIONS["classic"], RackEdition)


if __name__ == "__main__":
    main()
