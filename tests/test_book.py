"""The rules pages of the browser show examples: the engine agrees with every one of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from meldrum.cli.check import answer_line
from meldrum.notation.text import parse_table, parse_tile, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.game import apply, check, new_game
from meldrum.rules.moves import Find, Point
from meldrum.solver.best import best_play
from meldrum.solver.question import Question

WEB = Path(__file__).parents[1] / "web/src"
BOOK = json.loads((WEB / "book/book.json").read_text())
LESSONS = json.loads((WEB / "book/lessons.json").read_text())


def examples(kind: str) -> list[tuple[str, dict[str, Any]]]:
    """Every example of a kind, with the game it is shown for."""
    shown = [
        (chapter["edition"], block[kind])
        for chapter in BOOK["chapters"]
        for section in chapter["sections"]
        for block in BOOK["sections"][section]
        if kind in block
    ]
    return [
        (edition, example)
        for edition, found in shown
        for example in (found if isinstance(found, list) else [found])
    ]


def asked(**request: Any) -> dict[str, Any]:
    answer = json.loads(json.dumps(answer_line(json.dumps(request).encode())))
    assert "error" not in answer, answer
    return dict(answer)


@pytest.mark.parametrize(("edition", "shown"), examples("sets"))
def test_sets(edition: str, shown: dict[str, Any]) -> None:
    found = asked(edition=edition, set=shown["set"])
    assert found["legal"] == shown["legal"]
    if stands := shown.get("stands"):
        meant = [reading["stands_for"] for reading in found["readings"]]
        assert any(agrees(one, stands) for one in meant), meant


def agrees(reading: list[str], stands: list[str]) -> bool:
    """Whether what the page writes on the jokers is one way to read the set."""
    return all(
        not written or set(str(meaning).split()) == set(written.split())
        for meaning, written in zip(reading, stands, strict=True)
    )


@pytest.mark.parametrize(("edition", "shown"), examples("turn"))
def test_turns(edition: str, shown: dict[str, Any]) -> None:
    question = {key: shown[key] for key in ("before", "rack", "after")}
    found = asked(edition=edition, opened=shown.get("opened", True), **question)
    assert found["legal"] == shown["legal"], found


@pytest.mark.parametrize(("edition", "shown"), examples("grids"))
def test_grids(edition: str, shown: dict[str, Any]) -> None:
    assert asked(edition=edition, grid=shown["rows"])["legal"] == shown["legal"]


@pytest.mark.parametrize(("edition", "shown"), examples("fits"))
def test_what_fits(edition: str, shown: dict[str, Any]) -> None:
    first, *more = map(parse_tile, shown["run"].split())
    state = apply(new_game(edition, 2, bytes(32)), Point(0, first))
    for tile in more:
        state = apply(state, Find(1, tile))
    for tile in shown["fits"].split():
        assert not check(state, Find(1, parse_tile(tile)))
    for tile in shown["wrong"].split():
        assert check(state, Find(1, parse_tile(tile)))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_lessons(lesson: dict[str, Any]) -> None:
    """Each lesson can be solved as it says, and not by laying less."""
    turn = {"before": lesson["table"], "rack": lesson["rack"], "opened": lesson["opened"]}
    assert asked(edition="classic", after=lesson["solution"], **turn)["legal"]
    question = Question(
        edition_of("classic"),
        edition_of("classic").printed,
        parse_table(lesson["table"]),
        parse_tiles(lesson["rack"]),
        opened=lesson["opened"],
    )
    assert best_play(question).tiles == lesson["play"]


@pytest.mark.parametrize("chapter", BOOK["chapters"], ids=lambda chapter: chapter["edition"])
def test_facts(chapter: dict[str, Any]) -> None:
    """The numbers of the small table are those of the engine."""
    edition, facts = edition_of(chapter["edition"]), dict(chapter["facts"])
    printed = edition.printed
    if facts["players"][0].isdigit():
        few, *many = facts["players"].split("–")
        assert range(int(few), int((many or [few])[0]) + 1) == edition.players
    if edition.key != "introductory":
        assert CLOCKS[printed.turn_seconds] == facts["clock"]
        opening = f"fact.{printed.opening}" if printed.opening else "fact.none"
        assert facts["opening"] == opening
    assert facts.get("joker_left", "0") in (str(printed.joker_penalty), "0")
    if facts["tiles"][-1].isdigit():
        assert facts["tiles"].removeprefix("fact.") == str(len(edition.box))
    if facts["rack"].isdigit():
        assert len(new_game(edition.key, 2, bytes(32)).racks[0]) == int(facts["rack"])


CLOCKS = {60: "fact.minute", 120: "fact.two_minutes", None: "fact.none"}
