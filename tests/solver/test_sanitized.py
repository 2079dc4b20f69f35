"""The native core under the sanitizers, fed with garbage."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.seeds import SEED

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build/sanitized"


def tool(name: str) -> str:
    found = shutil.which(
        name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    )
    assert found, f"{name} is missing"
    return found


@pytest.fixture(scope="module")
def feed() -> Path:
    """The program that makes up questions, built with the sanitizers."""
    settings = ["-DMELDRUM_SANITIZE=ON", "-DCMAKE_BUILD_TYPE=Debug"]
    make = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"]
    setting_up = [tool("cmake"), "-S", str(ROOT / "native"), "-B", str(BUILD), *make, *settings]
    for command in (setting_up, [tool("cmake"), "--build", str(BUILD)]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return BUILD / "feed"


@pytest.mark.bulk
def test_garbage_is_refused_and_the_rest_adds_up(feed: Path) -> None:
    feed_with(feed, 1500)


@pytest.mark.soak
def test_much_garbage_is_refused_and_the_rest_adds_up(feed: Path) -> None:
    feed_with(feed, 20_000)


def feed_with(feed: Path, questions: int) -> None:
    command = [str(feed), str(questions), str(SEED % (1 << 30))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("clean\n")
