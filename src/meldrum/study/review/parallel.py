"""The turns of a game reviewed side by side, in order."""

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from meldrum.notation.record import Record
from meldrum.study.review.data import TurnReview
from meldrum.study.review.judgement import MOST
from meldrum.study.review.review import refuse_unfit, review_turn, reviewed, turn_at


def reviews(
    record: Record, seat: int | None = None, worlds: int = MOST, jobs: int | None = None
) -> Iterator[TurnReview]:
    """What ``reviewed`` says, by several processes."""
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield from reviewed(record, seat, worlds)
        return
    refuse_unfit(record)
    numbers = [at for at, entry in enumerate(record.moves, 1) if seat in (None, entry.seat)]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        try:
            yield from pool.map(partial(_one, record, worlds), numbers)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _one(record: Record, worlds: int, number: int) -> TurnReview:
    return review_turn(turn_at(record, number), worlds)
