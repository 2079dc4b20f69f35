"""Running a plan: what is in the journal is taken from there, the rest is played."""

from collections.abc import Iterator

from meldrum.arena.journal import Journal
from meldrum.arena.plan import Plan
from meldrum.arena.results import DealResult
from meldrum.arena.sprt import Sprt
from meldrum.arena.workers import Crew


def results(
    plan: Plan, crew: Crew, journal: Journal, sprt: Sprt | None = None
) -> Iterator[DealResult]:
    """Every result in the order of the plan; a test that has its answer ends the run.

    The order does not depend on who plays, and the test looks at one deal after the other, so it
    stops at the same deal everywhere.
    """
    tasks = list(plan.tasks())
    played = crew(plan, [task for task in tasks if task not in journal.done])
    for task in tasks:
        result = journal.done.get(task)
        if result is None:
            result = next(played)
            journal.add(result)
        yield result
        if sprt is not None:
            sprt.add(result.share(task.lineup[0]))
            if sprt.verdict:
                return
