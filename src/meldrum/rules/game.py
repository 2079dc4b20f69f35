"""The whole engine: new_game, to_move, check, apply, outcome, view.

>>> from meldrum.rules.moves import Draw, Pass
>>> state = new_game("classic", 2, bytes(32))
>>> seat = state.turn
>>> check(state, Draw(seat))
()
>>> check(state, Pass(seat))[0].code
<Code.MUST_DRAW: 'must_draw'>
>>> len(apply(state, Draw(seat)).racks[seat])
15
"""

from collections.abc import Mapping

from meldrum.rules.editions import edition_of
from meldrum.rules.errors import IllegalMove, SetupError, Violations
from meldrum.rules.moves import Move
from meldrum.rules.scoring import Outcome
from meldrum.rules.state import State
from meldrum.rules.view import View, view_of


def new_game(
    edition: str,
    seats: int,
    seed: bytes,
    options: Mapping[str, object] | None = None,
    *,
    client_seeds: tuple[str, ...] = (),
    first: int | None = None,
) -> State:
    """Set up and deal. Same arguments, same game, on every machine.

    ``first`` names who begins where the book does not draw for it (My First, Dice).
    """
    rules = edition_of(edition)
    return rules.start(seats, seed, rules.options(options or {}), client_seeds, first)


def to_move(state: State) -> frozenset[int]:
    """The seats that may move now: one, none, or in the introductory game all who search."""
    return edition_of(state.edition).to_move(state)


def check(state: State, move: Move) -> Violations:
    """Every rule the move breaks; () means it is legal. Never raises."""
    return tuple(edition_of(state.edition).check(state, move))


def apply(state: State, move: Move) -> State:
    """The state after the move; raises IllegalMove."""
    if violations := check(state, move):
        raise IllegalMove(violations)
    return edition_of(state.edition).apply(state, move)


def submitted(state: State, move: Move) -> Move:
    """The move that counts when a player submits this one: perhaps a penalty, or with a mark."""
    return edition_of(state.edition).submitted(state, move)


def forfeited(state: State, seat: int) -> Move:
    """The move of a seat that loses its turn: it failed, or its time ran out."""
    return edition_of(state.edition).forfeited(view(state, seat))


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on."""
    return state.outcome


def abandon(state: State) -> State:
    """Break the game off: nobody wins and no points are written. A finished game stays so."""
    if state.outcome:
        return state
    nothing = (0,) * len(state.racks)
    return state._replace(outcome=Outcome("abandoned", (), nothing, state.stars or None))


def view(state: State, seat: int | None) -> View:
    """What a seat may know, or a spectator (None)."""
    if seat is not None and seat not in range(len(state.racks)):
        raise SetupError(f"there is no seat {seat}")
    edition = edition_of(state.edition)
    return view_of(state, seat, edition.to_move(state), edition.hides, edition.obliges(state))
