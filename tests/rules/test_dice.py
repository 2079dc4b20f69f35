"""Dice: throws, placing, the stop, points."""

import time

import pytest

from meldrum.bots import simple
from meldrum.notation.text import grid_rows
from meldrum.rules import stuck
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.dice import FACES, Dice
from meldrum.rules.game import apply, new_game, outcome, submitted, to_move, view
from meldrum.rules.grid import Grid, line_meanings
from meldrum.rules.moves import Pass, Play, Roll, Timeout
from meldrum.rules.scoring import score_dice
from meldrum.rules.tiles import Tile
from tests.tools import SEED, codes, dice, grid, table, tiles


def is_set_free(rack: str) -> bool:
    return codes(dice((rack, "K1")), Pass(0)) == set()


@pytest.mark.clause("D-08", "D-27", "D-28", "D-29")
def test_throwing_some_or_all() -> None:
    state = new_game("dice", 2, SEED)
    while not state.ply >= 2:
        grid_play = codes(state, Pass(state.turn))
        assert grid_play in (set(), {"must_place_set"})
        state = apply(state, Timeout(state.turn)) if grid_play else apply(state, Pass(state.turn))
    assert codes(state, Pass(0)) == {"must_roll"}
    assert codes(state, Play(0, grid("R1 R2 R3"))) == {"must_roll"}
    for wrong in ((), (0, 0), (9,), (-1,), [0]):
        assert codes(state, Roll(0, wrong)) == {"no_such_die"}  # type: ignore[arg-type]
    after = apply(state, Roll(0, (2, 5)))
    assert to_move(after) == {0}
    for position in range(9):
        face = after.racks[0][position]
        if position in (2, 5):
            assert face in FACES[state.taken[0][position]]
        else:
            assert face == state.racks[0][position]
    assert codes(after, Roll(0, (1,))) == {"already_rolled"}
    assert after.racks[1] == state.racks[1]


@pytest.mark.clause("D-08")
def test_every_face_turns_up() -> None:
    state = dice(("K1 K2 K3 K4 K5 K6 K7 K8 K9", "K1"), rolled=False)
    shown = {
        apply(state._replace(rolls=number), Roll(0, (0,))).racks[0][0] for number in range(120)
    }
    assert shown == set(FACES[state.taken[0][0]])


@pytest.mark.clause("D-06", "D-09")
def test_both_opening_throws_lie_there() -> None:
    state = new_game("dice", 2, SEED, {"must_place": "free"})
    second = apply(state, Pass(0))
    assert second.rolled
    third = apply(second, Pass(1))
    assert not third.rolled
    assert not apply(apply(third, Roll(0, (0,))), Pass(0)).rolled


@pytest.mark.clause("D-10", "DI-10")
def test_a_set_must_be_placed() -> None:
    assert not is_set_free("R3 R4 R5 K9")
    assert not is_set_free("R3 B3 K3 K9")
    assert not is_set_free("R3 J R5 K9")
    assert is_set_free("R3 R4 B5 K9")
    assert is_set_free("J J J R1") is False
    state = dice(("R3 R4 R5 K9", "K1"), "K10 K11 K12")
    assert codes(state, Play(0, grid("K9 K10 K11 K12"))) == {"must_place_set"}
    crossing = grid("K10 K11 K12 . / . . . . / R3 R4 R5 .")
    assert codes(state, Play(0, crossing)) == set()


def test_must_place_any_and_free() -> None:
    fits = ("K9 R1", "K1")
    assert codes(dice(fits, "K10 K11 K12"), Pass(0)) == set()
    assert codes(dice(fits, "K10 K11 K12", must_place="any"), Pass(0)) == {"must_place"}
    crossing = ("B10 R10", "K1")
    assert codes(dice(crossing, "K10 K11 K12", must_place="any"), Pass(0)) == {"must_place"}
    nothing = ("K1 R5", "K1")
    assert codes(dice(nothing, "K10 K11 K12", must_place="any"), Pass(0)) == set()
    rearranging = dice(("R3 K9", "K1"), "R1 R2 R3 R4 R5", must_place="any")
    assert codes(rearranging, Pass(0)) == {"must_place"}
    assert codes(rearranging, Pass(0, undecided=True)) == set()
    before = stuck.find_with(lambda _: stuck.Finding(None, sure=False))
    try:
        assert submitted(rearranging, Pass(0)) == Pass(0, undecided=True)
    finally:
        stuck.find_with(before)
    assert codes(dice(("R3 R4 R5", "K1"), must_place="free"), Pass(0)) == set()


@pytest.mark.clause("D-15")
def test_nothing_to_place_and_it_is_the_others_turn() -> None:
    after = apply(dice(("R3 K9", "K1")), Pass(0))
    assert to_move(after) == {1}
    assert after.passes == 1


@pytest.mark.clause("D-13", "D-14", "D-37", "D-26")
def test_dice_on_the_table_stay_there() -> None:
    state = dice(("R6 K9", "K1"), "R3 R4 R5")
    assert codes(state, Play(0, grid("R4 R5 R6"))) == {"table_tile_missing"}
    assert codes(state, Play(0, grid("R3 R4 R5 R6 R7"))) == {"tile_not_on_rack"}
    assert codes(state, Play(0, grid("R3 R4 R5"))) == {"nothing_played"}
    after = apply(state, Play(0, grid("R3 R4 R5 R6")))
    assert after.racks[0] == tiles("K9")
    assert after.held[0] == (1,)
    assert codes(state, Play(0, table("R3 R4 R5 R6"))) == {"wrong_move"}


def test_of_equal_faces_the_lower_position_goes() -> None:
    state = dice(("K9 R6 B1 R6", "K1"), "R3 R4 R5")
    after = apply(state, Play(0, grid("R3 R4 R5 R6")))
    assert after.held[0] == (0, 2, 3)


@pytest.mark.clause("D-16", "D-18", "D-31", "D-32", "DI-06")
def test_three_turns_each_without_a_move_stop_the_round() -> None:
    state = dice(("R3 J", "K5 K9"), "B1 B2 B3")
    for turn in range(6):
        assert outcome(state) is None
        if not state.rolled:
            state = apply(state, Roll(state.turn, (0,)))
        state = apply(state, Pass(turn % 2))
    ended = outcome(state)
    assert ended is not None
    assert ended.reason == "stop"
    mine, other = (
        sum(10 if face.is_joker else face.number for face in rack) for rack in state.racks
    )
    assert ended.points == (max(0, other - mine), max(0, mine - other))


def stopped(one: str, other: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Winners and points of a stop right now."""
    ended = score_dice((tiles(one), tiles(other)), None, 10)
    return ended.winners, ended.points


def test_points_of_a_stop() -> None:
    assert stopped("R3 J", "K5 K9") == ((0,), (1, 0))
    assert stopped("R13", "K5") == ((1,), (0, 8))
    assert stopped("R5", "K5") == ((), (0, 0))


@pytest.mark.clause("D-16")
def test_a_placement_begins_the_count_anew() -> None:
    state = apply(dice(("R6 K9", "K1"), "R3 R4 R5"), Play(0, grid("R3 R4 R5 R6")))
    assert state.passes == 0
    state = apply(apply(apply(state, Roll(1, (0,))), Timeout(1)), Roll(0, (1,)))
    assert state.passes == 1


@pytest.mark.clause("D-17", "D-30", "D-32")
def test_going_out() -> None:
    state = dice(("R6", "K5 J K9"), "R3 R4 R5")
    ended = outcome(apply(state, Play(0, grid("R3 R4 R5 R6"))))
    assert ended is not None
    assert ended.reason == "out"
    assert ended.winners == (0,)
    assert ended.points == (24, 0)


def test_out_of_time() -> None:
    state = dice(("R6 K9", "K1"), "R3 R4 R5")
    assert apply(state, Timeout(0, grid("R3 R4 R5 R6"))).grid == grid("R3 R4 R5 R6")
    for draft in (None, grid("R3 R4 R5 / R6 . ."), grid("R3 R4 R5")):
        after = apply(state, Timeout(0, draft))
        assert after.grid == state.grid
        assert after.passes == 1
    assert codes(state, Timeout(0, grid("R3 R4 R5 O6"))) == {"tile_not_on_rack"}
    assert codes(state, Timeout(0, table("R3 R4 R5"))) == {"wrong_move"}
    waiting = dice(("R6 K9", "K1"), "R3 R4 R5", rolled=False)
    assert apply(waiting, Timeout(0, grid("R3 R4 R5 R6"))).grid == waiting.grid
    lost = dice(("R6 K9", "K1"), "R3 R4 R5", turn_seconds=60, timeout_draft="lost")
    assert apply(lost, Timeout(0, grid("R3 R4 R5 R6"))).grid == lost.grid


def test_joker_faces() -> None:
    assert sum(face == Tile("J") for die in FACES for face in die) == 4
    assert edition_of("dice").printed.joker_penalty == 10


def test_one_die_in_a_cell() -> None:
    state = dice(("R3 R4 R5 K9 K1", "K1"))
    line = tuple(((0, at), die) for at, die in enumerate(tiles("R3 R4 R5")))
    stacked = Grid((((0, 0), Tile("K", 9)), *line))
    for wrong in (
        stacked,
        Grid((((0, -1), Tile("R", 3)),)),
        Grid(((1, 2, 3),)),  # type: ignore[arg-type]
        Grid(None),  # type: ignore[arg-type]
        Grid((((0, "a"), Tile("R", 3)),)),  # type: ignore[arg-type]
        Grid((((0, 0), Tile("X", 3)),)),
    ):
        assert codes(state, Play(0, wrong)) == {"wrong_move"}
        assert codes(state, Timeout(0, wrong)) == {"wrong_move"}
    assert codes(state, Roll(0, ([],))) >= {"no_such_die"}  # type: ignore[arg-type]


def test_far_apart_is_no_farther_than_apart() -> None:
    far = Grid.of([((0, 0), Tile("R", 1)), ((90_000, 90_000), Tile("R", 2))])
    assert far == Grid.of([((5, 5), Tile("R", 1)), ((7, 7), Tile("R", 2))])
    assert grid_rows(far) == ["R1 . .", ". . .", ". . R2"]


@pytest.mark.clause("DI-03")
def test_loose_grids_need_only_some_choice_of_sets() -> None:
    loose = edition_of("dice").options({"adjacency": "loose"})
    for legal in ("R3 R4 R5 R6 R7", "R2 K2 B2 / K3 K4 K5", "R3 J R5 B5 J K5"):
        assert not any(Dice().check_grid(grid(legal), loose)), legal
    for illegal in ("R3 R4 R5 K7", "R3 R4 R5 K5 B5", "R3 R4", "R3 J R5 / B9 J B3 / . K9 ."):
        assert any(Dice().check_grid(grid(illegal), loose)), illegal


def test_hard_loose_grids_are_judged_fast() -> None:
    begin = time.perf_counter()
    wide = grid("O8 O9 O10 O11 / B8 B9 B10 B11 / J K9 K10 K11 / J R9 J J / . / . / O13")
    loose = edition_of("dice").options({"adjacency": "loose"})
    assert [v.code for v in Dice().check_grid(wide, loose)] == ["not_a_set"]
    full = grid("R1 J R3 R4 / B1 B2 J B4 / K1 K2 K3 K4 / O1 J O3 O4")
    assert not any(Dice().check_grid(full, loose))
    assert time.perf_counter() - begin < 1


def test_must_place_any_finds_a_placing_for_the_bot() -> None:
    state = dice(("B10 R10", "K1"), "K10 K11 K12", must_place="any")
    move = simple.choose(view(state, 0))
    assert isinstance(move, Play)
    assert codes(state, move) == set()


@pytest.mark.parametrize(
    ("rows", "meant"),
    [
        ("R3 J R5 / . B4 . / . K4 .", ["R3 R4 R5", "R4 B4 K4"]),
        ("R5 J R3 K3 / . B4 . .", [None, None]),
        ("R5 J R3", ["R5 R4 R3"]),
        (". B3 . / R3 J R5 / . B5 .", ["R3 R4 R5", "B3 B4 B5"]),
        (". B3 . / R3 J R5 / . B5 . / . . . / K1 K2 .", ["R3 R4 R5", None, "B3 B4 B5"]),
    ],
)
def test_what_the_dice_of_a_line_stand_for(rows: str, meant: list[str | None]) -> None:
    """Rows first; a joker at a crossing is read for both of its lines, if that can be."""
    found = line_meanings(grid(rows), Dice().set_rules(Dice.printed))
    assert found == [line and tiles(line) for line in meant]
