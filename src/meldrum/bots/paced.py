"""A bot with its own amount of thought: ``master@400`` plays 400 games out in thought a turn,
``master@0.1s`` thinks a tenth of a second, whatever the others at the table get."""

from meldrum.notation.typed_numbers import read_seconds, read_whole
from meldrum.play.clock import Clock
from meldrum.play.mover import Mover
from meldrum.rules.moves import Move
from meldrum.rules.view import View

SIGN = "@"


class Paced:
    """Another bot, given a clock of its own each turn."""

    def __init__(self, bot: Mover, pace: str) -> None:
        self.bot = bot
        self.watches = bot.watches
        self.seconds, self.playouts = read_pace(pace)

    def see(self, view: View, move: Move | None) -> None:
        self.bot.see(view, move)

    def choose(self, view: View, clock: Clock) -> Move:
        return self.bot.choose(view, Clock(self.seconds or clock.left(), self.playouts))

    def close(self) -> None:
        """Let go of what the bot holds outside."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()


def read_pace(pace: str) -> tuple[float | None, int | None]:
    """Seconds or playouts; raises ValueError if it is neither.

    >>> read_pace("400"), read_pace("0.1s")
    ((None, 400), (0.1, None))
    """
    try:
        if pace.endswith("s"):
            return read_seconds(pace[:-1]), None
        return None, read_whole(pace, 0)
    except ValueError:
        raise ValueError(f"{SIGN}{pace}: playouts or seconds, as in @400 or @0.1s") from None
