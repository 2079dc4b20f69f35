"""Pauses feel like a person's and give nothing away."""

import random

import pytest

from meldrum.bots.pace import (
    LONGEST,
    PACES,
    SEARCH,
    SHORTEST,
    STRETCH,
    THINKING,
    UNIT,
    pause,
    pause_chance,
)
from meldrum.rules.game import view
from meldrum.rules.moves import Draw, Find, Move, Play
from meldrum.rules.state import State
from tests.bots.test_ladder import shuffled_away
from tests.random_play import play
from tests.seeds import SEED
from tests.tools import ALL, game, table


def mean(state: State, move: Move) -> float:
    """A natural pause before this move, with the chance averaged out."""
    seen = view(state, None)
    return sum(pause("natural", seen, move, pause_chance(SEED, at)) for at in range(200)) / 200


@pytest.mark.parametrize("edition", ALL)
def test_the_rack_does_not_matter(edition: str) -> None:
    """All racks and the pool dealt differently: the same move takes as long to the microsecond."""
    rng = random.Random(f"{SEED}/pace/{edition}")
    for before, move, _ in play(edition, 2, rng):
        hidden = shuffled_away(before, -1, rng)
        shown = edition in ("dice", "introductory")
        for pace in PACES:
            long = [
                pause(pace, view(state, None), move, pause_chance(SEED, before.ply))
                for state in (before, before if shown else hidden)
            ]
            assert long[0] == long[1]
            shortest, longest = SEARCH if isinstance(move, Find) else (SHORTEST, LONGEST)
            assert STRETCH[pace] * shortest <= long[0] <= STRETCH[pace] * longest


def test_the_same_place_means_the_same_pause() -> None:
    first, again, other = (pause_chance("table", at).random() for at in (3, 3, 4))
    assert first == again != other


def test_more_to_see_takes_longer() -> None:
    lying = "R3 R4 R5 | B6 K6 O6 | K10 K11 K12"
    start = game(racks=("R6 R7 R8 R9 O1", "K1"), lying=lying)
    draw, add = Draw(0), Play(0, table(f"{lying} R13".replace("K12 R13", "K12 | R6 R7 R8")))
    apart = Play(0, table("R3 R4 R5 R6 | B6 K6 O6 R6 | K10 K11 K12"))
    rearranged = Play(0, table("R3 R4 R5 K6 | B6 O6 R6 | K10 K11 | K12 R7"))
    assert mean(start, draw) < mean(start, add) < mean(start, rearranged)
    assert mean(start, draw) < mean(start, apart)
    unopened = start._replace(opened=(False, False))
    assert mean(start, add) < mean(unopened, add)


def test_a_child_can_be_quicker_than_a_bot() -> None:
    """Whoever finds the next of forty tiles within six seconds gets the star."""
    assert SEARCH[0] * UNIT > 6


def test_a_pause_covers_the_thinking() -> None:
    """So how long a bot searched does not show either."""
    assert THINKING <= UNIT * SHORTEST
    assert UNIT * LONGEST <= 5
