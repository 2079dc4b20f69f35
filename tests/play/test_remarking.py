"""What a bot says about its move: true, short, and nothing that not everyone saw."""

import random

import pytest

from meldrum.notation.remarks import LONGEST, SEEN, Remark, say_remark
from meldrum.play.remarking import remark_on
from meldrum.rules.game import view
from meldrum.rules.moves import Draw, Play, Timeout
from tests.bots.test_ladder import shuffled_away
from tests.random_play import play
from tests.seeds import SEED
from tests.tools import ALL, game, table


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ("R3 R4 R5 | B6 K6 O6 | R7 R8 R9", "Laid a new set."),
        ("R3 R4 R5 R6 | B6 K6 O6", "Found a place for a tile."),
        ("R3 R4 R5 R6 R7 | B6 K6 O6", "Found a place for 2 tiles."),
        ("R3 R4 R5 K6 | B6 O6 R6", "Rearranged to get a tile down."),
        ("R3 R4 R5 R6 R7 R8 R9 | B6 K6 O6 O1", "And that is my last tile!"),
    ],
)
def test_what_is_said_about_a_play(after: str, said: str) -> None:
    seen = view(game(racks=("R6 R7 R8 R9 O1", "K1"), lying="R3 R4 R5 | B6 K6 O6"), None)
    assert say_remark(remark_on(seen, Play(0, table(after)))) == said


def test_an_opening_a_draw_and_the_end_of_time() -> None:
    seen = view(game(racks=("R10 B10 K10 O1 O2 O3 O9", "K1"), opened=False), None)
    two = Play(0, table("R10 B10 K10 | O1 O2 O3"))
    assert say_remark(remark_on(seen, two)) == "Opened with 2 sets."
    assert say_remark(remark_on(seen, Draw(0))) == "Drew a tile."
    assert say_remark(remark_on(seen, Timeout(0))) == "Out of time."


@pytest.mark.parametrize("edition", ALL)
def test_nothing_hidden_is_said(edition: str) -> None:
    """Deal racks and pool differently, and the same is said of the same move."""
    rng = random.Random(f"{SEED}/remark/{edition}")
    shown = edition in ("dice", "introductory")
    for before, move, _ in play(edition, 2, rng):
        hidden = before if shown else shuffled_away(before, -1, rng)
        remark = remark_on(view(before, None), move)
        assert remark == remark_on(view(hidden, None), move)
        assert remark.kind in SEEN
        assert "{" not in say_remark(remark)


def test_words_from_elsewhere() -> None:
    assert say_remark(Remark("said", says="Ha! {count}")) == "Ha! {count}"
    assert say_remark(Remark("of a later version", 3)) == ""
    assert len(say_remark(Remark("said", says="ha" * LONGEST))) == LONGEST
