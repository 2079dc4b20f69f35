"""The reference: every possible play, with the engine as the judge.

It is slow and obviously right. Nothing is left out for a reason that needs a proof: it lists what
can be laid, tries the most valuable choices of tiles first, and asks the engine what is legal.
A question that takes more than ``MOST_STEPS`` is too big: the answer is then the best play found,
and not ``optimal``.
"""

from collections.abc import Callable

from meldrum.rules.editions.base import Edition
from meldrum.rules.grid import Grid
from meldrum.rules.melds import SHORTEST
from meldrum.rules.scoring import rack_value
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import JOKER, WIDTH
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Deadline, Tick, TimeUp, at_most
from meldrum.solver.question import Question
from meldrum.solver.reference_grid import grid_plays
from meldrum.solver.reference_plays import Merit, Plays, merit
from meldrum.solver.reference_runs import run_plays
from meldrum.solver.reference_tables import table_plays

MOST_STEPS = 1_000_000
"""Ten seconds to a minute, depending on what the engine has to judge."""


def best(question: Question) -> Answer:
    """The best play; proven unless time ran out or the question is too big."""
    return prove(Best(question), Deadline(question.limit_ms, question.steady).poll)


def prove(best: "Best", tick: Tick) -> Answer:
    """Try everything that may be better than the best so far."""
    question, tick = best.question, at_most(MOST_STEPS, tick)
    try:
        best.search(_plays(question.edition)(question, tick), tick)
    except TimeUp:
        return best.answer._replace(bound=max((best.bound, *best.merit[:1])))
    return best.answer._replace(optimal=best.is_exact, bound=sum(best.merit[:1]))


def _plays(edition: Edition) -> Callable[[Question, Tick], Plays]:
    match edition.family:
        case "runs":
            return run_plays
        case "grid":
            return grid_plays
    return table_plays


class Best:
    """The best play found so far; at first, playing nothing."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answer = Answer(0, 0, 0, (), question.table, 0, optimal=False, bound=0)
        self.merit: Merit = ()
        self.bound = _ceiling(question)

    def search(self, plays: Plays, tick: Tick) -> None:
        """Go through plays until none that follows can be better."""
        for most, answers in plays:
            if most and self.merit >= most:
                break
            self.bound = most[0] if most else self.bound
            for answer in answers:
                tick()
                self.offer(answer)

    def offer(self, answer: Answer) -> bool:
        """Take this play if it is better than the best so far and the engine allows it."""
        counts = merit(self.question, answer)
        better = counts > self.merit and self._is_legal(answer.table)
        if better:
            self.answer, self.merit = answer, counts
        return better

    def _is_legal(self, after: Table | Grid) -> bool:
        """A play for its value alone need not open, and may place any die (DI-10)."""
        question, options = self.question, self.question.options._replace(must_place="free")
        opened = question.opened or question.objective == "meld"
        check = question.edition.check_turn
        return not any(check(question.table, question.rack, after, opened, options))

    @property
    def is_exact(self) -> bool:
        """Whether no play changes less; unknown where dice may touch freely."""
        return self.question.options.adjacency == "strict" or not self.answer.changed


def _ceiling(question: Question) -> int:
    """An upper bound that needs no search."""
    rack, edition = question.rack, question.edition
    match question.objective:
        case "tiles":
            return len(rack)
        case "meld":
            return sum(tile.number or edition.top * WIDTH[tile] for tile in rack)
    if edition.family == "runs" and isinstance(question.table, tuple):  # stars (MF-14)
        return len(rack) + (len(rack) + bag(question.table)[JOKER]) // SHORTEST + 1
    return rack_value(rack, question.options.joker_penalty)
