"""Views on the wire: round trips through whole games."""

import pytest

from meldrum.cli.simulate import games
from meldrum.notation.text import NotationError
from meldrum.notation.wire import read_view, violation_data, write_view
from meldrum.rules.game import check, new_game, view
from meldrum.rules.moves import Play
from tests.tools import ALL, SEED, game, table


@pytest.mark.parametrize("edition", ALL)
def test_views_round_trip(edition: str) -> None:
    log = next(games(edition, ("simple", "simple"), 1, "wire", {}))
    for state in log.states():
        for seat in (0, 1, None):
            seen = view(state, seat)
            assert read_view(write_view(seen)) == seen


def test_unreadable_views() -> None:
    good = write_view(view(new_game("classic", 2, SEED), 0))
    with pytest.raises(NotationError, match="view"):
        read_view(b"{")
    with pytest.raises(NotationError, match="version 9"):
        read_view(good.replace(b'"version":1', b'"version":9'))


def test_violations_as_data() -> None:
    (found, *_) = check(game("classic", ("R1 R2", "K1")), Play(0, table("R1 R2")))
    data = violation_data(found)
    assert (data.code, data.tiles) == ("too_few_tiles", "R1 R2")
    assert "three" in data.message
