"""Numbers as people type them."""

import pytest

from meldrum.notation.text import NotationError
from meldrum.notation.typed_numbers import read_seconds, read_whole


def test_numbers_within_their_bounds() -> None:
    assert [read_whole("1"), read_whole("0", 0, 5), read_whole("5", 0, 5)] == [1, 0, 5]
    assert [read_seconds("0.1"), read_seconds("86400")] == [0.1, 86400.0]


@pytest.mark.parametrize("text", ["0", "-1", "6", "1.5", "1e2", "", "x", "9" * 5000])
def test_numbers_that_are_none(text: str) -> None:
    with pytest.raises(NotationError, match="at least one and at most 5"):
        read_whole(text, 1, 5)


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "-inf", "1e9", "", "x"])
def test_times_that_are_none(text: str) -> None:
    with pytest.raises(NotationError, match="is not a time above 0"):
        read_seconds(text)
