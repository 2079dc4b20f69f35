"""How strong a network makes Grandmaster: a few deals against Master, each in both seats."""

import hashlib
import random
from collections.abc import Callable

from meldrum.arena.game import play_game
from meldrum.arena.stats import Estimate, share_estimate
from meldrum.bots.grandmaster import Grandmaster
from meldrum.bots.master import Master
from meldrum.play.driver import Limits
from meldrum.play.mover import Mover
from meldrum.rules.game import new_game
from meldrum.solver.value import Weights

LIMITS = Limits(60.0, 48)


def strength(weights: Weights, deals: int, seed: str, tell: Callable[[str], None]) -> Estimate:
    """Its share of the wins in Classic for two."""
    shares = []
    for number in range(deals):
        tell(f"against Master: deal {number + 1} of {deals}")
        secret = hashlib.sha256(f"meldrum-train/strength/{seed}/{number}".encode()).digest()
        start = new_game("classic", 2, secret)
        won = 0.0
        for own in range(2):
            bots: list[Mover] = [Master(random.Random(f"{number}/{seat}")) for seat in range(2)]
            bots[own] = Grandmaster(random.Random(f"{number}/{own}"), weights)
            won += play_game(start, bots, LIMITS).outcome.share(own) / 2
        shares.append(won)
    return share_estimate(shares)
