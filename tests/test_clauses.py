"""Every normative clause is named by a test or a conformance case, and none is made up."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


ROOT = Path(__file__).parent.parent
CLAUSES = [json.loads(line) for line in _lines(ROOT / "conformance/clauses.jsonl")]
RULINGS = ("TW-", "CV-", "MF-", "DI-")


def in_tests() -> Iterator[str]:
    """The ids that tests are marked with."""
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in ("clause", "by_edition"):
                for value in [*node.args, *(keyword.value for keyword in node.keywords)]:
                    assert isinstance(value, ast.Constant)
                    yield from str(value.value).split()


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def in_cases() -> Iterator[str]:
    """The ids that conformance cases name."""
    for path in (ROOT / "conformance/rulebook").glob("*.jsonl"):
        for line in _lines(path):
            yield from json.loads(line)["clauses"]


def test_every_normative_clause_is_proven() -> None:
    named = {*in_tests(), *in_cases()}
    missing = [c["id"] for c in CLAUSES if c["normative"] and c["id"] not in named]
    assert not missing, f"no test names {missing}"


def test_no_clause_is_made_up() -> None:
    known = {clause["id"] for clause in CLAUSES}
    strange = {i for i in {*in_tests(), *in_cases()} if not i.startswith(RULINGS)} - known
    assert not strange


def test_the_list_is_whole() -> None:
    counts = {"C": 83, "T": 115, "V": 65, "F": 58, "D": 37}
    wanted = {f"{book}-{n:02d}" for book, count in counts.items() for n in range(1, count + 1)}
    assert {clause["id"] for clause in CLAUSES} == wanted
    assert all(clause["text"] for clause in CLAUSES)


def in_source() -> set[str]:
    """The ids in comments and docstrings of the program."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    return {found for text in texts for found in re.findall(r"\b[CVTFD]-\d{2,3}\b", text)}


def test_every_normative_clause_can_be_found_in_the_source() -> None:
    missing = {clause["id"] for clause in CLAUSES if clause["normative"]} - in_source()
    assert not missing, f"no line says that it decides {sorted(missing)}"


def test_the_source_makes_up_no_clause() -> None:
    assert not in_source() - {clause["id"] for clause in CLAUSES}
