"""Analyzing a position: what is wrong with it, or else every play worth knowing.

Everything here is exact as far as time allows, and says so where it does not.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from meldrum.rules.errors import Code, Violation, Violations
from meldrum.rules.grid import DICE, Grid
from meldrum.rules.table import bag
from meldrum.rules.tiles import Bag, TileSet, say
from meldrum.rules.turn import check_set, unknown_tiles
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.choices import best_plays, maximal_racks
from meldrum.solver.deadline import Deadline
from meldrum.solver.question import Question
from meldrum.study.frames import Frame, frames
from meldrum.study.sets import SetReview, reviewed_lines, reviewed_set

BEST_MS = 1_000
"""For the best plays; nearly all positions take a few milliseconds."""
LIST_MS = 300
"""For each list of plays: what was not found by then is said to be missing."""
MOST_BEST = 12
MOST_MAXIMAL = 24


@dataclass(frozen=True, slots=True)
class Lay:
    """A play: what leaves the rack, what that is worth, and how to lay it."""

    played: str
    tiles: int
    points: int
    meld: int
    left: str
    """What stays on the rack, with a joker that was swapped for a tile of it."""
    proven: bool
    frames: list[Frame]


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that is known of a position. Plays are named by their place in ``plays``."""

    violations: Violations
    sets: list[SetReview]
    plays: list[Lay] = field(default_factory=list)
    best: dict[str, int] = field(default_factory=dict)
    """The best play by each objective, where there is one."""
    all_best: list[int] = field(default_factory=list)
    """Every choice of tiles that is as good as the best."""
    maximal: list[int] = field(default_factory=list)
    """Every choice of tiles that no other tile of the rack can be added to."""
    more_best: bool = False
    more_maximal: bool = False
    out: bool | None = None
    """Whether the whole rack can be laid; None if that is not known."""
    sure: bool = True
    """False if nothing was found in time, although there may be something."""


def analyze(question: Question) -> Analysis:
    """Everything about a position, in a second or two at most."""
    wrong = tuple(wrong_with(question))
    sets = _reviewed(question)
    if wrong:
        return Analysis(wrong, sets)
    return _Search(question).analysis(sets)


def wrong_with(question: Question) -> Iterator[Violation]:
    """Why nobody can ever face this position."""
    edition, lying = question.edition, question.table
    tiles = _on_table(question) + Counter(question.rack)
    strange = [*unknown_tiles(tiles, edition.bag), *_too_many(question, tiles)]
    yield from strange
    if isinstance(lying, Grid):
        if not strange:
            yield from edition.check_grid(lying, question.options)
        return
    counted = {Code.UNKNOWN_TILE, Code.TOO_MANY_COPIES}
    rules = edition.set_rules(question.options)
    for one in lying:
        wrong = check_set(one, edition.bag, rules)
        yield from (each for each in wrong if each.code not in counted)


def _too_many(question: Question, tiles: Bag) -> Iterator[Violation]:
    """More tiles than the box holds, or more dice than a player has."""
    box, rack = question.edition.bag, question.rack
    for tile, times in (tiles - box).items():
        if tile in box:
            told = f"{tiles[tile]} times {tile}: the box holds {box[tile]}"
            yield Violation(Code.TOO_MANY_COPIES, told, (tile,) * times)
    if question.edition.on_grid and len(rack) > question.edition.rack_size:
        yield Violation(Code.TOO_MANY_COPIES, f"{len(rack)} dice: a player has nine", rack)
    elif question.edition.on_grid and tiles.total() > DICE:
        told = f"{tiles.total()} dice: there are {DICE}"
        yield Violation(Code.TOO_MANY_COPIES, told)


def _on_table(question: Question) -> Bag:
    lying = question.table
    return lying.bag() if isinstance(lying, Grid) else bag(lying)


def _reviewed(question: Question) -> list[SetReview]:
    """What each set is; nothing if there are more tiles than anybody has."""
    edition, options, lying = question.edition, question.options, question.table
    if _on_table(question).total() > len(edition.box):
        return []
    if isinstance(lying, Grid):
        return reviewed_lines(lying, edition, options)
    return [reviewed_set(tiles, edition, options) for tiles in lying]


class _Search:
    """The plays of a position, each kept once."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.deadline = Deadline(BEST_MS)
        self.plays: list[Lay] = []
        self._places: dict[TileSet, int] = {}

    def analysis(self, sets: list[SetReview]) -> Analysis:
        """All of it, what matters most first."""
        best = best_play(self._asked())
        places = {"tiles": self._place(best)} if best.played else {}
        for objective in self._other_objectives():
            found = best_play(self._asked(objective))
            if found.played:
                places[objective] = self._place(found)
        known = Analysis((), sets, self.plays, places, out=self._out(best), sure=not best.is_open)
        if not best.played:
            return known
        all_best, more_best = self._all_best()
        maximal, more_maximal = self._maximal()
        return replace(
            known,
            all_best=all_best,
            more_best=more_best,
            maximal=maximal,
            more_maximal=more_maximal,
        )

    def _other_objectives(self) -> tuple[str, ...]:
        """Who has opened, or need not, does not care what an opening would be worth."""
        opens = not self.question.opened and self.question.options.opening > 0
        return ("points", "meld") if opens else ("points",)

    def _asked(self, objective: str = "tiles") -> Question:
        return replace(self.question, objective=objective, limit_ms=self.deadline.left_ms())

    def _all_best(self) -> tuple[list[int], bool]:
        self.deadline = Deadline(LIST_MS)
        found = list(islice(best_plays(self._asked()), MOST_BEST + 1))
        more = len(found) > MOST_BEST or self.deadline.is_over
        return [self._place(answer) for answer in found[:MOST_BEST]], more

    def _maximal(self) -> tuple[list[int], bool]:
        """The largest first; each is laid the way that disturbs the table least."""
        self.deadline = Deadline(LIST_MS)
        found = sorted(maximal_racks(self._asked()), key=len, reverse=True)
        more = len(found) > MOST_MAXIMAL or self.deadline.is_over
        self.deadline = Deadline(LIST_MS)
        return [self._place_of(tiles) for tiles in found[:MOST_MAXIMAL]], more

    def _place_of(self, tiles: TileSet) -> int:
        if tiles in self._places:
            return self._places[tiles]
        return self._place(best_play(replace(self._asked(), rack=tiles)))

    def _place(self, answer: Answer) -> int:
        """Where this play is in the list of plays."""
        if answer.played not in self._places:
            self._places[answer.played] = len(self.plays)
            self.plays.append(laid(self.question, answer))
        return self._places[answer.played]

    def _out(self, best: Answer) -> bool | None:
        if best.tiles == len(self.question.rack):
            return bool(self.question.rack)
        return False if best.optimal or best.bound < len(self.question.rack) else None


def laid(question: Question, answer: Answer) -> Lay:
    """A play in words and pictures."""
    steps = frames(question, answer.table)
    return Lay(
        say(answer.played),
        answer.tiles,
        answer.points,
        answer.meld,
        steps[-1].rack,
        answer.optimal,
        steps,
    )
