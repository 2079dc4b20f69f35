"""Puzzles over HTTP: they keep their answers to themselves, judge tries and help step by step."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from meldrum.client import RefusedError
from meldrum.rules.tiles import say
from meldrum.server import wire_study
from meldrum.study.puzzles.puzzle import THEMES, Puzzle, lines_of
from meldrum.study.puzzles.shelf import shipped
from tests.server.process import ServerProcess
from tests.server.tools import run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("puzzles")
    with ServerProcess(folder, requests=1_000_000) as server:
        yield server


def of_edition(edition: str) -> Puzzle:
    return next(one for one in shipped().puzzles if one.position.edition == edition)


def attempt(draft: list[str]) -> wire_study.PuzzleTry:
    return wire_study.PuzzleTry(id=uuid4(), draft=draft)


def test_the_day_has_one_puzzle(server: ServerProcess) -> None:
    shelf = run(server.http.puzzles())
    assert shelf.count == len(shipped())
    assert list(shelf.themes) == list(THEMES)
    today = run(server.http.puzzle("today"))
    if shelf.day == datetime.now(UTC).date().isoformat():  # not at midnight
        assert today.id == shelf.today


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist", "dice"])
def test_a_puzzle_is_told_without_its_answer(server: ServerProcess, edition: str) -> None:
    puzzle = of_edition(edition)
    data = run(server.http.puzzle(puzzle.key))
    assert set(data.__struct_fields__) == {
        *("id", "edition", "table", "rack", "opened", "themes", "rating", "most")
    }
    assert data.table == lines_of(puzzle.position.table)
    assert data.rack == say(puzzle.position.rack)
    assert data.most == len(puzzle.played)


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist", "dice"])
def test_tries_are_judged(server: ServerProcess, edition: str) -> None:
    puzzle = of_edition(edition)
    before, after = lines_of(puzzle.position.table), lines_of(puzzle.after)
    good = run(server.http.try_puzzle(puzzle.key, attempt(after)))
    assert (good.judged.legal, good.solved) == (True, True)
    assert good.laid == good.most == len(puzzle.played)
    nothing = run(server.http.try_puzzle(puzzle.key, attempt(before)))
    assert (nothing.laid, nothing.solved) == (0, False)
    bad = run(server.http.try_puzzle(puzzle.key, attempt(after[:1])))
    assert (bad.judged.legal, bad.solved) == (False, False)
    assert bad.judged.violations


def test_a_lay_that_is_too_small_is_legal_but_no_solution(server: ServerProcess) -> None:
    puzzle = next(one for one in shipped().puzzles if "opening" in one.themes)
    sets = lines_of(puzzle.after)
    for fewer in (sets[:-1], sets[:-2]):
        told = run(server.http.try_puzzle(puzzle.key, attempt(fewer)))
        assert told.laid < told.most
        assert not told.solved


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist", "dice"])
def test_help_tells_a_little_more_each_time(server: ServerProcess, edition: str) -> None:
    puzzle = of_edition(edition)
    first = run(server.http.puzzle_hint(puzzle.key, 1))
    assert (first.step, first.played) == (1, say(puzzle.played))
    assert [first.apart, first.steps, first.stages, first.after] == [[], [], [], None]
    for step in range(2, first.last):
        told = run(server.http.puzzle_hint(puzzle.key, step))
        assert len(told.steps) == len(told.stages) == step - 2
        assert told.after is None
    whole = run(server.http.puzzle_hint(puzzle.key, 999))
    assert whole.step == whole.last == len(whole.steps) + 2
    assert whole.after == lines_of(puzzle.after)
    assert _tiles(whole.stages[-1]) == _tiles(whole.after)


def test_the_stages_hold_every_tile_of_the_table(server: ServerProcess) -> None:
    puzzle = of_edition("classic")
    before = _tiles(lines_of(puzzle.position.table))
    rack = Counter(say(puzzle.position.rack).split())
    whole = run(server.http.puzzle_hint(puzzle.key, 999))
    for stage in whole.stages:
        assert before <= _tiles(stage) <= before + rack


def _tiles(lines: list[str]) -> Counter[str]:
    return Counter(word for line in lines for word in line.split())


def test_puzzles_by_theme_and_level(server: ServerProcess) -> None:
    wanted = wire_study.PuzzlePick(rating=1200, theme="split")
    first = run(server.http.pick_puzzle(wanted))
    assert "split" in first.themes
    second = run(
        server.http.pick_puzzle(wire_study.PuzzlePick(rating=1200, theme="split", but=[first.id]))
    )
    assert second.id != first.id


def test_what_is_not_there_is_refused(server: ServerProcess) -> None:
    for asked in (
        server.http.puzzle("nothing"),
        server.http.pick_puzzle(wire_study.PuzzlePick(theme="nothing")),
        server.http.puzzle_hint("nothing", 1),
        server.http.try_puzzle("nothing", attempt([])),
    ):
        with pytest.raises(RefusedError) as refused:
            run(asked)
        assert json.dumps(str(refused.value)).count("no such puzzle")
    with pytest.raises(RefusedError):
        run(server.http.try_puzzle(of_edition("classic").key, attempt(["X1"])))
