"""From a view to the solver and back: the question a seat has, the move it makes of an answer."""

from dataclasses import replace

from meldrum.bots.bot import own_seat
from meldrum.play.clock import Clock
from meldrum.play.forced import forced_play
from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Draw, Move, Pass, Play
from meldrum.rules.tiles import TileSet
from meldrum.rules.view import View
from meldrum.solver.answer import Answer
from meldrum.solver.question import Question

LONGEST_MS = 2000
"""No bot waits longer for one proof; some in Twist, or in Vintage, would take minutes."""
QUESTIONS = 4
"""How many proofs a turn must fit into the time."""


def question_of(view: View, clock: Clock | None = None) -> Question:
    """What the solver is asked for this seat: the most tiles, in the time that is left."""
    edition = edition_of(view.edition)
    table = view.grid if edition.on_grid else view.table
    opened = view.opened[own_seat(view)]
    question = Question(edition, view.options, table, view.rack, opened)
    if edition.quick_to_solve:
        return question  # no limit is a little faster to ask
    left = None if clock is None else clock.left()
    if left is None:  # then the same seed means the same game, however busy the machine is
        return replace(question, limit_ms=LONGEST_MS, steady=True)
    return replace(question, limit_ms=min(LONGEST_MS, int(left * 1000) // QUESTIONS))


def move_of(view: View, answer: Answer | None) -> Move:
    """Play the answer; without one, or if it plays nothing, draw."""
    if answer is None or not answer.played:
        return idle(view)
    return Play(own_seat(view), answer.table)


def idle(view: View) -> Move:
    """What a seat of a rack game does that would rather lay nothing: draw, or pass where that is
    not allowed; but where the rules make it play, it plays."""
    seat = own_seat(view)
    table = forced_play(view)
    if table is not None:
        return Play(seat, table)
    return Draw(seat) if edition_of(view.edition).may_draw(view) else Pass(seat)


def without_jokers(question: Question) -> Question:
    """The same question for a rack whose jokers stay where they are."""
    kept = tuple([tile for tile in question.rack if tile.number])
    return replace(question, rack=kept)


def jokers_in(rack: TileSet) -> int:
    """How many jokers of any kind a rack holds."""
    return sum(tile.is_joker for tile in rack)
