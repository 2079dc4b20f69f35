"""The puzzles that are shipped: every gate again, a second program's word, and finding one."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from meldrum.cli.main import main
from meldrum.notation.text import Position, parse_table, parse_tiles
from meldrum.solver import native
from meldrum.study.puzzles.check import faults
from meldrum.study.puzzles.puzzle import THEMES, Puzzle, line_of, puzzle_of
from meldrum.study.puzzles.shelf import SHIPPED, read_shelf, shipped, write_shelf
from tests.study.second_finder import has_other_uses, is_only_choice

ENOUGH = 2000
LARGEST = 1 << 20
SAMPLE, MANY = 60, 250
SECONDS = 20.0

needs_core = pytest.mark.skipif(not native.AVAILABLE, reason="puzzles are proven by the core")


def sample(count: int) -> list[Puzzle]:
    puzzles = shipped().puzzles
    return [puzzles[at * len(puzzles) // count] for at in range(count)]


def test_enough_puzzles_are_shipped_in_a_small_file() -> None:
    assert len(shipped()) >= ENOUGH
    assert SHIPPED.stat().st_size <= LARGEST
    assert set(shipped().themes) == set(THEMES)
    editions = Counter(puzzle.position.edition for puzzle in shipped().puzzles)
    assert set(editions) == {"classic", "vintage", "twist", "dice"}
    ratings = sorted(puzzle.rating for puzzle in shipped().puzzles)
    assert ratings[len(ratings) // 10] + 400 < ratings[len(ratings) * 9 // 10]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    some = sample(SAMPLE)
    assert [puzzle_of(line_of(puzzle)) for puzzle in some] == some
    write_shelf(tmp_path / "some.gz", some)
    assert set(read_shelf(tmp_path / "some.gz").puzzles) == set(some)


@needs_core
@pytest.mark.slow
def test_a_sample_passes_every_gate_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "check", "--sample", str(MANY)]) == 0
    assert capsys.readouterr().out == f"{MANY} puzzles checked, 0 faults\n"


@needs_core
@pytest.mark.soak
def test_all_pass_every_gate_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "check"]) == 0
    assert capsys.readouterr().out == f"{len(shipped())} puzzles checked, 0 faults\n"


def second_opinions(puzzles: list[Puzzle]) -> Counter[str]:
    told: Counter[str] = Counter()
    for puzzle in puzzles:
        if puzzle.position.edition == "dice":
            continue
        choice = is_only_choice(puzzle, SECONDS)
        assert choice is not False, puzzle.key
        told["choice"] += choice is True
        if puzzle.position.edition != "twist":
            other = has_other_uses(puzzle, SECONDS)
            assert other is not True, puzzle.key
            told["table"] += other is False
    return told


@pytest.mark.slow
def test_a_second_program_finds_no_other_answer() -> None:
    told = second_opinions(sample(8))
    assert told["choice"] >= 5
    assert told["table"] >= 3


@pytest.mark.soak
def test_a_second_program_finds_no_other_answer_to_many() -> None:
    told = second_opinions(sample(400))
    assert told["choice"] >= 300
    assert told["table"] >= 200


def test_a_second_program_finds_another_table_where_there_is_one() -> None:
    before, after = (
        parse_table("R7 B7 K7 O7 | R4 R5 R6"),
        parse_table("R7 B7 K7 O7 | R4 R5 R6 | B1 B2 B3"),
    )
    puzzle = Puzzle(Position("classic", before, parse_tiles("B1 B2 B3"), True), after, (), 0)
    assert has_other_uses(puzzle, SECONDS) is True
    plain = Puzzle(Position("classic", (), parse_tiles("B1 B2 B3"), True), after[2:], (), 0)
    assert has_other_uses(plain, SECONDS) is False


@pytest.mark.parametrize(
    ("lay", "other"),
    [("R3 R4 R5 R6 | B6 K6 D", True), ("R3 R4 C B6", False), ("R5 R6 M R6 R5", False)],
)
def test_a_second_program_knows_bonus_jokers(lay: str, other: bool) -> None:
    """R6 may join the group, and the double the run."""
    after = parse_table(lay)
    rack = tuple(tile for tiles in after for tile in tiles)
    puzzle = Puzzle(Position("twist", (), rack, True), after, (), 0)
    assert has_other_uses(puzzle, SECONDS) is other


@needs_core
def test_a_wrong_puzzle_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = next(puzzle for puzzle in sample(SAMPLE) if puzzle.position.edition == "classic")
    fewer = replace(good, position=replace(good.position, rack=good.position.rack[:1]))
    wrong = [replace(good, rating=1), replace(good, after=good.position.table), fewer]
    assert not list(faults(good))
    for number, puzzle in enumerate(wrong):
        assert list(faults(puzzle))
        file = tmp_path / f"{number}.gz"
        write_shelf(file, [puzzle])
        assert main(["puzzles", "check", str(file)]) == 1
        assert capsys.readouterr().out.startswith(f"{puzzle.key}: ")


# One of them


def test_every_day_has_its_puzzle() -> None:
    first = date(2026, 11, 18)
    days = [shipped().of_day(first + timedelta(days=ahead)).key for ahead in range(365)]
    assert len(set(days)) == 365
    assert shipped().of_day(first).key == days[0]


def test_a_puzzle_near_a_rating() -> None:
    shelf = shipped()
    first = shelf.near(1500, "joker")
    assert first is not None
    assert "joker" in first.themes
    second = shelf.near(1500, "joker", [first.key])
    assert second is not None
    assert abs(first.rating - 1500) <= abs(second.rating - 1500)
    assert shelf.near(1500, "nothing") is None


def test_show_keeps_the_answer_to_itself_unless_asked(capsys: pytest.CaptureFixture[str]) -> None:
    for puzzle in (sample(3)[1], next(p for p in shipped().puzzles if "crossword" in p.themes)):
        assert main(["puzzles", "show", puzzle.key]) == 0
        shown = capsys.readouterr().out
        assert puzzle.key in shown
        assert "  1. " not in shown
        assert main(["puzzles", "show", puzzle.key, "--solution"]) == 0
        assert "  1. " in capsys.readouterr().out
    assert main(["puzzles", "show", "today"]) == 0
    capsys.readouterr()
    assert main(["puzzles", "show", "nothing"]) == 2
    assert "there is no puzzle nothing" in capsys.readouterr().err
