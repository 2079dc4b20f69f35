"""What may be in the names, messages and seeds that people type."""

import unicodedata

from meldrum.server.refusals import refusal
from meldrum.server.wire import LONGEST_CHAT, LONGEST_NAME, LONGEST_SEED

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200d"  # keeps families of emoji together


def clean(text: str) -> str:
    """The text without invisible characters, changes of direction or extra spaces."""
    known = "".join(
        char if unicodedata.category(char) not in _UNSEEN or char in _JOINERS else " "
        for char in unicodedata.normalize("NFC", text[: 8 * LONGEST_CHAT])
    )
    return " ".join(known.split())


def name_of(text: str) -> str:
    """A person's name; raises Refusal."""
    name = clean(text)
    if not 1 <= len(name) <= LONGEST_NAME or not name.strip(_JOINERS):
        raise refusal("bad_name")
    return name


def message_of(text: str) -> str:
    """A message; raises Refusal."""
    said = clean(text)
    if not 1 <= len(said) <= LONGEST_CHAT or not said.strip(_JOINERS):
        raise refusal("bad_text")
    return said


def seed_of(text: str) -> str:
    """A person's own seed; raises Refusal."""
    if len(text) > LONGEST_SEED or not text.isascii() or not text.isprintable():
        raise refusal("bad_seed")
    return text
