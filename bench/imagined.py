"""How many games Master plays out in thought: ``./run bench imagined`` keeps the result.

The games are those that Master imagines at its turns of Classic for two, against Greedy and against
itself. Each is played out by the policies in Python and by the core, which lead to the same
end, in turns; time is processor time of one core.
"""

import argparse
import hashlib
import platform
import time
from pathlib import Path
from unittest.mock import patch

from meldrum.arena.game import play_game
from meldrum.bots.ladder import make_bot
from meldrum.play.driver import Limits
from meldrum.play.imagined.racks import ImaginedGame, solver_of
from meldrum.rules.editions import edition_of
from meldrum.rules.game import new_game
from meldrum.rules.scoring import Outcome

RESULTS = Path(__file__).parent / "results" / "imagined.md"
PLAY_OUT = ImaginedGame.play_out


def imagined_by_master(games: int) -> list[ImaginedGame]:
    """What Master imagines in some games, each at the point from which it is played out."""
    starts: list[ImaginedGame] = []

    def noted(game: ImaginedGame, seconds: float | None = None) -> Outcome:
        start = game.copy()
        start.solve = solver_of(edition_of("classic"), game.options)  # Master's has a time limit
        starts.append(start)
        return PLAY_OUT(game, seconds)

    with patch.object(ImaginedGame, "play_out", noted):
        for number in range(games):
            seed = hashlib.sha256(f"imagined/{number}".encode()).digest()
            levels = ("master", "master" if number % 2 else "greedy")
            bots = [make_bot(level, "classic", str(number)) for level in levels]
            play_game(new_game("classic", 2, seed), bots, Limits(playouts=24))
    return starts


def played_out(start: ImaginedGame, in_core: bool) -> tuple[float, Outcome]:
    """Seconds, and how it ended."""
    game = start.copy()
    if not in_core:
        game.core = None
    begin = time.process_time()
    ended = game.play_out()
    return time.process_time() - begin, ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--most", type=int, default=2000)
    args = parser.parse_args()
    starts = imagined_by_master(args.games)
    starts = starts[:: max(1, len(starts) // args.most)]
    spent = {False: 0.0, True: 0.0}
    for start in starts:
        ends = {}
        for in_core in (False, True):
            seconds, ends[in_core] = played_out(start, in_core)
            spent[in_core] += seconds
        assert ends[False] == ends[True]
    lines = [
        f"# Imagined games, {platform.python_implementation()} {platform.python_version()}",
        "",
        f"{len(starts)} games that Master imagines in Classic for two, on one core.",
        "",
        "| | games/s | µs a game |",
        "|---|---|---|",
    ]
    for name, in_core in (("one question a turn, from Python", False), ("all in the core", True)):
        each = spent[in_core] / len(starts)
        lines.append(f"| {name} | {1 / each:,.0f} | {each * 1e6:,.0f} |")
    print("\n".join(lines))
    RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
