"""``meldrum play`` starts a server, opens the browser, and ends with Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

PLAY = [sys.executable, "-m", "meldrum.cli.main", "play"]


@pytest.mark.parametrize("words", [[], ["--lan"], ["--no-browser"]])
def test_an_evening(built: None, tmp_path: Path, words: list[str]) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new; mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    playing = subprocess.Popen(
        [*PLAY, *words, "--port", "0", "--data", str(tmp_path / "games")],
        env={**os.environ, "BROWSER": str(browser)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert playing.stdout is not None
        lines = [playing.stdout.readline() for _ in range(3)]
        (address,) = re.findall(r"^Meldrum is at (http://127\.0\.0\.1:\d+/)$", lines[0])
        assert ("type http://" in lines[1]) == (words == ["--lan"])
        assert str(tmp_path / "games") in lines[2]
        with urllib.request.urlopen(address, timeout=30) as answer:
            assert b"<title>Meldrum</title>" in answer.read()
        deadline = time.monotonic() + 30
        while words != ["--no-browser"] and not opened.exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        if opened.exists():
            assert opened.read_text().strip() == address
        playing.send_signal(signal.SIGINT)
        said, _ = playing.communicate(timeout=30)
        assert playing.returncode == 0
        assert "Until next time" in said
        assert opened.exists() == (words != ["--no-browser"])
    finally:
        if playing.poll() is None:
            playing.kill()
            playing.communicate()
