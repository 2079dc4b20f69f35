"""Hints, checks and draft reviews: asked for by a seat, worked out by a worker."""

import asyncio
from collections import Counter
from itertools import chain
from typing import Any

from meldrum.notation.moves import lying, move_of
from meldrum.notation.text import NotationError, parse_tiles
from meldrum.notation.wire import ViolationData, violation_data
from meldrum.rules.editions import EDITIONS
from meldrum.rules.errors import OptionError
from meldrum.rules.game import view
from meldrum.rules.grid import Grid
from meldrum.rules.view import View
from meldrum.server import wire, wire_study
from meldrum.server.refusals import refusal
from meldrum.server.services import Services
from meldrum.server.tables.advice_data import (
    analysis_data,
    hint_data,
    judged_data,
    puzzle_hint_data,
)
from meldrum.server.tables.live_table import LiveTable
from meldrum.server.tables.records import before_last_move, of_game
from meldrum.server.workers.draft_review import (
    CheckJob,
    DraftReview,
    ExerciseJob,
    ReviewJob,
)
from meldrum.server.workers.hints import HintJob, PlayJob
from meldrum.server.workers.pool import Job, NoAnswer
from meldrum.server.workers.position_analysis import AnalysisJob
from meldrum.server.workers.puzzle_help import Way, WayJob
from meldrum.study.analysis import Analysis
from meldrum.study.puzzles.puzzle import Puzzle, laid_by

MOST_WAITING = 40
"""Questions that may wait for a worker; any more are told to come back."""
NO_SEAT = -1
"""Somebody who asks without sitting anywhere is known by address."""

Key = tuple[str, int, type]
"""Who asks, and what kind of question."""


class Adviser:
    """Answers the questions of seats, one of a kind at a time."""

    def __init__(self) -> None:
        self._asking: set[Key] = set()
        self._waiting: Counter[str] = Counter()

    async def hint(self, table: LiveTable, seat: int) -> wire.Hint:
        """What would a good player do? Raises Refusal."""
        if not table.state.rules.hints:
            return await self._any_play(table, seat)
        seen = _seen(table, seat)
        if seat not in seen.to_move:
            raise refusal("no_game", "a hint is for your own turn")
        seconds = table.services.config.hint_seconds
        return hint_data(await self._asked(table, seat, HintJob(seen, seconds / 2)))

    async def _any_play(self, table: LiveTable, seat: int) -> wire.Hint:
        """Without hints, only somebody who must play is shown a play: nobody else needs one."""
        state = table.state.game
        seen = view(state, seat) if state is not None and seat in table.state.movers else None
        if seen is None or not seen.obliged:
            raise refusal("no_hints")
        return hint_data(await self._asked(table, seat, PlayJob(seen)))

    async def review(self, table: LiveTable, seat: int) -> wire.Hint:
        """What could this seat have played on its last turn? Raises Refusal."""
        _seen(table, seat)
        now, store = table.state, table.services.store
        begun, entries = await of_game(store, now.table, now.games_dealt)
        state = await asyncio.to_thread(before_last_move, entries, seat, begun)
        if state is None:
            raise refusal("no_game", "you have not moved yet")
        seconds = table.services.config.hint_seconds
        return hint_data(await self._asked(table, seat, HintJob(view(state, seat), seconds / 2)))

    async def check(self, table: LiveTable, seat: int, asked: wire.Check) -> wire.Checked:
        """Would this be legal, were it this seat's turn? Raises Refusal."""
        seen = _seen(table, seat)
        if asked.move.seat != seat:
            raise refusal("wrong_seat")
        try:
            move = move_of(asked.move, seen.edition)
        except NotationError as error:
            raise refusal("unreadable", str(error)) from None
        found = await self._asked(table, seat, CheckJob(seen, move))
        wrong: list[ViolationData] = [violation_data(violation) for violation in found]
        return wire.Checked(legal=not wrong, violations=wrong)

    async def review_draft(self, table: LiveTable, seat: int, asked: wire.Judge) -> wire.Judged:
        """What would become of this draft, were it this seat's turn? Raises Refusal."""
        seen = _seen(table, seat)
        try:
            draft = lying(asked.draft, seen.edition, "draft")
        except NotationError as error:
            raise refusal("unreadable", str(error)) from None
        found: DraftReview = await self._asked(table, seat, ReviewJob(seen, draft))
        return judged_data(asked.id, found, seen.options.opening)

    async def exercise(
        self, services: Services, who: str, asked: wire_study.Exercise
    ) -> wire.Judged:
        """What would become of this draft at a made-up table? Raises Refusal."""
        wanted = _exercise(asked)
        found: DraftReview = await self._thought(services, (who, NO_SEAT, ExerciseJob), wanted)
        return judged_data(asked.id, found, wanted.options.opening)

    async def analyze(
        self, services: Services, who: str, asked: wire_study.Analyze
    ) -> wire_study.Analysis:
        """What is in this position? Raises Refusal."""
        edition = EDITIONS.get(asked.edition)
        if edition is None or not edition.deals:
            raise refusal("bad_table", "there are no positions of this game")
        try:
            options = edition.options(asked.options)
            table = lying(asked.table, asked.edition, "position")
            rack = parse_tiles(asked.rack, "rack")
        except (NotationError, OptionError) as error:
            raise refusal("bad_table", str(error)) from None
        wanted = AnalysisJob(asked.edition, options, table, rack, asked.opened)
        found: Analysis = await self._thought(services, (who, NO_SEAT, AnalysisJob), wanted)
        return analysis_data(found, 0 if asked.opened else options.opening)

    async def attempt(
        self, services: Services, who: str, puzzle: Puzzle, asked: wire_study.PuzzleTry
    ) -> wire_study.PuzzleVerdict:
        """What would become of this draft in a puzzle? Raises Refusal."""
        position = puzzle.position
        try:
            draft = lying(asked.draft, position.edition, "draft")
        except NotationError as error:
            raise refusal("unreadable", str(error)) from None
        options = puzzle.question.options
        table, rack = position.table, position.rack
        job = ExerciseJob(position.edition, options, table, rack, position.opened, draft)
        found: DraftReview = await self._thought(services, (who, NO_SEAT, ExerciseJob), job)
        judged = judged_data(asked.id, found, options.opening)
        laid, most = len(laid_by(position.table, draft)), len(puzzle.played)
        return wire_study.PuzzleVerdict(
            judged=judged, laid=laid, most=most, solved=judged.legal and laid == most
        )

    async def puzzle_hint(
        self, services: Services, who: str, puzzle: Puzzle, step: int
    ) -> wire_study.PuzzleHint:
        """Help with a puzzle, as much as this step tells. Raises Refusal."""
        found: Way = await self._thought(services, (who, NO_SEAT, WayJob), WayJob(puzzle))
        return puzzle_hint_data(puzzle, found, step)

    async def _asked(self, table: LiveTable, seat: int, job: Job) -> Any:
        key = (table.state.table, seat, type(job))
        return await self._thought(table.services, key, job, table.share)

    async def _thought(
        self, services: Services, key: Key, job: Job, share: str | None = None
    ) -> Any:
        """What a worker answers; ``share`` is whose share this draws on, if not the asker's."""
        who = key[0] if share is None else share
        if key in self._asking:
            raise refusal("busy")
        if len(self._asking) >= MOST_WAITING or self._waiting[who] >= services.config.waiting_each:
            services.metrics.quota.labels(quota="waiting").inc()
            raise refusal("too_many")
        self._asking.add(key)
        self._waiting[who] += 1
        try:
            return await services.workers.ask(job, services.config.hint_seconds, who)
        except NoAnswer:
            services.metrics.hints_failed.inc()
            raise refusal("no_answer") from None
        finally:
            self._asking.discard(key)
            self._waiting[who] -= 1
            self._waiting += Counter()  # without those that ask nothing


def _exercise(asked: wire_study.Exercise) -> ExerciseJob:
    """The made-up table that is asked about; raises Refusal."""
    edition = EDITIONS.get(asked.edition)
    if edition is None or not edition.deals:
        raise refusal("bad_table", "there are no exercises of this game")
    try:
        options = edition.options(asked.options)
        table = lying(asked.table, edition.key, "table")
        draft = lying(asked.draft, edition.key, "draft")
        rack = parse_tiles(asked.rack, "rack")
    except (NotationError, OptionError) as error:
        raise refusal("bad_table", str(error)) from None
    there = table.bag() if isinstance(table, Grid) else Counter(chain(*table))
    most = edition.rack_size if edition.on_grid else len(edition.box)
    if len(rack) > most or not there + Counter(rack) <= Counter(edition.box):
        raise refusal("bad_table", "no box has these tiles")
    return ExerciseJob(edition.key, options, table, rack, asked.opened, draft)


def _seen(table: LiveTable, seat: int) -> View:
    if not table.state.rules.hints:
        raise refusal("no_hints")
    if table.state.phase != "playing" or table.state.game is None:
        raise refusal("no_game")
    return view(table.state.game, seat)
