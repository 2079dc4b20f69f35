"""What a move does, as everyone sees it."""

import random

import pytest

from meldrum.play.deed import Deed, deed_of
from meldrum.rules.game import view
from meldrum.rules.moves import Draw, Play
from tests.random_play import play
from tests.seeds import SEED
from tests.tools import ALL, game, table


@pytest.mark.parametrize(
    ("lying", "after", "deed"),
    [
        ("", "R10 B10 K10", Deed(tiles=3, sets=1)),
        ("R3 R4 R5", "R3 R4 R5 R6", Deed(tiles=1)),
        ("R3 R4 R5", "R3 R4 R5; B1 B2 B3; K1 K2 K3", Deed(tiles=6, sets=2)),
        ("R3 R4 R5 R6; B6 K6 O6", "R3 R4 R5; R6 B6 K6 O6", Deed(apart=1)),
        ("R1 R2 R3 R4 R5", "R1 R2 R3; R3 R4 R5", Deed(tiles=1, sets=1, apart=1)),
        ("R1 R2 R3; R1 R2 R3", "R1 R2 R3; R1 B1 K1; R2 R3 R4", Deed(tiles=3, sets=1, apart=1)),
    ],
)
def test_what_a_play_does(lying: str, after: str, deed: Deed) -> None:
    before = game(racks=("R1 R2 R3 R4 R5 R6 R7 R8", "K1"), lying=lying.replace(";", "|"))
    assert deed_of(view(before, None), Play(0, table(after.replace(";", "|")))) == deed


def test_opening_and_going_out() -> None:
    before = game(racks=("R10 B10 K10", "K1"), opened=False)
    laid = Play(0, table("R10 B10 K10"))
    assert deed_of(view(before, None), laid) == Deed(tiles=3, sets=1, opens=True, goes_out=True)
    assert deed_of(view(before, None), Draw(0)) == Deed()


@pytest.mark.parametrize("edition", ALL)
def test_every_seat_sees_the_same_deed(edition: str) -> None:
    """And it counts what left the rack, whatever game it is."""
    rng = random.Random(f"{SEED}/deed/{edition}")
    for before, move, after in play(edition, 2, rng):
        seen = {deed_of(view(before, seat), move) for seat in (None, 0, 1)}
        (deed,) = seen
        if isinstance(move, Play):
            assert deed.tiles > 0
            assert deed.goes_out == (not after.racks[move.seat])
            if not after.stars:
                gone = len(before.racks[move.seat]) - len(after.racks[move.seat])
                assert deed.tiles == gone
