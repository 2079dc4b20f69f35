"""The oracle itself: known numbers, positions that are easy to get wrong, and every table tried."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.tiles import JOKER, in_order
from meldrum.solver import native, reference
from meldrum.solver.question import Question
from tests.oracle import best
from tests.oracle.brute import brute_best, brute_my_first
from tests.oracle.dice import can_lie, crosswords
from tests.oracle.positions import positions
from tests.oracle.reading import rules_of
from tests.oracle.shapes import Runs, groups
from tests.seeds import SEED
from tests.tools import table, tiles

COUNTS = json.loads(
    (Path(__file__).parents[2] / "conformance/counts.json").read_text(encoding="utf-8")
)


# Known numbers


def test_natural_sets() -> None:
    classic, my_first = edition_of("classic"), edition_of("my_first")
    rules = rules_of("classic", classic.printed)
    plain = Counter(tile for tile in classic.box if not tile.is_joker)
    runs = Runs(plain, rules, whole=True).all()
    assert {"groups": len(groups(plain, rules)), "runs": len(runs)} == COUNTS["natural_sets"]
    few = Counter(tile for tile in my_first.box if not tile.is_joker)
    found = Runs(few, rules_of("my_first", my_first.printed), whole=True).all()
    assert len(found) == COUNTS["my_first_runs"]


def test_sets_with_jokers() -> None:
    """Sets count as one if they are made of the same tiles."""
    classic = edition_of("classic")
    rules, box = rules_of("classic", classic.printed), Counter(classic.box)
    every = {in_order(laid) for laid in Runs(box, rules, whole=True).all() | groups(box, rules)}
    assert len(every) == COUNTS["classic_sets_of_any_length"]
    short = Counter(laid.count(JOKER) for laid in every if len(laid) <= 5)
    few = COUNTS["classic_sets_of_at_most_five"]
    assert short == {0: few["no joker"], 1: few["one joker"], 2: few["two jokers"]}


def test_shapes_of_grids() -> None:
    """Three or four dice lie in a line; five also as a corner, a T or a cross."""
    assert [len(crosswords(size)) for size in range(3, 8)] == [1, 1, 4, 5, 15]
    assert can_lie(tiles("R3 R4 R5 K3 B3"))
    assert not can_lie(tiles("R3 R4 R5 K3"))
    assert can_lie(tiles("R2 K2 B2 K3 K3 K4 K5"))
    assert not can_lie(tiles("J J J"))


# Positions that are easy to get wrong

TRAPS: list[tuple[str, str, dict[str, Any], int]] = [
    # Three runs of a color are open at once: the joker is a third 11.
    ("", "R9 R10 R11 R11 R12 R12 R13 R13 J", {"opened": False, "objective": "meld"}, 102),
    ("", "R9 R10 R11 R11 R12 R12 R13 R13 J", {"opened": False}, 9),
    # Three groups of a number.
    ("", "K5 K5 R5 R5 B5 B5 O5 O5 J", {"opened": False}, 9),
    # What lies on the table stays there, jokers too: neither run can do without its joker.
    ("R3 R4 J | K7 K8 J", "R2 O13", {"joker_law": "free"}, 1),
    ("R3 J J", "R13", {"joker_law": "free"}, 0),
    # A joker on the table: replaced, kept, or neither, by law.
    ("R3 R4 J", "R5 K9 K10", {}, 3),
    ("R2 R3 J R5 R6", "R1 R7 K9 K10", {}, 2),
    ("R2 R3 J R5 R6", "R1 R7 K9 K10", {"joker_law": "free"}, 4),
    ("R3 R4 J | K9 R9 B9 O9", "R5 K10", {"joker_law": "book-vintage"}, 0),
    ("R3 R4 J | K9 R9 B9 O9", "R5 K10", {"joker_law": "book-classic"}, 2),
    # A joker counts its penalty as a point, and its number in the opening.
    ("", "R9 R10 J K1", {"opened": False, "objective": "points"}, 49),
    ("", "R9 B9 J", {"opened": False}, 0),
    ("", "R9 B9 J", {"opened": False, "objective": "meld"}, 27),
]


@pytest.mark.parametrize(("lying", "rack", "more", "most"), TRAPS)
def test_traps(lying: str, rack: str, more: dict[str, Any], most: int) -> None:
    options = dict(more)
    opened, objective = options.pop("opened", True), options.pop("objective", "tiles")
    classic = edition_of("classic")
    question = Question(
        classic, classic.options(options), table(lying), tiles(rack), opened, objective
    )
    verdict, ours = best(question), native.best(question)
    assert verdict is not None
    assert ours is not None
    assert verdict.value[0] == most
    assert getattr(ours, objective) == most
    assert getattr(reference.best(question), objective) == most


# Against every table there is


@pytest.mark.parametrize(
    ("edition", "law"),
    [
        ("classic", "free"),
        ("classic", "book-classic"),
        ("vintage", "book-vintage"),
        ("classic", "frozen"),
        ("twist", "book-twist"),
        ("my_first", "free"),
    ],
)
@pytest.mark.bulk
def test_every_table(edition: str, law: str) -> None:
    """The engine is asked about every table that tiny positions can lead to."""
    most, asked = (7 if edition == "twist" else 11), 0
    for question in positions(edition, law, SEED, 150, "small"):
        assert isinstance(question.table, tuple)
        size = sum(map(len, question.table)) + len(question.rack)
        if size > most or question.objective == "meld":
            continue
        alone = not question.opened and question.options.opening_turn == "alone"
        if alone and edition != "my_first":
            continue  # a question about the rack alone
        brute = brute_my_first if edition == "my_first" else brute_best
        verdict, known = best(question, disturbance=True), brute(question)
        assert verdict is not None
        assert (verdict.value, verdict.changed) == (known.value, known.changed), question
        asked += 1
        if asked == 10:
            break
    assert asked == 10
