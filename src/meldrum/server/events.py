"""What the log of a table is made of. Unlike the wire, it holds secrets: seeds and drafts."""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

import msgspec

from meldrum.bots.pace import Pace
from meldrum.notation.moves import MoveData
from meldrum.server.wire import OptionValues, Takeover

By = Literal["person", "bot", "clock"]


class _Event(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """One thing that happened."""


class Created(_Event, tag="created", kw_only=True, omit_defaults=True):
    """The table was made. Its first game's seed is fixed here, before anyone else sits down."""

    edition: str
    options: OptionValues
    seats: int
    bots: list[str]
    fill: str
    public: bool
    spectators: bool
    chat: bool
    hints: bool
    name: str
    token: str
    invites: list[str]
    """Hashes of the codes of all other seats; all that is stored of a code or token is its hash."""
    client_seed: str
    seed: str
    seat: int = 0
    """The host's."""
    pace: Pace = "natural"
    takeover: Takeover = "anyone"
    """Older tables do not say: then anyone could take over from a bot."""


class Joined(_Event, tag="joined", omit_defaults=True):
    """A person sat down."""

    seat: int
    name: str
    token: str
    client_seed: str
    invite: str = ""
    """The hash of the code that led there, if one did."""
    instead: str = ""
    """The level of the bot whose game the person goes on with."""


class Renewed(_Event, tag="renewed"):
    """The invite of a seat was exchanged for another."""

    seat: int
    invite: str


class Ready(_Event, tag="ready", omit_defaults=True):
    """A person wants the next game. Whoever is the last to say so has it dealt instead."""

    seat: int
    client_seed: str = ""


class Dealt(_Event, tag="dealt", kw_only=True, omit_defaults=True):
    """A game began. Its seed was fixed by the event before; the next one's is fixed here."""

    game: int
    client_seeds: list[str]
    fills: list[int]
    """Seats that a bot took because nobody sat there."""
    next_seed: str
    away: list[int] | None = None
    """People whom a bot plays for in this game; the others play themselves again.

    None: it is as before. Older deals are all like that.
    """


class Moved(_Event, tag="moved"):
    """A move, whoever made it."""

    move: MoveData
    by: By
    ms: int


class Handed(_Event, tag="handed"):
    """A person let a bot play."""

    seat: int
    level: str


class Taken(_Event, tag="taken"):
    """A person plays again."""

    seat: int


class Left(_Event, tag="left"):
    """A person gave the seat up."""

    seat: int


class Freed(_Event, tag="freed"):
    """The host freed a seat: anyone may take it who may sit down here."""

    seat: int


class Removed(_Event, tag="removed"):
    """The host took a person's seat away. It is free, but only for guests of the host."""

    seat: int


class Muted(_Event, tag="muted"):
    """The host lets a person talk no more."""

    seat: int


class Unmuted(_Event, tag="unmuted"):
    """The person may talk again."""

    seat: int


class PassedOn(_Event, tag="passed_on"):
    """Another person is the host now."""

    seat: int


class Chatted(_Event, tag="said"):
    """Chat."""

    seat: int
    text: str


class Closed(_Event, tag="closed"):
    """The host closed the table, or the last person left: a game in progress is abandoned."""

    seat: int


Event = (
    Created
    | Joined
    | Renewed
    | Ready
    | Dealt
    | Moved
    | Handed
    | Taken
    | Left
    | Freed
    | Removed
    | Muted
    | Unmuted
    | PassedOn
    | Chatted
    | Closed
)


def is_open(event: Event) -> bool:
    """Whether it is a move that hides nothing: a draft that did not count went back to a rack."""
    return isinstance(event, Moved) and event.move.draft is None


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in its place in the log of a table."""

    table: str
    seq: int
    at: int
    """The server's time in milliseconds."""
    event: Event
    command: UUID | None = None
    """The id of the command that asked for it; unique at its table."""
    digest: str = ""
    """What the command said, so that an id reused for something else is noticed."""


_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def write_event(event: Event) -> str:
    """An event as JSON."""
    return msgspec.json.encode(event).decode()


def read_event(text: str) -> Event:
    """The event of a JSON text; raises msgspec.MsgspecError."""
    return _decoder.decode(text)
