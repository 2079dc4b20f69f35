"""The introductory game: one points, the others find."""

import pytest

from meldrum.rules.editions.introductory import Introductory
from meldrum.rules.game import apply, new_game, outcome, to_move
from meldrum.rules.moves import Find, Point
from meldrum.rules.state import State
from meldrum.rules.tiles import Tile
from tests.tools import SEED, codes, table


def start(seats: int = 3) -> State:
    return new_game("introductory", seats, SEED)


@pytest.mark.clause("F-14")
def test_the_grown_up_points_first() -> None:
    state = start()
    assert to_move(state) == {0}
    assert codes(state, Find(1, Tile("R", 5))) == {"not_your_turn"}
    assert codes(state, Find(0, Tile("R", 5))) == {"wrong_move"}
    after = apply(state, Point(0, Tile("R", 5)))
    assert after.table == table("R5")
    assert after.stars == (0, 0, 0)
    assert to_move(after) == {1, 2}
    assert codes(after, Point(0, Tile("R", 6))) == {"not_your_turn"}


@pytest.mark.clause("F-15", "F-16", "F-17", "F-18", "F-19")
def test_the_others_find_the_next_above_or_below() -> None:
    state = apply(start(), Point(0, Tile("R", 5)))
    for wrong in ("R7", "R3", "B6", "B4"):
        tile = Tile(wrong[0], int(wrong[1:]))
        assert codes(state, Find(1, tile)) == {"not_a_neighbor"}
    assert codes(state, Find(1, Tile("R", 5))) == {"tile_not_free"}
    edition = Introductory()
    two = apply(state, Find(2, Tile("R", 4)))
    assert two.table == table("R4 R5")
    assert two.stars == (0, 0, 1)
    assert not edition.announces(state.table, two.table)
    three = apply(two, Find(1, Tile("R", 6)))
    assert three.table == table("R4 R5 R6")
    assert three.stars == (0, 1, 1)
    assert edition.announces(two.table, three.table)
    four = apply(three, Find(1, Tile("R", 7)))
    assert not edition.announces(three.table, four.table)
    assert not edition.announces((), state.table)


@pytest.mark.clause("F-20", "F-21", "F-22")
def test_a_whole_game() -> None:
    state = start()
    for color in "OBRK":
        state = apply(state, Point(0, Tile(color, 1)))
        for number in range(2, 11):
            assert to_move(state) == {1, 2}
            state = apply(state, Find(1 + number % 2, Tile(color, number)))
        assert len(state.table[-1]) == 10
    ended = outcome(state)
    assert ended is not None
    assert ended.reason == "complete"
    assert ended.stars == ended.points == (0, 20, 16)
    assert sum(ended.points) == 36
    assert ended.winners == (1,)
    assert to_move(state) == frozenset()


def test_numbers_end_at_one_and_ten() -> None:
    state = apply(start(2), Point(0, Tile("R", 1)))
    assert codes(state, Find(1, Tile("R", 0))) == {"tile_not_free"}
    assert codes(state, Find(1, "R2")) == {"tile_not_free"}  # type: ignore[arg-type]
