"""Nonsense by the line: whatever is asked gets an answer or a complaint, never a crash.

Good questions and records are cut, repeated, joined and misspelled. A few hundred go through the
gate; ``./run soak`` tries as many as MELDRUM_COUNT says, with a fresh seed.
"""

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from meldrum.cli import check, jsonl, solve
from meldrum.library.game import Game
from meldrum.notation.record import read_record, record_of, verify, write_record
from meldrum.notation.text import NotationError
from meldrum.rules.editions import EDITIONS
from tests.seeds import SEED

MANY = int(os.environ.get("MELDRUM_COUNT", "20000"))
LIMIT_MS = 50
"""How long a question may think: nonsense can be hard."""
QUESTIONS: list[dict[str, Any]] = [
    {"id": 1, "edition": "twist", "set": "R3 R4 C B6"},
    {"id": 2, "edition": "classic", "before": ["B6 B7 J"], "rack": "B5 K9 K10",
     "after": ["B5 B6 B7", "K9 K10 J"], "opened": True},
    {"id": 3, "edition": "dice", "grid": ["R2 K2 B2", ". K3 .", "K3 K4 K5"]},
    {"id": 4, "edition": "vintage", "table": ["R4 R5 R6"], "rack": "R7 J", "opened": True,
     "move": "pass", "pool": 0},
    {"id": 5, "edition": "classic", "table": ["R4 B4 K4 O4", "K7 K8 K9"], "rack": "B3 B5 B6 O1",
     "opened": True, "objective": "tiles", "options": {"joker_law": "free"}},
    {"id": 6, "edition": "twist", "table": ["R3 R4 C B6"], "rack": "M D J R1", "opened": False,
     "objective": "meld"},
    {"id": 7, "edition": "my_first", "table": ["R1 R2 R3"], "rack": "R4 J", "opened": True},
    {"id": 8, "edition": "dice", "grid": ["K3 K4 K5"], "rack": "K2 R3 B3", "opened": True},
]  # fmt: skip
SNIPPETS = (
    *("", "null", "true", "-1", "1e999", "[]", "{}", '"', "\\u0000", "\ud83c\udccf", " | ", "[["),
    *("R14", "J", "M", "C", "D", ".", "classic", "dice", "9" * 400, "\x00", "\xff"),
)

Change = tuple[float, float, str]
changes = st.lists(
    st.tuples(st.floats(0, 1), st.floats(0, 0.2), st.sampled_from(SNIPPETS) | st.text(max_size=4)),
    max_size=4,
)


def mutated(text: str, asked: list[Change]) -> bytes:
    """The text with some stretches replaced."""
    for start, share, new in asked:
        at, many = int(start * len(text)), int(share * len(text))
        text = text[:at] + new + text[at + many :]
    return text.encode(errors="surrogatepass")


def nonsense(many: int) -> Callable[[Any], Any]:
    """As many examples as asked for, from the one seed of all tests."""
    by_seed = seed(SEED)
    quick = settings(
        max_examples=many,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    return lambda test: by_seed(quick(test))


def hurried(request: dict[str, Any]) -> dict[str, Any]:
    """The answer of ``solve`` to the question, with little time for it."""
    return solve.answer(request | {"limit_ms": LIMIT_MS})


def a_question_is_answered(question: dict[str, Any], asked: list[Change]) -> None:
    line = mutated(json.dumps(question), asked)
    for answering in (check.answer, hurried):
        reply = jsonl.answer_line(line, answering)
        assert "error" in reply or "legal" in reply or "tiles" in reply
        json.dumps(reply)


def a_record_is_read_or_refused(edition: str, asked: list[Change]) -> None:
    line = mutated(RECORDS[edition], asked)
    try:
        record = read_record(line)
    except NotationError:
        return
    complaints = verify(record)
    assert all(isinstance(one, str) for one in complaints)
    if not complaints:  # then it is a game, and can be written and read again
        assert read_record(write_record(record)) == record


RECORDS = {
    edition: write_record(
        record_of(Game.between("simple", "simple", edition=edition, seed="f").log)
    )
    for edition in EDITIONS
}


@nonsense(200)
@given(st.sampled_from(QUESTIONS), changes)
def test_questions(question: dict[str, Any], asked: list[Change]) -> None:
    a_question_is_answered(question, asked)


@nonsense(60)
@given(st.sampled_from(sorted(RECORDS)), changes)
def test_records(edition: str, asked: list[Change]) -> None:
    a_record_is_read_or_refused(edition, asked)


@pytest.mark.soak
@nonsense(MANY)
@given(st.sampled_from(QUESTIONS), changes)
def test_many_questions(question: dict[str, Any], asked: list[Change]) -> None:
    a_question_is_answered(question, asked)


@pytest.mark.soak
@nonsense(MANY // 4)
@given(st.sampled_from(sorted(RECORDS)), changes)
def test_many_records(edition: str, asked: list[Change]) -> None:
    a_record_is_read_or_refused(edition, asked)
