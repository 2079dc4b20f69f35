"""What bots say about their moves, as data and in words: all of their sentences are here.

A remark made during a game tells only what everyone saw. Why a bot moved is told when the game is
over, because reasons give racks away.
"""

import msgspec

LONGEST = 140


class Remark(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, frozen=True):
    """One line about a move: which kind of line, and the number in it."""

    kind: str
    count: int | None = None
    says: str = ""
    """The words of a bot from elsewhere, whose kind is ``said``."""


SEEN = {
    "opened": "Opened with a set.|Opened with {count} sets.",
    "laid": "Laid a new set.|Laid {count} new sets.",
    "added": "Found a place for a tile.|Found a place for {count} tiles.",
    "apart": "Rearranged to get a tile down.|Rearranged to get {count} tiles down.",
    "placed": "Placed a die.|Placed {count} dice.",
    "out": "And that is my last tile!",
    "drew": "Drew a tile.",
    "passed": "I pass.",
    "threw": "Threw a die.|Threw {count} dice.",
    "pointed": "Who finds its neighbor?",
    "found": "Found it!",
    "late": "Out of time.",
}
"""What anybody could say who saw the move; "one|many" where there is a number."""

WORDS = SEEN


def say_remark(remark: Remark) -> str:
    """The sentence of a remark; its own words, or none, if the kind is not known here.

    >>> say_remark(Remark("laid", 2))
    'Laid 2 new sets.'
    """
    one, _, many = WORDS.get(remark.kind, remark.says[:LONGEST]).partition("|")
    plain = one if remark.count == 1 or not many else many
    return plain.replace("{count}", str(remark.count)) if remark.kind in WORDS else plain
