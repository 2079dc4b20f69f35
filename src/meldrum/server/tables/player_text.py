"""What may be in the names, messages and seeds that people type."""

import unicodedata

from meldrum.server.refusals import refusal
from meldrum.server.wire import LONGEST_CHAT, LONGEST_NAME, LONGEST_SEED

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_IGNORED = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0\U00016fe4"
"""Letters and marks that Unicode says to show as nothing (Default_Ignorable_Code_Point)."""
_BLANK = "\u2800\U00013441\U00013442\U0001d159"
"""Symbols that are drawn as nothing: a Braille cell without dots and the like."""
_SELECTORS = range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)
_GLUE = "\u200c\u200d\ufe0e\ufe0f"
"""Invisible, but needed inside Persian and Indic words, and in emoji."""
_MOST_MARKS = 4
"""Accents on one letter; more is a way to scribble over the neighbors (UTS #39)."""


def is_unseen(char: str) -> bool:
    """Whether nothing of this character can be seen."""
    return (
        unicodedata.category(char) in _UNSEEN
        or char in _IGNORED
        or char in _BLANK
        or any(ord(char) in selectors for selectors in _SELECTORS)
    )


def clean(text: str) -> str:
    """The text without invisible characters, changes of direction or extra spaces."""
    known = ""
    for char in unicodedata.normalize("NFC", text[: 8 * LONGEST_CHAT]):
        glued = char in _GLUE and known and not known[-1].isascii()
        known += char if glued or not is_unseen(char) else " "
    return " ".join(word.rstrip(_GLUE[:2]) for word in known.split())


def name_of(text: str) -> str:
    """A person's name; raises Refusal."""
    name = clean(text)
    if not 1 <= len(name) <= LONGEST_NAME or not _is_legible(name):
        raise refusal("bad_name")
    return name


def _is_legible(name: str) -> bool:
    """Whether there is a letter, number or picture, and no more marks than letters can carry."""
    kinds = [unicodedata.category(char) for char in unicodedata.normalize("NFD", name)]
    marks = _MOST_MARKS  # a name cannot begin with one
    for kind in kinds:
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            return False
    return any(kind[0] in "LN" or kind == "So" for kind in kinds)


def message_of(text: str) -> str:
    """A message; raises Refusal."""
    said = clean(text)
    if not 1 <= len(said) <= LONGEST_CHAT:
        raise refusal("bad_text")
    return said


def seed_of(text: str) -> str:
    """A person's own seed; raises Refusal."""
    if len(text) > LONGEST_SEED or not text.isascii() or not text.isprintable():
        raise refusal("bad_seed")
    return text
