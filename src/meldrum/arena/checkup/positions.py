"""Positions to test a bot with: the most revealing ones from games of other bots."""

import hashlib
from collections.abc import Callable, Iterator

from meldrum.arena.game import play_game
from meldrum.bots.ladder import make_bot
from meldrum.bots.solving import question_of
from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, new_game, to_move, view
from meldrum.rules.state import State, with_item
from meldrum.solver.best import best_play, can_go_out, can_play

GAMES = 2
MOST_GAMES = 20
"""How many games to search for a position that the first ones did not have."""
PLAYERS = ("greedy", "beginner", "casual", "beginner")
"""Some lay a lot, some little, so that tables fill and racks grow."""

Pick = Callable[[list[State]], State | None]


def deal(edition: str, seats: int, seed: str) -> State:
    """A game from a text."""
    return new_game(edition, seats, hashlib.sha256(seed.encode()).digest())


def positions(edition: str, seed: str) -> Iterator[tuple[str, State]]:
    """Named positions of a game; the same for the same seed."""
    games = [list(_states(edition, f"{seed}/{number}")) for number in range(GAMES)]
    states = [state for game in games for state in game]
    for name, pick in PICKS.get(edition_of(edition).family, RACK_PICKS).items():
        found = pick(states)
        for number in range(GAMES, MOST_GAMES):
            if found is not None:
                yield name, found
                break
            found = pick(list(_states(edition, f"{seed}/{number}")))


def mover(state: State) -> int:
    """The seat to ask; where several may move, any of them."""
    return min(to_move(state))


def _states(edition: str, seed: str) -> Iterator[State]:
    """Every state of a game in which somebody moves."""
    players = edition_of(edition).players
    seats = players[len(seed) % len(players)]
    state = deal(edition, seats, f"{seed}/{edition}")
    bots = [make_bot(PLAYERS[at], edition, f"{seed}/{at}") for at in range(seats)]
    for move in play_game(state, bots).moves:
        yield state
        state = apply(state, move)


def first(holds: Callable[[State], bool]) -> Pick:
    """The first state for which something holds."""
    return lambda states: next((state for state in states if holds(state)), None)


def largest(size: Callable[[State], int]) -> Pick:
    """The state in which something is largest."""
    return lambda states: max(states, key=size, default=None)


def _can_play(state: State) -> bool:
    return can_play(question_of(view(state, mover(state))))


def _can_go_out(state: State) -> bool:
    # Spare the solver: hardly anybody goes out with a full rack.
    return len(state.racks[mover(state)]) < 6 and can_go_out(question_of(view(state, mover(state))))


def _may_open(state: State) -> bool:
    return not state.opened[mover(state)] and _can_play(state)


def _stuck(state: State) -> bool:
    return bool(state.pool) and not _can_play(state)


def _has_joker(state: State) -> bool:
    lies = any(tile.is_joker for tiles in state.table for tile in tiles)
    return lies and state.opened[mover(state)]


def _pool_gone(states: list[State]) -> State | None:
    """Somebody is stuck and the pool is empty: the next player has drawn it all."""
    stuck = first(_stuck)(states)
    if stuck is None:
        return None
    other = (mover(stuck) + 1) % len(stuck.racks)
    racks = with_item(stuck.racks, other, stuck.racks[other] + stuck.pool)
    return stuck._replace(racks=racks, pool=())


def _must_pass(state: State) -> bool:
    return state.rolled and not best_play(question_of(view(state, mover(state)))).played


RACK_PICKS: dict[str, Pick] = {
    "the first turn": first(lambda state: True),
    "an opening on the rack": first(_may_open),
    "something to lay": first(lambda state: state.opened[mover(state)] and _can_play(state)),
    "nothing to lay": first(_stuck),
    "nothing to lay and an empty pool": _pool_gone,
    "a joker on the table": first(_has_joker),
    "a table full of sets": largest(lambda state: len(state.table)),
    "a rack full of tiles": largest(lambda state: len(state.racks[mover(state)])),
    "the last tiles": first(_can_go_out),
}

PICKS: dict[str, dict[str, Pick]] = {
    "grid": {
        "the opening throw": first(lambda state: True),
        "dice to throw": first(lambda state: not state.rolled),
        "a full grid": largest(lambda state: len(state.grid.cells) * state.rolled),
        "few dice to throw": largest(
            lambda state: (9 - len(state.racks[mover(state)])) * (not state.rolled)
        ),
        "nothing to place": first(_must_pass),
    },
    "finding": {
        "a tile to point at": first(lambda state: True),
        "a tile to find": first(lambda state: bool(state.table)),
        "the last tile": largest(lambda state: -len(state.pool)),
    },
}
