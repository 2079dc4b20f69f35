"""My First's best plays: by example, and against every table there is."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from meldrum.rules import runs
from meldrum.rules.editions import EDITIONS
from meldrum.rules.editions.my_first import MyFirst
from meldrum.rules.grid import Grid
from meldrum.rules.melds import is_set
from meldrum.rules.options import Options
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet, say
from meldrum.solver.answer import Answer
from meldrum.solver.question import OBJECTIVES, Question
from meldrum.solver.reference import best as best_runs
from tests.random_play import play
from tests.seeds import SEED
from tests.tools import table, tiles

pytestmark = pytest.mark.slow

EDITION = EDITIONS["my_first"]
MOST_TABLES = 3000


def solve(lying: str, rack: str, objective: str = "tiles", **options: Any) -> Answer:
    chosen = EDITION.options(options)
    return best_runs(Question(EDITION, chosen, table(lying), tiles(rack), objective=objective))


def after(answer: Answer) -> str:
    assert isinstance(answer.table, tuple)
    return " | ".join(sorted(map(say, answer.table)))


def test_nothing_to_play() -> None:
    answer = solve("R1 R2 R3", "B1 K5")
    assert (answer.tiles, answer.points, answer.meld, answer.changed) == (0, 0, 0, 0)
    assert (answer.played, answer.table) == ((), table("R1 R2 R3"))
    assert answer.optimal
    assert answer.bound == 0
    assert solve("R1 R2 R3", "").played == ()


@pytest.mark.clause("MF-14", "F-39", "F-40", "F-41")
def test_tiles_and_stars() -> None:
    answer = solve("R1 R2 R3", "R4 B4 B5 B6 K9")
    assert (answer.tiles, answer.points, answer.meld, answer.changed) == (4, 5, 15, 1)
    assert after(answer) == "B4 B5 B6 | R1 R2 R3 R4"
    assert solve("R1 R2 R3", "R4 B4 B5 B6").points == 6


@pytest.mark.clause("F-40")
def test_two_runs_earn_more_than_one() -> None:
    answer = solve("", "R1 R2 R3 R4 R5 R6 K1")
    assert (answer.tiles, answer.points) == (6, 8)
    assert after(answer) == "R1 R2 R3 | R4 R5 R6"


@pytest.mark.clause("MF-13")
def test_a_swap_alone_is_a_play() -> None:
    answer = solve("R3 J R5", "R4 K9")
    assert (answer.tiles, answer.points, answer.changed) == (1, 1, 1)  # the joker is laid again
    alone = solve("J R2 R3 R4 R5 R6 R7 R8 R9 R10", "R1 K9")
    assert (alone.tiles, alone.points, alone.played) == (0, 0, tiles("R1"))
    assert after(alone) == "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10"


@pytest.mark.clause("MF-06", "MF-11")
def test_a_joker_moved_to_let_a_tile_in() -> None:
    answer = solve("R1 R2 R3 J | B1 B2 B3", "B5 K1")
    assert after(answer) == "B1 B2 B3 J B5 | R1 R2 R3"
    assert (answer.tiles, answer.changed) == (1, 2)
    assert solve("R1 R2 J | B1 B2 B3", "B5 K1").tiles == 0
    middle = "R1 R2 R3 J R5 R6 R7 | B3 B4 B5"
    assert solve(middle, "B7 K1").tiles == 0
    assert solve(middle, "B7 K1", joker_from_middle=True).tiles == 1


def test_jokers_side_by_side() -> None:
    two = "R1 R2 R3 J | K1 K2 K3 J | B3 B4 B5"
    assert solve(two, "B8 O1").tiles == 1
    assert solve(two, "B8 O1", jokers_side_by_side=False).tiles == 0


def test_clearing_the_rack_for_the_star() -> None:
    answer = solve("R1 R2 R3 | R5 R6 R7", "R4", "points")
    assert (answer.tiles, answer.points) == (1, 2)


def test_no_joker_out_of_nothing() -> None:
    lying = "R1 R2 R3 J R5 J R7 R8 R9 | B7 B8 B9"
    answer = solve(lying, "R4 R6", joker_from_middle=True)
    assert isinstance(answer.table, tuple)
    assert bag(answer.table)[JOKER] <= 2


@pytest.mark.clause("MF-14")
def test_the_dearest_runs_of_the_rack_alone() -> None:
    answer = solve("B1 B2 B3 J", "R8 R9 J K1 K2 B4", "meld")
    assert (answer.meld, answer.tiles, answer.changed) == (27, 3, 0)
    assert after(answer) == "B1 B2 B3 J | R8 R9 J"
    assert answer.bound == 27
    # A swapped joker is not of the rack alone.
    swap = solve("R3 J R5", "R4 K8 K9")
    assert (swap.tiles, swap.meld) == (3, 0)


def test_out_of_time() -> None:
    everything = tuple(tile for tile in EDITION.box if tile.letter in "RB") + (JOKER,) * 2
    for objective in OBJECTIVES:
        answer = best_runs(
            Question(EDITION, EDITION.printed, (), everything, objective=objective, limit_ms=0)
        )
        assert not answer.optimal
        assert answer.bound >= max(answer.tiles, len(everything))


def test_a_grid_is_no_table_of_runs() -> None:
    with pytest.raises(TypeError, match="table of sets"):
        best_runs(Question(EDITION, EDITION.printed, Grid.of([]), tiles("R1")))


# Every table there is


def every_part(color: str, lying: set[Tile], held: set[Tile], jokers: int) -> Iterator[Table]:
    """Every set of runs of a color that holds all that lies there."""
    found = [run for run in every_run(color, lying | held) if run.count(JOKER) <= jokers]

    def more(start: int, chosen: Table, used: set[Tile], left: int) -> Iterator[Table]:
        if lying <= used:
            yield chosen
        for at in range(start, len(found)):
            numbers, spent = set(found[at]) - {JOKER}, found[at].count(JOKER)
            if spent <= left and not numbers & used:
                yield from more(at + 1, (*chosen, found[at]), used | numbers, left - spent)

    yield from more(0, (), set(), jokers)


def every_run(color: str, there: set[Tile]) -> Iterator[TileSet]:
    """Every run of a color with some of these tiles and jokers."""
    rules = EDITION.set_rules(EDITION.printed)
    for first in range(1, 9):
        for last in range(first + 2, 11):
            cells = [Tile(color, number) for number in range(first, last + 1)]
            choices = [(cell, JOKER) if cell in there else (JOKER,) for cell in cells]
            yield from (run for run in product(*choices) if is_set(run, rules))


def every_table(before: Table, rack: TileSet) -> Iterator[Table]:
    """Every table with the old number tiles, some of the rack, and the jokers that are there."""
    jokers = bag(before)[JOKER] + rack.count(JOKER)
    parts = []
    for color in COLORS:
        lying = {tile for run in before for tile in run if tile.letter == color}
        held = {tile for tile in rack if tile.letter == color}
        parts.append(list(every_part(color, lying, held, jokers)))
    for chosen in product(*parts):
        after = tuple(run for part in chosen for run in part)
        if bag(after)[JOKER] <= jokers:
            yield after


def merits(before: Table, rack: TileSet, after: Table) -> dict[str, tuple[int, ...]]:
    laid = bag(after).total() - bag(before).total()
    stars = runs.stars_earned(before, after) + (laid == len(rack))
    changed = sum(run not in after for run in before)
    return {"tiles": (laid, stars, -changed), "points": (stars, laid, -changed)}


def tiny_position(rng: random.Random) -> tuple[Table, TileSet]:
    """A run or two of one or two colors, jokers among them, and a few rack tiles."""
    colors, jokers = rng.sample(COLORS, rng.choice([1, 2])), rng.randrange(4)
    left = {Tile(color, number) for color in colors for number in range(1, 11)}
    lying: list[TileSet] = []
    for _ in range(rng.randrange(4)):
        color, length = rng.choice(colors), rng.choice([3, 3, 4, 5])
        first = rng.randrange(1, 12 - length)
        cells = [Tile(color, number) for number in range(first, first + length)]
        run = tuple(c if c in left and rng.random() < 0.75 else JOKER for c in cells)
        if run.count(JOKER) <= min(jokers, length - 1):
            jokers -= run.count(JOKER)
            left -= set(run)
            lying.append(run)
    held = rng.sample(sorted(left), min(len(left), rng.randrange(1, 4)))
    return tuple(lying), (*held, *(JOKER,) * rng.choice([0, jokers]))


def assert_best(before: Table, rack: TileSet, options: Options) -> bool:
    """Whether the tables were few enough to try them all; then the answers are the best."""
    assert isinstance(EDITION, MyFirst)
    best: dict[str, tuple[int, ...]] = {}
    for count, after in enumerate(every_table(before, rack)):
        if count == MOST_TABLES:
            return False
        if not any(EDITION.check_turn(before, rack, after, True, options)):
            for objective, merit in merits(before, rack, after).items():
                best[objective] = max(merit, best.get(objective, merit))
    for objective in ("tiles", "points"):
        answer = best_runs(Question(EDITION, options, before, rack, objective=objective))
        assert isinstance(answer.table, tuple)
        found = merits(before, rack, answer.table)[objective] if answer.table != before else None
        assert answer.optimal or options.joker_from_middle
        if answer.optimal:
            assert found == best.get(objective), (before, rack, options, answer)
    return True


@pytest.mark.bulk
def test_against_every_table() -> None:
    rng = random.Random(SEED)
    proven = 0
    for _ in range(80):
        options = EDITION.options({"joker_from_middle": rng.random() < 0.5})
        proven += assert_best(*tiny_position(rng), options)
    assert proven > 25


def test_answers_are_legal_and_say_what_they_do() -> None:
    rng = random.Random(SEED)
    assert isinstance(EDITION, MyFirst)
    for state, _, _ in play("my_first", 3, rng):
        before, rack = state.table, state.racks[state.turn]
        for objective in OBJECTIVES:
            answer = best_runs(Question(EDITION, state.options, before, rack, objective=objective))
            assert isinstance(answer.table, tuple)
            assert answer.optimal
            assert answer.played == tuple(
                tile for tile in answer.played if tile in rack or tile == JOKER
            )
            if answer.table != before:
                assert not any(EDITION.check_turn(before, rack, answer.table, True, state.options))
