"""What is said between Meldrum and a bot in another process, and how a line of it is written.

A line is a word, followed by a space and a JSON object if there is more to say. The whole
protocol is described in docs/bot-protocol.md.
"""

from typing import Any, Literal, TypeVar

import msgspec

from meldrum.notation.moves import MoveData
from meldrum.notation.text import NotationError, shorten
from meldrum.notation.wire import ViewData

PROTOCOL, VERSION = "meldrum-bot", 1
LONGEST_LINE = 1 << 16
"""Bytes of a bot's line; the longest move takes less than a tenth of it."""
BOT_MOVES = ("play", "draw", "pass", "roll", "point", "find")
"""Moves of a bot; time-outs and penalties are what happens to it."""
STOP, QUIT = b"stop\n", b"quit\n"

T = TypeVar("T")


class Greeting(msgspec.Struct):
    """Meldrum's hello."""

    protocol: str = PROTOCOL
    version: int = VERSION


class Hello(msgspec.Struct):
    """The bot's hello: who it is and what it can do. Fields we do not know are ignored."""

    name: str
    version: int
    author: str = ""
    editions: list[str] | None = None
    """The games it plays; None: all."""
    watches: bool = False
    """Whether it wants to see every move, including the others'."""

    def plays(self, edition: str) -> bool:
        """Whether it says that it plays this game."""
        return self.editions is None or edition in self.editions


class GameData(msgspec.Struct):
    """A game begins; where the bot sits it sees in its views."""

    edition: str
    seed: str
    objective: Literal["wins"] = "wins"
    """What bots play for; older ones read it."""


class Saw(msgspec.Struct):
    """A move was made, None at the beginning, and so it looks now."""

    move: MoveData | None
    view: ViewData


class Go(msgspec.Struct):
    """Move now: the ply to answer for, the time, and the amount of thought."""

    ply: int
    ms: int | None = None
    playouts: int | None = None


class Answer(MoveData, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The bot's move, written as in a record, and the ply it is for."""

    ply: int


def line(word: str, data: msgspec.Struct | None = None) -> bytes:
    """A line to be sent.

    >>> line("go", Go(7, 1000))
    b'go {"ply":7,"ms":1000,"playouts":null}\\n'
    """
    payload = b"" if data is None else b" " + msgspec.json.encode(data)
    return word.encode() + payload + b"\n"


def word_of(text: bytes) -> str:
    """The word that a line begins with; '' if there is none."""
    words = text.split(maxsplit=1)
    return words[0].decode(errors="replace") if words else ""


def payload_of(text: bytes, word: str, kind: type[T]) -> T:
    """What a line with this word says; raises NotationError if it is another or says it badly."""
    said, _, payload = text.strip().partition(b" ")
    if said != word.encode():
        raise NotationError(f"{word} is wanted, not {shorten(text.decode(errors='replace'))}")
    try:
        return msgspec.json.decode(payload or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NotationError(f"{word}: {error}") from None


def read_hello(text: bytes) -> Hello:
    """The bot's hello; raises NotationError."""
    # Of a hello in another version no field but the version can be relied on.
    version = payload_of(text, "hello", dict[str, Any]).get("version")
    if version != VERSION:
        raise NotationError(f"hello: version {shorten(version)}, this is version {VERSION}")
    return payload_of(text, "hello", Hello)
