"""More than one answer: all best choices, all maximal ones, and yes or no."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

from meldrum.rules.editions import edition_of
from meldrum.rules.tiles import TileSet, in_order
from meldrum.solver.best import best_play, can_go_out, can_play
from meldrum.solver.choices import best_plays, maximal_racks
from meldrum.solver.question import Question
from tests.solver.positions import random_question
from tests.tools import grid, table, tiles


def question(lying: str, rack: str) -> Question:
    classic = edition_of("classic")
    return Question(classic, classic.printed, table(lying), tiles(rack))


def test_two_ways_that_are_as_good() -> None:
    found = list(best_plays(question("R4 R5 R6 | K4 K5 K6", "R7 K7")))
    assert [play.tiles for play in found] == [2]
    found = list(best_plays(question("R3 R4 R5 | K3 K4 K5", "R6 K6 O9")))
    assert {play.played for play in found} == {tiles("K6 R6")}
    rivals = list(best_plays(question("B5 O5 K5", "R5 B6 B7 O6 O7")))
    assert {play.played for play in rivals} == {tiles("R5 B6 B7"), tiles("R5 O6 O7")}


def test_nothing_is_no_choice() -> None:
    nothing = question("R4 R5 R6", "K1")
    assert list(best_plays(nothing)) == []
    assert maximal_racks(nothing) == []
    assert not can_play(nothing)
    assert not can_go_out(nothing)


def test_going_out() -> None:
    assert can_go_out(question("R4 R5 R6", "R7 R3"))
    assert not can_go_out(question("R4 R5 R6", "R7 K3"))
    assert not can_go_out(question("R4 R5 R6", ""))
    assert can_play(question("R4 R5 R6", "R7 K3"))


def playable(asked: Question) -> set[TileSet]:
    """Every choice of tiles that can be played, one by one."""
    rack = in_order(asked.rack)
    choices = {some for size in range(1, len(rack) + 1) for some in combinations(rack, size)}
    return {some for some in choices if best_play(replace(asked, rack=some)).tiles == len(some)}


def test_maximal_choices_are_all_there() -> None:
    chance = random.Random(11)
    several = 0
    for _ in range(60):
        asked = random_question(chance, sets=4, rack=6)
        all_choices = playable(asked)
        maximal = {
            some
            for some in all_choices
            if not any(some != other and Counter(some) <= Counter(other) for other in all_choices)
        }
        assert {in_order(some) for some in maximal_racks(asked)} == maximal
        best = max((len(some) for some in all_choices), default=0)
        assert {len(play.played) for play in best_plays(asked)} <= {best}
        several += len(maximal) > 1
    assert several > 5


def test_maximal_choices_of_dice() -> None:
    dice = edition_of("dice")
    asked = Question(dice, dice.printed, grid("K3 K4 K5"), tiles("K2 K6 R3 B3"))
    assert maximal_racks(asked) == [in_order(tiles("K2 K6 R3 B3"))]
