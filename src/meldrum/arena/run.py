"""Running a plan: take what is in the journal, and play the rest."""

from collections.abc import Iterator

from meldrum.arena.journal import Journal
from meldrum.arena.plan import Plan
from meldrum.arena.results import DealResult
from meldrum.arena.sprt import Sprt
from meldrum.arena.workers import Crew


def results(
    plan: Plan, crew: Crew, journal: Journal, sprt: Sprt | None = None
) -> Iterator[DealResult]:
    """Every result in the order of the plan; the run ends when its test has an answer.

    The order does not depend on which worker plays, and the test looks at one deal at a time, so
    it stops at the same deal everywhere.
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
