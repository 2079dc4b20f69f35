"""A frozen suite: fixed deals against fixed opponents, so that one number can be compared.

Its definition is a file in ``suites``. Deal n of a suite is dealt from SHA-256 of its seed, a slash
and n, as always in the arena. The opponents have the Elo that was measured when the suite was
frozen, and a game each to tell whether they still play as they did then.
"""

import hashlib
import math
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

import msgspec

from meldrum.arena.game import play_game
from meldrum.arena.gauntlet import Gauntlet
from meldrum.arena.ratings import DRAWS, PRIOR
from meldrum.arena.results import DealResult
from meldrum.arena.sprt import share_of
from meldrum.arena.stats import Estimate, share_estimate
from meldrum.bots.roster import bot_named, seat_seed
from meldrum.notation.moves import move_data
from meldrum.play.driver import Limits

FOLDER = files("meldrum.arena") / "suites"
WIDEST = 4000.0
"""No bot is farther than this from 0 Elo."""


class Opponent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot of a suite."""

    bot: str
    elo: int
    game: str
    """SHA-256 of a game that it plays against itself."""


class Suite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: nothing of it may change once it is published."""

    name: str
    edition: str
    players: int
    seed: str
    deals: int
    seconds: float
    playouts: int
    opponents: tuple[Opponent, ...]

    def plan(self, bot: str, deals: int | None = None) -> Gauntlet:
        """All games of a bot, or those of the first deals only."""
        bots = (bot, *(one.bot for one in self.opponents if one.bot != bot))
        limits = Limits(self.seconds, self.playouts)
        many = min(deals or self.deals, self.deals)
        return Gauntlet(self.edition, self.players, bots, many, self.seed, {}, limits)


def suite_named(name: str) -> Suite:
    """The suite of this name; raises ValueError if there is none."""
    there = sorted(file.name.removesuffix(".json") for file in FOLDER.iterdir())
    if name not in there:
        raise ValueError(f"no suite {name!r}: there is {', '.join(there)}")
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Suite)


@dataclass(frozen=True, slots=True)
class Score:
    """How a bot did in a suite."""

    suite: Suite
    bot: str
    deals: int
    shares: Mapping[str, Estimate]
    """Its share of the wins against each opponent."""
    total: Estimate
    elo: float
    low: float
    high: float

    @property
    def is_whole(self) -> bool:
        """Whether it may be compared: all deals against all opponents."""
        met = {one.bot for one in self.suite.opponents} - {self.bot}
        whole = all(share.count == self.suite.deals for share in self.shares.values())
        return whole and set(self.shares) == met

    def as_json(self) -> dict[str, object]:
        """For programs, and to publish."""
        return {
            "suite": self.suite.name,
            "bot": self.bot,
            "whole": self.is_whole,
            "deals": self.deals,
            "elo": {"mean": round(self.elo), "low": round(self.low), "high": round(self.high)},
            "share": _interval(self.total),
            "opponents": [
                {"bot": one.bot, "elo": one.elo, **_interval(self.shares[one.bot])}
                for one in self.suite.opponents
                if one.bot in self.shares
            ],
        }


def score(suite: Suite, bot: str, played: Sequence[DealResult]) -> Score:
    """Sum up the games of a bot; its Elo makes them most likely, given the opponents'."""
    elos = {one.bot: one.elo for one in suite.opponents}
    by_deal: dict[int, list[tuple[float, float]]] = defaultdict(list)
    by_opponent: dict[str, list[float]] = defaultdict(list)
    for result in played:
        share, other = result.share(bot), result.lineup[-1]
        by_deal[result.deal].append((elos[other], share))
        by_opponent[other].append(share)
    deals = list(by_deal.values())
    chance = random.Random(f"suite/{suite.seed}")
    drawn = sorted(
        _elo([row for _ in deals for row in chance.choice(deals)], suite.players)
        for _ in range(DRAWS)
    )
    low, high = drawn[int(0.025 * DRAWS)], drawn[int(0.975 * DRAWS)]
    middle = _elo([row for deal in deals for row in deal], suite.players)
    shares = {other: share_estimate(won) for other, won in by_opponent.items()}
    total = share_estimate([sum(won for _, won in deal) / len(deal) for deal in deals])
    return Score(suite, bot, len(deals), shares, total, middle, low, high)


def _elo(rows: Sequence[tuple[float, float]], players: int) -> float:
    """The Elo at which the expected wins are those seen; everyone is given half a win and a loss.

    >>> round(_elo([(1500, 0.5), (1700, 0.5)], 2))
    1600
    """
    given = [(elo, share) for elo in dict.fromkeys(elo for elo, _ in rows) for share in (0.0, 1.0)]
    low, high = -WIDEST, WIDEST
    while high - low > 0.1:
        middle = (low + high) / 2

        def short(row: tuple[float, float], elo: float = middle) -> float:
            return row[1] - share_of(elo - row[0], players)

        missing = math.fsum(map(short, rows)) + PRIOR * math.fsum(map(short, given))
        low, high = (middle, high) if missing > 0 else (low, middle)
    return (low + high) / 2


def _interval(share: Estimate) -> dict[str, object]:
    known = share.count > 1
    return {
        "share": share.mean,
        "low": max(0.0, share.low) if known else None,
        "high": min(1.0, share.high) if known else None,
        "deals": share.count,
    }


# Freezing


def game_of(suite: Suite, bot: str) -> str:
    """SHA-256 of the game that a bot plays against itself in the first deal."""
    start = suite.plan(bot).deal(0)
    seats = range(suite.players)
    bots = [bot_named(bot, suite.edition, seat_seed(start.seed, 0, seat)) for seat in seats]
    played = play_game(start, bots, Limits(suite.seconds, suite.playouts))
    moves = msgspec.json.encode([move_data(move) for move in played.moves])
    return hashlib.sha256(moves).hexdigest()


def changed(suite: Suite) -> Iterator[str]:
    """The opponents that no longer play as they did when the suite was frozen."""
    for one in suite.opponents:
        if game_of(suite, one.bot) != one.game:
            yield one.bot
