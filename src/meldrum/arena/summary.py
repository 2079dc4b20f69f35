"""What a run shows: each bot's share, points and length, who beat whom, ratings, failures."""

import importlib.util
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from meldrum.arena.plan import Lineup, Plan
from meldrum.arena.ratings import Rating, elo_ratings, open_skills
from meldrum.arena.results import DealResult
from meldrum.arena.sprt import Sprt
from meldrum.arena.stats import Estimate, estimate, share_estimate

ANCHOR = "greedy"


@dataclass(frozen=True, slots=True)
class Row:
    """One bot at one table of bots."""

    name: str
    share: Estimate
    points: Estimate
    parity: float
    """The share that equally strong players would have."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """All deals of one lineup."""

    lineup: Lineup
    deals: int
    games: int
    rows: tuple[Row, ...]
    length: Estimate
    reasons: dict[str, int]


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole run."""

    plan: Plan
    tables: tuple[TableSummary, ...]
    ratings: tuple[Rating, ...]
    skills: dict[str, tuple[float, float]] = field(default_factory=dict)
    forfeits: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each bot that failed: how often, and why."""
    silent: tuple[str, ...] = ()
    """Bots that made no legal move in any of their games."""
    sprt: Sprt | None = None
    doubts: tuple[str, ...] = ()
    """Why it shows little, in sentences; empty if there is no reason."""


def summarize(plan: Plan, results: Sequence[DealResult], sprt: Sprt | None = None) -> Summary:
    """Sum up a run; it may have stopped early."""
    tables = []
    for lineup in plan.lineups():
        own = [result for result in results if result.lineup == lineup]
        if own:
            tables.append(_table(lineup, own))
    rated = is_rated(results)
    ratings = tuple(elo_ratings(results, ANCHOR, plan.seed)) if rated else ()
    many = plan.players > 2 and rated and importlib.util.find_spec("openskill") is not None
    skills = open_skills(results) if many else {}
    told = tuple(doubts(plan, results))
    return Summary(
        plan, tuple(tables), ratings, skills, _forfeits(results), silent(results), sprt, told
    )


def is_rated(results: Sequence[DealResult]) -> bool:
    """Whether the results show how strong bots are: two of them, and more than one deal."""
    bots = {name for result in results for name in result.lineup}
    return len(bots) > 1 and len({result.deal for result in results}) > 1


def doubts(plan: Plan, results: Sequence[DealResult]) -> Iterator[str]:
    """Why a run shows little, in sentences."""
    if len(set(plan.bots)) == 1:
        yield f"{plan.bots[0]} plays against itself: this shows its games, not its strength."
    if len({result.deal for result in results}) == 1:
        yield "One deal is too few for intervals and ratings: play two or more, ideally hundreds."
    for name in silent(results):
        yield f"{name} made no legal move in any game: this says nothing about its strength."


def silent(results: Sequence[DealResult]) -> tuple[str, ...]:
    """The bots that made no legal move in any of their games."""
    seats = [
        (name, seat in game.silent)
        for result in results
        for game in result.games
        for seat, name in enumerate(game.seats)
    ]
    spoke = {name for name, mute in seats if not mute}
    return tuple(dict.fromkeys(name for name, _ in seats if name not in spoke))


def shown(summary: Summary, results: Sequence[DealResult]) -> tuple[Summary, list[DealResult]]:
    """The same run for people: bots in other processes under the names they give themselves."""
    said = {bot: name for result in results for bot, name in result.names.items()}
    if not said:
        return summary, list(results)
    common = Counter(said.get(bot, bot) for bot in dict.fromkeys(summary.plan.bots))
    names = {bot: name if common[name] == 1 else f"{name} ({bot})" for bot, name in said.items()}
    plan = replace(summary.plan, bots=_called(summary.plan.bots, names))
    renamed = [
        msgspec.structs.replace(
            result,
            lineup=_called(result.lineup, names),
            games=tuple(
                msgspec.structs.replace(game, seats=_called(game.seats, names))
                for game in result.games
            ),
        )
        for result in results
    ]
    return summarize(plan, renamed, summary.sprt), renamed


def _called(bots: Lineup, names: dict[str, str]) -> Lineup:
    return tuple(names.get(bot, bot) for bot in bots)


def _table(lineup: Lineup, results: Sequence[DealResult]) -> TableSummary:
    rows = []
    names = tuple(dict.fromkeys(lineup))
    shares = share_estimate if len(names) > 1 else estimate  # one alone wins whatever happens
    for name in names:
        rows.append(
            Row(
                name,
                shares([result.share(name) for result in results]),
                estimate([result.points_of(name) for result in results]),
                lineup.count(name) / len(lineup),
            )
        )
    games = [game for result in results for game in result.games]
    length = estimate([result.plies for result in results])
    reasons = dict(Counter(game.reason for game in games))
    return TableSummary(lineup, len(results), len(games), tuple(rows), length, reasons)


def _forfeits(results: Sequence[DealResult]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for result in results:
        for game in result.games:
            for _, seat, reason in game.forfeits:
                counts.setdefault(game.seats[seat], Counter())[reason] += 1
    return {name: dict(reasons.most_common()) for name, reasons in counts.items()}


def grouped(reasons: dict[str, int]) -> list[tuple[str, int, int]]:
    """Like reasons together, the most frequent first: an example, how many turns, how many texts.

    >>> grouped({"illegal: R1 is missing": 3, "ValueError: x": 1, "illegal: R2 is missing": 2})
    [('illegal: R1 is missing', 5, 2), ('ValueError: x', 1, 1)]
    """
    kinds: dict[str, list[str]] = {}
    for reason in reasons:
        kinds.setdefault(_kind(reason), []).append(reason)
    found = [(texts[0], sum(reasons[one] for one in texts), len(texts)) for texts in kinds.values()]
    return sorted(found, key=lambda group: -group[1])


def _kind(reason: str) -> str:
    """What a reason has in common with those like it.

    Its numbers and what follows a colon are the details. A process that was given up goes with
    those that failed for the same reason, whichever error they were reported by.

    >>> _kind("ChildFailure: given up: no move in time"), _kind("no answer after 0.5 s")
    ('no move in time', 'no answer after # s')
    """
    reason = re.sub(r"^(ChildFailure: |NotationError: |given up: )+", "", reason)
    return re.sub(r"[\d.]+", "#", reason.partition(":")[0])


def as_json(summary: Summary) -> dict[str, object]:
    """The summary for programs."""
    sprt = summary.sprt
    return {
        "plan": {**summary.plan.as_json(), "deals": summary.plan.deals},
        "tables": [
            {
                "lineup": list(table.lineup),
                "deals": table.deals,
                "games": table.games,
                "length": _interval(table.length),
                "reasons": table.reasons,
                "bots": [
                    {
                        "name": row.name,
                        "share": _interval(row.share),
                        "parity": row.parity,
                        "points": _interval(row.points),
                    }
                    for row in table.rows
                ],
            }
            for table in summary.tables
        ],
        "elo": [
            {"name": one.name, "elo": one.elo, "low": one.low, "high": one.high}
            for one in summary.ratings
        ],
        "openskill": {
            name: {"mu": mu, "sigma": sigma} for name, (mu, sigma) in summary.skills.items()
        },
        "forfeits": summary.forfeits,
        "sprt": sprt
        and {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "weight": sprt.weight,
            "bounds": list(sprt.bounds),
            "verdict": sprt.verdict,
        },
        "silent": list(summary.silent),
        "doubts": list(summary.doubts),
    }


def _interval(value: Estimate) -> dict[str, float | None]:
    known = value.count > 1
    return {
        "mean": value.mean,
        "low": value.low if known else None,
        "high": value.high if known else None,
    }
