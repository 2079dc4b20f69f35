"""The documentation tells the truth: commands work, codes and clauses are all there."""

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

from meldrum.cli.main import main
from meldrum.rules.editions import EDITIONS
from meldrum.rules.errors import Code
from meldrum.rules.options import KEYS

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("conformance/*.md")])
PAGES += [ROOT / "examples" / "README.md"]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/library.md"])
def test_python_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_readme_commands_answer_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    command = r"^\$ \./run ((?:check|solve) .*)\n((?:(?!\$|```).*\n)+)"
    shown = re.findall(command, text("README.md"), re.M)
    assert len(shown) == 4
    for words, answer in shown:
        main(shlex.split(words))
        assert timeless(capsys.readouterr().out) == timeless(answer)


def timeless(said: str) -> str:
    """How long it took differs from time to time."""
    return re.sub(r"\d+ µs", "some µs", said)


def test_notation_lists_every_code() -> None:
    page = text("docs/notation.md")
    listed = set(re.findall(r"`([a-z_]+)`", page[page.index("## Violations") :]))
    assert {str(code) for code in Code} <= listed


def test_rules_index_lists_the_options() -> None:
    assert f"{len(KEYS)} [options]" in text("README.md")
    page = text("docs/rules/README.md")
    rows = dict(re.findall(r"^\| `(\w+)` \| .* \| .* \| (.*) \|$", page, re.M))
    assert list(rows) == list(KEYS)
    for key, games in rows.items():
        assert games.count(",") + 1 == sum(key in e.applies for e in EDITIONS.values()), key


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_rules_pages_name_only_real_clauses() -> None:
    lines = text("conformance/clauses.jsonl").splitlines()
    known = {json.loads(line)["id"] for line in lines}
    for page in ROOT.glob("docs/rules/*.md"):
        named = set(re.findall(r"\b[CTVFD]-\d{2,3}\b", page.read_text(encoding="utf-8")))
        assert named <= known, page.name
