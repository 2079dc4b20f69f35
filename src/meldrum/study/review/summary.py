"""A player's whole game in a few numbers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev

from meldrum.notation.record import Record
from meldrum.study.review.data import GameReview, SeatReview, TurnReview
from meldrum.study.review.judgement import FLOOR
from meldrum.study.review.review import VERSION

MOMENTS = 3
WIDE = 1.96
"""Standard errors in a 95 % interval."""


def game_review(record: Record, turns: Sequence[TurnReview], only: int | None = None) -> GameReview:
    """The review of a game from its turns, or from those of one seat."""
    reviewed = sorted({turn.seat for turn in turns})
    luck = {
        seat: sum(turn.luck for turn in turns if turn.seat == seat)
        for seat in (_seats(record) if only is None else [only])
    }
    return GameReview(
        version=VERSION,
        edition=record.edition,
        floor=FLOOR,
        seats=[seat_review(record, turns, seat, luck) for seat in reviewed],
        graph=standings(record, turns) if only is None else chances(turns),
        turns=list(turns),
    )


def seat_review(
    record: Record, turns: Sequence[TurnReview], seat: int, luck: Mapping[int, float]
) -> SeatReview:
    """One player's game; ``luck`` is what the draws gave to whom."""
    own = [turn for turn in turns if turn.seat == seat]
    costs = [turn.cost for turn in own if turn.real]
    lays = [turn.missed for turn in own if turn.missed and turn.missed.laid]
    won = _won(record, seat)
    others = [given for at, given in luck.items() if at != seat] or [0.0]
    return SeatReview(
        seat=seat,
        name=record.called[seat],
        won=won,
        decisions=len(costs),
        cost=sum(costs),
        cost_each=fmean(costs) if costs else 0.0,
        margin=WIDE * stdev(costs) / len(costs) ** 0.5 if len(costs) > 1 else 0.0,
        luck=luck[seat],
        adjusted=min(1.0, max(0.0, won - luck[seat] + fmean(others))),
        found=sum(lay.laid == lay.most for lay in lays),
        lays=len(lays),
        labels=dict(Counter(turn.label for turn in own if turn.label)),
        moments=_moments(own),
    )


def standings(record: Record, turns: Sequence[TurnReview]) -> list[list[float]]:
    """The graph. Each chance is a seat's own, with its own best play, so they add up to more than
    one: what they tell is who is ahead."""
    latest = [1.0 for _ in _seats(record)]
    graph = []
    for turn in turns:
        latest[turn.seat] = latest[turn.seat] if turn.after is None else turn.after
        whole = sum(latest)
        graph.append([chance / whole if whole else 1 / len(latest) for chance in latest])
    if len(turns) == len(record.moves):
        graph[-1] = [_won(record, seat) for seat in _seats(record)]
    return graph


def chances(turns: Sequence[TurnReview]) -> list[list[float]]:
    """The graph of one seat: what it may hope for, as nobody else was looked at."""
    latest, graph = 0.0, []
    for turn in turns:
        latest = latest if turn.after is None else turn.after
        graph.append([latest])
    return graph


def _moments(own: Sequence[TurnReview]) -> list[int]:
    """The turns that changed most, by the player's doing or by luck; the larger first."""
    weight = {turn.number: max(turn.cost if turn.label else 0.0, abs(turn.luck)) for turn in own}
    biggest = sorted(own, key=lambda turn: (turn.label is None, -weight[turn.number]))
    return [turn.number for turn in biggest if weight[turn.number] > FLOOR][:MOMENTS]


def _won(record: Record, seat: int) -> float:
    assert record.outcome is not None
    winners = record.outcome.winners or list(_seats(record))
    return (seat in winners) / len(winners)


def _seats(record: Record) -> range:
    return range(len(record.seats))
