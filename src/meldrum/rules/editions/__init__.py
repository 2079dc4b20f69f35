"""The six games, by key."""

from meldrum.rules.editions.base import Edition
from meldrum.rules.editions.classic import Classic
from meldrum.rules.editions.dice import Dice
from meldrum.rules.editions.introductory import Introductory
from meldrum.rules.editions.my_first import MyFirst
from meldrum.rules.editions.twist import Twist
from meldrum.rules.editions.vintage import Vintage
from meldrum.rules.errors import SetupError

EDITIONS: dict[str, Edition] = {
    edition.key: edition
    for edition in (Classic(), Vintage(), Twist(), MyFirst(), Introductory(), Dice())
}


def edition_of(key: str) -> Edition:
    """The edition of that key; raises SetupError with the keys there are."""
    if key not in EDITIONS:
        raise SetupError(f"no edition {key!r}: there are {', '.join(EDITIONS)}")
    return EDITIONS[key]
