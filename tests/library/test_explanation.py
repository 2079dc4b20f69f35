"""Plays explained to people: short, and every tile has a name."""

import io
import json
import sys

import pytest

from meldrum import Position
from meldrum.cli.main import main
from meldrum.library.explanation import MOST, explanation, shown_grid
from meldrum.notation.text import parse_table
from meldrum.rules.grid import Grid
from tests.tools import table

LONG = (
    "B6 K6 R6 O6 | K7 R7 B7 | R1 R2 R3 R4 R5 R6 R7 | K10 R10 B10 O10 | O11 K11 R11 B11 | "
    "B8 B9 B10 B11 B12 B13 | O13 R13 B13 J | O1 O2 O3 O4 O5 O6"
)
RACK = "K9 K12 K13 R2 R4 R5 R13 B1 B2 B5 O1 O2 O8"


def explained(before: str, rack: str, after: str) -> tuple[str, ...]:
    return explanation(Position("classic", before, rack).question(), table(after))


def test_jokers_are_named_by_what_they_stand_for() -> None:
    assert explained("R4 R5 R6", "R8 J", "R4 R5 R6 J R8") == (
        "Put J R8 from your rack at the end of R4 R5 R6 (the joker is R7).",
    )
    assert explained("R4 J R6", "R5 K9 K10", "R4 R5 R6 | K9 K10 J")[-1] == (
        "Lay K9 K10 J with K9 K10 from your rack (J from your hand; the joker is K11)."
    )


def test_tiles_in_hand_are_named() -> None:
    before = "R5 R6 R7 R8 | B8 B9 B10 B11 | K5 B5 O5"
    told = explained(before, "K8", "R5 R6 R7 | R8 B8 K8 | B9 B10 B11 | K5 B5 O5")
    assert told == (
        "Take R8 from R5 R6 R7 R8.",
        "Take B8 from B8 B9 B10 B11.",
        "Lay R8 B8 K8 with K8 from your rack (R8 B8 from your hand).",
    )


def test_a_long_play_is_told_set_by_set() -> None:
    position = Position("classic", LONG, RACK)
    best = position.best_play()
    assert len(best.steps) > MOST
    told = best.explanation
    assert len(told) <= MOST
    laid = " ".join(one for line in told for one in line.split(";") if "from your rack" in one)
    for tile in best.played:
        assert str(tile) in laid
    assert any("the joker is" in line for line in told)


def test_dice_are_explained_in_cells_of_the_grid_that_is_shown() -> None:
    position = Position("dice", "K3 K4 K5 / . R4 / . B4", "K2 R3 B3 R5 R6 J")
    best = position.best_play()
    assert isinstance(best.table, Grid)
    shown = list(shown_grid(best.question, best.table))
    rows = [line.split()[1:] for line in shown[1:]]
    assert any("(row 3, column 1)" in line for line in best.explanation)
    assert rows[2][:4] == ["K2", "K3", "K4", "K5"]
    assert rows[3][2] == "R4", "what is not touched stays where it was"
    assert (
        Grid.of(
            ((at, column), next(iter(parse_table(die)))[0])
            for at, row in enumerate(rows)
            for column, die in enumerate(row)
            if die != "."
        ).bag()
        == best.table.bag()
    )


def asked(
    request: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> dict[str, object]:
    source = io.TextIOWrapper(io.BytesIO(json.dumps(request).encode() + b"\n"))
    monkeypatch.setattr(sys, "stdin", source)
    assert main(["solve", "--jsonl"]) == 0
    answer: dict[str, object] = json.loads(capfdbinary.readouterr().out)
    return answer


def test_json_answers_have_steps_on_request(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    request: dict[str, object] = {
        "edition": "classic",
        "table": ["R4 R5 R6"],
        "rack": "R7",
        "opened": True,
    }
    plain = asked(request, monkeypatch, capfdbinary)
    assert not {"steps", "says"} & plain.keys()
    full = asked(request | {"steps": True}, monkeypatch, capfdbinary)
    said = "Put R7 from your rack at the end of R4 R5 R6."
    assert full["says"] == [said]
    assert full["steps"] == [
        {"kind": "put", "rack": "R7", "target": "R4 R5 R6", "result": "R4 R5 R6 R7", "says": said}
    ]
    assert "error" in asked(request | {"steps": 1}, monkeypatch, capfdbinary)
