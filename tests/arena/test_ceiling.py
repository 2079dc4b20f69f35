"""How much of a game is left to skill: the seer looks at the true game."""

from bench.ceiling import share_after, shares, true_game
from meldrum.play.driver import Limits
from meldrum.rules.game import new_game, view
from meldrum.solver.native import tile_bytes

START = new_game("my_first", 2, bytes(32), first=0)


def test_the_seer_knows_the_racks_and_the_next_tile() -> None:
    game = true_game(START, view(START, 0))
    assert game.racks == [tile_bytes(rack) for rack in START.racks]
    game.move(None)
    assert game.racks[0] == tile_bytes((*START.racks[0], START.pool[0]))


def test_a_choice_is_worth_what_it_brings_in_the_true_game() -> None:
    seen = view(START, 0)
    share = share_after(true_game(START, seen), seen, None)
    assert share in (0.0, 0.5, 1.0)
    assert share_after(true_game(START, seen), seen, None) == share


def test_the_win_is_shared_out_whoever_sits_there() -> None:
    assert sum(shares("my_first", ("seer", "beginner"), START, Limits(600.0, 8))) == 1.0
