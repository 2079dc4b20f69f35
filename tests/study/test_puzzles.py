"""Puzzles: what counts as equal, every gate, and making them."""

import random
from itertools import combinations
from pathlib import Path

import pytest

from meldrum.cli.main import main
from meldrum.notation.text import Position, parse_position, parse_table, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.melds import is_group
from meldrum.rules.table import bag
from meldrum.rules.tiles import JOKER, Bag
from meldrum.solver import native
from meldrum.solver.question import Question
from meldrum.study.puzzles.gates import GATES
from meldrum.study.puzzles.mining import mine
from meldrum.study.puzzles.person import Effort
from meldrum.study.puzzles.proof import prove
from meldrum.study.puzzles.puzzle import question_of
from meldrum.study.puzzles.shelf import read_shelf
from meldrum.study.puzzles.solving import solve
from meldrum.study.puzzles.uses import uses_of, ways_to_use
from tests.oracle.better import _Covers, _pile
from tests.seeds import SEED

CLASSIC = edition_of("classic")
RULES = CLASSIC.set_rules(CLASSIC.printed)

needs_core = pytest.mark.skipif(not native.AVAILABLE, reason="puzzles are proven by the core")


def position(text: str) -> Position:
    return parse_position(f"classic; {text}; opened")


# What counts as equal


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("R1 R2 R3 R4 R5 R6", "R1 R2 R3 | R4 R5 R6", True),
        ("R1 R2 R3 R4 R5 | R3 R4 R5 R6 R7", "R1 R2 R3 R4 R5 R6 R7 | R3 R4 R5", True),
        ("R5 B5 K5 O5 | R5 B5 K5", "R5 B5 K5 | R5 B5 K5 O5", True),
        ("R7 B7 K7 O7 | R4 R5 R6", "B7 K7 O7 | R4 R5 R6 R7", False),
        ("R1 R2 R3 | B1 B2 B3 | K1 K2 K3", "R1 B1 K1 | R2 B2 K2 | R3 B3 K3", False),
    ],
)
def test_tables_are_equal_if_their_tiles_have_the_same_uses(
    one: str, other: str, same: bool
) -> None:
    tables = parse_table(one), parse_table(other)
    assert bag(tables[0]) == bag(tables[1])
    assert (uses_of(tables[0], RULES) == uses_of(tables[1], RULES)) == same
    assert len(ways_to_use(bag(tables[0]), 99)) == (1 if same else 2)


def random_tiles(chance: random.Random) -> Bag:
    """The tiles of a few random sets, close together so that they can be laid in many ways."""
    sets = []
    for _ in range(chance.randint(2, 5)):
        number = chance.randint(1, 5)
        colors = chance.sample("RBKO", chance.randint(3, 4))
        run = [f"{colors[0]}{number + at}" for at in range(chance.randint(3, 5))]
        tiles = run if chance.random() < 0.5 else [f"{color}{number}" for color in colors]
        if chance.random() < 0.3:
            tiles[chance.randrange(len(tiles))] = "J"
        sets.append(" ".join(tiles))
    return bag(parse_table(sets))


def test_ways_to_use_are_those_of_all_tables() -> None:
    chance = random.Random(SEED)
    compared = many = 0
    while compared < 150:
        tiles = random_tiles(chance)
        flat = tuple(tiles.elements())
        if not tiles <= CLASSIC.bag:
            continue
        covers = _Covers(Question(CLASSIC, CLASSIC.printed, (), flat)).of(_pile(flat))
        tables = [tuple(content.rows[0] for content in cover) for cover in covers]
        if any(is_group(one, RULES) and len(set(one) - {JOKER}) == 1 for t in tables for one in t):
            continue  # R5 J J is a run and a group
        assert set(ways_to_use(tiles, 10_000)) == {uses_of(table, RULES) for table in tables}
        compared += 1
        many += len(tables) > 1
    assert many > 20


# The gates

GOOD = (
    "B4 B5 B6 | K2 R2 B2 | R4 R5 R6 R7 | O1 O2 O3 | K9 K10 K11 K12 K13 | K7 R7 O7 | K8 R8 B8 O8 | "
    "K9 B9 O9 | K10 R10 B10 | R9 R10 R11; K4 K4 R1 R1 R4 R11 R12 B1 O11 O12"
)
SPLIT = "R4 R5 R6 R7 R8; R6"
BAD = {
    "lay": SPLIT,
    "adding": "R1 R2 R3; R4 R5",
    "choice": "B1 B2 B3; R7 B7 K7 R8 R9",
    "person": SPLIT,
    "apart": SPLIT,
    "together": SPLIT,
    "tempting": SPLIT,
    "table": "R7 B7 K7 O7 | R4 R5 R6; B1 B2 B3",
}


@needs_core
@pytest.mark.parametrize("gate", GATES)
def test_each_gate_lets_some_through_and_stops_others(gate: str) -> None:
    assert GATES[gate](solve(question_of(position(GOOD))))
    assert not GATES[gate](solve(question_of(position(BAD[gate]))))


@needs_core
def test_a_proof_names_the_first_gate_that_is_not_passed() -> None:
    good, split = prove(position(GOOD)), prove(position(SPLIT))
    assert good.failed is None
    assert good.puzzle is not None
    assert good.puzzle.played == parse_tiles("R11 R12")
    assert good.reached == tuple(GATES)
    assert (split.failed, split.puzzle, split.reached) == ("lay", None, ("lay",))


def test_looking_wider_and_moving_more_is_harder() -> None:
    efforts = [Effort(5, 2, 4), Effort(9, 2, 4), Effort(9, 4, 4), Effort(9, 4, 9)]
    ratings = [effort.rating for effort in efforts]
    assert ratings == sorted(set(ratings))
    assert efforts[0].looks == 1 + 5 + 10


# Making them


@needs_core
@pytest.mark.slow
def test_the_same_seed_makes_the_same_puzzles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone, together = tmp_path / "alone.gz", tmp_path / "together.gz"
    words = ["puzzles", "make", "--seed", "x", "--count", "4"]
    assert main([*words, "--jobs", "1", "--out", str(alone)]) == 0
    assert main([*words, "--jobs", "2", "--out", str(together)]) == 0
    assert alone.read_bytes() == together.read_bytes()
    assert len(read_shelf(alone)) == 4
    assert "4 puzzles from" in capsys.readouterr().out
    assert main(["puzzles", "check", str(alone)]) == 0
    assert capsys.readouterr().out == "4 puzzles checked, 0 faults\n"


def test_where_to_write_must_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "make"]) == 2
    assert "--out" in capsys.readouterr().err


@needs_core
@pytest.mark.slow
def test_a_table_gives_one_puzzle_and_a_lay_too() -> None:
    found = [puzzle for number in range(40) for puzzle in mine("few", number).puzzles]
    assert len(found) > 3
    for one, other in combinations(found, 2):
        assert one.position.table != other.position.table
        assert one.key != other.key
