"""What workers have found, as it goes over the wire."""

from uuid import UUID

from meldrum.notation.moves import table_lines
from meldrum.notation.wire import violation_data
from meldrum.rules.tiles import say
from meldrum.server import wire, wire_study
from meldrum.server.workers.draft_review import DraftReview
from meldrum.server.workers.hints import Advice
from meldrum.server.workers.puzzle_help import Way
from meldrum.study.analysis import Analysis, Lay
from meldrum.study.puzzles.puzzle import Puzzle, lines_of
from meldrum.study.sets import SetReview


def hint_data(found: Advice) -> wire.Hint:
    """A hint as data."""
    return wire.Hint(move=found.move, played=found.played, steps=found.steps, sure=found.sure)


BEFORE_STEPS = 2
"""Hints before the first step of a puzzle: what to lay, and what to take apart."""


def puzzle_hint_data(puzzle: Puzzle, way: Way, asked: int) -> wire_study.PuzzleHint:
    """Help with a puzzle as data, as much as this step tells."""
    last = BEFORE_STEPS + len(way.steps)
    step = min(max(asked, 1), last)
    shown = max(0, step - BEFORE_STEPS)
    return wire_study.PuzzleHint(
        step=step,
        last=last,
        played=say(puzzle.played),
        apart=way.apart if step >= BEFORE_STEPS else [],
        steps=way.steps[:shown],
        stages=way.stages[:shown],
        after=lines_of(puzzle.after) if step == last else None,
    )


def analysis_data(found: Analysis, needed: int) -> wire_study.Analysis:
    """An analysis as data."""
    return wire_study.Analysis(
        legal=not found.violations,
        violations=[violation_data(violation) for violation in found.violations],
        sets=[_set_judged(judged) for judged in found.sets],
        plays=[_lay(play) for play in found.plays],
        best=found.best,
        all_best=found.all_best,
        maximal=found.maximal,
        more_best=found.more_best,
        more_maximal=found.more_maximal,
        out=found.out,
        sure=found.sure,
        needed=needed,
    )


def _lay(play: Lay) -> wire_study.LayData:
    steps = [
        wire_study.FrameData(
            kind=frame.step.kind,
            names=frame.step.names,
            says=frame.step.says,
            table=frame.table,
            rack=frame.rack,
            held=frame.held,
        )
        for frame in play.frames
    ]
    return wire_study.LayData(
        played=play.played,
        tiles=play.tiles,
        points=play.points,
        meld=play.meld,
        left=play.left,
        proven=play.proven,
        steps=steps,
    )


def judged_data(asked: UUID, found: DraftReview, needed: int) -> wire.Judged:
    """A draft review as data."""
    opening = None
    if found.opening is not None:
        opening = wire.OpeningData(points=found.opening, needed=needed)
    return wire.Judged(
        id=asked,
        legal=not found.violations,
        violations=[violation_data(violation) for violation in found.violations],
        sets=[_set_judged(judged) for judged in found.sets],
        opening=opening,
    )


def _set_judged(judged: SetReview) -> wire.SetJudged:
    reading = judged.reading
    if reading is None:
        better = None if judged.better is None else table_lines(judged.better)
        return wire.SetJudged(legal=False, better=better, missing=judged.missing)
    meant = [say(meaning) for meaning in reading.stands_for]
    return wire.SetJudged(legal=True, kind=reading.kind, value=reading.value, stands_for=meant)
