"""The driver takes movers through a game and shows each no more than its seat may see."""

from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.ladder import make_bot
from meldrum.play.clock import Clock
from meldrum.play.driver import Driver, Limits, next_seat
from meldrum.play.mover import Mover
from meldrum.rules.game import apply, new_game
from meldrum.rules.moves import Draw, Find, Move, Pass, Penalty, Play, Point
from meldrum.rules.tiles import Tile
from meldrum.rules.view import View
from tests.tools import SEED, game


class Watching(Forgetful):
    """Draws, and notes what it is shown."""

    watches = True

    def __init__(self) -> None:
        self.seen: list[Move | None] = []

    def see(self, view: View, move: Move | None) -> None:
        assert view.seat == 0
        self.seen.append(move)

    def choose(self, view: View, clock: Clock) -> Move:
        seat = own_seat(view)
        return Draw(seat) if view.pool_size else Pass(seat)


class Cheating(Forgetful):
    """Lays its first tile alone."""

    def choose(self, view: View, clock: Clock) -> Move:
        return Play(own_seat(view), (*view.table, (view.rack[0],)))


def test_turns_are_told_with_what_they_changed() -> None:
    start = new_game("classic", 2, SEED)
    driver = Driver(start, [make_bot("greedy", "classic", "0")] * 2, Limits())
    state = start
    for turn in driver.turns():
        assert turn.before == state
        assert turn.forfeit is None
        state = apply(state, turn.move)
        assert turn.after == state == driver.state
    assert state.outcome


def test_a_draft_that_went_back_is_shown_to_nobody() -> None:
    watching = Watching()
    movers: list[Mover] = [watching, Cheating()]
    turns = list(Driver(new_game("vintage", 2, SEED), movers, Limits()).turns())
    punished = [turn.move for turn in turns if isinstance(turn.move, Penalty)]
    assert len(punished) > 5
    assert all(move.draft for move in punished)
    assert watching.seen == [
        None,
        *(Penalty(1, ()) if isinstance(turn.move, Penalty) else turn.move for turn in turns),
    ]


def test_a_play_is_made_for_a_mover_that_must_play() -> None:
    state = game(racks=("R4 K1", "K9 B1 O3"), lying="R1 R2 R3", pool="")
    driver = Driver(state, [Watching(), Watching()], Limits())
    driver.watching = []
    turn = next(driver.turns())
    assert isinstance(turn.move, Play)
    assert turn.forfeit is None
    assert turn.after.racks[0] == (Tile("K", 1),)


def test_those_who_may_move_at_once_are_asked_in_turn() -> None:
    state = new_game("introductory", 3, SEED)
    assert next_seat(state) == 0
    state = apply(state, Point(0, Tile("R", 5)))
    asked = []
    for number in (6, 7, 8, 9):
        seat = next_seat(state)
        assert seat is not None
        asked.append(seat)
        state = apply(state, Find(seat, Tile("R", number)))
    assert asked == [2, 1, 2, 1]
