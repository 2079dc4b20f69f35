"""Why a command is not done: the rules' own violations, and the server's."""

from meldrum.notation.wire import ViolationData, violation_data
from meldrum.rules.errors import Violations

SAYINGS = {
    "unreadable": "this cannot be read",
    "bad_version": "this is another version of the protocol",
    "wrong_seat": "that is not your seat",
    "not_seated": "only players at the table may do this",
    "not_host": "only the host may do this",
    "own_seat": "this can only be done to another seat",
    "no_person": "no person sits there",
    "muted": "the host has muted you",
    "no_takeover": "at this table nobody takes over from a bot like this while a game is played",
    "no_such_table": "there is no such table",
    "broken_table": "this table's log is damaged; all others can be played at",
    "no_such_game": "there is no such game",
    "no_such_puzzle": "there is no such puzzle",
    "game_goes_on": "the game is still being played; its record is available when it is over",
    "no_game": "no game is being played",
    "playing": "a game is being played",
    "table_closed": "the table is closed",
    "bad_invite": "this invite does not lead to a free seat",
    "bad_token": "this token does not belong to a seat at this table",
    "seat_taken": "this seat is taken",
    "no_free_seat": "no seat is free",
    "not_public": "this table is by invitation",
    "no_spectators": "this table has no spectators",
    "no_chat": "this table has no chat",
    "no_hints": "this table has no hints",
    "no_such_level": "there is no such bot",
    "bot_plays": "a bot plays for you: take your seat back first",
    "no_bot_plays": "no bot plays for you",
    "bad_name": "a name has 1 to 20 characters that can be read",
    "name_taken": "somebody at this table has this name, or one that looks like it",
    "bad_text": "a message has 1 to 140 characters",
    "bad_seed": "your own seed may have at most 64 characters",
    "bad_table": "this table cannot be set up",
    "bad_record": "this game cannot be reviewed",
    "key_reused": "this id was used for something else",
    "not_stored": "the server could not store it; nothing has changed",
    "unavailable": "the database is unavailable; it may have been done: ask again with the same id",
    "busy": "one question at a time",
    "no_answer": "no answer was found in time",
    "too_many": "too many requests: wait a little",
    "too_large": "this is too large",
    "no_such_page": "there is nothing here",
    "failed": "something went wrong here; it has been logged",
    "foreign_origin": "this page may not talk to this server",
    "unknown_host": "this server does not go by this name: its operator can add it to `hosts`",
}
"""The server's own codes, in addition to those of the rules."""


class Refusal(Exception):
    """A command that is not done."""

    def __init__(self, violations: list[ViolationData]) -> None:
        super().__init__(", ".join(violation.code for violation in violations))
        self.violations = violations

    @property
    def code(self) -> str:
        """The first reason."""
        return self.violations[0].code


def refusal(code: str, more: str = "") -> Refusal:
    """A refusal by the server."""
    words = f"{SAYINGS[code]}: {more}" if more else SAYINGS[code]
    return Refusal([ViolationData(code, words, "")])


def breaking(violations: Violations) -> Refusal:
    """A refusal by the rules."""
    return Refusal([violation_data(violation) for violation in violations])
