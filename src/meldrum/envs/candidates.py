"""The moves that an agent chooses among.

A turn may rearrange the whole table, so its moves cannot be listed. The solver offers a few good
ones, and simple plays fill up the list. The first places always mean the same; docs/pettingzoo.md
explains each of them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

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
from meldrum.rules.scoring import rack_value
from meldrum.rules.table import Table
from meldrum.rules.tiles import ANY_JOKER, Tile
from meldrum.rules.view import View
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play, quick_plays
from meldrum.solver.question import Question

ACTIONS = 48
"""How many moves an agent chooses among."""
IDLE = 0
"""The action that lays nothing."""

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
        sets = frozenset(move.after)
        return sets if len(sets) == len(move.after) else tuple(sorted(move.after))
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
    for answer in (_most_points(question, best), _without_jokers(question, best)):
        yield None if answer is None else Play(seat, answer.table)
    yield from (Play(seat, answer.table) for answer in _with_less(question, best))
    yield from (Play(seat, table) for table in _small(question, edition))


def _most_points(question: Question, best: Answer) -> Answer | None:
    """The play of most points; None if the most tiles are worth as many.

    Among plays of so many tiles the best is worth the most, so only fewer could be worth more.
    """
    penalty = question.options.joker_penalty
    values = sorted([rack_value((tile,), penalty) for tile in question.rack], reverse=True)
    counts_points = question.edition.family in ("plain", "bonus")
    if counts_points and sum(values[: best.tiles - 1]) <= best.points:
        return None
    [answer] = quick_plays(replace(question, objective="points"), [question.rack])
    return answer if answer.points > best.points else None


def _without_jokers(question: Question, best: Answer) -> Answer | None:
    """The play of most tiles without jokers; None if there is none, or it is the best."""
    rack = without_jokers(question).rack
    if not rack or ANY_JOKER.isdisjoint(best.played):
        return None
    [answer] = quick_plays(question, [rack])
    return answer if answer.played else None


def _with_less(question: Question, best: Answer) -> list[Answer]:
    """The best plays that keep a tile, or a copy of it, that the best one lays.

    Those as good as the best come first. Twist's questions would take too long.
    """
    if question.edition.family == "bonus":
        return []
    rack, racks = question.rack, []
    for tile, copies in Counter(best.played).items():
        others = tuple([one for one in rack if one != tile])
        racks += [others + (tile,) * (copies - 1), others]
    answers = quick_plays(question, [kept for kept in dict.fromkeys(racks) if kept])
    # My First: swapping a joker is worth no more than nothing
    plays = [answer for answer in answers if answer.played]
    return sorted(plays, key=lambda one: (one.tiles, one.points) != (best.tiles, best.points))


def _small(question: Question, edition: Edition) -> Iterator[Table]:
    """One set from the rack, or one tile added to a set as it is."""
    table, rack, rules = question.table, question.rack, edition.set_rules(question.options)
    assert isinstance(table, tuple)
    tables: Iterator[Table] = ((*table, tiles) for tiles in direct.triples(rack, rules))
    if question.opened:
        tables = chain(tables, direct.additions(table, rack, rules))
        if edition.family == "plain":
            yield from tables  # every joker can still stand for what it stood for
            return
    for after in tables:
        if not any(edition.check_turn(table, rack, after, question.opened, question.options)):
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
