"""The examples do what they say."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *words: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_reference_bot_needs_nothing_of_ours() -> None:
    text = (EXAMPLES / "rack_bot.py").read_text(encoding="utf-8")
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    assert names == {"json", "sys", "itertools", "typing"}


def test_it_is_measured_in_the_arena() -> None:
    said = run("arena_match.py")
    assert said.startswith("Rack ")
    assert "beginner" in said


@pytest.mark.parametrize("edition", ["classic", "dice"])
def test_agents_play_at_random(edition: str) -> None:
    said = run("random_agent.py", "--edition", edition, "--seed", "1")
    moves, rewards = said.splitlines()
    assert moves.endswith(" moves")
    assert sum(ast.literal_eval(rewards).values()) == 0
    assert run("random_agent.py", "--edition", edition, "--seed", "1") == said
