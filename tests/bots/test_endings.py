"""What Master does, and what the sitter does, once the pool is empty."""

import random

import pytest

from meldrum.bots import master
from meldrum.bots.ladder import make_bot
from meldrum.bots.master import Master
from meldrum.bots.solving import question_of
from meldrum.play.clock import Clock
from meldrum.rules.game import apply, view
from meldrum.rules.moves import Pass
from meldrum.solver import native
from tests.bots.stable import sitter
from tests.bots.stable.sitter import Sitter
from tests.tools import game, tiles

core = pytest.mark.skipif(not native.AVAILABLE, reason="no native core was built")


@pytest.fixture(autouse=True)
def small_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if all other tiles of the box were set aside: the other rack is what was not seen."""
    monkeypatch.setattr(master, "unseen", lambda view: OTHER[len(view.rack)])
    monkeypatch.setattr(sitter, "unseen", lambda view: OTHER[len(view.rack)])


OTHER = {1: tiles("R7 K1"), 2: tiles("R7"), 3: tiles("K9"), 5: tiles("K8 K9")}


@core
@pytest.mark.parametrize("clock", [Clock(playouts=20), Clock(seconds=5)])
def test_master_takes_away_what_the_other_waits_for(clock: Clock) -> None:
    state = game(racks=("R7 K1", "R7"), lying="R4 R5 R6", pool="", empty_pool="pass")
    move = make_bot("master", "classic", "1").choose(view(state, 0), clock)
    assert apply(state, move).racks[0] == tiles("K1")


@core
def test_master_lays_no_more_than_it_must() -> None:
    state = game(racks=("R7 R8 K8", "K9"), lying="R4 R5 R6", pool="", empty_pool="pass")
    move = make_bot("master", "classic", "1").choose(view(state, 0), Clock(playouts=20))
    assert apply(state, move).racks[0] == tiles("K8")  # 8 against 9; the other has nothing to lay


@core
def test_at_a_full_table_master_thinks_about_more_small_plays() -> None:
    state = game(racks=("R3 R7 B3 B7 K1", "K9", "K8"), lying="R4 R5 R6 | B4 B5 B6", pool="")
    for edition, pool, most in (("classic", "", 3), ("classic", "O1", 1), ("twist", "", 1)):
        now = state._replace(edition=edition, pool=tiles(pool))
        seen = view(now, 0)
        choices = Master(random.Random(1)).choices(seen, question_of(seen))
        single = [one for one in choices if one and sum(map(len, one)) == 7]
        assert len(single) == most


def test_the_sitter_sits_where_it_leads() -> None:
    state = game(racks=("K1 K2", "R7"), lying="B4 B5 B6", pool="", empty_pool="pass")
    assert Sitter().choose(view(state, 0), Clock()) == Pass(0)


def test_the_sitter_lays_as_little_as_takes_the_lead() -> None:
    state = game(racks=("R7 R3 K2", "K9"), lying="R4 R5 R6", pool="", empty_pool="pass")
    move = Sitter().choose(view(state, 0), Clock())
    assert apply(state, move).racks[0] == tiles("R3 K2")
