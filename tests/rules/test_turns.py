"""The flow of turns: drawing, passing, opening, going out, the empty pool."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from meldrum.rules import stuck
from meldrum.rules.errors import Code, IllegalMove
from meldrum.rules.game import abandon, apply, check, outcome, submitted, to_move
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Find, Pass, Penalty, Play, Point, Roll, Timeout
from meldrum.rules.options import Options
from meldrum.rules.state import State
from meldrum.rules.tiles import Tile
from tests.tools import by_edition, codes, game, table, tiles


@by_edition(
    classic="C-28 C-29 C-30 C-34",
    twist="T-24 T-25 T-28",
    vintage="V-21 V-23",
    my_first="F-31 F-32 F-34",
)
def test_who_does_not_play_draws_one_and_the_turn_is_over(edition: str) -> None:
    state = game(edition, ("R1 R2 R3 K9", "K1"), pool="O5 O6", opened=False)
    assert codes(state, Pass(0)) == {"must_draw"}
    after = apply(state, Draw(0))
    assert after.racks == (tiles("R1 R2 R3 K9 O5"), tiles("K1"))
    assert after.pool == tiles("O6")
    assert to_move(after) == {1}


@by_edition(classic="C-31", twist="T-26", vintage="V-08", my_first="F-33")
def test_play_passes_to_the_left(edition: str) -> None:
    state = game(edition, ("R1", "K1", "B1"), turn=1)
    order = []
    for _ in range(4):
        order.append(state.turn)
        state = apply(state, Draw(state.turn))
    assert order == [1, 2, 0, 1]


@by_edition(classic="C-35", twist="T-29", vintage="V-24", my_first="F-32")
def test_a_tile_just_drawn_waits(edition: str) -> None:
    state = game(edition, ("R1 R2", "K1"), pool="R3 O9")
    drawn = apply(state, Draw(0))
    assert codes(drawn, Play(0, table("R1 R2 R3"))) == {"not_your_turn"}
    assert codes(apply(drawn, Draw(1)), Play(0, table("R1 R2 R3"))) == set()
    assert "tile_not_on_rack" in codes(state, Play(0, table("R1 R2 R3")))


@by_edition(classic="C-02 C-13 C-37", twist="T-05 T-12 T-30", vintage="V-02 V-25", my_first="F-52")
def test_the_last_tile_ends_the_game(edition: str) -> None:
    state = game(edition, ("R1 R2 R3", "K1 K2"))
    after = apply(state, Play(0, table("R1 R2 R3")))
    ended = outcome(after)
    assert ended is not None
    assert ended.reason == "out"
    assert ended.winners == (0,)
    assert to_move(after) == frozenset()
    assert codes(after, Draw(1)) == {"game_over"}


@by_edition(classic="C-38 C-39 C-40", twist="T-31", vintage="V-26", my_first="F-37")
def test_with_an_empty_pool_all_passing_in_turn_ends_the_game(edition: str) -> None:
    racks = ("R1 R2 R4 K9", "K1", "B7 O9")
    state = game(edition, racks, pool="")
    assert codes(state, Draw(0)) == {"pool_empty"}
    state = apply(state, Pass(0))
    assert outcome(state) is None
    state = apply(apply(state, Pass(1)), Pass(2))
    ended = outcome(state)
    assert ended is not None
    assert ended.reason == "stalemate"
    assert state.racks == tuple(map(tiles, racks))


def test_a_play_begins_the_count_of_passes_anew() -> None:
    state = apply(game("classic", ("R1 R2 R3 K9", "K1"), pool="", turn=1), Pass(1))
    state = apply(state, Play(0, table("R1 R2 R3")))
    assert state.passes == 0
    state = apply(state, Pass(1))
    assert outcome(state) is None
    assert outcome(apply(state, Pass(0))) is not None


def test_the_last_tile_drawn_is_no_pass() -> None:
    state = apply(game("classic", ("R1", "K1"), pool="O5"), Draw(0))
    assert state.pool == ()
    assert state.passes == 0


def test_one_more_turn_each_by_option() -> None:
    state = game("classic", ("R1 R2 R3 K9", "B1 B2 B3 K8"), pool="O5", empty_pool="one_more_turn")
    state = apply(state, Draw(0))
    state = apply(state, Play(1, table("B1 B2 B3")))
    assert outcome(state) is None
    state = apply(state, Pass(0))
    ended = outcome(state)
    assert ended is not None
    assert ended.reason == "stalemate"


FOURS = "R1 R2 R3 R4 | B2 B3 B4 B5 | O2 O3 O4 O5"
"""A table that takes K2 with two of its own 2s, but nothing as it lies."""


@by_edition(classic="C-38 C-39", twist="T-31", vintage="V-26")
def test_with_an_empty_pool_who_can_play_must(edition: str) -> None:
    rack_set = game(edition, ("R1 R2 R3 K9", "K1"), pool="")
    fitting = game(edition, ("K9 R7", "K1"), lying="R4 R5 R6", pool="")
    rearranging = game(edition, ("K9 K2", "K1"), lying=FOURS, pool="")
    neither = game(edition, ("K9 R9", "K1"), lying="R4 R5 R6", pool="")
    for state in (rack_set, fitting, rearranging):
        assert codes(state, Pass(0)) == {"must_play"}
        assert submitted(state, Pass(0, undecided=True)) == Pass(0)
        assert codes(state._replace(options=free_to_pass(state)), Pass(0)) == set()
    assert codes(neither, Pass(0)) == set()
    assert submitted(neither, Pass(0)) == Pass(0)


@pytest.mark.clause("C-21", "C-38")
def test_with_an_empty_pool_who_can_open_must() -> None:
    racks = ("R10 R11 R12 K9", "K1")
    assert codes(game("classic", racks, pool="", opened=False), Pass(0)) == {"must_play"}
    low = ("R1 R2 R3 K9", "K1")
    assert codes(game("classic", low, pool="", opened=False), Pass(0)) == set()


def test_a_time_out_passes_though_a_play_exists() -> None:
    state = game("classic", ("R1 R2 R3 K9", "K1"), pool="")
    after = apply(state, Timeout(0))
    assert (after.passes, after.turn, after.racks) == (1, 1, state.racks)


def test_an_illegal_table_is_no_way_to_pass() -> None:
    state = game("vintage", ("R1 R2 R3 K9", "K1"), pool="")
    mess = Play(0, table("R1 R2"))
    assert submitted(state, mess) is mess
    free = state._replace(options=free_to_pass(state))
    assert submitted(free, mess) == Penalty(0, table("R1 R2"))


@by_edition(classic="C-28 C-29", twist="T-24", vintage="V-21 V-23", my_first="F-30")
def test_drawing_by_choice_or_only_if_stuck(edition: str) -> None:
    can = ("R1 R2 R3 K9", "K1"), ""
    fits = ("K9 R7", "K1"), "R4 R5 R6"
    cannot = ("K9 R9", "K1"), "R4 R5 R6"
    for racks, lying in (can, fits, cannot):
        by_choice = game(edition, racks, lying)
        assert codes(by_choice, Draw(0)) == set()
        strict = game(edition, racks, lying, draw="only_if_stuck")
        due = set() if racks == cannot[0] else {"must_play"}
        assert codes(strict, Draw(0)) == due
        assert codes(strict, Draw(0, undecided=True)) == set()


@pytest.fixture
def no_solver() -> Iterator[None]:
    """Nobody to ask: nothing is ever found, and nothing is sure."""
    before = stuck.find_with(stuck._nobody)
    yield
    stuck.find_with(before)


@pytest.mark.usefixtures("no_solver")
@pytest.mark.parametrize(("options", "move"), [({}, Pass(0)), ({"draw": "only_if_stuck"}, Draw(0))])
def test_what_nobody_can_tell_in_time_is_allowed_and_marked(
    options: dict[str, Any], move: Pass | Draw
) -> None:
    pool = "" if isinstance(move, Pass) else "O5"
    state = game("classic", ("R1 R2 R3 K9", "K1"), pool=pool, **options)
    assert codes(state, move) == set()
    counted = submitted(state, move)
    assert counted == replace(move, undecided=True)
    assert apply(state, counted) == apply(state, move)
    assert submitted(state, Pass(1)) == Pass(1)  # not this seat's turn: nothing to mark


def test_a_finding_that_is_no_play_counts_for_nothing() -> None:
    state = game("classic", ("R1 R2 R3 K9", "K1"), pool="")
    before = stuck.find_with(lambda _: stuck.Finding(table("R1 R2"), sure=True))
    try:
        assert submitted(state, Pass(0)) == Pass(0, undecided=True)
    finally:
        stuck.find_with(before)
    assert codes(state, Pass(0)) == {"must_play"}


def free_to_pass(state: State) -> Options:
    return state.options._replace(empty_pool="pass")


@pytest.mark.clause("C-26", "C-52", "T-42", "V-48")
def test_everyone_opens_alone() -> None:
    state = game("classic", ("R10 B10 K10 R1", "R9 R10 R11 K1"), opened=False)
    state = apply(state, Play(0, table("R10 B10 K10")))
    assert state.opened == (True, False)
    assert "opening_too_low" in codes(state, Play(1, table("R10 B10 K10 | R9 R10")))
    assert codes(state, Play(1, table("R10 B10 K10 | R9 R10 R11"))) == set()


def test_opening_of_zero_means_everybody_has_opened() -> None:
    state = game("classic", ("R7", "K1"), lying="R4 R5 R6", opening=0, opened=False)
    assert codes(state, Play(0, table("R4 R5 R6 R7"))) == set()


def test_playing_on_after_the_opening_by_option() -> None:
    racks = ("R10 B10 K10 R7", "K1")
    alone = game("classic", racks, lying="R4 R5 R6", opened=False)
    play_on = game("classic", racks, lying="R4 R5 R6", opened=False, opening_turn="play_on")
    both = Play(0, table("R10 B10 K10 | R4 R5 R6 R7"))
    only = Play(0, table("R4 R5 R6 R7"))
    assert codes(alone, both) == {"opening_touches_table"}
    assert codes(play_on, both) == set()
    assert codes(play_on, only) == {"opening_too_low"}


def test_twins_pay_for_one_set_only() -> None:
    """R10 was on table and rack: only one of the two sets with it is the player's own."""
    state = game(
        "classic",
        ("R10 B10 K10 O1 O2 O3", "K1"),
        lying="R10 R11 R12 R13 | B10 B11 B12 B13 | K10 K11 K12 K13",
        opened=False,
        opening_turn="play_on",
        opening=50,
    )
    after = "R10 B10 K10 | K10 B10 R10 | R11 R12 R13 | B11 B12 B13 | K11 K12 K13"
    assert codes(state, Play(0, table(after))) == {"opening_too_low"}
    assert codes(state, Play(0, table(after + " | O1 O2 O3"))) == {"opening_too_low"}


def test_twins_are_told_apart_in_any_way() -> None:
    """The old group went to the runs and a new one came, or the other way round: no matter."""
    state = game(
        "classic",
        ("R10 B10 K10 O1", "K1"),
        lying="R10 B10 K10 | R11 R12 R13 | B11 B12 B13 | K11 K12 K13",
        opened=False,
        opening_turn="play_on",
    )
    after = "R10 B10 K10 | R10 R11 R12 R13 | B10 B11 B12 B13 | K10 K11 K12 K13"
    assert codes(state, Play(0, table(after))) == set()
    some = "R10 B10 K10 | R10 R11 R12 R13 | B10 B11 B12 B13 | K11 K12 K13"
    assert codes(state, Play(0, table(some))) == {"opening_too_low"}


def test_a_huge_table_is_judged_at_once() -> None:
    state = game("classic", ("R1 R2 R3", "K1"), lying="R1 B1 K1", opened=False)
    begin = time.perf_counter()
    found = codes(state, Play(0, table("R1 R2 R3") * 3000))
    assert {"tile_not_on_rack", "table_tile_missing"} <= found
    assert time.perf_counter() - begin < 5


def test_a_rack_of_everything_can_open() -> None:
    rack = " ".join(f"{color}{n}" for color in "KRBO" for n in range(1, 13)) + " K1"
    state = game("classic", (rack, "K1"), opened=False)
    triples = [f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "KRBO" for n in (1, 4, 7, 10)]
    assert codes(state, Play(0, table(" | ".join(triples)))) == set()


@pytest.mark.clause("T-43", "C-52")
def test_jokers_in_an_opening_turn_that_goes_on() -> None:
    racks = ("R10 B10 K10 R5 K1 K2", "O1")
    move = Play(0, table("R10 B10 K10 | R3 R4 R5 | K1 K2 J"))
    lying = "R3 R4 J"
    classic = game("classic", racks, lying=lying, opened=False, opening_turn="play_on")
    twist = game("twist", racks, lying=lying, opened=False, opening_turn="play_on")
    alone = game("classic", racks, lying=lying, opened=False)
    assert codes(classic, move) == set()
    assert codes(twist, move) == {"joker_before_opening"}
    assert codes(alone, move) == {"joker_before_opening", "opening_touches_table"}


def test_wrong_kinds_of_moves() -> None:
    state = game()
    assert codes(state, Roll(0, (0,))) == {"wrong_move"}
    assert codes(state, Point(0, Tile("R", 1))) == {"wrong_move"}
    assert codes(state, Play(0, Grid())) == {"wrong_move"}
    assert codes(state, Timeout(0, Grid())) == {"wrong_move"}
    assert codes(state, Penalty(0, None)) == {"wrong_move"}  # type: ignore[arg-type]
    assert codes(state, Draw(1)) == {"not_your_turn"}
    assert codes(state, Draw(9)) == {"not_your_turn"}
    assert codes(game("my_first"), Penalty(0, ())) == {"wrong_move"}
    assert codes(game("my_first"), Find(0, Tile("R", 1))) == {"wrong_move"}


def test_check_reports_every_problem() -> None:
    state = game("classic", ("R1 K9 B2", "K1"), lying="R4 R5 R6 | B7 B8 B9", opened=False)
    found = codes(state, Play(0, table("R1 K9 | R4 R5 R6 | B7 B8 R13")))
    assert found == {
        "too_few_tiles",
        "not_a_set",
        "tile_not_on_rack",
        "table_tile_missing",
        "opening_too_low",
        "opening_touches_table",
    }
    with pytest.raises(IllegalMove, match="R1 K9") as caught:
        apply(state, Play(0, table("R1 K9 | R4 R5 R6 | B7 B8 B9")))
    assert caught.value.violations


def test_violations_name_their_tiles() -> None:
    state = game("classic", ("R1 K9", "K1"), lying="R4 R5 R6")
    found = {v.code: v for v in check(state, Play(0, table("R4 R5 R6 | R1 K9 B13")))}
    assert found[Code.NOT_A_SET].tiles == tiles("R1 K9 B13")
    assert found[Code.TILE_NOT_ON_RACK].tiles == tiles("B13")
    assert "B13" in found[Code.TILE_NOT_ON_RACK].message


def test_abandoned_games_have_no_winner() -> None:
    ended = outcome(abandon(game("classic", ("R1", "K1", "B1"))))
    assert ended is not None
    assert (ended.reason, ended.winners, ended.points) == ("abandoned", (), (0, 0, 0))


@pytest.mark.parametrize(
    "what", [("X", 0), ("X", 5), ("R", 14), ("R", "5"), ("R", [1]), ("R", None), ("C", 5)]
)
def test_tiles_that_are_none_are_refused(what: tuple[str, Any]) -> None:
    state = game("classic", ("R5 R6 R7", "K1"))
    for tile in (Tile(*what), Tile("R", True), ("R", 5)):
        assert codes(state, Play(0, ((tile, Tile("R", 6)),))) == {"wrong_move"}  # type: ignore[arg-type]
    tile = Tile(*what)
    assert codes(state, Play(0, ((tile, Tile("R", 5), Tile("R", 6)),))) == {"wrong_move"}


def test_seats_that_are_none_are_refused() -> None:
    state = game("classic", turn=1)
    strange: list[Any] = [True, 1.0, None, []]
    for seat in strange:
        assert codes(state, Draw(seat)) == {"not_your_turn"}


def test_rivals_for_twins_do_not_explode() -> None:
    plain = [f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "KBO" for n in (1, 4, 7, 10)] * 2
    rack = " ".join(plain) + " R5 R6 B13 K13"
    state = game(
        "classic",
        (rack, "K1"),
        "R5 R6 R7 R8",
        opened=False,
        opening_turn="play_on",
    )
    begin = time.perf_counter()
    codes(state, Play(0, table(" | ".join([*plain, "R5 B5 K5", "R5 R6 R7", "R6 R7 R8"]))))
    assert time.perf_counter() - begin < 1


def test_a_finished_game_is_not_abandoned() -> None:
    done = apply(game("classic", ("R1 R2 R3", "K1")), Play(0, table("R1 R2 R3")))
    assert abandon(done) == done
