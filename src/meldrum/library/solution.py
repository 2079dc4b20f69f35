"""A solution: the best play of a position, what it is worth, and how to lay it."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from meldrum.library.explanation import explanation, shown_grid
from meldrum.rules.grid import Grid
from meldrum.rules.table import Table, diff, unlike
from meldrum.rules.tiles import TileSet, say
from meldrum.solver.answer import Answer
from meldrum.solver.best import USUAL_LIMIT_MS, best_play
from meldrum.solver.question import Question
from meldrum.solver.steps.explain import say_step
from meldrum.solver.steps.turn import StepText, told, turn_steps


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """The best play, true if there is one. Print it to read how to lay it."""

    question: Question
    answer: Answer
    position: object = field(default=None, compare=False)
    """What was asked about."""
    micros: int = field(default=0, compare=False)

    def __bool__(self) -> bool:
        return bool(self.answer.played)

    def __repr__(self) -> str:
        return f"{self.position!r}.best_play({self.question.objective!r})"

    @property
    def tiles(self) -> int:
        """How many tiles leave the rack."""
        return self.answer.tiles

    @property
    def points(self) -> int:
        """The penalty points that leave the rack; in My First the stars earned."""
        return self.answer.points

    @property
    def played(self) -> TileSet:
        """The tiles that are laid, in order."""
        return self.answer.played

    @property
    def rack(self) -> TileSet:
        """The tiles that stay on the rack."""
        return tuple(unlike(self.question.rack, self.answer.played)[0])

    @property
    def table(self) -> Table | Grid:
        """The table, or grid, after the play."""
        return self.answer.table

    @property
    def proven(self) -> bool:
        """Whether the search has shown that nothing is better."""
        return self.answer.optimal

    def told(self) -> tuple[StepText, ...]:
        """Each step as data: its kind, the tiles in it, and the sentence."""
        return tuple(map(told, turn_steps(self.question, self.answer.table)))

    @property
    def explanation(self) -> tuple[str, ...]:
        """The same for a person: jokers and tiles in hand named, a long play told set by set."""
        return explanation(self.question, self.answer.table)

    @property
    def steps(self) -> tuple[str, ...]:
        """How to lay it, one sentence per step."""
        return tuple(map(say_step, turn_steps(self.question, self.answer.table)))

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self, timed: bool = False) -> Iterator[str]:
        """The play in words: what to play, whether it is best, how, and the table afterwards."""
        within, took = self._within(), f", {self.micros} µs" if timed else ""
        answer = self.answer
        if answer.is_open:
            told = f"Nothing was found{within}, but there may be a play"
            yield f"{told} (upper bound {answer.bound}{took})."
            return
        proof = "proven best" if self.proven else f"best found{within}, upper bound {answer.bound}"
        if not answer.played:
            proof = proof.replace("proven best", "proven")
            yield f"Nothing can be played ({proof}{took})."
            return
        yield f"Play {say(answer.played)}: {self._worth()} ({proof}{took})."
        yield from (f"  {at}. {sentence}" for at, sentence in enumerate(self.explanation, 1))
        yield "Then this lies on the table:"
        yield from (f"  {row}" for row in self._rows())

    def _within(self) -> str:
        """The limit, if it was reached."""
        limit = USUAL_LIMIT_MS if self.question.limit_ms is None else self.question.limit_ms
        if self.micros < limit * 1000:
            return ""
        return f" within {limit} ms" if limit < 1000 else f" within {limit / 1000:g} s"

    def _worth(self) -> str:
        tiles = f"{self.tiles} tile{'' if self.tiles == 1 else 's'}"
        what = "star" if self.question.edition.won_by == "stars" else "point"
        worth = f"{tiles}, {self.points} {what}{'' if self.points == 1 else 's'}"
        alone = self.question.objective == "meld"
        return f"{worth}, worth {self.answer.meld} laid alone" if alone else worth

    def _rows(self) -> Iterator[str]:
        """The table, new sets marked."""
        before, after = self.question.table, self.answer.table
        if isinstance(before, Grid) or isinstance(after, Grid):
            yield from shown_grid(self.question, after) if isinstance(after, Grid) else ()
            return
        rules = self.question.edition.set_rules(self.question.options)
        fresh = list(diff(before, after, rules).fresh)
        for tiles in after:
            new = tiles in fresh
            if new:
                fresh.remove(tiles)
            yield f"{'*' if new else ' '} {say(tiles)}"


def solved(question: Question, position: object) -> Solution:
    """Solve it, and take the time."""
    began = time.perf_counter_ns()
    found = best_play(question)
    return Solution(question, found, position, (time.perf_counter_ns() - began) // 1000)
