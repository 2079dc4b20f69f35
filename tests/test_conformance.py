"""The rulebook cases in conformance/, asked through the command line's own door."""

import json
from pathlib import Path
from typing import Any

import pytest

from meldrum.cli.check import answer_line

FOLDER = Path(__file__).parent.parent / "conformance/rulebook"
CASES = [
    pytest.param(line, id=json.loads(line)["id"])
    for path in sorted(FOLDER.glob("*.jsonl"))
    for line in path.read_bytes().splitlines()
]


@pytest.mark.parametrize("line", CASES)
def test_case(line: bytes) -> None:
    case: dict[str, Any] = json.loads(line)
    answer = answer_line(line)
    expect = case["expect"]
    assert answer["id"] == case["id"]
    assert answer["legal"] is expect["legal"], case["why"]
    if "values" in expect:
        assert answer["values"] == expect["values"], case["why"]
        assert bool(answer["readings"]) is expect["legal"]
    if "violations" in expect:
        assert set(answer["violations"]) == set(expect["violations"]), case["why"]
    if "decided" in expect:
        assert answer["decided"] is expect["decided"], case["why"]
    assert bool(answer["violations"]) is not expect["legal"]


def test_ids_are_unique() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids) > 900
