"""The referee against every worked example of the rules."""

import copy
import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from tests.referee import questions
from tests.referee.grids import dice_turn_legal, grid_legal, holds_set
from tests.referee.my_first import my_first_can_play, my_first_legal
from tests.referee.players import play_game
from tests.referee.records import referee
from tests.referee.replay_my_first import MyFirstReplay
from tests.referee.replay_tiles import TileReplay
from tests.referee.sets import set_values
from tests.referee.turns import turn_legal

pytestmark = pytest.mark.slow


def table(text: str) -> list[list[str]]:
    return [part.split() for part in text.split("|") if part.strip()]


def legal(edition: str, before: str, rack: str, after: str, law: str | None = None) -> bool:
    return turn_legal(edition, table(before), rack.split(), table(after), True, law)


def opens(edition: str, before: str, after: str) -> bool:
    """Whether laying all that is new opens the game."""
    new = Counter(tile for row in table(after) for tile in row)
    rack = new - Counter(tile for row in table(before) for tile in row)
    return turn_legal(edition, table(before), list(rack.elements()), table(after), False)


# Sets

GOOD_TWIST = """
TW-01 R2 R3 M R3 R2 | R3 R4 R5 M R5 R4 R3 | R12 R13 M R13 R12
TW-02 R5 M R5
TW-03 R8 R7 M R7 R8
TW-05 K7 R7 M R7 K7 | K7 R7 B7 O7 M O7 B7 R7 K7 | K7 R7 M K7 R7
TW-06 R3 R4 C B6 | O2 O3 C R5 | R9 R10 C | R6 R7 C B9 B10
TW-07 R3 R4 C | C R5 R6 | R4 C B6 | R3 C B5 C R7 | O6 C C B9 | C R8 C | O6 C R8 C B10
TW-08 R2 D R5 | B3 R3 D | D R3 R4 | R10 R11 D | R3 D J | R3 D D | R3 D D R8 | B3 D J
TW-10 R6 R7 R8 M R8 J R6 | R3 J M R4 R3 | B3 D M D B3 | R6 R7 R8 R9 M D D | B3 R3 M D
TW-10 B6 C R8 M R8 C B6 | R3 D C B7 | R3 R4 C J B7
CV-04 R5 B5 K5 J | J J R5 | J R12 R13 | R5 J J
"""
BAD_TWIST = """
TW-01 R3 R4 M B4 B3 | R5 R7 M R7 R5 | R7 R8 M R8 R7 R6 | M R3 R4
TW-02 R5 M B5 | M R5 R5
TW-04 R8 M R8 M R8 | R5 M M R5
TW-05 K7 R7 M K7 B7 | K7 K7 M K7 K7
TW-06 R3 R4 C B5 | R3 R4 C R6 | R3 B3 C | R12 R13 C | C R1 R2
TW-07 O6 C C O9 | R5 C | R3 B4 C K6
TW-08 R7 D | D R2 R3 | R11 R12 D | R2 D R6 | R2 D R4 | R8 B8 K8 D | R3 B3 D J
TW-10 B6 C R8 M R8 J B6 | D M R5
TW-11 J M J | D D J | J J D
CV-04 R5 B5 K5 O5 J | R12 R13 J | J R1 R2
"""
GOOD_CLASSIC = """
C-16 R5 B5 K5 | O5 R5 B5 K5
C-18 R1 R2 R3 | K11 K12 K13 | O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 O12 O13
CV-04 R5 B5 K5 J | J J R5 | J R12 R13 | R3 J J R6
"""
BAD_CLASSIC = """
C-16 R5 B5 | R5 R5 B5 | R5 B5 K6
C-17 R5 B5 K5 O5 J | R5 B5 K5 O5 R5
C-18 R1 R2 | R1 R2 B3 | R1 R3 R5 | R5 R4 R3
C-19 R12 R13 R1 | R12 R13 J | J R1 R2
T-03 R3 R4 C | R5 M R5 | R2 D R5
TW-11 J J J
"""
GOOD_MY_FIRST = "F-07 R1 R2 R3 | R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 | J J R5 | R5 J J J | J K9 K10"
BAD_MY_FIRST = "F-08 R10 R1 R2 | R3 B3 K3 | R9 R10 R11 | J J J | R9 R10 J | R1 R2 | R5 R4 R3"


def rows(text: str) -> list[str]:
    lines = [line.split(" ", 1)[1] for line in text.strip().splitlines()]
    return [row.strip() for line in lines for row in line.split("|")]


def cases() -> list[tuple[str, str, bool]]:
    books = {
        "twist": (GOOD_TWIST, BAD_TWIST),
        "classic": (GOOD_CLASSIC, BAD_CLASSIC),
        "vintage": (GOOD_CLASSIC, BAD_CLASSIC),
        "my_first": (GOOD_MY_FIRST, BAD_MY_FIRST),
    }
    return [
        (edition, row, right)
        for edition, (good, bad) in books.items()
        for text, right in ((good, True), (bad, False))
        for row in rows(text)
    ]


@pytest.mark.parametrize(("edition", "row", "right"), cases())
def test_set(edition: str, row: str, right: bool) -> None:
    assert bool(set_values(edition, row.split())) is right


@pytest.mark.parametrize(
    ("row", "values"),
    [
        ("R5 M R5", {10}),
        ("R9 R10 C", {30}),
        ("R3 R4 C B6", {18}),
        ("R2 D R5", {14}),
        ("B3 R3 D", {12}),
        ("B3 D M D B3", {24, 12, 18}),
        ("R5 J M J R5", {22, 18, 20}),
        ("J R12 R13", {36}),
        ("J J R5", {12, 15}),
        ("R9 B9 J", {27}),
    ],
)
def test_value(row: str, values: set[int]) -> None:
    assert set_values("twist", row.split()) == values


def test_many_jokers_are_read() -> None:
    assert set_values("twist", ["J", "J", "D", "D", "C", "C", "R13"]) == {sum(range(5, 14))}
    assert set_values("twist", ["J", "D", "R9", "M", "R9", "D", "J"])


# The joker laws

NINE = [
    ("R3 R4 J", "R5 K9 K10", "R3 R4 R5 | K9 K10 J", "+++"),
    ("R3 R4 J | R9 B9 K9 O9", "R5 K10", "R3 R4 R5 | R9 B9 O9 | K9 K10 J", "++-"),
    ("R3 R4 J | R5 B5 K5 O5", "K9 K10", "R3 R4 R5 | B5 K5 O5 | K9 K10 J", "++-"),
    ("R2 R3 J R5 R6", "R1 R7 K9 K10", "R1 R2 R3 | R5 R6 R7 | K9 K10 J", "+--"),
    ("B6 B7 J", "B5 K9 K10", "B5 B6 B7 | K9 K10 J", "+--"),
    (
        "K1 K2 J | R1 B1 O1 | R2 B2 O2",
        "K9 K10",
        "R1 B1 O1 K1 | R2 B2 O2 K2 | K9 K10 J",
        "+--",
    ),
    ("R5 B5 J", "O5 K9 K10", "R5 B5 O5 | K9 K10 J", "+++"),
    ("R2 R3 R4 J R6", "R7", "R2 R3 R4 | J R6 R7", "+++"),
    ("B6 B7 J", "B4", "B4 J B6 B7", "+--"),
]


@pytest.mark.parametrize(("before", "rack", "after", "verdicts"), NINE)
def test_nine_joker_cases(before: str, rack: str, after: str, verdicts: str) -> None:
    laws = ("free", "book-classic", "book-vintage")
    for edition in ("classic", "vintage", "twist"):
        found = [legal(edition, before, rack, after, law) for law in laws]
        assert found == [mark == "+" for mark in verdicts]


@pytest.mark.parametrize(("before", "rack", "after", "verdicts"), NINE)
def test_twist_clears_in_any_way_but_needs_a_new_set(
    before: str, rack: str, after: str, verdicts: str
) -> None:
    assert legal("twist", before, rack, after) is (after != "B4 J B6 B7")


@pytest.mark.parametrize(
    ("before", "rack", "after", "right"),
    [
        ("R3 R4 J | K7 K8 K9", "R5", "R3 R4 R5 | K7 K8 K9 J", False),
        ("R3 R4 J", "R5", "R3 R4 R5 J", False),
        ("R3 R4 J | K7 K8 K9", "R5 K11", "R3 R4 R5 | K7 K8 K9 J K11", False),
        ("R3 R4 J | K4 K5 K6 K7 K8 K9", "R5", "R3 R4 R5 | K4 K5 K6 | K7 K8 K9 J", True),
        ("R3 R4 J | R9 B9 K9 O9", "R5 K10 K11", "R3 R4 R5 | R9 B9 O9 J | K9 K10 K11", True),
    ],
)
def test_new_set(before: str, rack: str, after: str, right: bool) -> None:
    assert legal("classic", before, rack, after) is right
    assert legal("twist", before, rack, after) is right
    assert legal("classic", before, rack, after, "free")
    tables = table(before), rack.split(), table(after)
    assert turn_legal("classic", *tables, True, reuse_anywhere=True)


@pytest.mark.parametrize(
    ("before", "rack", "after", "right"),
    [
        # two retrieved jokers may share their two rack tiles; a rack joker is a rack tile
        ("R3 R4 J | B3 B4 J", "R5 B5 K9 K10", "R3 R4 R5 | B3 B4 B5 | J K9 K10 J", True),
        ("R3 R4 J | B3 B4 J", "R5 B5 K9", "R3 R4 R5 | B3 B4 B5 | J K9 J", False),
        ("R3 R4 J", "R5 K9 J", "R3 R4 R5 | J K9 J", True),
        # the replacing tile is no further tile; a twin on the table may be the one that stayed
        ("R3 R4 J | R2 B2 K2 O2", "R5 R6 R7", "R2 R3 R4 | B2 K2 O2 | R5 R6 R7 J", True),
        ("R3 R4 J | K9 R9 B9 O9", "R5 K9 K10", "R3 R4 R5 | K9 K10 J | K9 R9 B9 O9", True),
        ("R3 R4 J | R2 B2 K2 O2", "R5 R6", "R2 R3 R4 | B2 K2 O2 | R5 R6 J", False),
    ],
)
def test_vintage_details(before: str, rack: str, after: str, right: bool) -> None:
    assert legal("vintage", before, rack, after) is right


@pytest.mark.parametrize(
    ("before", "rack", "after", "right"),
    [
        # TW-09: both tiles of a Double, or only a legal rest
        ("R2 D R5", "R3 R4 K9 B9", "R2 R3 R4 R5 | K9 B9 D", True),
        ("R2 D R5", "R3 K9 B9", "R2 R3 R5 | K9 B9 D", False),
        ("B3 R3 D", "O3 K9 B9", "B3 R3 O3 | K9 B9 D", True),
        # a Mirror is freed by breaking its set up
        ("R3 R4 R5 M R5 R4 R3", "R9 R9", "R3 R4 R5 | R3 R4 R5 | R9 M R9", True),
        ("R2 R3 M R3 R2", "K9", "R2 R3 M R3 R2", False),
        ("R2 R3 M R3 R2", "R1 R1", "R1 R2 R3 M R3 R2 R1", True),
        # a Color Change likewise
        ("R2 R3 R4 C B6 B7 B8", "R5 K8 O10", "R2 R3 R4 R5 | B6 B7 B8 | K8 C O10", True),
        ("R3 R4 C", "R5 K8 O10", "R3 R4 R5 | K8 C O10", True),
        # TW-13: no joker for a joker of another kind
        ("R3 R4 J", "C K9 K10", "R3 R4 C | K9 K10 J", False),
        ("B3 R3 D", "J K9 B9", "B3 R3 J | K9 B9 D", False),
        ("B3 R3 D", "J K9 B9", "J R3 B3 | K9 B9 D", False),
        ("R3 R4 J", "C", "R3 R4 J C", True),
        ("R3 R4 J | R3 R4 C", "R5 K9 K10", "R3 R4 R5 | R3 R4 C | K9 K10 J", True),
    ],
)
def test_bonus_jokers(before: str, rack: str, after: str, right: bool) -> None:
    assert legal("twist", before, rack, after) is right


@pytest.mark.parametrize(
    ("before", "rack", "after", "right"),
    [
        ("R3 R4 J", "R6", "R3 R4 J R6", True),
        ("R3 R4 J", "R5 K9 K10", "R3 R4 R5 | K9 K10 J", True),
        ("R5 B5 J", "O5 K9 K10", "R5 B5 O5 | K9 K10 J", False),
        ("R5 B5 J", "O5 K5 K9 K10", "R5 B5 O5 K5 | K9 K10 J", True),
        ("R2 R3 R4 J R6", "R7", "R2 R3 R4 | J R6 R7", False),
        ("R2 R3 R4 J", "B2 K2", "R2 B2 K2 | R3 R4 J", False),
    ],
)
def test_frozen(before: str, rack: str, after: str, right: bool) -> None:
    assert legal("classic", before, rack, after, "frozen") is right


# Turns


@pytest.mark.parametrize(
    ("before", "rack", "after"),
    [
        ("R4 B4 K4 O4", "B3 B5 B6", "B3 B4 B5 B6 | R4 K4 O4"),  # C-63
        ("B8 B9 B10", "B11 R8 K8", "B9 B10 B11 | B8 R8 K8"),  # C-64
        ("R4 R5 R6 R7 R8", "R6", "R4 R5 R6 | R6 R7 R8"),  # C-65
        ("O1 O2 O3 O4 | R1 B1 K1 O1", "B1", "B1 O1 R1 | O2 O3 O4 | B1 K1 O1"),  # C-66
        (
            "R5 R6 R7 | O5 O6 O7 | K5 K6 K7 K8 K9",
            "K10 B5",
            "R5 O5 K5 B5 | R6 O6 K6 | R7 O7 K7 | K8 K9 K10",
        ),  # C-67
        ("B4 B5 B6", "B3 B7", "B3 B4 B5 B6 B7"),  # V-34
        ("B4 B5 B6 | O8 R8 K8", "B3 B8", "B3 B4 B5 B6 | O8 R8 K8 B8"),  # T-35
    ],
)
def test_building(before: str, rack: str, after: str) -> None:
    for edition in ("classic", "vintage", "twist"):
        assert legal(edition, before, rack, after)
        less = " ".join(rack.split()[1:])
        assert not legal(edition, before, less, after)
    assert not legal("classic", before, rack, before)


@pytest.mark.parametrize(
    ("before", "after", "right"),
    [
        ("", "R10 B10 K10", True),
        ("", "R9 B9 J", False),
        ("", "R9 R10 J", True),
        ("", "R1 R2 R3 | R8 B8 K8", True),
        ("", "R1 R2 R3 | R8 B8 K7", False),
        ("R8 R9 R10", "R7 R8 R9 R10", False),
        ("R4 R5 R6", "R4 R5 R6 | R10 B10 K10", True),
        ("R4 R5 R6", "R4 R5 R6 R7 | R10 B10 K10", False),
        ("R4 B4 K4", "K4 R4 B4 | R10 B10 K10", True),
    ],
)
def test_opening(before: str, after: str, right: bool) -> None:
    for edition in ("classic", "vintage", "twist"):
        assert opens(edition, before, after) is right


# My First


@pytest.mark.parametrize(
    ("before", "rack", "after", "right"),
    [
        ("R4 R5 R6", "R3 R7", "R3 R4 R5 R6 R7", True),  # MF-02
        ("R1 R2 R3 | R5 R6 R7", "R4", "R1 R2 R3 R4 R5 R6 R7", True),
        ("R1 R2 R3 | R4 R5 R6", "R7", "R1 R2 R3 R4 R5 R6 R7", False),  # MF-12
        ("R1 R2 R3 R4 R5 R6", "R7", "R1 R2 R3 | R4 R5 R6 R7", False),
        ("R1 R2 R3 R4", "K5", "R1 R2 R3", False),
        ("R3 R4 R5 J | B7 B8 B9", "K1", "R3 R4 R5 | B7 B8 B9 J", False),  # MF-06, MF-13
        ("R3 R4 R5 J | B7 B8 B9", "B6", "R3 R4 R5 | B6 B7 B8 B9 J", True),
        ("R3 R4 J | B7 B8 B9", "B6", "R3 R4 | B6 B7 B8 B9 J", False),
        ("R2 R3 R4 J R6 R7 R8 | B7 B8 B9", "B6", "R2 R3 R4 | R6 R7 R8 | B6 B7 B8 B9 J", False),
        ("R3 J R5", "R4", "R3 R4 R5", True),
        ("R3 J R5", "R6", "R3 R5 R6", False),
        ("R3 J R5", "R4 K1 K2", "R3 R4 R5 | K1 K2 J", True),  # MF-10
        ("R3 R4 R5 J", "K1 K2", "R3 R4 R5 | K1 K2 J", False),
        ("R3 R4 R5 J", "K1 K2 K3", "R3 R4 R5 | K1 K2 K3 J", True),  # MF-11
        ("R3 R4 R5 J", "K1 K2 K3", "J R3 R4 R5 | K1 K2 K3", True),  # MF-15
        ("R3 R4 R5 J", "R2", "J R2 R3 R4 R5", False),
        ("R3 R4 R5 J | B7 B8 B9", "B6 K1 K2", "R3 R4 R5 | B6 B7 B8 B9 | K1 K2 J", True),
        ("J R2 R3 | J B2 B3", "R5", "R2 R3 J R5 | B2 B3 J", False),
        ("R3 R4 R5", "", "R3 R4 R5", False),
        ("R3 R4 J | R5 R6 R7", "K1", "R3 R4 R5 | R6 R7 J", False),
    ],
)
def test_my_first_turn(before: str, rack: str, after: str, right: bool) -> None:
    assert legal("my_first", before, rack, after) is right


def test_my_first_swaps_are_told() -> None:
    assert my_first_legal(table("R3 J R5"), ["R4"], table("R3 R4 R5"), ("R4",))
    assert not my_first_legal(table("R3 J R5"), ["R4"], table("R3 R4 R5"), ())
    assert my_first_legal([], ["R3", "R4", "J"], table("R3 R4 J"), ())
    moved = table("R3 R4 R5 J | B7 B8 B9"), ["B6"], table("R3 R4 R5 | B6 B7 B8 B9")
    assert my_first_legal(*moved, ("B6",))
    assert not my_first_legal(*moved, ())


@pytest.mark.parametrize(
    ("before", "rack", "after", "earned"),
    [
        ("", "R1 R2 R3 K5", "R1 R2 R3", 4),
        ("R4 R5 R6 | B4 B5 B6", "R3 R7 B7 K5", "R3 R4 R5 R6 R7 | B4 B5 B6 B7", 3),
        ("B4 B5 B6", "R1 R2 R3 B3 B7 K5", "R1 R2 R3 | B3 B4 B5 B6 B7", 6),
        ("B4 B5 B6", "R1 R2 R3 B3 B7", "R1 R2 R3 | B3 B4 B5 B6 B7", 7),
        ("R3 J R5", "R4", "R3 R4 R5", 0),
        ("R3 J R5", "R4 K1 K2 K9", "R3 R4 R5 | K1 K2 J", 4),
        ("R1 R2 R3 | R5 R6 R7", "R4 K1", "R1 R2 R3 R4 R5 R6 R7", 1),
    ],
)
def test_stars(before: str, rack: str, after: str, earned: int) -> None:
    game = MyFirstReplay({"edition": "my_first", "seats": ["a", "b"]})
    game.racks = [Counter(rack.split()), Counter(["O1"])]
    game.table = table(before)
    old, new = (Counter(t for row in table(text) for t in row) for text in (before, after))
    game.exchange(0, table(after), {"played": " ".join((new - old).elements())})
    assert game.stars[0] == 6 + earned


@pytest.mark.parametrize(
    ("lying", "rack", "can"),
    [
        ("", "R1 R2 R4 K9", False),
        ("", "R1 J R4 K9", False),
        ("", "R1 J R3 K9", True),
        ("R4 R5 R6", "R8 K1", False),
        ("R4 R5 R6", "R7", True),
        ("R4 J R6", "R5", True),
        ("R4 R5 R6 | K1 K2 K3 J", "R8", True),  # the joker bridges the gap
        ("R4 R5 R6 | K1 K2 J", "R8", False),
    ],
)
def test_can_play(lying: str, rack: str, can: bool) -> None:
    assert my_first_can_play(table(lying), rack.split()) is can


# Dice


@pytest.mark.parametrize(
    ("grid", "right"),
    [
        ("R2 K2 B2/. K3 ./K3 K4 K5", True),  # DI-03
        ("R2 K2 B2/K3 K4 K5", False),
        ("R3 R4 R5/B3/K3", True),  # DI-02
        ("B3 B4 B5 B6/./O8 R8 K8 B8", True),
        ("R3 J R5", True),
        ("R3 J R5/. B4 ./. B5 .", False),  # DI-07
        ("R3 J R5/. B4 ./. K4 .", True),
        ("R5 R4 R3", True),
        ("J J J", False),
        ("R3 J R5/. J ./. J .", False),  # DI-09
        ("R12 R13 R1", False),
        ("R3 R4", False),
        ("R3 R4 R5/./. . K9", False),
        ("", True),
    ],
)
def test_grid(grid: str, right: bool) -> None:
    assert grid_legal(grid.split("/") if grid else []) is right


@pytest.mark.parametrize(
    ("before", "hand", "after", "right"),
    [
        ("B4 B5 B6/./O8 R8 K8", "B3 B8", "B3 B4 B5 B6/./O8 R8 K8 B8", True),  # D-19
        ("R3 R4 R5", "B3 K3", "R3 R4 R5/B3 . ./K3 . .", True),  # D-20
        ("K3 K4 K5/./R2 B2 K2", "K3", "R2 K2 B2/. K3 ./K3 K4 K5", True),  # D-22
        ("R3 R4 R5", "R6 K1", "R3 R4 R5", False),
        ("R3 R4 R5 R6", "R7", "R4 R5 R6 R7", False),
        ("R3 R4 R5", "R6 K1 K2 K3", "R3 R4 R5 R6", False),  # DI-10
        ("R3 R4 R5", "R6 K1 K2 K3", "R3 R4 R5/./K1 K2 K3", True),
        ("R3 R4 R5/./K3 B3 O3", "R6 R7 R8", "R3 R4 R5 R6 R7 R8/./K3 B3 O3", True),
        ("R3 J R5", "R4 K9", "R3 R4 R5 J", True),
    ],
)
def test_dice_turn(before: str, hand: str, after: str, right: bool) -> None:
    assert dice_turn_legal(before.split("/"), hand.split(), after.split("/")) is right


def test_holds_set() -> None:
    assert holds_set(["R3", "K9", "J", "R5"])
    assert not holds_set(["R3", "K9", "R5", "B4", "O1"])


# Records

SEATS = [
    ("classic", 2),
    ("vintage", 3),
    ("twist", 4),
    ("my_first", 2),
    ("my_first", 4),
    ("introductory", 3),
    ("dice", 2),
]


@pytest.mark.parametrize(
    ("racks", "points", "winners"),
    [
        (["R5", "B5", "K10 O10"], [8, 7, -15], [0, 1]),
        (["R5", "K12", "K10 O10"], [22, -7, -15], [0]),
        (["R2 R3", "K5", "K10"], [0, 5, -5], [1]),
        (["R5", "J", "M D"], [80, -25, -55], [0]),
    ],
)
def test_stalemate_points(racks: list[str], points: list[int], winners: list[int]) -> None:
    game = TileReplay({"edition": "twist", "seats": ["a", "b", "c"]})
    game.racks = [Counter(rack.split()) for rack in racks]
    assert game.result().points == points
    assert game.result().winners == winners


@pytest.mark.parametrize(("edition", "seats"), SEATS)
def test_careless_games_are_refereed(edition: str, seats: int) -> None:
    for seed in range(3):
        assert referee(play_game(edition, seats, random.Random(seed))) == []


def change_points(record: dict[str, Any]) -> None:
    record["outcome"]["points"][0] += 1


def change_winner(record: dict[str, Any]) -> None:
    record["outcome"]["winners"] = [len(record["seats"])]


def change_reason(record: dict[str, Any]) -> None:
    record["outcome"]["reason"] = "sleep"


def lose_outcome(record: dict[str, Any]) -> None:
    del record["outcome"]


def lose_a_move(record: dict[str, Any]) -> None:
    del record["moves"][len(record["moves"]) // 2]


def repeat_a_move(record: dict[str, Any]) -> None:
    record["moves"].append(record["moves"][-1])


def use_unknown_option(record: dict[str, Any]) -> None:
    record["options"]["moonlight"] = True


def lose_a_seat(record: dict[str, Any]) -> None:
    record["seats"].pop()


def deal_too_little(record: dict[str, Any]) -> None:
    if "deal" in record:
        record["deal"][0] = record["deal"][0].split(" ", 1)[1]
    else:
        record["deal"] = []


CHANGES = [
    change_points,
    change_winner,
    change_reason,
    lose_outcome,
    lose_a_move,
    repeat_a_move,
    use_unknown_option,
    lose_a_seat,
    deal_too_little,
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize(("edition", "seats"), SEATS)
def test_spoiled_records_are_refused(
    edition: str, seats: int, change: Callable[[dict[str, Any]], None]
) -> None:
    record = copy.deepcopy(play_game(edition, seats, random.Random(5)))
    change(record)
    assert referee(record)


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist", "my_first"])
def test_a_tile_from_nowhere_is_refused(edition: str) -> None:
    record: dict[str, Any] = copy.deepcopy(play_game(edition, 2, random.Random(6)))
    draw = next(move for move in record["moves"] if move["type"] == "draw")
    draw["drawn"] = "R77"
    assert any("R77" in complaint for complaint in referee(record))


def playing(edition: str = "classic", pool: str = "R1 R2 R3 R4") -> TileReplay:
    """A game in the middle: seat 0 to move with R5, R6 and R7, K1 K2 K3 on the table."""
    game = TileReplay({"edition": edition, "seats": ["a", "b"]})
    game.racks = [Counter(["R5", "R6", "R7", "O9"]), Counter(["B9"])]
    game.table, game.opened = table("K1 K2 K3"), [True, True]
    game.unseen, game.pool = Counter(pool.split()), len(pool.split())
    return game


@pytest.mark.parametrize(
    ("move", "fine"),
    [
        ({"type": "draw", "drawn": "R1"}, True),
        ({"type": "draw", "drawn": "R9"}, False),
        ({"type": "draw", "drawn": "R1 R2"}, False),
        ({"type": "pass"}, False),
        ({"type": "timeout", "drawn": "R1"}, True),
        ({"type": "timeout", "drawn": "R1 R2 R3"}, False),
        ({"type": "timeout", "draft": ["K1 K2 K3", "R5 R6"], "drawn": "R1 R2 R3"}, True),
        ({"type": "timeout", "draft": ["K1 K2 K3", "R5 R6"], "drawn": "R1"}, False),
        ({"type": "timeout", "draft": ["K1 K2 K3"], "drawn": "R1 R2 R3"}, False),
        ({"type": "timeout", "draft": ["K1 K2 K3", "R5 R6 R7"], "drawn": "R1 R2 R3"}, False),
        ({"type": "timeout", "after": ["K1 K2 K3", "R5 R6 R7"], "played": "R7 R5 R6"}, True),
        ({"type": "timeout", "after": ["K1 K2 K3", "R5 R6"], "played": "R5 R6"}, False),
        ({"type": "play", "after": ["R5 R6 R7", "K1 K2 K3"], "played": "R5 R6 R7"}, True),
        ({"type": "play", "after": ["R5 R6 R7", "K1 K2 K3"], "played": "R5 R6"}, False),
        ({"type": "penalty", "draft": ["K1 K2"], "drawn": "R1 R2 R3"}, False),
    ],
)
def test_one_move(move: dict[str, object], fine: bool) -> None:
    game = playing()
    game.move(0, str(move["type"]), move)
    assert (game.complaints == []) is fine


def test_vintage_punishes_an_illegal_table() -> None:
    game = playing("vintage", pool="R1 R2")
    game.move(0, "penalty", {"draft": ["K1 K2 K3", "R5 R6"], "drawn": "R2 R1"})
    assert game.complaints == []
    assert game.pool == 0


def test_passes_and_empty_timeouts_end_the_game() -> None:
    game = playing(pool="")
    game.move(0, "timeout", {"drawn": ""})
    game.move(1, "pass", {})
    assert (game.complaints, game.end) == ([], "stalemate")


def test_an_unknown_edition_is_refused() -> None:
    assert referee({"edition": "chess"})


# Questions

GENERATORS: dict[str, Callable[[random.Random], Any]] = {
    "sets classic": lambda rng: questions.sets("classic", rng),
    "sets twist": lambda rng: questions.sets("twist", rng),
    "sets my_first": lambda rng: questions.sets("my_first", rng),
    "turns classic": lambda rng: questions.turns("classic", rng),
    "turns vintage": lambda rng: questions.turns("vintage", rng),
    "turns twist": lambda rng: questions.turns("twist", rng),
    "turns my_first": lambda rng: questions.turns("my_first", rng),
    "grids": questions.grids,
    "dice turns": questions.dice_turns,
}


@pytest.mark.parametrize("name", list(GENERATORS))
def test_questions_are_balanced_and_repeatable(name: str) -> None:
    first, again = (list(islice(GENERATORS[name](random.Random(4)), 200)) for _ in range(2))
    assert first == again
    share = sum(questions.verdict(question) for question in first) / len(first)
    assert 0.3 < share < 0.75
