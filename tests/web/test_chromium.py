"""Which Chromium is taken."""

import pytest

from tests.web import chromium


def test_a_named_one_is_taken_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """If you name a browser that is not there you get no other, and nothing is installed."""
    monkeypatch.setenv("CHROMIUM", "/bin/sh")
    assert chromium.find() == "/bin/sh"
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert chromium.find() is None
    assert not chromium.may_install()
