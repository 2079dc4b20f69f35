"""A newcomer against every level of the ladder, each for only as many deals as it takes to tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from meldrum.arena.journal import Journal
from meldrum.arena.plan import Lineup, Plan, Task
from meldrum.arena.results import DealResult
from meldrum.arena.run import results
from meldrum.arena.sprt import Sprt
from meldrum.arena.stats import Estimate, share_estimate
from meldrum.arena.summary import silent
from meldrum.arena.workers import Crew
from meldrum.bots.ladder import levels

MARGIN = 30.0
"""Elo; a newcomer that is closer to a level than this may end up on either side of it."""
VERDICTS = {"stronger": "stronger", "not stronger": "weaker", "": "undecided"}


def against_ladder(newcomer: str, edition: str) -> Lineup:
    """The newcomer and every level of the game but itself, the weakest first."""
    return (newcomer, *(level for level in levels(edition) if level != newcomer))


@dataclass(frozen=True, slots=True)
class Gauntlet(Plan):
    """A plan in which the first bot meets each of the others, and they do not meet each other."""

    def lineups(self) -> tuple[Lineup, ...]:
        """A table for each level, the weakest first."""
        newcomer, *levels = self.bots
        return tuple((newcomer, *(level,) * (self.players - 1)) for level in levels)

    def tasks(self) -> Iterator[Task]:
        """Level by level."""
        for lineup in self.lineups():
            yield from (Task(number, lineup) for number in range(self.deals))

    def duel(self, lineup: Lineup) -> Plan:
        """What is to be played against one level."""
        bots = (lineup[0], lineup[-1])
        same = {one.name: getattr(self, one.name) for one in fields(self)}
        return Plan(**same | {"bots": bots})

    def as_json(self) -> dict[str, object]:
        """Its journal is no journal of a run in which all meet."""
        return {**Plan.as_json(self), "gauntlet": True}


@dataclass(frozen=True, slots=True)
class Standing:
    """How the newcomer did against one level."""

    level: str
    deals: int
    share: Estimate
    parity: float
    verdict: str
    """``stronger``, ``weaker``, or ``undecided`` if the deals ran out."""

    def as_json(self) -> dict[str, object]:
        """For programs."""
        known = self.share.count > 1
        return {
            "level": self.level,
            "deals": self.deals,
            "share": self.share.mean,
            "low": max(0.0, self.share.low) if known else None,
            "high": min(1.0, self.share.high) if known else None,
            "parity": self.parity,
            "verdict": self.verdict,
        }


def run_gauntlet(plan: Gauntlet, crew: Crew, journal: Journal) -> Iterator[DealResult]:
    """Every result, level by level; a level is left as soon as the test has its answer.

    A newcomer that made no legal move in its first deal is not asked again: waiting for one that
    never answers would take hours, and show nothing.
    """
    for lineup in plan.lineups():
        for at, result in enumerate(results(plan.duel(lineup), crew, journal, _test(plan))):
            yield result
            if not at and lineup[0] in silent([result]):
                return


def standings(plan: Gauntlet, played: Sequence[DealResult]) -> list[Standing]:
    """How the newcomer did against each level that it met, the weakest first.

    One that never made a legal move has no standing, not even a low one.
    """
    found, mute = [], silent(played)
    for lineup in plan.lineups():
        shares = [result.share(lineup[0]) for result in played if result.lineup == lineup]
        test = _test(plan)
        for share in shares:
            test.add(share)
        if shares and plan.bots[0] not in mute:
            verdict, won = VERDICTS[test.verdict], share_estimate(shares)
            found.append(Standing(lineup[-1], len(shares), won, 1 / plan.players, verdict))
    return found


def place(rows: Sequence[Standing]) -> str:
    """Where on the ladder the newcomer belongs, in words; nothing if it was not ranked."""
    above = [row.level for row in rows if row.verdict == "stronger"]
    below = [row.level for row in rows if row.verdict == "weaker"]
    near = [row.level for row in rows if row.verdict == "undecided"]
    said = [f"stronger than {', '.join(above)}"] if above else []
    said += [f"about as strong as {', '.join(near)}"] if near else []
    said += [f"weaker than {', '.join(below)}"] if below else []
    return "; ".join(said)


def _test(plan: Plan) -> Sprt:
    return Sprt(-MARGIN, MARGIN, plan.players)
