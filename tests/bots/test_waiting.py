"""Bots that wait do what their habits say."""

from dataclasses import replace

import pytest

from meldrum.bots.expert import Expert
from meldrum.bots.waiting import Habits, Waiting
from meldrum.play.clock import Clock
from meldrum.rules.game import view
from meldrum.rules.moves import Draw, Move, Play
from meldrum.rules.state import State
from meldrum.rules.table import new_tiles
from meldrum.rules.tiles import say
from meldrum.solver.endgame import Ending, EndingAnswer
from tests.tools import game, tiles

THRIFTY = Habits(longest=2, lays="little")
MIDDLE = game(
    racks=("R4 R5 K1 B9 O11 J", "K1 K2 K3 K4 K5 K6 K7"), lying="R1 R2 R3 | K5 K6 K7", pool="O1 O2"
)


def laid(state: State, bot: Waiting | Expert) -> str:
    """What the first seat lays, in words; nothing if it draws or passes."""
    return _words(state, bot.choose(view(state, 0), Clock()))


def _words(state: State, move: Move) -> str:
    if not isinstance(move, Play):
        return ""
    assert isinstance(move.after, tuple)
    return say(new_tiles(state.table, move.after))


def test_it_waits_as_long_as_it_likes_and_then_lays_little() -> None:
    bot = Waiting(THRIFTY)
    assert [laid(MIDDLE, bot) for _ in range(6)] == ["", "", "R4", "", "", "R4"]
    assert laid(MIDDLE, Waiting(replace(THRIFTY, longest=0, lays="most"))) == "R4 R5"


def test_it_stops_waiting_when_somebody_comes_close() -> None:
    close = replace(THRIFTY, close=7)
    assert laid(MIDDLE, Waiting(close)) == "R4 R5"
    assert laid(MIDDLE, Waiting(replace(close, close=6))) == ""


def test_it_goes_out_at_once() -> None:
    state = MIDDLE._replace(racks=(tiles("R4 R5 J"), MIDDLE.racks[1]))
    assert not new_left(state, Waiting(THRIFTY))


def new_left(state: State, bot: Waiting) -> int:
    """How many tiles are left after its move."""
    return len(state.racks[0]) - len(laid(state, bot).split())


def test_it_opens_small_and_keeps_its_joker() -> None:
    rack = tiles("R10 B10 O10 K11 K12 K13 J O1")
    state = MIDDLE._replace(racks=(rack, MIDDLE.racks[1]), opened=(False, True))
    assert sorted(laid(state, Waiting(THRIFTY)).split()) == ["B10", "O10", "R10"]
    stuck = state._replace(racks=(tiles("R10 B10 J O1"), MIDDLE.racks[1]))
    assert isinstance(Waiting(THRIFTY).choose(view(stuck, 0), Clock()), Draw)


def test_with_an_empty_pool_it_asks_the_search_if_it_has_learned_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Ending] = []

    def keep(ending: Ending) -> EndingAnswer:
        asked.append(ending)
        return EndingAnswer((*MIDDLE.table, tiles("K1 K2 K3")), 1, 0, True)

    monkeypatch.setattr("meldrum.bots.waiting.best_ending", keep)
    empty = MIDDLE._replace(pool=())
    assert laid(empty, Waiting(Habits())) == "R4 R5"
    assert not asked
    assert laid(empty, Waiting(Habits(endings=150))) == "K1 K2 K3"
    assert (asked[0].position.limit_ms, asked[0].position.steady) == (150, True)


def test_expert_stops_saving_its_jokers_when_the_end_seems_near() -> None:
    state = MIDDLE._replace(racks=(tiles("R4 J B9 B10 O5"), MIDDLE.racks[1]))
    assert laid(state, Expert()) == laid(state, Expert(few=6)) == laid(state, Expert(low=2)) == "R4"
    assert "J" in laid(state, Expert(few=7)).split()
    assert "J" in laid(state, Expert(low=3)).split()
