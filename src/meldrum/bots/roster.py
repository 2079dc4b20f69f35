"""Finding a bot by what a person types: a level of the ladder, a command, or one's own factory.

``cmd:python3 bot.py`` is a command that speaks the line protocol. ``package.module:function``
names a function that is called as ``make_bot`` is, without the key. A level or a function may
end in ``@`` and its amount of thought.
"""

import importlib
from collections.abc import Callable, Iterable
from typing import cast

from meldrum.bots.bot import Bot, Objective
from meldrum.bots.ladder import LADDER, make_bot
from meldrum.bots.paced import SIGN, Paced, read_pace
from meldrum.bots.process import PREFIX, ProcessBot, command_of

Factory = Callable[[str, str, Objective], Bot]


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
    elif name not in LADDER:
        raise ValueError(
            f"no bot {name!r}: there are {', '.join(LADDER)}, cmd:COMMAND, or module:function"
        )


def bot_named(name: str, edition: str, seed: str, objective: Objective = "wins") -> Bot:
    """A fresh bot for one seat of one game; ``dismiss`` it afterwards."""
    if name.startswith(PREFIX):
        return ProcessBot(command_of(name), edition, seed, objective)
    name, sign, pace = name.partition(SIGN)
    if sign:
        return Paced(bot_named(name, edition, seed, objective), pace)
    if ":" in name:
        return _factory(name)(edition, seed, objective)
    return make_bot(name, edition, seed, objective)


def dismiss(bots: Iterable[Bot]) -> None:
    """The game is over: bots that hold something outside, such as a process, let go of it."""
    for bot in bots:
        close = getattr(bot, "close", None)
        if close is not None:
            close()


def _factory(name: str) -> Factory:
    module, _, function = name.partition(":")
    try:
        return cast(Factory, getattr(importlib.import_module(module), function))
    except (ImportError, AttributeError) as error:
        raise ValueError(f"no bot {name!r}: {error}") from error
