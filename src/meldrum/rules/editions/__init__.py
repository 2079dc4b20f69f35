"""The games there are, by key: the six printed ones, and any that a program adds."""

from contextlib import ExitStack

from meldrum.rules.editions.base import Edition
from meldrum.rules.editions.classic import Classic
from meldrum.rules.editions.dice import Dice
from meldrum.rules.editions.introductory import Introductory
from meldrum.rules.editions.my_first import MyFirst
from meldrum.rules.editions.twist import Twist
from meldrum.rules.editions.vintage import Vintage
from meldrum.rules.errors import SetupError

PRINTED = (Classic(), Vintage(), Twist(), MyFirst(), Introductory(), Dice())
EDITIONS: dict[str, Edition] = {edition.key: edition for edition in PRINTED}


def register(edition: Edition) -> ExitStack:
    """Add a game. Used in a ``with`` statement, it is removed again at the end of it."""
    if edition.key in EDITIONS:
        raise SetupError(f"there is an edition {edition.key!r} already")
    EDITIONS[edition.key] = edition
    added = ExitStack()
    added.callback(EDITIONS.pop, edition.key)
    return added


def registered() -> tuple[Edition, ...]:
    """The games that were added to the printed ones."""
    return tuple(EDITIONS.values())[len(PRINTED) :]


def edition_of(key: str) -> Edition:
    """The edition of that key; raises SetupError with the keys there are."""
    if key not in EDITIONS:
        raise SetupError(f"no edition {key!r}: there are {', '.join(EDITIONS)}")
    return EDITIONS[key]
