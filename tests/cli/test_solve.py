"""``meldrum solve``: the contract of its JSON lines, and what a person sees."""

import json
from typing import Any

import pytest

from meldrum.cli.jsonl import answer_line
from meldrum.cli.main import main
from meldrum.cli.solve import answer
from meldrum.rules.editions import edition_of
from meldrum.rules.tiles import in_order, say


def ask(**request: Any) -> dict[str, Any]:
    return answer_line(json.dumps({"id": 7, **request}).encode(), answer)


CLASSIC = {"edition": "classic", "opened": True, "objective": "tiles"}


def test_the_contract() -> None:
    reply = ask(**CLASSIC, table=["R4 R5 R6 R7 R8"], rack="R6 K1")
    assert reply.pop("micros") >= 0
    assert reply == {
        "id": 7,
        "tiles": 1,
        "points": 6,
        "meld": 0,
        "played": "R6",
        "table": ["R4 R5 R6", "R6 R7 R8"],
        "optimal": True,
    }


def test_nothing_to_play() -> None:
    reply = ask(**CLASSIC, table=["R4 R5 R6"], rack="K1")
    assert (reply["tiles"], reply["played"], reply["table"]) == (0, "", ["R4 R5 R6"])
    assert reply["optimal"]


def test_dice_answer_with_a_grid() -> None:
    reply = ask(edition="dice", grid=["K3 K4 K5"], rack="K2 R3 B3")
    assert reply["tiles"] == 3
    assert "table" not in reply
    assert sum(word != "." for row in reply["grid"] for word in row.split()) == 6


def test_my_first_counts_stars() -> None:
    reply = ask(edition="my_first", table=[], rack="R1 R2 R3 K9")
    assert (reply["tiles"], reply["points"]) == (3, 4)


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({**CLASSIC, "table": []}, "rack is missing"),
        ({**CLASSIC, "table": ["R4 R5"], "rack": "K1"}, "table, set 1: 'R4 R5' is not a set"),
        ({**CLASSIC, "table": [], "rack": "R1 R1 R1"}, "3 times R1"),
        ({**CLASSIC, "table": [], "rack": "D"}, "D is not a tile of classic"),
        ({**CLASSIC, "rack": "R1", "objective": "most"}, "objective: 'most'"),
        ({**CLASSIC, "rack": "R1", "limit_ms": -1}, "limit_ms: -1 is not a time"),
        ({**CLASSIC, "rack": "R1", "limit_ms": True}, "limit_ms: True is not a time"),
        ({**CLASSIC, "rack": "R1", "grid": []}, "classic is not played on a grid"),
        ({"edition": "classic", "rack": "R1"}, "opened is missing"),
        ({"edition": "dice", "table": [], "rack": "R1"}, "dice lie on a grid"),
        ({"edition": "dice", "grid": ["R1 K2"], "rack": "R1"}, "grid: "),
        ({"edition": "dice", "grid": [], "rack": "R1 " * 10}, "10 dice"),
        ({"edition": "introductory", "rack": ""}, "has no rack"),
        ({"rack": "R1"}, "edition: None is not an edition"),
    ],
)
def test_what_cannot_be_read(request_: dict[str, Any], says: str) -> None:
    reply = ask(**request_)
    assert reply["id"] == 7
    assert says in reply["error"]


def test_a_limit_may_leave_it_unproven() -> None:
    reply = ask(**CLASSIC, table=["R4 R5 R6"], rack="R7", limit_ms=1000.5)
    assert reply["optimal"]
    assert "bound" not in reply


def test_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "classic", "--table", "r4 b4 k4 o4", "--rack", "b3 b5 b6"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert said.startswith("Play B3 B5 B6: 3 tiles, 14 points (proven best, ")
    assert "1. Take B4 from R4 B4 K4 O4." in said
    assert "* B3 B4 B5 B6" in said


def test_for_a_person_who_cannot_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "classic", "--rack", "K1", "--unopened"]) == 1
    assert capsys.readouterr().out.startswith("Nothing can be played")


TWIST_BOX = say(in_order(edition_of("twist").bag.elements()))


def test_nothing_found_is_not_nothing_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--objective", "meld", "--limit-ms", "1"]
    assert main(["solve", "twist", "--rack", TWIST_BOX, *words]) == 4
    said = capsys.readouterr().out
    assert said.startswith("Nothing was found within 1 ms, but there may be a play (upper bound ")
    reply = ask(edition="twist", rack=TWIST_BOX, opened=True, objective="meld", limit_ms=1)
    assert (reply["found"], reply["played"], reply["optimal"]) == (False, "", False)
    assert reply["bound"] >= 832  # what is found with more time
    assert "found" not in ask(**CLASSIC, table=["R4 R5 R6"], rack="K1")
    assert "found" not in ask(**CLASSIC, table=["R4 R5 R6"], rack="R7")


def test_a_limit_of_its_own_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where only the reference knows the answer, and no limit was given."""
    for module in ("solver.best", "library.solution"):
        monkeypatch.setattr(f"meldrum.{module}.USUAL_LIMIT_MS", 1000)
    position = ["--table", "R3 R4 J | K6 K7 K8", "--rack", "K9 D D M M C C R6 B7 O9 O1"]
    assert main(["solve", "twist", *position, "-o", "joker_law=frozen"]) == 0
    assert "(best found within 1 s, upper bound 11, " in capsys.readouterr().out


def test_dice_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "dice", "--grid", "K3 K4 K5", "--rack", "K2"]) == 0
    assert "K2 K3 K4 K5" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["solve"], ["solve", "classic"], ["solve", "--jsonl", "twist"]])
def test_a_person_is_told_what_is_missing(words: list[str], capsys: Any) -> None:
    assert main(words) == 2
    assert "meldrum solve: " in capsys.readouterr().err
