"""My First: stars, additions, and the two ways to move a joker."""

from typing import Any

import pytest

from meldrum.notation.record import entry_of
from meldrum.rules.game import apply, outcome
from meldrum.rules.moves import Draw, Pass, Play, Timeout
from meldrum.rules.state import State
from tests.tools import codes, game, table, tiles


def mine(
    rack: str, lying: str = "", other: str = "K10 O10", pool: str = "O1 O2 O3 O4", **options: Any
) -> State:
    return game("my_first", (rack, other), lying, pool=pool, **options)


def stars_for(rack: str, lying: str, after: str, **options: Any) -> int:
    """Stars that seat 0 earns by this play; 'K10' stays on the rack."""
    state = mine(f"{rack} K9", lying, **options)
    return apply(state, Play(0, table(after))).stars[0] - state.stars[0]


@pytest.mark.clause("F-06", "F-39", "F-40", "F-42", "F-43", "F-44", "MF-05")
def test_stars_for_what_is_laid() -> None:
    assert stars_for("R1 R2 R3", "", "R1 R2 R3") == 4
    assert stars_for("R1 R2 R3 R4", "", "R1 R2 R3 R4") == 5
    assert stars_for("R4 R5 B4", "R1 R2 R3 | B1 B2 B3", "R1 R2 R3 R4 R5 | B1 B2 B3 B4") == 3
    assert (
        stars_for("O3 O4 O5 R4 B4", "R1 R2 R3 | B1 B2 B3", "R1 R2 R3 R4 | B1 B2 B3 B4 | O3 O4 O5")
        == 6
    )
    assert stars_for("R1 R2 R3 B1 B2 B3", "", "R1 R2 R3 | B1 B2 B3") == 8
    assert stars_for("R1 J R3", "", "R1 J R3") == 4
    assert stars_for("R4", "R1 R2 R3 | R5 R6 R7", "R1 R2 R3 R4 R5 R6 R7") == 1


def test_runs_may_be_joined_though_something_else_is_wrong() -> None:
    state = mine("R4 K9", "R1 R2 R3 | R5 R6 R7 | B4 B5 J")
    slid = "R1 R2 R3 R4 R5 R6 R7 | J B4 B5"
    assert codes(state, Play(0, table(slid))) == {"joker_not_added"}


@pytest.mark.clause("F-41", "F-53", "MF-07")
def test_one_star_for_clearing_the_rack() -> None:
    state = mine("R1 R2 R3")
    ended = outcome(apply(state, Play(0, table("R1 R2 R3"))))
    assert ended is not None
    assert ended.stars == (6 + 5, 6 - 2)


@pytest.mark.clause("F-49", "F-50", "F-51", "MF-05", "MF-10", "MF-13")
def test_a_swapped_joker_goes_to_the_rack_and_earns_nothing() -> None:
    state = mine("R4 K9", "R3 J R5")
    after = apply(state, Play(0, table("R3 R4 R5")))
    assert after.racks[0] == tiles("K9 J")
    assert after.stars[0] == 6
    entry = entry_of(state, Play(0, table("R3 R4 R5")), after)
    assert (entry.played, entry.taken, entry.swapped) == ("R4", "J", "R4")
    laid_again = apply(state, Play(0, table("R3 R4 R5 J")))
    assert laid_again.racks[0] == tiles("K9")
    assert laid_again.stars[0] == 7
    new_run = apply(mine("R4 K9 K8 B1", "R3 J R5"), Play(0, table("R3 R4 R5 | K8 K9 J")))
    assert new_run.stars[0] == 6 + 4


@pytest.mark.clause("F-47", "F-48", "MF-06", "MF-11")
def test_a_removed_joker_is_added_to_another_run() -> None:
    state = mine("K1 B6", "R3 R4 R5 J | B7 B8 B9")
    moved = Play(0, table("R3 R4 R5 | B6 B7 B8 B9 J"))
    assert codes(state, moved) == set()
    assert apply(state, moved).stars[0] == 7
    assert codes(state, Play(0, table("R3 R4 R5 | B7 B8 B9 J"))) == {"nothing_played"}
    other = mine("K1 K2 K3", "R3 R4 R5 J | B7 B8 B9")
    assert codes(other, Play(0, table("R3 R4 R5 | B7 B8 B9 | K1 K2 K3"))) == {"joker_not_added"}
    alone = mine("R2 K1", "R3 R4 R5 J")
    assert codes(alone, Play(0, table("J R2 R3 R4 R5"))) == {"joker_not_added"}


@pytest.mark.clause("MF-15")
def test_joker_moves_follow_one_another() -> None:
    state = mine("K1 B6", "R3 R4 R5 J | B7 B8 B9")
    # To the blue run, and back to the other end of the red one.
    assert codes(state, Play(0, table("J R3 R4 R5 | B6 B7 B8 B9"))) == set()
    # To the blue run, and out of it again for the blue 6.
    kept = Play(0, table("R3 R4 R5 | B6 B7 B8 B9"))
    after = apply(state, kept)
    assert after.racks[0] == tiles("K1 J")
    assert after.stars[0] == 6
    entry = entry_of(state, kept, after)
    assert (entry.played, entry.taken, entry.swapped) == ("B6", "J", "B6")
    # The same joker founds a run: three tiles, a run, and none for the swap.
    found = mine("B6 K1 K2 O9", "R3 R4 R5 J | B7 B8 B9")
    assert apply(found, Play(0, table("R3 R4 R5 | B6 B7 B8 B9 | K1 K2 J"))).stars[0] == 6 + 4


@pytest.mark.clause("MF-11")
def test_a_removed_joker_makes_no_new_run() -> None:
    state = mine("K1 K2 K3", "R3 R4 R5 J")
    assert codes(state, Play(0, table("R3 R4 R5 | K1 K2 J"))) == {"joker_not_added"}
    assert codes(state, Play(0, table("R3 R4 R5 | K1 K2 K3 J"))) == set()
    assert codes(state, Play(0, table("R3 R4 R5 | J K2 K3"))) == {"joker_not_added"}
    front = mine("K3 K4 K5", "R3 R4 R5 J")
    assert codes(front, Play(0, table("R3 R4 R5 | J K3 K4 K5"))) == set()


def test_two_jokers_leave_two_runs() -> None:
    state = mine("O5 K9", "R3 R4 R5 J | B3 B4 B5 J | O6 O7 O8")
    swap_runs = Play(0, table("J R3 R4 R5 | J B3 B4 B5 | O5 O6 O7 O8"))
    assert codes(state, swap_runs) == set()
    both = Play(0, table("R3 R4 R5 | B3 B4 B5 | O5 O6 O7 O8 J J"))
    assert codes(state, both) == set()


@pytest.mark.clause("MF-06")
def test_a_joker_from_the_middle_by_option() -> None:
    lying = "R1 R2 R3 J R5 R6 R7 | B7 B8 B9"
    after = Play(0, table("R1 R2 R3 | R5 R6 R7 | B6 B7 B8 B9 J"))
    assert codes(mine("B6 K1", lying), after) == {"joker_not_removable"}
    assert codes(mine("B6 K1", lying, joker_from_middle=True), after) == set()
    back = Play(0, table("R1 R2 R3 J | R5 R6 R7 | B6 B7 B8 B9"))
    assert codes(mine("B6 K1", lying, joker_from_middle=True), back) == set()  # by way of blue
    alone = mine("K1 K2 K3", "R1 R2 R3 J R5 R6 R7", joker_from_middle=True)
    assert codes(alone, Play(0, table("R1 R2 R3 | R5 R6 R7 J"))) == {"nothing_played"}


@pytest.mark.clause("MF-02", "F-35")
def test_a_split_run_makes_no_joker_out_of_nothing() -> None:
    lying = "R1 R2 R3 J R5 J R7 R8 R9 | B7 B8 B9"
    after = Play(0, table("R1 R2 R3 J R5 | R4 J R6 R7 R8 R9 | B7 B8 B9 J"))
    assert codes(mine("R4 R6 K1", lying, joker_from_middle=True), after) != set()


def test_number_tiles_stay_where_they_lie() -> None:
    state = mine("R7 K1", "R1 R2 R3 R4 R5 R6")
    assert codes(state, Play(0, table("R1 R2 R3 | R4 R5 R6 R7"))) == {"tile_moved"}
    gap = mine("K1 K2 K3", "R1 R2 R3 R4 J R6 R7 R8")
    assert codes(gap, Play(0, table("R1 R2 R3 | R4 J R6 R7 R8 | K1 K2 K3"))) == {"tile_moved"}


@pytest.mark.clause("MF-12")
def test_neighbors_are_joined_only_through_a_laid_tile() -> None:
    state = mine("K1 K2 K3 R7", "R1 R2 R3 | R4 R5 R6")
    assert codes(state, Play(0, table("R1 R2 R3 R4 R5 R6 R7"))) == {"runs_joined"}


def test_jokers_one_does_not_have() -> None:
    state = mine("R7 K1", "R4 R5 R6")
    assert codes(state, Play(0, table("R4 R5 R6 R7 J"))) == {"tile_not_on_rack"}
    assert codes(state, Play(0, table("R4 R5 R6 R7 R8"))) == {"tile_not_on_rack"}
    assert codes(state, Play(0, table("R5 R6 R7"))) == {"table_tile_missing"}


@pytest.mark.clause("F-29", "F-36")
def test_several_runs_in_a_turn_and_no_opening() -> None:
    state = game("my_first", ("R1 R2 R3 B4 B5 B6 K1", "O1"), opened=True)
    assert codes(state, Play(0, table("R1 R2 R3 | B4 B5 B6"))) == set()
    assert codes(mine("R4 K1", "R1 R2 R3"), Play(0, table("R1 R2 R3 R4"))) == set()


@pytest.mark.clause("F-30", "F-38", "MF-04")
def test_not_laying_costs_a_star_if_there_is_one() -> None:
    assert apply(mine("R1 R2 R3 K1"), Draw(0)).stars == (5, 6)
    broke = game("my_first", ("R1", "K1"), stars=(0, 6))
    after = apply(broke, Draw(0))
    assert after.stars == (0, 6)
    assert after.racks[0] == tiles("R1 O13")


def test_without_stars_no_drawing_by_option() -> None:
    broke = game("my_first", ("R1", "K1"), pool="O1 O2", stars=(0, 0), broke_draws=False)
    assert codes(broke, Draw(0)) == {"no_stars"}
    after = apply(broke, Pass(0))
    assert after.racks[0] == tiles("R1")
    assert outcome(apply(after, Pass(1))) is not None
    assert codes(game("my_first", ("R1", "K1"), broke_draws=False), Pass(0)) == {"must_draw"}


@pytest.mark.clause("F-37", "MF-03")
def test_with_an_empty_pool_only_who_could_play_pays() -> None:
    assert apply(mine("R1 R2 R3 K1", pool=""), Pass(0)).stars == (5, 6)
    assert apply(mine("R1 R2 K1", pool=""), Pass(0)).stars == (6, 6)
    assert apply(mine("R4 K1", "R1 R2 R3", pool=""), Pass(0)).stars == (5, 6)
    assert apply(mine("R4 K1", "R3 J R5", pool=""), Pass(0)).stars == (5, 6)
    # A joker can be moved from the red run to the blue one, and then the blue 5 fits.
    assert apply(mine("B5 K1", "R1 R2 R3 J | B1 B2 B3", pool=""), Pass(0)).stars == (5, 6)
    assert apply(mine("B5 K1", "R1 R2 J | B1 B2 B3", pool=""), Pass(0)).stars == (6, 6)
    assert apply(mine("B6 K1", "J R2 R3 R4 J | B1 B2 B3", pool=""), Pass(0)).stars == (5, 6)


@pytest.mark.clause("F-37")
def test_who_could_play_depends_on_the_options() -> None:
    middle = "R1 R2 R3 J R5 R6 R7 | B3 B4 B5"
    assert apply(mine("B7 K1", middle, pool=""), Pass(0)).stars == (6, 6)
    split = mine("B7 K1", middle, pool="", joker_from_middle=True)
    assert apply(split, Pass(0)).stars == (5, 6)
    two = "R1 R2 R3 J | K1 K2 K3 J | B3 B4 B5"
    assert apply(mine("B8 O1", two, pool=""), Pass(0)).stars == (5, 6)
    apart = mine("B8 O1", two, pool="", jokers_side_by_side=False)
    assert apply(apart, Pass(0)).stars == (6, 6)


@pytest.mark.clause("F-54", "F-55", "F-56", "F-57", "MF-08")
def test_the_end() -> None:
    state = game("my_first", ("R1 R2 R3", "K1 K2 K3 K4 K5", "O1"), stars=(6, 3, 20))
    ended = outcome(apply(state, Play(0, table("R1 R2 R3"))))
    assert ended is not None
    assert ended.stars == ended.points == (11, 0, 19)
    assert ended.winners == (2,)
    tie = game("my_first", ("R1 R2 R3", "K1"), stars=(6, 12))
    ended = outcome(apply(tie, Play(0, table("R1 R2 R3"))))
    assert ended is not None
    assert ended.stars == (11, 11)
    assert ended.winners == (0,)
    nobody = game("my_first", ("R1", "K1", "O2 O4"), pool="", stars=(6, 6, 3))
    for seat in range(3):
        nobody = apply(nobody, Pass(seat))
    ended = outcome(nobody)
    assert ended is not None
    assert ended.stars == (5, 5, 1)
    assert ended.winners == (0, 1)


def test_a_bank_that_runs_dry() -> None:
    state = mine("R1 R2 R3 K1", star_bank=2)
    after = apply(state, Play(0, table("R1 R2 R3")))
    assert after.stars == (8, 6)
    assert after.bank == 0
    assert apply(after, Draw(1)).bank == 1


def test_out_of_time() -> None:
    state = mine("R4 K1", "R1 R2 R3")
    nothing = apply(state, Timeout(0, None))
    assert (nothing.stars, len(nothing.racks[0])) == ((5, 6), 3)
    mess = apply(state, Timeout(0, table("R1 R2 | R3 R4 K1")))
    assert (mess.stars, len(mess.racks[0])) == ((5, 6), 5)
    legal = apply(state, Timeout(0, table("R1 R2 R3 R4")))
    assert (legal.stars, len(legal.racks[0])) == ((7, 6), 1)
