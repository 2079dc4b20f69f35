"""A position with its best lay, and what gates and themes want to know about it."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from meldrum.rules.melds import SetRules, is_group
from meldrum.rules.table import Change, Table, bag, diff
from meldrum.rules.tiles import ANY_JOKER, COLORS, JOKER, Bag, Tile, TileSet, in_order
from meldrum.solver import native
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.question import Question
from meldrum.solver.steps.explain import Step, steps
from meldrum.solver.steps.flow import RACK, Flow, flow_of
from meldrum.study.puzzles.uses import Uses, uses_of

BONUS_JOKERS = ANY_JOKER - {JOKER}


@dataclass(frozen=True)
class Solved:
    """A position on a table of sets, and the best lay that disturbs it least."""

    question: Question
    best: Answer

    @property
    def before(self) -> Table:
        assert isinstance(self.question.table, tuple)
        return self.question.table

    @property
    def after(self) -> Table:
        assert isinstance(self.best.table, tuple)
        return self.best.table

    @property
    def has_bonus_jokers(self) -> bool:
        """Whether a bonus joker is on the table in the end; then tiles have other uses."""
        return any(not BONUS_JOKERS.isdisjoint(tiles) for tiles in self.after)

    @cached_property
    def rules(self) -> SetRules:
        return self.question.edition.set_rules(self.question.options)

    @cached_property
    def change(self) -> Change:
        return diff(self.before, self.after, self.rules)

    @cached_property
    def broken(self) -> tuple[int, ...]:
        """Which of the sets that are gone live on in no new set, by their places among these."""
        gone, fresh = self.change.gone, [Counter(tiles) for tiles in self.change.fresh]
        return tuple(
            at for at, tiles in enumerate(gone) if not any(Counter(tiles) <= one for one in fresh)
        )

    @cached_property
    def flow(self) -> Flow:
        return flow_of(self.change, self.rules)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return steps(self.before, self.after, self.rules)

    @cached_property
    def uses(self) -> Uses:
        return uses_of(self.after, self.rules)

    def linked(self) -> int:
        """How many of the broken sets hang together: they share new sets, or feed each other."""
        pairs = [
            (one, other)
            for at in range(len(self.flow.fresh))
            for one, other in combinations(sorted(self._givers(at)), 2)
        ]
        parts = [{old} for old in self.broken]
        for one, other in pairs:
            joined = [part for part in parts if one in part or other in part]
            parts = [part for part in parts if part not in joined]
            parts.append({one, other}.union(*joined))
        return max((len(part.intersection(self.broken)) for part in parts), default=0)

    def _givers(self, at: int) -> set[int]:
        """The old sets with tiles in a new set."""
        home = self.flow.homes.get(at)
        return self.flow.origins(at) - {RACK} | ({home.old} if home else set())

    def doomed(self) -> int:
        """How many sets lie in no table that is used like the one after the best lay.

        A run is doomed if one of its tiles is in no run any more, a group if one is in no group.
        """
        left = bag(self.after)
        return sum(any(self._is_lost(tiles, at, left) for at in tiles) for tiles in self.before)

    def _is_lost(self, tiles: TileSet, tile: Tile, left: Bag) -> bool:
        if tile.is_joker:
            return False
        in_runs = self.uses[tile.number - 1][COLORS.index(tile.letter)]
        return left[tile] == in_runs if is_group(tiles, self.rules) else not in_runs


def most_tiles(question: Question) -> int:
    """The most tiles that can be laid, or a bound above it where that takes too long."""
    found = native.best_table(question, tidy=False) if native.can_force(question) else None
    return (found or best_play(question)).bound


def solve(question: Question) -> Solved:
    """The position with its best lay."""
    return Solved(question, best_play(question))


def left_out(question: Question, best: Answer, tile: Tile) -> Question:
    """The question with one copy less of a tile than the best lay has."""
    fewer = Counter(question.rack)
    fewer[tile] = Counter(best.played)[tile] - 1
    return replace(question, rack=in_order(fewer.elements()))
