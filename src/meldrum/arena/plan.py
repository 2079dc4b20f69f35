"""What is to be played: who sits with whom, which deals, and in which seats."""

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import combinations

from meldrum.bots.roster import check_name
from meldrum.play.driver import Limits
from meldrum.rules.editions import edition_of
from meldrum.rules.errors import SetupError
from meldrum.rules.game import new_game
from meldrum.rules.state import State

Lineup = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A run of the arena: same plan, same results, wherever it is played."""

    edition: str
    players: int
    bots: tuple[str, ...]
    deals: int
    seed: str
    options: dict[str, object] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)

    def check(self) -> None:
        """Raise a ValueError that says what cannot be played."""
        if self.deals < 1:
            raise SetupError(f"{self.deals} deals: at least one")
        if not self.bots:
            raise SetupError("no bots")
        for name in self.bots:
            check_name(name)
        self.deal(0)
        self.lineups()

    def lineups(self) -> tuple[Lineup, ...]:
        """The bots that play together.

        One bot plays against itself. Of two, the first sits among others of the second kind. As
        many as players sit together. Of more, every combination that fills the table plays.
        """
        names = tuple(dict.fromkeys(self.bots))
        if len(names) < len(self.bots) and len(self.bots) == self.players:
            return (self.bots,)
        if len(names) <= 2:
            return ((names[0], *(names[-1],) * (self.players - 1)),)
        if len(names) >= self.players:
            return tuple(combinations(names, self.players))
        raise SetupError(f"{len(names)} bots for {self.players} players: name one, two, or enough")

    def deal(self, number: int) -> State:
        """The deal with that number."""
        secret = hashlib.sha256(f"{self.seed}/{number}".encode()).digest()
        first = edition_of(self.edition).begins(number, self.players)
        return new_game(self.edition, self.players, secret, self.options, first=first)

    def tasks(self) -> Iterator["Task"]:
        """Every deal with every lineup, deal by deal."""
        lineups = self.lineups()
        for number in range(self.deals):
            for lineup in lineups:
                yield Task(number, lineup)

    def as_json(self) -> dict[str, object]:
        """What a journal keeps of it. The number of deals is not part: more may be added later."""
        kept = asdict(self)
        del kept["deals"]
        kept["bots"] = list(self.bots)
        kept["objective"] = "wins"  # bots could once play for points, too: older journals say it
        return kept


@dataclass(frozen=True, slots=True)
class Task:
    """One deal with one lineup, to be played once in every seat."""

    deal: int
    lineup: Lineup


def seatings(lineup: Lineup) -> tuple[Lineup, ...]:
    """The lineup rotated seat by seat; seatings that look the same are played once."""
    turned = (lineup[-by:] + lineup[:-by] for by in range(len(lineup)))
    return tuple(dict.fromkeys(turned))
