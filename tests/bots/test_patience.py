"""Nobody is left waiting for long: bots lay what they have, unless their labels say they wait."""

import pytest

from meldrum.arena.game import play_game
from meldrum.bots.ladder import levels, make_bot
from meldrum.bots.solving import question_of, without_jokers
from meldrum.play.driver import Limits
from meldrum.rules.game import apply, new_game, view
from meldrum.rules.moves import Play
from meldrum.rules.state import State
from meldrum.solver.best import best_play
from tests.seeds import SEED

LONGEST = 8
"""Turns in a row that a bot may draw although it could lay."""
WAIT = ("patient", "strategist", "master")
"""Their labels say so."""
GAMES = 4
BELOW = [
    (level, edition)
    for edition in ("classic", "vintage", "twist", "my_first")
    for level in levels(edition)[edition == "my_first" :]
    if level not in WAIT
]
"""In My First a beginner may see nothing for longer, which is not waiting."""


def waits(start: State, opponent: str, level: str) -> list[int]:
    """How often in a row the first seat drew or passed although it could lay; jokers don't count.

    A turn in which nothing can be laid neither adds to a row nor ends it.
    """
    bots = [make_bot(one, start.edition, "0") for one in (level, opponent)]
    state, rows = start, [0]
    for move in play_game(start, bots, Limits(playouts=8)).moves:
        if move.seat == 0:
            if isinstance(move, Play):
                rows.append(0)
            elif best_play(without_jokers(question_of(view(state, 0)))).played:
                rows[-1] += 1
        state = apply(state, move)
    return rows


@pytest.mark.bulk
@pytest.mark.parametrize(("level", "edition"), BELOW)
def test_nobody_sits_on_a_playable_rack_without_saying_so(level: str, edition: str) -> None:
    rows: list[int] = []
    for number in range(GAMES):
        start = new_game(edition, 2, bytes([number, *SEED.to_bytes(31, "big")]))
        rows += waits(start, level if number % 2 else "greedy", level)
    assert len(rows) > GAMES * 3  # it does lay
    assert max(rows) <= LONGEST


def test_master_does_wait() -> None:
    start = new_game("classic", 2, bytes(32))
    assert max(waits(start, "greedy", "master")) > LONGEST
