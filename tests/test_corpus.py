"""The corpus of positions: every table in it is legal and comes out of one box."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from meldrum.notation.text import (
    Position,
    format_position,
    parse_position,
    parse_table,
    parse_tiles,
)
from meldrum.rules.editions import edition_of
from meldrum.rules.melds import is_set
from meldrum.rules.table import bag

FILE = Path(__file__).parent.parent / "conformance/corpus/classic.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_position(case: dict[str, Any]) -> None:
    edition = edition_of(case["edition"])
    rules = edition.set_rules(edition.options(case["options"]))
    table, rack = parse_table(case["table"]), parse_tiles(case["rack"])
    assert all(is_set(tiles, rules) for tiles in table)
    assert bag(table) + Counter(rack) <= edition.bag
    position = Position(case["edition"], table, rack, case["opened"])
    assert parse_position(format_position(position)) == position


def test_there_are_two_hundred() -> None:
    assert len({case["id"] for case in CASES}) == 200
