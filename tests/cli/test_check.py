"""``meldrum check``: the contract, single and in lines, and bad input of every kind."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from meldrum.cli.check import answer, answer_line
from meldrum.cli.jsonl import LONGEST_LINE, answer_lines
from meldrum.cli.main import main


def ask(**request: Any) -> dict[str, Any]:
    return answer_line(json.dumps({"id": 7, **request}).encode())


def test_a_set_as_in_the_contract() -> None:
    assert ask(edition="twist", set="R3 R4 C B6") == {
        "id": 7,
        "legal": True,
        "readings": [{"kind": "run", "value": 18, "stands_for": ["R3", "R4", "C5", "B6"]}],
        "values": [18],
        "violations": [],
    }
    assert ask(edition="classic", set="R5 J J")["values"] == [15, 18]
    assert ask(edition="classic", set="R5 R6")["violations"] == ["too_few_tiles"]
    assert ask(edition="classic", set="")["violations"] == ["too_few_tiles"]


def test_a_turn_as_in_the_contract() -> None:
    turn = {"edition": "classic", "before": ["B6 B7 J"], "rack": "B5 K9 K10", "opened": True}
    after = ["B5 B6 B7", "K9 K10 J"]
    assert ask(**turn, after=after) == {
        "id": 7,
        "legal": False,
        "violations": ["joker_not_replaced"],
    }
    free = ask(**turn, after=after, options={"joker_law": "free"})
    assert free == {"id": 7, "legal": True, "violations": []}
    as_text = ask(**turn | {"before": "B6 B7 J"}, after="B5 B6 B7 J")
    assert as_text["legal"]


def test_a_grid_as_in_the_contract() -> None:
    cross = ["R2 K2 B2", ". K3 .", "K3 K4 K5"]
    assert ask(edition="dice", grid=cross) == {"id": 7, "legal": True, "violations": []}
    assert ask(edition="dice", grid=["R2 K2 B2", "K3 K4 K5"])["legal"] is False
    turn = ask(edition="dice", before=["K3 K4 K5"], rack="R3 B3", after=["K3 K4 K5", "R3", "B3"])
    assert turn == {"id": 7, "legal": True, "violations": []}


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"edition": "chess", "set": "R1"}, "no edition 'chess'"),
        ({"set": "R1"}, "edition: None"),
        ({"edition": ["classic"], "set": "R1"}, "edition"),
        ({"edition": "classic"}, "ask about one of"),
        ({"edition": "classic", "set": "R1 R2 R3", "grid": []}, "ask about one of"),
        ({"edition": "classic", "set": 5}, "set: 5"),
        ({"edition": "classic", "set": None}, "set: None"),
        ({"edition": "classic", "set": "R1 X2 R3"}, "set, tile 2: no tile is written 'X2'"),
        ({"edition": "classic", "set": "R1 R2 R99"}, "'R99'"),
        ({"edition": "classic", "set": "R1 R2 R3", "options": {"x": 1}}, "unknown option 'x'"),
        ({"edition": "classic", "set": "R1 R2 R3", "options": [1]}, "options"),
        ({"edition": "classic", "set": "R1 R2 R3", "options": []}, "options"),
        ({"edition": "classic", "grid": ["R1"]}, "not played on a grid"),
        ({"edition": "dice", "grid": 4}, "grid: 4"),
        ({"edition": "classic", "after": []}, "before is missing"),
        ({"edition": "classic", "after": [], "before": []}, "rack is missing"),
        ({"edition": "classic", "after": [], "before": [], "rack": ""}, "opened is missing"),
        ({"edition": "classic", "after": [], "before": [], "rack": "", "opened": 1}, "opened: 1"),
        (
            {"edition": "classic", "after": [], "before": ["R1 R2"], "rack": "", "opened": True},
            "before, set 1: 'R1 R2' is not a set",
        ),
        ({"edition": "dice", "after": [], "before": ["R1 R2"], "rack": ""}, "before:"),
        ({"edition": "introductory", "after": [], "before": [], "rack": ""}, "no rack"),
    ],
)
def test_what_cannot_be_read(request_: dict[str, Any], says: str) -> None:
    answer = ask(**request_)
    assert says in answer["error"]
    assert answer["id"] == 7
    assert "legal" not in answer


@pytest.mark.parametrize(
    ("request_", "code", "says"),
    [
        ({"edition": "classic", "set": "R2 D R5"}, "unknown_tile", "D is not a tile of classic"),
        ({"edition": "my_first", "set": "R9 R10 R11"}, "unknown_tile", "R11"),
        (
            {"edition": "classic", "before": ["R1 R2 R3"], "rack": "R1 R1", "after": []},
            "too_many_copies",
            "3 times R1, the box of classic holds 2",
        ),
        (
            {"edition": "dice", "before": [], "rack": "R1 " * 2 + "R2 " * 9, "after": []},
            "too_many_copies",
            "11 dice, a player has nine",
        ),
        (
            {"edition": "dice", "before": [], "rack": "D", "after": []},
            "unknown_tile",
            "D is not a tile of dice",
        ),
    ],
)
def test_what_is_not_in_the_box(request_: dict[str, Any], code: str, says: str) -> None:
    answer = ask(**request_)
    assert answer["legal"] is False
    assert answer["violations"] == [code]
    assert says in answer["error"]


@pytest.mark.parametrize(
    "line",
    [b"", b"\n", b"nonsense", b"[1, 2]", b"7", b'{"id": 1', b"\xff\xfe\n", b"[" * 200_000, b"null"],
)
def test_lines_that_are_no_question(line: bytes) -> None:
    assert answer_line(line)["error"].startswith("line: ")


def test_a_thousand_tiles() -> None:
    many = ask(edition="classic", set=" ".join(["R1"] * 500 + ["J"] * 500))
    assert many["legal"] is False
    assert many["violations"] == ["too_many_copies", "not_a_set"]
    throng = ask(edition="dice", before=[], rack="R1 R2 R3", after=["R1 " * 40_000])
    assert "too_many_copies" in throng["violations"]
    grid = ask(edition="dice", grid=["R1 " * 1000] * 3)
    assert grid["violations"] == ["too_many_copies"]
    turn = ask(
        edition="twist", before=[], rack="R1 R2", after=["R1 " * 1000, "J " * 1000], opened=False
    )
    assert turn["legal"] is False


def test_lines_are_answered_in_order_and_long_ones_passed_over() -> None:
    lines = [
        b'{"id":1,"edition":"classic","set":"R1 R2 R3"}',
        b'{"id":2,"edition":"classic","set":"' + b"R1 " * LONGEST_LINE + b'"}',
        b"garbage",
        b'{"edition":"classic","set":"R1 R2 R4"}',
    ]
    target = io.BytesIO()
    answer_lines(io.BytesIO(b"\n".join(lines)), target, answer)
    answers = [json.loads(line) for line in target.getvalue().splitlines()]
    assert answers[0]["id"] == 1
    assert "longer than" in answers[1]["error"]
    assert "error" in answers[2]
    assert answers[3]["legal"] is False
    assert "id" not in answers[3]
    assert len(answers) == 4


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["twist", "R3 R4 C B6"], 0, "legal: run worth 18 (R3, R4, C5, B6)"),
        (["twist", "R5 M R5"], 0, "legal: mirror run worth 10 (R5, nothing, R5)"),
        (["twist", "R3 R4 C B5"], 1, "illegal (not_a_set)"),
        (["classic", "--before", "R4 R5 R6", "--rack", "R7", "--after", "R4 R5 R6 R7", "--opened"],
         0, "legal"),
        (["classic", "--table", "R4 R5 R6", "--rack", "R7", "--after", "R4 R5 R6 R7"], 0, "legal"),
        (["classic", "--table", "R4 R5 R6", "--rack", "R7", "--after", "R4 R5 R6 R7", "--unopened"],
         1, "opening_touches_table"),
        (["dice", "--grid", "K3 K4 K5", "--rack", "K2", "--after", "K2 K3 K4 K5"], 0, "legal"),
        (["dice", "--grid", "R2 K2 B2 / . K3 . / K3 K4 K5"], 0, "legal"),
        (["classic", "R5 J J", "-o", "jokers_side_by_side=no"], 1, "side by side"),
        (["classic", "r5", "r6", "r7"], 0, "legal"),
        (["classic", "-o", "opening=50", "R5 R6 R7"], 0, "legal"),
        (["dice", "R7 R6 R5"], 0, "legal"),
        (["classic", "--rack", "R10 B10 K10", "--after", "R10 B10 K10"], 0, "legal"),
        (["classic", "R5 R6 R7", "-o", "opening=50", "-o", "turn_seconds=none"], 0, "legal"),
    ],
)  # fmt: skip
def test_single_questions(
    words: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *words]) == code
    assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["classic", "R1 Q"], "tile 2: no tile is written 'Q'"),
        (["classic"], "ask about one of"),
        (["classic", "R1 R2 R3 | K1 K2 K3"], "one set at a time"),
        (["classic", "--rack", "R1"], "needs --after"),
        ([], "name an edition"),
        (["classic", "--jsonl"], "--jsonl takes its questions"),
        (["classic", "R1 R2 R3", "-o", "opening"], "KEY=VALUE"),
        (["classic", "R2 D R5"], "D is not a tile of classic"),
    ],
)
def test_single_questions_that_cannot_be_read(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *words]) == 2
    assert says in capsys.readouterr().err


def test_the_program_itself_flushes_each_answer() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "meldrum.cli.main", "check", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for number in range(3):
            question = {"id": number, "edition": "classic", "set": "R1 R2 R3"}
            program.stdin.write(json.dumps(question).encode() + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["id"] == number
        program.stdin.close()
        assert program.wait(20) == 0


def test_a_reader_that_leaves() -> None:
    done = subprocess.run(
        f"yes '{{}}' | head -200000 | {sys.executable} -m meldrum.cli.main check --jsonl | head -1",
        shell=True,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"error" in done.stdout
    assert b"Traceback" not in done.stderr
