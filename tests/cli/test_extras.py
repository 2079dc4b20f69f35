"""The library needs little; what needs more says what to install."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from meldrum.cli.exit_codes import BROKEN
from meldrum.cli.extras import EXTRAS, advice

ROOT = Path(__file__).parents[2]
WITHOUT = """
import sys
from meldrum.cli.extras import EXTRAS
from meldrum.cli.main import main

MISSING = {package for packages in EXTRAS.values() for package in packages}

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
for words in sys.argv[1:]:
    print(main(words.split()), words, flush=True)
"""


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return found


def names(requirements: list[str]) -> set[str]:
    """The packages that are required, as they are imported."""
    found = {re.split(r"[^\w-]", one)[0] for one in requirements}
    imported = {"nats-py": "nats", "open-spiel": "open_spiel"}
    return {imported.get(name, name.replace("-", "_")) for name in found - {"meldrum"}}


def test_extras_bring_what_the_command_line_says() -> None:
    extras = project()["optional-dependencies"]
    assert set(extras) == set(EXTRAS)
    for extra, requirements in extras.items():
        assert names(requirements) <= set(EXTRAS[extra])


def test_the_library_needs_only_msgspec() -> None:
    assert names(project()["dependencies"]) == {"msgspec"}


@pytest.mark.slow
def test_without_any_extra() -> None:
    without_server = ["serve", "play --no-browser --port 0", "top --once", "export"]
    fine = ["check classic R3 R4 R5", "simulate --edition introductory", "schema", "puzzles show"]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *without_server, *fine],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    for words in without_server:
        assert f"{BROKEN} {words}\n" in done.stdout
    for words in fine:
        assert f"0 {words}\n" in done.stdout
    said = done.stderr.splitlines()
    assert len(said) == len(without_server)
    assert all(line.endswith("pip install 'meldrum[server]'") for line in said)


def test_what_nobody_knows() -> None:
    assert advice("nothing_like_this") is None
    assert advice(None) is None
    assert advice("textual.app") == (
        "this needs textual, which is not installed: pip install 'meldrum[terminal]'"
    )
