"""The one judge of a turn: what each move was worth to a player who knew what this one knew.

Graph, labels, lists and the board to try again on all come from here, so they cannot disagree.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from meldrum.bots.hidden import Memory
from meldrum.bots.race import gain_over
from meldrum.rules.editions import edition_of
from meldrum.rules.view import View
from meldrum.study.review.candidates import Candidate
from meldrum.study.review.endings import Foreseen, searched
from meldrum.study.review.trials import Result, can_be_imagined, trial_of

FLOOR = 0.02
"""The noise floor: a loss that may be smaller than this is not held against anyone."""
LABELS = (("blunder", 0.10), ("mistake", 0.05), ("slip", FLOOR))
"""A loss has a name if it is at least this large for certain: the lower end of its interval."""
CONFIDENCE = 0.95
BATCH = 16
LEAST, MOST = 48, 192
"""Imagined games for each move."""
SLOW = 6
"""Where the solver takes long, there are fewer by this factor."""
FEWEST = 2
"""Without two there is nothing to take an interval from."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, and what it is worth."""

    candidate: Candidate
    chance: float
    """Of winning."""
    margin: float
    points: float | None
    """Expected."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """All moves of a turn, the one it is about first, and what that one cost."""

    how: str
    """``imagined``, ``searched``, ``proven``; ``only`` where there was nothing to choose."""
    moves: tuple[Weighed, ...]
    best: int
    cost: float
    """The winning chance given up, as far as can be told; by chance it may be below 0."""
    low: float
    high: float

    @property
    def label(self) -> str | None:
        """slip, mistake or blunder, if the loss is certain."""
        if self.how not in ("imagined", "proven"):
            return None
        return next((name for name, least in LABELS if self.low >= least), None)


def judge(
    seen: View,
    memory: Memory,
    found: Sequence[Candidate],
    seed: str,
    worlds: int = MOST,
    tried: int = 0,
) -> Verdict | None:
    """Weigh the moves, the one made first; None where games cannot be imagined.

    The verdict is on the move at ``tried``. How long is thought depends on the move made, so that
    each move is worth the same whichever is tried.
    """
    if not can_be_imagined(seen):
        return None
    if ending := searched(seen, [one.move for one in found]):
        return _foreseen(found, ending, tried)
    return _imagined(seen, memory, found, seed, worlds, tried)


def _foreseen(found: Sequence[Candidate], ends: Sequence[Foreseen], tried: int) -> Verdict:
    """The verdict on an ending. What is proven is certain; a guess is held against nobody."""
    pairs = zip(found, ends, strict=True)
    moves = [Weighed(one, end.share, 0.0, end.points) for one, end in pairs]
    best = _best(moves, tried)
    cost = moves[best].chance - moves[tried].chance
    proven = ends[tried].proven and ends[best].proven
    how = "only" if len(found) == 1 else "proven" if proven else "searched"
    return Verdict(how, *_first(moves, tried, best), cost, cost, cost)


def _best(moves: Sequence[Weighed], tried: int) -> int:
    """The best move, among equals the one tried."""
    return max(range(len(moves)), key=lambda at: (moves[at].chance, at == tried, -at))


def _first(moves: Sequence[Weighed], tried: int, best: int) -> tuple[tuple[Weighed, ...], int]:
    """The moves with the one tried first, and where the best is then."""
    order = [tried, *(at for at in range(len(moves)) if at != tried)]
    return tuple(moves[at] for at in order), order.index(best)


def chance_now(seen: View, memory: Memory, seed: str, worlds: int) -> float:
    """What a player may hope for who has moved and waits for the others."""
    trial = trial_of(seen, memory, [], seed)
    return fmean(trial()[0].share for _ in range(games_for(seen, worlds)[0]))


def games_for(seen: View, worlds: int) -> tuple[int, int]:
    """How many games are imagined at least, and at most."""
    slow = 1 if edition_of(seen.edition).quick_to_solve else SLOW
    return max(FEWEST, min(worlds, LEAST) // slow), max(FEWEST, worlds // slow)


def _imagined(
    seen: View, memory: Memory, found: Sequence[Candidate], seed: str, worlds: int, tried: int
) -> Verdict:
    trial = trial_of(seen, memory, [one.move for one in found], seed)
    rows: list[list[Result]] = []
    least, most = games_for(seen, worlds)
    most = least if len(found) == 1 else most
    while len(rows) < most and not (len(rows) >= least and _is_settled(rows)):
        rows += [trial() for _ in range(min(BATCH, most - len(rows)))]
    columns = [[row[at].share for row in rows] for at in range(len(found))]
    points = [fmean(row[at].points for row in rows) for at in range(len(found))]
    moves = [
        Weighed(one, fmean(column), _margin(column), mean)
        for one, column, mean in zip(found, columns, points, strict=True)
    ]
    best = _best(moves, tried)
    gain, error = gain_over(columns[best], columns[tried]) if best != tried else (0.0, 0.0)
    wide = _deviations(len(found)) * error
    how = "imagined" if len(found) > 1 else "only"
    cost = _fair_cost(columns, tried)
    return Verdict(how, *_first(moves, tried, best), cost, gain - wide, gain + wide)


def _is_settled(rows: list[list[Result]]) -> bool:
    """Whether no move can turn out to be better than the one made by more than the floor."""
    columns = [[row[at].share for row in rows] for at in range(len(rows[0]))]
    wide = _deviations(len(columns))
    gains = (gain_over(column, columns[0]) for column in columns[1:])
    return all(gain + wide * error < FLOOR for gain, error in gains)


def _deviations(moves: int) -> float:
    """How many standard errors the interval has, as the best of several is looked at."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / max(1, moves - 1))


def _fair_cost(columns: list[list[float]], tried: int) -> float:
    """What the move tried gave up. The best is found in one half of the games and measured in the
    other, and the other way round: in the same games it would seem better than it is."""
    halves = [[column[side::2] for column in columns] for side in (0, 1)]
    return fmean(_cost(halves[side], halves[1 - side], tried) for side in (0, 1))


def _cost(chosen: list[list[float]], measured: list[list[float]], tried: int) -> float:
    best = max(range(len(chosen)), key=lambda at: (fmean(chosen[at]), at == tried, -at))
    return fmean(measured[best]) - fmean(measured[tried])


def _margin(column: list[float]) -> float:
    """Half the 95 % interval of a share of games, as if one more had gone each way."""
    count = len(column) + 2
    mean = (sum(column) + 1) / count
    return float(NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * (mean * (1 - mean) / count) ** 0.5)
