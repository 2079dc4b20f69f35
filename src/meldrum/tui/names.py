"""What players are called."""

from collections import Counter
from collections.abc import Sequence

from meldrum.bots.ladder import LADDER
from meldrum.bots.roster import SIGN

YOU = "You"


def bot_name(level: str) -> str:
    """A bot by its name and strength.

    >>> bot_name("greedy"), bot_name("cmd:python3 mine.py")
    ('Gus (1500)', 'cmd:python3 mine.py')
    """
    key = level.partition(SIGN)[0]
    return (
        f"{LADDER[key].name} ({LADDER[key].elo})"
        if key in LADDER
        else level.capitalize()
        if (level.isalpha())
        else level
    )


def names_of(bots: Sequence[str | None]) -> tuple[str, ...]:
    """Everyone at a table; None is you. Bots with the same name are numbered.

    >>> names_of([None, "greedy", "greedy"])
    ('You', 'Gus (1500)', 'Gus (1500) 2')
    """
    met: Counter[str] = Counter()
    names = []
    for bot in bots:
        name = YOU if bot is None else bot_name(bot)
        met[name] += 1
        names.append(name if met[name] == 1 else f"{name} {met[name]}")
    return tuple(names)
