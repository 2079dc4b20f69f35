"""What games of a bot against itself are like: ``./run bench selfplay --bot greedy --players 2``.

Who begins, when they open, how long it takes, how it ends, and what becomes of the jokers. Prints
a table; docs/strength.md has those of Greedy and Master.
"""

import argparse
import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from meldrum.arena.game import Played, play_game
from meldrum.arena.stats import estimate, percentile
from meldrum.bots.roster import bot_named, dismiss
from meldrum.play.driver import Limits
from meldrum.rules.game import apply, new_game
from meldrum.rules.state import State

OPENED_BY = (1, 3, 5, 10)


@dataclass
class Jokers:
    """What became of the jokers that came to a rack."""

    drawn: int = 0
    turns: list[int] = field(default_factory=list)
    """For each joker that was laid before the last turn: own turns that it was held back."""
    in_last_turn: int = 0
    left: int = 0

    def follow(self, start: State, played: Played) -> None:
        """Go through one game."""
        since: list[list[int]] = [[0] * _jokers(start, seat) for seat in range(len(start.racks))]
        self.drawn += sum(map(len, since))
        state = start
        for move in played.moves:
            state, seat = apply(state, move), move.seat
            waiting = since[seat]
            while len(waiting) > _jokers(state, seat):
                held = waiting.pop(0)
                if state.outcome:
                    self.in_last_turn += 1
                else:
                    self.turns.append(held)
            since[seat] = waiting = [held + 1 for held in waiting]
            came = _jokers(state, seat) - len(waiting)
            waiting += [0] * came
            self.drawn += came
        self.left += sum(map(len, since))


def _jokers(state: State, seat: int) -> int:
    return sum(tile.is_joker for tile in state.racks[seat])


def lines(starts: Sequence[State], games: Sequence[Played]) -> Iterator[str]:
    """The table, row by row."""
    count, seats = len(games), len(starts[0].racks)
    pairs = list(zip(starts, games, strict=True))
    begun = sum(start.first in game.outcome.winners for start, game in pairs) / count
    margin = 1.96 * math.sqrt(begun * (1 - begun) / count)
    yield f"| who begins wins | {begun:.1%} ±{margin:.1%} (parity {1 / seats:.0%}) |"
    opened = [turn for game in games for turn in game.opened]
    parts = [sum(0 < turn <= by for turn in opened) / len(opened) for by in OPENED_BY]
    said = " / ".join(f"{100 * part:.0f}" for part in parts)
    yield f"| opened by own turn {' / '.join(map(str, OPENED_BY))} | {said} % |"
    length = estimate([game.plies for game in games])
    span = [percentile([game.plies for game in games], part) for part in (0.1, 0.9)]
    mean = f"{length.mean:.1f} ±{length.margin:.1f}"
    yield f"| turns a game | {mean} (eight of ten {span[0]} to {span[1]}) |"
    reasons = Counter(game.outcome.reason for game in games).most_common()
    yield f"| ended by | {', '.join(f'{reason} {number}' for reason, number in reasons)} |"
    jokers = Jokers()
    for start, game in pairs:
        jokers.follow(start, game)
    kept = (jokers.in_last_turn + jokers.left) / jokers.drawn
    said = f"{kept:.0%} of {jokers.drawn}, {jokers.left} of them on a rack"
    yield f"| jokers kept to the end | {said} |"
    if jokers.turns:
        held = sum(jokers.turns) / len(jokers.turns)
        yield f"| the others were held back for | {held:.1f} own turns |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="self1")
    parser.add_argument("--playouts", type=int, default=96)
    args = parser.parse_args()
    starts, games = [], []
    for number in range(args.games):
        secret = hashlib.sha256(f"{args.seed}/{number}".encode()).digest()
        starts.append(new_game("classic", args.players, secret))
        names = [f"{args.seed}/{number}/{seat}" for seat in range(args.players)]
        bots = [bot_named(args.bot, "classic", name) for name in names]
        games.append(play_game(starts[-1], bots, Limits(playouts=args.playouts)))
        dismiss(bots)
    print(f"| {args.bot}, {args.players} players | {args.games} games |\n|---|---|")
    print("\n".join(lines(starts, games)))


if __name__ == "__main__":
    main()
