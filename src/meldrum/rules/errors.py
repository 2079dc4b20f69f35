"""What can be wrong: stable codes, the tiles concerned, and a sentence for a person."""

from dataclasses import dataclass
from enum import StrEnum

from meldrum.rules.tiles import TileSet


class Code(StrEnum):
    """The name of a broken rule. Codes never change their meaning; new ones may be added."""

    # a set
    NOT_A_SET = "not_a_set"
    TOO_FEW_TILES = "too_few_tiles"
    NO_NUMBER_TILE = "no_number_tile"
    TOO_MANY_COPIES = "too_many_copies"
    UNKNOWN_TILE = "unknown_tile"
    # a turn
    TILE_NOT_ON_RACK = "tile_not_on_rack"
    TABLE_TILE_MISSING = "table_tile_missing"
    NOTHING_PLAYED = "nothing_played"
    OPENING_TOO_LOW = "opening_too_low"
    OPENING_TOUCHES_TABLE = "opening_touches_table"
    # jokers
    JOKER_BEFORE_OPENING = "joker_before_opening"
    JOKER_NOT_REPLACED = "joker_not_replaced"
    JOKER_NOT_IN_NEW_SET = "joker_not_in_new_set"
    JOKER_REPLACED_FROM_TABLE = "joker_replaced_from_table"
    JOKER_NEEDS_TWO_RACK_TILES = "joker_needs_two_rack_tiles"
    JOKER_EXCHANGED = "joker_exchanged"
    JOKER_SET_FROZEN = "joker_set_frozen"
    # My First
    TILE_MOVED = "tile_moved"
    RUNS_JOINED = "runs_joined"
    JOKER_NOT_REMOVABLE = "joker_not_removable"
    JOKER_NOT_ADDED = "joker_not_added"
    # Dice
    LOOSE_DIE = "loose_die"
    JOKER_TWO_MEANINGS = "joker_two_meanings"
    MUST_PLACE_SET = "must_place_set"
    MUST_PLACE = "must_place"
    MUST_ROLL = "must_roll"
    ALREADY_ROLLED = "already_rolled"
    NO_SUCH_DIE = "no_such_die"
    # the introductory game
    TILE_NOT_FREE = "tile_not_free"
    NOT_A_NEIGHBOR = "not_a_neighbor"
    # the turn order
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_MOVE = "wrong_move"
    POOL_EMPTY = "pool_empty"
    MUST_DRAW = "must_draw"
    MUST_PLAY = "must_play"
    NO_STARS = "no_stars"
    NO_PENALTY = "no_penalty"
    DRAFT_IS_LEGAL = "draft_is_legal"


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: its code, the tiles concerned, and why in words."""

    code: Code
    message: str
    tiles: TileSet = ()


Violations = tuple[Violation, ...]


class IllegalMove(ValueError):
    """A move that the rules forbid; ``violations`` lists every reason."""

    def __init__(self, violations: Violations) -> None:
        super().__init__("; ".join(violation.message for violation in violations))
        self.violations = violations


class OptionError(ValueError):
    """Options that nobody can play by; the message gives every reason."""


class SetupError(ValueError):
    """A game that cannot be set up: wrong number of seats, no such edition, a bad seed."""
