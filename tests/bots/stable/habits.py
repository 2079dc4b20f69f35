"""Habits of bots that wait, beyond those of the ladder's: what they wait for, and what ends it."""

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from meldrum.bots import waiting
from meldrum.bots.waiting import NEVER


@dataclass(frozen=True, slots=True)
class Habits(waiting.Habits):
    """A player in numbers. By default it never waits; ``WAITING`` never stops.

    It waits while all that it waits for says so, and unless ``low`` or ``close`` stops it. Beside
    ``most`` and ``little`` it may lay what is ``useless`` to the others.
    """

    enough: int = NEVER
    """Waits until this many tiles go at once."""
    full: int = NEVER
    """Waits while its rack has fewer tiles than this."""
    chance: float = 0.0
    """Waits with this chance, drawn each turn."""
    opens_after: int = 0
    """Keeps its opening back for this many turns."""
    low: int = 0
    """Stops waiting when the pool has this many tiles or fewer."""
    tempo: int = 0
    """With this many tiles left in the pool or fewer, lays a little rather than draw."""
    feints: int = 0
    """Small plays after the opening, to look like somebody who lays what they can."""
    opens: str = "most"
    """What it opens with: ``small`` or ``most``."""
    empty: str = "most"
    """With an empty pool: ``pass``, ``little``, ``most``, or ``sit`` on the lead."""
    keeps_jokers: bool = False
    """Whether jokers are for going out only."""

    def as_json(self) -> dict[str, Any]:
        """The values by name."""
        return asdict(self)

    def __str__(self) -> str:
        """What differs from a bot that lays all it can, every turn."""
        plain = Habits()
        said = [
            f"{one.name}={getattr(self, one.name)}"
            for one in fields(self)
            if getattr(self, one.name) != getattr(plain, one.name)
        ]
        return " ".join(said) or "lays all it can"


WAITING = Habits(chance=1.0, opens="small", empty="sit", keeps_jokers=True)

VALUES: Mapping[str, tuple[Any, ...]] = {
    "enough": (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, NEVER),
    "longest": (0, 1, 2, 3, 5, 8, 12, 18, 25, 30, NEVER),
    "full": (10, 14, 17, 20, 23, 26, 30, 35, 40, NEVER),
    "chance": (0.0, 0.25, 0.5, 0.8, 0.9, 0.95, 0.99, 1.0),
    "opens_after": (0, 1, 2, 3, 5, 8, 12, 20, NEVER),
    "low": (0, 1, 2, 3, 4, 6, 8, 12, 18, 25),
    "close": (0, 1, 2, 3, 4, 5, 6, 8, 10),
    "tempo": (0, 1, 2, 3, 4, 6, 8, 12),
    "feints": (0, 1, 2, 3, 5),
    "opens": ("small", "most"),
    "lays": ("little", "useless", "most"),
    "empty": ("pass", "sit", "little", "most"),
    "keeps_jokers": (False, True),
}
"""What a search may try, from one end to the other."""
FAR = 0.3
"""How often a change goes anywhere instead of to a neighboring value."""


def varied(habits: Habits, chance: random.Random, changes: int = 2) -> Habits:
    """The same habits with one or a few of them changed."""
    values = habits.as_json()
    for name in chance.sample(list(VALUES), chance.randint(1, changes)):
        values[name] = _another(VALUES[name], values[name], chance)
    return Habits(**values)


def _another(values: tuple[Any, ...], now: Any, chance: random.Random) -> Any:
    at = values.index(now) if now in values else 0
    beside = [one for one in (at - 1, at + 1) if 0 <= one < len(values)]
    others = [one for one in range(len(values)) if one != at]
    return values[chance.choice(others if chance.random() < FAR else beside)]
