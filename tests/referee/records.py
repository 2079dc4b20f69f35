"""Referees a whole game record, knowing only the rules."""

from tests.referee.fields import Unreadable
from tests.referee.replay import Replay
from tests.referee.replay_dice import DiceReplay
from tests.referee.replay_intro import IntroReplay
from tests.referee.replay_my_first import MyFirstReplay
from tests.referee.replay_tiles import TileReplay

GAMES: dict[str, type[Replay]] = {
    "classic": TileReplay,
    "vintage": TileReplay,
    "twist": TileReplay,
    "my_first": MyFirstReplay,
    "introductory": IntroReplay,
    "dice": DiceReplay,
}


def referee(record: dict[str, object]) -> list[str]:
    """Every complaint about the record, each a sentence; none if the game was played right."""
    game = GAMES.get(str(record.get("edition")))
    if game is None:
        return [f"There is no edition called {record.get('edition')!r}."]
    try:
        return game(record).run()
    except Unreadable as problem:
        return [f"{problem}."]
