"""The native core under the sanitizers: its unit tests, and garbage."""

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
def built() -> Path:
    """Where the core's test programs are, built with the sanitizers."""
    import fcntl

    settings = ["-DMELDRUM_SANITIZE=ON", "-DCMAKE_BUILD_TYPE=Debug"]
    make = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"]
    setting_up = [tool("cmake"), "-S", str(ROOT / "native"), "-B", str(BUILD), *make, *settings]
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:  # pytest's workers may all come here
        fcntl.flock(lock, fcntl.LOCK_EX)
        run(*setting_up)
        run(tool("cmake"), "--build", str(BUILD))
    return BUILD


@pytest.mark.bulk
def test_parts_do_what_they_should(built: Path) -> None:
    said = run(built / "unit")
    assert int(said.split()[-4]) > 50
    assert said.endswith(" tests, 0 failures\n")


@pytest.mark.bulk
def test_garbage_is_refused_and_the_rest_adds_up(built: Path) -> None:
    assert run(built / "feed", "1500", str(SEED % (1 << 30))).endswith("clean\n")


@pytest.mark.soak
def test_much_garbage_is_refused_and_the_rest_adds_up(built: Path) -> None:
    assert run(built / "feed", "20000", str(SEED % (1 << 30))).endswith("clean\n")


def run(*command: Path | str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
