"""The wire: every type that server and clients exchange, over HTTP and WebSocket alike.

A client sends commands for its seat, each with an id that it made up and the ``seq`` it saw. The
answer is ``ok``, ``refused`` or ``stale``; a command repeated with its id gets its first answer.
Games are only ever shown as a ``ViewData``, made from ``meldrum.rules.view``. What is exchanged to
review, analyze and solve puzzles is in ``wire_study``.
"""

from typing import Literal
from uuid import UUID

import msgspec

from meldrum.bots.pace import Pace
from meldrum.notation.moves import MoveData
from meldrum.notation.wire import ViewData, ViolationData
from meldrum.study.laying import StepData

VERSION = 1
LONGEST_NAME = 20
LONGEST_CHAT = 140
LONGEST_SEED = 64
LARGEST_FRAME = 16 * 1024
"""Bytes; the largest legal move takes less than a tenth of it (a test says so)."""
LARGEST_RECORD = 1024 * 1024
"""Bytes of a request with the record of a whole game."""
LONGEST_TAIL = 100
"""Happenings in one snapshot."""

OptionValues = dict[str, str | int | bool | None]
Takeover = Literal["anyone", "invited", "nobody"]
"""Who may take a bot's seat in the middle of a game, and so see its tiles."""


class _Data(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What all types have in common."""


# What a table looks like


class SeatData(_Data, kw_only=True):
    """A seat: free, a person's, or a bot's. A bot may be playing a person's seat for a while."""

    name: str = ""
    owner: Literal["nobody", "person", "bot"]
    bot: str | None = None
    """The level of the bot that is playing here now."""
    muted: bool = False
    """Whether the host lets this person talk no more."""
    held: bool = False
    """Whether only an invitation of the host leads here, even at a public table."""
    ready: bool = False
    """Whether this person wants the next game."""


class SheetData(_Data, kw_only=True):
    """The score sheet of the match."""

    points: list[list[int]]
    """One row per game, one number per seat."""
    totals: list[int]
    games_won: list[int]
    names: list[list[str]] = []
    """Who has played on each seat, one after the other."""
    winners: list[int] | None = None
    """Who has won the match, once it is over."""
    games: int | None = None
    """How many games were agreed; None if only a target ends the match."""
    target: int | None = None
    """The total that ends the match, if one does."""


class TurnData(_Data, kw_only=True):
    """The clock of the current turn."""

    seconds: int
    left_ms: int
    """What was left when this was sent: only the server's clock counts."""


class DeskData(_Data, kw_only=True):
    """What only the seat itself sees: its draft and the order of its rack.

    A draft decides a time-out if nobody has moved since ``seq``, when it was made.
    """

    seq: int
    draft: list[str] | None = None
    rack: str | None = None


class RulesData(_Data, kw_only=True):
    """What was agreed when the table was made."""

    edition: str
    options: OptionValues
    seats: int
    fill: str
    public: bool
    spectators: bool
    chat: bool
    hints: bool
    pace: Pace = "natural"
    """How long bots let people wait."""
    takeover: Takeover = "invited"


class TableData(_Data, kw_only=True):
    """A table as seen from a seat, or by a spectator (``seat`` None)."""

    version: int
    table: str
    seq: int
    rules: RulesData
    phase: Literal["open", "playing", "between", "over", "closed"]
    """Before the first game, during one, between two, after the match, left by everyone."""
    seat: int | None
    seats: list[SeatData]
    host: int | None = None
    """The seat that may free others, and close the table: whoever made it, unless passed on.

    None from a server that has not been upgraded yet, where nobody may.
    """
    game: int
    """Games dealt at this table so far."""
    next_commitment: str
    """SHA-256 of the seed of the next game."""
    sheet: SheetData
    view: ViewData | None = None
    turn: TurnData | None = None
    desk: DeskData | None = None


class Happening(_Data, kw_only=True):
    """Something that was written to the log, as everyone at the table may know it."""

    seq: int
    at: int
    """The server's time in milliseconds."""
    type: Literal[
        "created",
        "joined",
        "renewed",
        "ready",
        "dealt",
        "moved",
        "handed",
        "taken",
        "left",
        "freed",
        "removed",
        "muted",
        "unmuted",
        "passed_on",
        "said",
        "closed",
    ]
    seat: int | None = None
    name: str | None = None
    """Who sat there then."""
    then: str | None = None
    """The bot that plays on there."""
    level: str | None = None
    """The bot that plays from now on, or that a person took over from."""
    text: str | None = None
    game: int | None = None
    move: MoveData | None = None
    by: Literal["person", "bot", "clock"] | None = None


# What clients send


class Command(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """A command: an id that its sender made, and the last ``seq`` its sender had seen."""

    id: UUID
    seq: int


class Move(Command, tag="move", kw_only=True):
    """Make a move."""

    move: MoveData


class Draft(Command, tag="draft", kw_only=True):
    """Keep my draft (it counts when time runs out) and how my rack is sorted."""

    draft: list[str] | None = None
    rack: str | None = None


class Start(Command, tag="start", kw_only=True, omit_defaults=True):
    """Deal: the first game, the next one, or after a match the first of another match.

    ``seed`` is mixed into the shuffle, whose own seed is already committed to. After a game, a
    bot plays for people on the seats ``without`` until they take them back; all others play.
    Older servers don't know ``without``, so it is only said where it says something.
    """

    seed: str = ""
    without: list[int] = []


class Ready(Command, tag="ready", kw_only=True):
    """After a game: I want the next. It is dealt as soon as everyone has said so."""

    seed: str = ""


class Say(Command, tag="say", kw_only=True):
    """Chat."""

    text: str


class HandOver(Command, tag="hand_over", kw_only=True):
    """Let a bot play for me."""

    level: str


class TakeBack(Command, tag="take_back", kw_only=True):
    """Play myself again."""


class Leave(Command, tag="leave", kw_only=True):
    """Give up my seat: a bot goes on with the game; when everyone has left, the table is closed."""


class Free(Command, tag="free", kw_only=True):
    """As the host: make a seat free for anyone, whoever has it. In a game, a bot goes on."""

    seat: int


class Remove(Command, tag="remove", kw_only=True):
    """As the host: take a person's seat away. Only another invitation leads there again."""

    seat: int


class Mute(Command, tag="mute", kw_only=True):
    """As the host: let a person talk no more."""

    seat: int


class Unmute(Command, tag="unmute", kw_only=True):
    """As the host: let a person talk again."""

    seat: int


class PassOn(Command, tag="pass_on", kw_only=True):
    """As the host: make another person the host."""

    seat: int


class Close(Command, tag="close", kw_only=True):
    """As the host: close the table; a game in progress is abandoned."""


SeatCommand = Free | Remove | Mute | Unmute | PassOn
"""What the host does about another seat."""
AnyCommand = Move | Draft | Start | Ready | Say | HandOver | TakeBack | Leave | SeatCommand | Close


class Hello(_Data, tag_field="type", tag="hello", kw_only=True):
    """The first message on a connection: who I am (no token: a spectator) and what I know."""

    version: int
    token: str | None = None
    since: int | None = None


class Sync(_Data, tag_field="type", tag="sync", kw_only=True):
    """I missed something: show me the table and what happened since.

    With ``until`` only what happened up to there: to ask for more when a tail was cut.
    """

    since: int
    until: int | None = None


class Judge(_Data, tag_field="type", tag="judge", kw_only=True):
    """What would become of this draft on my turn? Nothing is kept."""

    id: UUID
    draft: list[str]
    """Sets, or the rows of a grid."""


ClientMessage = Hello | Sync | Judge | AnyCommand


# What the server sends


class Ok(_Data, tag_field="type", tag="ok", kw_only=True):
    """Done and stored: ``seq`` is its place in the log (drafts are not in it)."""

    id: UUID
    seq: int


class Refused(_Data, tag_field="type", tag="refused", kw_only=True):
    """Not done, and why."""

    id: UUID | None = None
    violations: list[ViolationData]


class Stale(_Data, tag_field="type", tag="stale", kw_only=True):
    """Not done: the table has moved on since what you saw. This is how it is now."""

    id: UUID
    table: TableData


class Snapshot(_Data, tag_field="type", tag="snapshot", kw_only=True):
    """The table now and what happened since the ``seq`` that was asked for.

    If that is much, the tail has only the last of it: ``sync`` again, ``until`` its first.
    """

    table: TableData
    tail: list[Happening]


class Update(_Data, tag_field="type", tag="update", kw_only=True):
    """Something happened. If its ``seq`` is not the next one, send ``sync``."""

    happening: Happening
    table: TableData


class DeskUpdate(_Data, tag_field="type", tag="desk", kw_only=True):
    """Your draft was changed in another tab."""

    desk: DeskData


class Presence(_Data, tag_field="type", tag="presence", kw_only=True):
    """The seats of people who are connected now. Not in the log, so it has no ``seq``."""

    here: list[int]


class SetJudged(_Data, kw_only=True):
    """One set of a draft: what it is, or how its tiles could be sets."""

    legal: bool
    kind: str | None = None
    value: int = 0
    stands_for: list[str] = []
    """A text for every tile: itself, or what a joker stands for (``C5``: a 5 without a color)."""
    better: list[str] | None = None
    """The same tiles in another order or split up, as legal sets; only if this is not one."""
    missing: int = 0
    """How many more tiles would make it a set, if that is all that is wrong with it."""


class OpeningData(_Data, kw_only=True):
    """How close the draft is to an opening."""

    points: int
    needed: int


class Judged(_Data, tag_field="type", tag="judged", kw_only=True):
    """The answer to ``judge``: each set, in order, and everything that is wrong.

    The sets of a grid are its lines of two or more touching dice: rows first, then columns, both
    in the order in which they begin.
    """

    id: UUID
    legal: bool
    violations: list[ViolationData]
    sets: list[SetJudged] = []
    opening: OpeningData | None = None


Answer = Ok | Refused | Stale
ServerMessage = Ok | Refused | Stale | Snapshot | Update | DeskUpdate | Presence | Judged


# HTTP


class NewTable(_Data, kw_only=True):
    """Make a table and sit down at it."""

    id: UUID
    edition: str
    name: str
    seats: int = 2
    seat: int = 0
    """Yours. In the introductory game, whoever sits on seat 0 points and the others find."""
    options: OptionValues = {}
    bots: list[str] = []
    """Levels of the bots. They take the last seats; one of them points unless you do."""
    fill: str = "casual"
    """The bot that takes a seat nobody came for or somebody left."""
    public: bool = False
    spectators: bool = True
    chat: bool = True
    hints: bool = True
    pace: Pace = "natural"
    """How long bots let people wait for a move; what they play does not depend on it."""
    takeover: Takeover = "invited"
    """Who may take a bot's seat in the middle of a game; everyone is told."""
    seed: str = ""


class Join(_Data, kw_only=True):
    """Sit down at a public table."""

    id: UUID
    name: str
    seat: int | None = None
    seed: str = ""


class Redeem(_Data, kw_only=True):
    """Turn an invite code into a seat."""

    id: UUID
    code: str
    name: str
    seed: str = ""


class Unfold(_Data, kw_only=True):
    """Read an invitation before it is accepted: where would this code lead?"""

    code: str


class Renew(_Data, kw_only=True):
    """Take back the invite code of a seat and make another."""

    id: UUID
    seat: int


class Invite(_Data, kw_only=True):
    """The code that leads to a seat. It works once, or again if nobody has come by it yet."""

    seat: int
    code: str


class Seated(_Data, kw_only=True):
    """Your seat. Only the token proves that it is yours, and it is not shown again."""

    table: str
    seat: int
    token: str
    invites: list[Invite] = []


class TableLine(_Data, kw_only=True):
    """A table for somebody who may sit down: a line of the list, or an invitation."""

    table: str
    edition: str
    seats: list[SeatData]
    phase: str
    turn_seconds: int | None


class TableList(_Data, kw_only=True):
    """The public tables with a seat to take."""

    tables: list[TableLine]


class Check(_Data, kw_only=True):
    """Would this move be legal?"""

    move: MoveData


class Checked(_Data, kw_only=True):
    """Whether it would be, and everything wrong with it."""

    legal: bool
    violations: list[ViolationData]


class Hint(_Data, kw_only=True):
    """A move the solver would make, the tiles it plays, and how to lay it.

    If it is not ``sure``, nothing to play was found in time, though there may be something.
    """

    move: MoveData
    played: str = ""
    steps: list[StepData] = []
    sure: bool = True


class EditionData(_Data, kw_only=True):
    """A game that can be played here."""

    key: str
    name: str
    players: list[int]
    pointer: int | None = None
    """The seat that points while all others find, in the game that is played like that."""
    options: OptionValues
    """The options that mean something in it, with their printed values."""
    levels: list[str]
    """The bots that differ in it, from the weakest to the strongest."""


class OptionData(_Data, kw_only=True):
    """What an option may be: one of these words, a number, or otherwise yes or no."""

    key: str
    words: list[str] = []
    least: int | None = None
    most: int | None = None
    or_none: bool = False


class BotData(_Data, kw_only=True):
    """A bot of the ladder."""

    key: str
    name: str
    elo: int
    style: str


class Offer(_Data, kw_only=True):
    """What tables can be made of: the games, and the bots from weakest to strongest."""

    editions: list[EditionData]
    options: list[OptionData]
    bots: list[BotData]


class Health(_Data, kw_only=True):
    """How the server is doing."""

    status: Literal["ok", "starting", "stopping", "unavailable"]
    version: str
