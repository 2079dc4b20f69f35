"""A bot that fails at a turn loses the turn, not the arena."""

import time

import pytest

from meldrum.arena.game import play_game
from meldrum.bots.bot import Forgetful
from meldrum.bots.ladder import make_bot
from meldrum.play.clock import Clock
from meldrum.play.driver import Limits
from meldrum.play.mover import Mover
from meldrum.rules.game import new_game
from meldrum.rules.moves import Draw, Move, Play
from meldrum.rules.tiles import Tile
from meldrum.rules.view import View
from tests.tools import ALL, SEED


class Crashing(Forgetful):
    def choose(self, view: View, clock: Clock) -> Move:
        raise RuntimeError("boom")


class Hanging(Forgetful):
    def choose(self, view: View, clock: Clock) -> Move:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class Cheating(Forgetful):
    def choose(self, view: View, clock: Clock) -> Move:
        assert view.seat is not None
        return Play(view.seat, ((Tile("R", 1),) * 3,))


class Babbling(Forgetful):
    def choose(self, view: View, clock: Clock) -> Move:
        return "draw"  # type: ignore[return-value]


class Impostor(Forgetful):
    def choose(self, view: View, clock: Clock) -> Move:
        assert view.seat is not None
        return Draw(1 - view.seat)


class Blind(Forgetful):
    watches = True

    def see(self, view: View, move: Move | None) -> None:
        raise RuntimeError("my eyes")

    def choose(self, view: View, clock: Clock) -> Move:
        raise AssertionError("never asked")


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("failing", [Crashing, Cheating, Babbling, Impostor, Blind])
def test_the_game_goes_on(failing: type[Mover], edition: str) -> None:
    bots: list[Mover] = [failing(), make_bot("greedy", edition, "0")]
    game = play_game(new_game(edition, 2, SEED), bots)
    assert game.outcome.winners != (0,)
    assert {forfeit.seat for forfeit in game.forfeits} == {0}
    assert all(forfeit.reason for forfeit in game.forfeits)


def test_who_hangs_is_interrupted() -> None:
    begin = time.monotonic()
    bots: list[Mover] = [Hanging(), make_bot("greedy", "classic", "0")]
    game = play_game(new_game("classic", 2, SEED), bots, Limits(seconds=0.02))
    assert game.outcome.winners == (1,)
    assert "no answer after" in game.forfeits[0].reason
    assert time.monotonic() - begin < 30
    assert all(not isinstance(move, Play) for move in game.moves if move.seat == 0)


def test_an_illegal_table_is_punished_where_that_is_printed() -> None:
    bots: list[Mover] = [Cheating(), make_bot("greedy", "vintage", "0")]
    game = play_game(new_game("vintage", 2, SEED), bots)
    assert all(forfeit.seat == 0 for forfeit in game.forfeits)
