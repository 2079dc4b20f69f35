"""``meldrum play`` without its page: where it plays, and what it says when it cannot."""

import io
import socket
import sys

import pytest

from meldrum.cli.main import main


@pytest.mark.parametrize(
    "words",
    [["--terminal"], ["--edition", "twist"], ["--against", "casual"], ["-o", "joker_law=free"]],
)
def test_what_is_said_of_the_game_plays_in_the_terminal(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "quit\n" if "--edition" in words else "1\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", *words]) == 0
    assert "Until next time" in capsys.readouterr().out


def test_browser_and_terminal_are_not_mixed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--no-browser", "--edition", "classic"]) == 2
    said = capsys.readouterr().err
    assert "--no-browser is for the browser and --edition for the terminal" in said


def test_who_cannot_play_in_the_browser_is_shown_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("meldrum.server.endpoints.page.is_built", lambda: False)
    assert main(["play"]) == 2
    assert "the page is not built" in (said := capsys.readouterr().err)
    assert "./run play --terminal" in said
    monkeypatch.setattr("meldrum.server.endpoints.page.is_built", lambda: True)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port)]) == 3
        assert f"127.0.0.1:{port}: Address already in use" in (said := capsys.readouterr().err)
        assert "./run play --terminal" in said
        assert main(["serve", "--port", str(port)]) == 3
        assert f"127.0.0.1:{port}: Address already in use" in capsys.readouterr().err


def test_without_textual_the_table_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("meldrum.tui.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: True, raising=False)
    assert main(["play", "--terminal"]) == 3
    said = capsys.readouterr().err
    assert "pip install 'meldrum[terminal]'" in said
    assert "--plain" in said


def test_a_table_elsewhere_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--plain", "--server", "http://localhost:1"]) == 2
    assert "--server is for the table" in capsys.readouterr().err
