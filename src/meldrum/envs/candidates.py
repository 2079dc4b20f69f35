"""The moves that an agent chooses among.

A turn may rearrange the whole table, so its moves cannot be listed. The solver offers a few good
ones, and simple plays fill up the list. The first places always mean the same; docs/pettingzoo.md
explains each of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice

from meldrum.bots import dice
from meldrum.bots.bot import own_seat
from meldrum.bots.dice_grid import below
from meldrum.bots.solving import idle, question_of, without_jokers
from meldrum.rules import direct
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.editions.introductory import POINTER
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Find, Move, Pass, Play, Point, Roll
from meldrum.rules.table import Table
from meldrum.rules.tiles import Tile
from meldrum.rules.view import View
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.choices import best_plays
from meldrum.solver.question import Question

ACTIONS = 48
"""How many moves an agent chooses among."""
IDLE = 0
"""The action that lays nothing."""
EQUALS = 4
"""How many plays as good as the best to look for: each costs several questions."""

Candidates = tuple[Move | None, ...]
"""A move for each action; None where there is none."""

NOTHING: Candidates = (None,) * ACTIONS


def candidates(view: View) -> Candidates:
    """The moves of this view's seat; in games with racks, even before its turn."""
    if view.outcome is not None:
        return NOTHING
    edition = edition_of(view.edition)
    if edition.family not in ("grid", "finding"):
        first = idle(view)
        return _padded([None if isinstance(first, Play) else first, *_rack_plays(view, edition)])
    if view.seat not in view.to_move:
        return NOTHING
    if edition.on_grid:
        return _padded(_dice_moves(view))
    return _padded([None, *_introductory_moves(view)])


def _padded(moves: Iterable[Move | None]) -> Candidates:
    """As many moves as there are actions, each only once."""
    found: list[Move | None] = []
    seen = set()
    for move in moves:
        key = _key(move)
        found.append(None if key in seen else move)
        seen.add(key)
    named, more = found[:NAMED], [move for move in found[NAMED:] if move is not None]
    full = [*named, *more, *NOTHING]
    return tuple(full[:ACTIONS])


NAMED = 4
"""The places up to here have fixed meanings; one that repeats an earlier one stays empty."""


def _key(move: Move | None) -> object:
    """Moves with the same key have the same effect; the order of the sets does not matter."""
    if isinstance(move, Play) and isinstance(move.after, tuple):
        return tuple(sorted(move.after))
    return move


# Games with racks


def _rack_plays(view: View, edition: Edition) -> Iterator[Move | None]:
    """The named plays first (None if nothing can be laid), then others as they come."""
    seat = own_seat(view)
    question = question_of(view)
    best = best_play(question)
    if not best.played:
        return
    yield Play(seat, best.table)
    if not best.optimal:
        # Twist has positions that take too long; here the next questions would too.
        yield from (Play(seat, table) for table in _small(question, edition))
        return
    for other in (replace(question, objective="points"), without_jokers(question)):
        answer = best_play(other) if other.rack else best
        yield Play(seat, answer.table) if answer.played else None
    others = _other_bests(question), _with_less(question, best), _small(question, edition)
    yield from (Play(seat, table) for table in chain.from_iterable(others))


def _other_bests(question: Question) -> Iterator[Table | Grid]:
    """Plays of other tiles as good as the best. Twist's questions would take too long."""
    if question.edition.family != "bonus":
        for answer in islice(best_plays(question), EQUALS):
            if answer.played:  # My First: swapping a joker is worth no more than nothing
                yield answer.table


def _with_less(question: Question, best: Answer) -> Iterator[Table | Grid]:
    """The best plays that keep a certain tile; of tiles that the best keeps it is that itself."""
    if question.edition.family == "bonus":
        return
    played = dict.fromkeys(best.played)
    racks = [tuple([one for one in question.rack if one != tile]) for tile in played]
    asked = [replace(question, rack=kept) for kept in racks if kept]
    for answer in map(best_play, asked):
        if answer.played:
            yield answer.table


def _small(question: Question, edition: Edition) -> Iterator[Table]:
    """One set from the rack, or one tile added to a set as it is."""
    table, rules = question.table, edition.set_rules(question.options)
    assert isinstance(table, tuple)
    sets = ((*table, tiles) for tiles in direct.triples(question.rack, rules))
    added = (
        after
        for tile in dict.fromkeys(question.rack)
        for after in direct.additions(table, tile, rules)
    )
    for after in chain(sets, added):
        broken = edition.check_turn(table, question.rack, after, question.opened, question.options)
        if not any(broken):
            yield after


# Dice


def _dice_moves(view: View) -> Iterator[Move | None]:
    seat = own_seat(view)
    question = question_of(view)
    if not view.rolled:
        yield None
        yield from (Roll(seat, positions) for positions in _throws(view, question))
        return
    yield Pass(seat) if dice.obliged(question) is None else None
    for grid in _placings(question):
        legal = grid is not None and dice.is_legal(question, grid)
        yield Play(seat, grid) if grid is not None and legal else None


def _placings(question: Question) -> Iterator[Grid | None]:
    """The most dice, the most points, all without rearranging; then smaller ones."""
    yield dice.most(question)
    points = best_play(replace(question, objective="points"))
    yield points.table if points.played and isinstance(points.table, Grid) else None
    yield dice.crossings(question)
    yield dice.additions(question)
    yield dice.own_sets(question)
    assert isinstance(question.table, Grid)
    rules = question.edition.set_rules(question.options)
    for tiles in direct.triples(question.rack, rules):
        yield below(question.table, tiles)
    yield dice.obliged(question)


def _throws(view: View, question: Question) -> Iterator[tuple[int, ...]]:
    """Unmatched dice, all, all but jokers; then all but those of a number or color; then one."""
    held = view.held[own_seat(view)]
    faces = dict(zip(held, view.rack, strict=True))
    yield dice.lone(view)
    yield held
    yield tuple(at for at, face in faces.items() if not face.is_joker) or held
    for number in sorted({face.number for face in view.rack}):
        yield tuple(at for at, face in faces.items() if face.number not in (number, 0)) or held
    for letter in sorted({face.letter for face in view.rack}):
        yield tuple(at for at, face in faces.items() if face.letter not in (letter, "J")) or held
    for at in held:
        yield (at,)


# The introductory game


def _introductory_moves(view: View) -> Iterator[Move]:
    seat = own_seat(view)
    if seat == POINTER:
        yield from (Point(seat, tile) for tile in view.face_up)
        return
    low, high = view.table[-1][0], view.table[-1][-1]
    near = Tile(high.letter, high.number + 1), Tile(low.letter, low.number - 1)
    yield from (Find(seat, tile) for tile in near if tile in view.face_up)
