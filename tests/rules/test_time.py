"""The clock and the three-tile penalty."""

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, submitted, to_move
from meldrum.rules.moves import Draw, Penalty, Play, Timeout
from tests.tools import by_edition, codes, game, table, tiles

RACK = "R7 K9 B1"
LYING = "R4 R5 R6"
LEGAL, ILLEGAL = table("R4 R5 R6 R7"), table("R4 R5 | R6 R7 K9")


@by_edition(classic="C-54", twist="T-95", vintage="V-27")
def test_time_for_a_turn(edition: str) -> None:
    assert edition_of(edition).printed.turn_seconds == {"vintage": 120}.get(edition, 60)


@by_edition(classic="C-55", twist="T-96", vintage="V-28")
def test_out_of_time_with_nothing_moved_draws_one(edition: str) -> None:
    state = game(edition, (RACK, "K1"), LYING, pool="O1 O2 O3 O4")
    for draft in (None, table(LYING)):
        after = apply(state, Timeout(0, draft))
        assert after.racks[0] == tiles(f"{RACK} O1")
        assert after.table == table(LYING)
        assert to_move(after) == {1}


@by_edition(classic="C-56 C-57 C-58 C-59", twist="T-97 T-98 T-99 T-100", vintage="V-29 V-30 V-31")
def test_out_of_time_in_the_middle_of_a_move(edition: str) -> None:
    state = game(edition, (RACK, "K1"), LYING, pool="O1 O2 O3 O4")
    after = apply(state, Timeout(0, ILLEGAL))
    assert after.table == table(LYING)
    assert after.racks[0] == tiles(f"{RACK} O1 O2 O3")
    assert after.pool == tiles("O4")
    assert to_move(after) == {1}


@pytest.mark.clause("CV-07")
def test_a_legal_draft_counts_unless_the_table_says_it_is_lost() -> None:
    counts = apply(game("classic", (RACK, "K1"), LYING), Timeout(0, LEGAL))
    assert counts.table == LEGAL
    assert counts.racks[0] == tiles("K9 B1")
    lost = apply(game("classic", (RACK, "K1"), LYING, timeout_draft="lost"), Timeout(0, LEGAL))
    assert lost.table == table(LYING)
    assert lost.racks[0] == tiles(f"{RACK} O13")


def test_rearranging_without_a_rack_tile_is_no_legal_draft() -> None:
    state = game("classic", (RACK, "K1"), "R4 R5 R6 R7 R8 R9", pool="O1 O2 O3 O4")
    after = apply(state, Timeout(0, table("R4 R5 R6 | R7 R8 R9")))
    assert len(after.pool) == 1


def test_fewer_tiles_than_the_penalty_and_none_at_all() -> None:
    two = apply(game("classic", (RACK, "K1"), LYING, pool="O1 O2"), Timeout(0, ILLEGAL))
    assert two.racks[0] == tiles(f"{RACK} O1 O2")
    assert two.passes == 0
    none = apply(game("classic", (RACK, "K1"), LYING, pool=""), Timeout(0, ILLEGAL))
    assert none.racks[0] == tiles(RACK)
    assert none.passes == 1


@pytest.mark.parametrize("count", [0, 1, 5])
def test_penalty_tiles_by_option(count: int) -> None:
    state = game("classic", (RACK, "K1"), LYING, penalty_tiles=count)
    assert len(apply(state, Timeout(0, ILLEGAL)).racks[0]) == 3 + count


def test_a_draft_cannot_hold_foreign_tiles() -> None:
    state = game("classic", (RACK, "K1"), LYING)
    assert codes(state, Timeout(0, table("R4 R5 R6 | K1"))) == {"tile_not_on_rack"}
    assert codes(state, Timeout(0, table("R4 R5 R6 D"))) == {"tile_not_on_rack", "unknown_tile"}
    assert codes(state, Timeout(0, table("R4 R5"))) == set()


@pytest.mark.clause("V-29", "V-30", "V-31")
def test_vintage_punishes_an_illegal_table() -> None:
    state = game("vintage", (RACK, "K1"), LYING, pool="O1 O2 O3 O4")
    counted = submitted(state, Play(0, ILLEGAL))
    assert counted == Penalty(0, ILLEGAL)
    after = apply(state, counted)
    assert after.table == table(LYING)
    assert after.racks[0] == tiles(f"{RACK} O1 O2 O3")
    assert to_move(after) == {1}


def test_legal_forged_and_other_moves_are_not_punished() -> None:
    state = game("vintage", (RACK, "K1"), LYING)
    assert submitted(state, Play(0, LEGAL)) == Play(0, LEGAL)
    forged = Play(0, table("R4 R5 R6 | O1 O2 O3"))
    assert submitted(state, forged) == forged
    assert submitted(state, Draw(0)) == Draw(0)
    assert codes(state, Penalty(0, LEGAL)) == {"draft_is_legal"}


def test_the_others_refuse_an_illegal_table_and_nothing_changes() -> None:
    state = game("classic", (RACK, "K1"), LYING)
    assert submitted(state, Play(0, ILLEGAL)) == Play(0, ILLEGAL)
    assert codes(state, Penalty(0, ILLEGAL)) == {"no_penalty"}
    punished = game("classic", (RACK, "K1"), LYING, illegal_play="penalty")
    assert submitted(punished, Play(0, ILLEGAL)) == Penalty(0, ILLEGAL)
