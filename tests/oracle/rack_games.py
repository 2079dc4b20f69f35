"""The best play of Classic, Vintage and Twist."""

from collections import Counter
from dataclasses import dataclass, replace

from meldrum.solver.question import Question
from tests.oracle.frozen import add_frozen, frozen_pieces
from tests.oracle.laws import exchanged_pairs, in_new_sets, no_exchange, none_left, replaced
from tests.oracle.laws import retrieved as retrieved_jokers
from tests.oracle.model import Model, ones, total
from tests.oracle.opening import add_opening
from tests.oracle.pieces import Piece, pieces, touchy_of
from tests.oracle.position import Position, Verdict, is_open, position_of
from tests.oracle.program import Program, Terms
from tests.oracle.reading import value
from tests.oracle.shapes import NOTHING
from tests.oracle.vintage import add_vintage, vintage_pieces

SCALE = 10_000
"""More than any second objective can be worth."""


def best_of_racks(question: Question, program: Program, disturbance: bool) -> Verdict | None:
    """The best play, proven, or None."""
    position = position_of(question)
    if question.objective == "meld":
        return _best_meld(position, program)
    if not is_open(question) and question.options.opening_turn == "alone":
        return _best_opening(position, question.objective, program)
    search = Search(position, question.objective, program, disturbance)
    return search.best()


# From the rack alone


def _best_meld(position: Position, program: Program) -> Verdict | None:
    """The highest value from the rack alone, whatever the opening asks."""
    alone = replace(position, before=(), law="free", no_exchange=False, to_open=1)
    model = Model(alone, pieces(alone), _fresh(program))
    found = model.program.most(_worth(model))
    if found is None:
        return None
    return Verdict((found.value,), position.before + model.table(found), 0)


def _best_opening(position: Position, objective: str, program: Program) -> Verdict | None:
    """The best sets from the rack alone that reach the opening; the table stays as it is."""
    alone = replace(position, before=(), law="free", no_exchange=False)
    model = Model(alone, pieces(alone), _fresh(program))
    opens = model.program.boolean()
    model.program.at_least(total((1, _worth(model)), (-alone.to_open, {opens: 1})), 0)
    model.program.at_most(total((1, ones(model.laid)), (-SCALE, {opens: 1})), 0)
    found = model.program.most(_objective(model, objective))
    if found is None:
        return None
    return Verdict(divmod(found.value, SCALE), position.before + model.table(found), 0)


def _worth(model: Model) -> Terms:
    """The points that all pieces stand for."""
    told = zip(model.laid, model.pieces, strict=True)
    return {variable: value(piece.tiles, model.position.rules) for variable, piece in told}


def _objective(model: Model, objective: str) -> dict[int, int]:
    """Tiles then points, or points then tiles, as one number."""
    tiles = model.all_played(Counter(dict.fromkeys(model.played, 1)))
    points = model.all_played({tile: model.position.points(tile) for tile in model.played})
    first, second = (tiles, points) if objective == "tiles" else (points, tiles)
    return total((SCALE, first), (1, second))


def _fresh(program: Program) -> Program:
    """An empty program with the same settings."""
    return Program(seconds=program.seconds, solver=program.solver)


# With the table


@dataclass(frozen=True, slots=True)
class Search:
    """One question about rack and table.

    TW-13 can make a set useful that could be cut. Offering all of those is costly and almost
    never pays: so the question is first asked without them. If leaving TW-13 out makes nothing
    better, that is the answer; only otherwise are all sets offered.
    """

    position: Position
    objective: str
    program: Program
    disturbance: bool

    def best(self) -> Verdict | None:
        """The best play, proven, or None."""
        offered = self._offered(full=False)
        found, touched = self._ask(offered, strict=True)
        if found is None or not touched:
            return found
        bound, _ = self._ask(offered, strict=False)
        if bound is None:
            return None
        if (bound.value, bound.changed) == (found.value, found.changed):
            return found
        return self._ask(self._offered(full=True), strict=True)[0]

    def _offered(self, full: bool) -> list[Piece]:
        touchy = touchy_of(self.position) if full else NOTHING
        short = pieces(self.position, touchy)
        if self.position.law == "book-vintage":
            return vintage_pieces(self.position, short)
        if self.position.law == "frozen":
            return frozen_pieces(self.position, short)
        return short

    def _ask(self, offered: list[Piece], strict: bool) -> tuple[Verdict | None, bool]:
        """The best with these pieces, and whether TW-13 was of any weight."""
        model = Model(self.position, offered, _fresh(self.program))
        touched = self._add_rules(model, strict)
        goal = _objective(model, self.objective)
        found = model.program.most(goal)
        if found is None:
            return None, touched
        reached = divmod(found.value, SCALE)
        if not any(reached):
            return Verdict(reached, self.position.before, 0), touched
        if not self.disturbance:
            return Verdict(reached, model.table(found)), touched
        model.program.equal(goal, found.value)
        calm = model.program.most(ones(model.still.values()))
        if calm is None:
            return None, touched
        changed = len(self.position.before) - calm.value
        return Verdict(reached, model.table(calm), changed), touched

    def _add_rules(self, model: Model, strict: bool) -> bool:
        law, touched = self.position.law, False
        if law == "frozen":
            add_frozen(model)
        elif law != "free":
            left = retrieved_jokers(model)
            if law == "kept":
                none_left(model, left)
            elif law == "book-classic":
                replaced(model, left)
            elif law == "book-vintage":
                add_vintage(model, left)
        if law in ("book-classic", "book-twist", "frozen") and not self.position.any_set:
            in_new_sets(model)
        if self.position.no_exchange:
            touched = bool(exchanged_pairs(model))
            if strict:
                no_exchange(model)
        if self.position.to_open:
            add_opening(model)
        return touched
