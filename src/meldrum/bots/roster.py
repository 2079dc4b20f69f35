"""Finding a bot by what a person types: a level of the ladder, or a factory of one's own.

``package.module:function`` names a function that is called as ``make_bot`` is, without the key.
"""

import importlib
from collections.abc import Callable
from typing import cast

from meldrum.bots.bot import Bot, Objective
from meldrum.bots.ladder import LADDER, make_bot

Factory = Callable[[str, str, Objective], Bot]


def check_name(name: str) -> None:
    """Raise ValueError if there is no such bot."""
    if ":" in name:
        _factory(name)
    elif name not in LADDER:
        raise ValueError(f"no bot {name!r}: there are {', '.join(LADDER)}, or module:function")


def bot_named(name: str, edition: str, seed: str, objective: Objective = "wins") -> Bot:
    """A fresh bot for one seat of one game."""
    if ":" in name:
        return _factory(name)(edition, seed, objective)
    return make_bot(name, edition, seed, objective)


def _factory(name: str) -> Factory:
    module, _, function = name.partition(":")
    try:
        return cast(Factory, getattr(importlib.import_module(module), function))
    except (ImportError, AttributeError) as error:
        raise ValueError(f"no bot {name!r}: {error}") from error
