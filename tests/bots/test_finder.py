"""The bot of the introductory game: whatever it points at, children look up and down from there."""

from meldrum.bots.ladder import make_bot
from meldrum.play.clock import Clock
from meldrum.rules.game import check, new_game, view
from meldrum.rules.moves import Point


def test_it_points_here_and_there() -> None:
    start = new_game("introductory", 2, bytes(32))
    seen = view(start, 0)
    moves = [
        make_bot("beginner", "introductory", f"{at}").choose(seen, Clock()) for at in range(40)
    ]
    assert all(isinstance(move, Point) and not check(start, move) for move in moves)
    assert len(set(moves)) > 10
