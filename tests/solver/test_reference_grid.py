"""The best plays of Dice: by example, against every small grid there is, and against the core."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from meldrum.notation.text import format_grid
from meldrum.rules.editions.dice import Dice
from meldrum.rules.grid import Cell, Grid
from meldrum.rules.options import Options
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet, in_order, say
from meldrum.solver.answer import Answer
from meldrum.solver.question import OBJECTIVES, Question
from meldrum.solver.reference import best as best_grid
from meldrum.solver.reference_grid import Grids, lines_of, side_by_side
from tests.random_play import play
from tests.seeds import SEED
from tests.tools import grid, tiles

pytestmark = pytest.mark.slow

EDITION = Dice()


def question(lying: str, hand: str, objective: str = "tiles", **options: Any) -> Question:
    chosen = EDITION.options({"must_place": "free", **options})
    return Question(EDITION, chosen, grid(lying), tiles(hand), objective=objective)


def solve(lying: str, hand: str, objective: str = "tiles", **options: Any) -> Answer:
    return judged(question(lying, hand, objective, **options), best_grid)


def judged(asked: Question, solver: Any) -> Answer:
    """The answer, which must be a legal turn and add up."""
    answer = solver(asked)
    assert isinstance(answer, Answer)
    before, after = asked.table, answer.table
    assert isinstance(before, Grid)
    assert isinstance(after, Grid)
    if answer.tiles:
        assert not list(EDITION.check_turn(before, asked.rack, after, True, asked.options))
    else:
        assert after == before
    assert answer.played == in_order((after.bag() - before.bag()).elements())
    assert answer.tiles == len(answer.played)
    assert answer.changed == (lines_of(before) - lines_of(after)).total()
    return answer


def shown(answer: Answer) -> str:
    assert isinstance(answer.table, Grid)
    return format_grid(answer.table)


# By example


def test_nothing_to_place() -> None:
    answer = solve("R3 R4 R5", "K7 B1")
    assert (answer.tiles, answer.points, answer.meld, answer.changed) == (0, 0, 0, 0)
    assert (answer.played, shown(answer)) == ((), "R3 R4 R5")
    assert answer.optimal
    assert answer.bound == 0
    assert solve("", "").optimal


@pytest.mark.clause("D-19")
def test_dice_are_added_to_sets() -> None:
    answer = solve("B4 B5 B6 / . . . / R8 K8 O8", "B3 B8")
    assert (answer.tiles, answer.points, answer.changed) == (2, 11, 2)
    assert answer.optimal


@pytest.mark.clause("D-20", "D-21", "DI-02")
def test_a_die_lies_in_two_sets() -> None:
    answer = solve("R3 R4 R5", "K3 B3")
    assert (answer.tiles, answer.changed) == (2, 0)


@pytest.mark.clause("D-22", "DI-03")
def test_sets_are_laid_across_each_other() -> None:
    answer = solve("R2 K2 B2 / . . . / K3 K4 K5", "K3")
    assert (answer.tiles, answer.changed) == (1, 0)
    assert len(list(grid(shown(answer)).lines())) == 3


def test_objectives() -> None:
    hand = "R1 R2 R3 K1 B13 O13 K13 O2 R4"
    assert solve("", hand).tiles == 7
    assert solve("", "R1 R2 R3 B3 K3 K4 K5", "points").points == 21
    assert solve("R1 R2 R3", "R4 R5 K4 B4 R6", "tiles").tiles == 5


@pytest.mark.clause("D-32")
def test_a_joker_counts_its_penalty() -> None:
    assert solve("R1 R2 R3", "J", "points").points == 10
    assert solve("R1 R2 R3", "J", "points", joker_penalty=25).points == 25


@pytest.mark.clause("DI-09")
def test_jokers_need_a_number() -> None:
    assert solve("", "J J J J").tiles == 0
    assert solve("", "J J J R5").tiles == 4
    assert solve("", "R5 B5 J J J").tiles == 5


@pytest.mark.clause("D-11")
def test_a_group_of_four_takes_a_fifth_die_only_across() -> None:
    answer = solve("R5 B5 K5 O5", "J")
    assert (answer.tiles, answer.changed) == (1, 1)
    assert sorted(map(len, grid(shown(answer)).lines())) == [3, 3]


@pytest.mark.clause("D-24", "D-25", "D-26", "DI-11")
def test_a_joker_is_freed() -> None:
    answer = solve("R3 J R5", "R4 K9 K10")
    assert (answer.tiles, answer.points) == (3, 23)


@pytest.mark.clause("DI-07")
def test_a_joker_at_a_crossing_has_one_meaning() -> None:
    assert solve("R3 J R5", "K4 B4").tiles == 2
    assert solve("R3 J R5", "B3 B5").tiles == 0
    assert solve("R3 J R5", "R3 R5").tiles == 2


def test_the_table_is_disturbed_least() -> None:
    answer = solve("R3 R4 R5 R6 / . . . . / K3 B3 O3", "K6 B6")
    assert (answer.tiles, answer.changed) == (2, 0)
    answer = solve("R3 R4 R5", "R6 R7 R8")
    assert (answer.tiles, answer.changed) == (3, 0)
    assert solve("R3 R4 R5", "R6").changed == 1


@pytest.mark.clause("DI-03")
def test_touching_may_be_allowed() -> None:
    lying = "R3 R4 R5 / K3 K4 K5"
    assert solve(lying, "B5", adjacency="loose").tiles == 1
    # Both runs crossed at two neighbors: strict crossings would touch in the middle.
    assert solve("", "R4 R5 R6 B4 K4 B5 K5", adjacency="loose").tiles == 7


def test_lines_that_are_no_sets_are_kept_by_leaving_them() -> None:
    lying = "R3 R4 R5 / K3 K4 K5 K6"
    answer = solve(lying, "O9 B9 K9", adjacency="loose")
    assert (answer.tiles, answer.optimal) == (3, answer.changed == 0)


def test_jokers_side_by_side() -> None:
    assert solve("", "R5 J J").tiles == 3
    assert solve("", "R5 R6 J J", jokers_side_by_side=False).tiles == 4
    assert solve("", "R5 J J J", jokers_side_by_side=False).tiles == 3


@pytest.mark.parametrize(
    ("hand", "value", "count"),
    [
        ("R1 R2 R4", 0, 0),
        ("R1 R2 R3 K13", 6, 3),
        ("R3 R4 R5 B3 K3", 18, 5),
        ("R9 R10 J", 30, 3),
        ("R12 R13 J", 36, 3),
        ("R5 J J", 18, 3),
        ("R13 J J", 39, 3),
        ("R10 J J J", 46, 4),
        ("R4 K4 B4 R4 O4", 20, 5),
    ],
)
def test_what_the_hand_alone_stands_for(hand: str, value: int, count: int) -> None:
    answer = solve("K1 K2 K3", hand, "meld")
    assert (answer.meld, answer.tiles, answer.changed) == (value, count, 0)
    assert answer.bound == answer.meld


def test_dice_that_the_box_does_not_hold() -> None:
    assert solve("R3 R4 R5 / . . . / R3 R4 R5", "R3 K3 B3").tiles == 2
    full = Question(
        EDITION, EDITION.printed, grid("R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R13 R13"), ()
    )
    assert best_grid(full).optimal


def test_a_limit_is_kept() -> None:
    asked = question("K1 J J", "R1 B2 O4 K9 R8 J J O12 B13")
    for objective in OBJECTIVES:
        answer = best_grid(replace(asked, objective=objective, limit_ms=0))
        assert not answer.optimal
        assert answer.tiles == 0
        assert answer.bound > 0


def test_a_grid_is_wanted() -> None:
    with pytest.raises(TypeError, match="grid"):
        best_grid(Question(EDITION, EDITION.printed, (), ()))


# Against every small grid


@cache
def shapes(size: int) -> frozenset[frozenset[Cell]]:
    """Every connected shape of this many cells, at the corner of the plane."""
    if size == 1:
        return frozenset({frozenset({(0, 0)})})
    grown = {
        shape | {(row + down, column + right)}
        for shape in shapes(size - 1)
        for row, column in shape
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    return frozenset(_at_corner(shape) for shape in grown if len(shape) == size)


def _at_corner(shape: frozenset[Cell]) -> frozenset[Cell]:
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    return frozenset((row - top, column - left) for row, column in shape)


def every_grid(dice: TileSet) -> Iterator[Grid]:
    """The dice in every shape and order; fewer than six are never two parts."""
    for shape in sorted(map(sorted, shapes(len(dice)))):
        for order in set(permutations(dice)):
            yield Grid.of(zip(shape, order, strict=True))


def few_dice(rng: random.Random, size: int) -> TileSet:
    """Dice that go together well, with jokers among them."""
    low = rng.randint(1, 11)
    faces = [Tile(color, low + step) for color in COLORS for step in range(3)] * 2
    faces = [*rng.sample(faces, size), *[JOKER] * rng.choice((0, 1, 1, 2))]
    return in_order(faces[-size:])


def laid(dice: TileSet, options: Options) -> Grid | None:
    """A grid of these dice, if there is one."""
    asked = Question(EDITION, options, Grid(), dice)
    parts = next(Grids(asked, Counter(dice), lambda: None).of(Counter(dice)), None)
    return None if parts is None else side_by_side(parts)


@pytest.mark.parametrize("adjacency", ["strict", "loose"])
def test_against_every_small_grid(adjacency: str) -> None:
    rng = random.Random(SEED)
    for _ in range(12):
        options = EDITION.options(
            {"adjacency": adjacency, "jokers_side_by_side": rng.random() < 0.7}
        )
        dice = few_dice(rng, rng.choice((3, 4, 5)))
        legal = any(not any(EDITION.check_grid(one, options)) for one in every_grid(dice))
        assert (laid(dice, options) is not None) == legal, say(dice)


# Against the native core


def positions(rng: random.Random) -> Iterator[tuple[Grid, TileSet]]:
    """Small positions: of games, and of dice that go together well."""
    for state, _, _ in play("dice", 2, rng):
        if state.rolled and len(state.grid.cells) + len(state.racks[state.turn]) <= 10:
            yield state.grid, state.racks[state.turn]
    for _ in range(25):
        lying = laid(few_dice(rng, 5), EDITION.printed)
        yield lying or Grid(), few_dice(rng, rng.randint(1, 4))


def test_against_the_native_core() -> None:
    native = pytest.importorskip("meldrum.solver.native")
    rng = random.Random(SEED)
    told = Counter[bool]()
    for lying, hand in positions(rng):
        chosen = {"adjacency": rng.choice(("strict", "strict", "loose")), "must_place": "free"}
        options = EDITION.options(chosen)
        for objective in OBJECTIVES:
            asked = Question(EDITION, options, lying, hand, objective=objective)
            slow = judged(replace(asked, limit_ms=200, steady=True), best_grid)
            fast = judged(asked, native.best)
            told[slow.optimal] += 1
            if slow.optimal:
                assert worth(fast, objective) == worth(slow, objective), say(hand)
            if slow.optimal and fast.optimal:
                assert fast.changed == slow.changed, say(hand)
            assert fast.optimal or options.adjacency == "loose"
    assert told[True] >= 30


def worth(answer: Answer, objective: str) -> tuple[int, ...]:
    value = answer.meld if objective == "meld" else 0
    return value, answer.tiles, answer.points, answer.bound
