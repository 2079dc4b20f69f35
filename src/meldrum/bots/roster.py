"""Finding a bot by what a person types: a level of the ladder, a command, or a function.

``cmd:python3 bot.py`` is a command that speaks the line protocol. ``package.module:function``
names a function that is called with the edition and the seed. A level or a function may
end in ``@`` and its amount of thought.
"""

import hmac
import importlib
import inspect
from collections.abc import Callable, Iterable
from functools import partial
from types import ModuleType
from typing import cast

from meldrum.bots.external.process_bot import PREFIX, START_SECONDS, ProcessBot, command_of
from meldrum.bots.ladder import LADDER, make_bot
from meldrum.bots.simple import SimpleBot
from meldrum.breakage import Breakage
from meldrum.notation.typed_numbers import read_seconds, read_whole
from meldrum.play.clock import Clock
from meldrum.play.mover import Mover
from meldrum.play.time_limit import TimeIsUp, alarms, answer_within
from meldrum.rules.moves import Move
from meldrum.rules.view import View

SIGN = "@"
SIMPLE = "simple"
"""The simple legal mover, which the golden games were played with."""

Factory = Callable[..., Mover]


def check_name(name: str) -> None:
    """Raise ValueError if there is no such bot."""
    if name.startswith(PREFIX):
        command_of(name)
        return
    name, sign, pace = name.partition(SIGN)
    if sign:
        read_pace(pace)
    if ":" in name:
        _factory(name)
    elif name not in (SIMPLE, *LADDER):
        raise ValueError(
            f"no bot {name!r}: there are {', '.join(LADDER)}, cmd:COMMAND, or module:function"
        )


def bot_named(name: str, edition: str, seed: str) -> Mover:
    """A fresh bot for one seat of one game; ``dismiss`` it afterwards."""
    if name.startswith(PREFIX):
        return ProcessBot(command_of(name), edition, seed)
    name, sign, pace = name.partition(SIGN)
    if sign:
        return Paced(bot_named(name, edition, seed), pace)
    if ":" in name:
        return _made(name, edition, seed)
    return SimpleBot() if name == SIMPLE else make_bot(name, edition, seed)


def seat_seed(secret: bytes, *place: int) -> str:
    """The seed of the bot at a place: it repeats with the game's secret but tells nothing about it.

    A bot that could find the secret could deal the game itself and see every hidden tile.
    """
    label = "/".join(["meldrum-bot-seed", *map(str, place)])
    return hmac.digest(secret, label.encode(), "sha256").hex()[:32]


def dismiss(bots: Iterable[Mover]) -> None:
    """The game is over: bots that hold something outside, such as a process, let go of it."""
    for bot in bots:
        close = getattr(bot, "close", None)
        if close is not None:
            close()


def _factory(name: str) -> Factory:
    """The function that a name means; raises ValueError if there is none."""
    module, _, function = name.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), function)):
        raise ValueError(f"no bot {name!r}: as in package.module:function")
    found = getattr(_imported(module, name), function, None)
    if not callable(found):
        raise ValueError(f"no bot {name!r}: {module} has no function {function!r}")
    return cast(Factory, found)


def _imported(module: str, name: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if f"{module}.".startswith(f"{error.name}."):  # that one, not one that it imports
            raise ValueError(f"no bot {name!r}: {error}") from None
        raise Breakage(f"bot {name!r}: {module} cannot be imported: {error}") from error
    except (Exception, SystemExit) as error:
        said = f"{type(error).__name__}: {error}"
        raise Breakage(f"bot {name!r}: {module} cannot be imported: {said}") from error


def _made(name: str, edition: str, seed: str) -> Mover:
    """The bot that a person's function makes; raises Breakage if it raises or makes no bot."""
    factory = _factory(name)
    try:
        with alarms() as alarmed:
            made = partial(factory, *_given(factory, edition, seed))
            bot = answer_within(START_SECONDS, made, alarmed)
    except TimeIsUp:
        raise Breakage(f"bot {name!r}: not made after {START_SECONDS:g} s") from None
    except (Exception, SystemExit) as error:
        said = f"{type(error).__name__}: {error}"
        raise Breakage(f"bot {name!r}: making it failed: {said}") from error
    if not all(callable(getattr(bot, deed, None)) for deed in ("see", "choose")):
        raise Breakage(
            f"bot {name!r}: {type(bot).__name__} has no see and choose, so it is not a bot"
        )
    if not hasattr(bot, "watches"):
        raise Breakage(f"bot {name!r}: {type(bot).__name__} does not say whether it watches")
    return bot


def _given(factory: Factory, edition: str, seed: str) -> tuple[str, ...]:
    """What a person's function is called with."""
    try:
        inspect.signature(factory).bind(edition, seed)
    except TypeError:  # from the time when bots also played for points, and the third said so
        return edition, seed, "wins"
    return edition, seed


# Bots with their own pace


class Paced:
    """Another bot, which gets its own clock each turn."""

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
