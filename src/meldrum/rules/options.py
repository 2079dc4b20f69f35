"""Every house rule as one frozen value; each edition's printed defaults are in its header."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from meldrum.rules.errors import OptionError

JOKER_LAWS = ("book-classic", "book-vintage", "book-twist", "free", "frozen")
TWO_WEEKS = 14 * 24 * 3600


class Options(NamedTuple):
    """What a table may choose. The defaults here are those printed for Classic.

    A tuple, because it is looked up again and again and tuples hash fast.
    """

    joker_law: str = "book-classic"
    joker_reuse: str = "new_set"
    opening: int = 30  # C-21, T-19, V-15
    opening_turn: str = "alone"  # C-32, T-27, V-22
    turn_seconds: int | None = 60  # C-54, T-95
    timeout_draft: str = "counts"  # C-56, T-97
    illegal_play: str = "refuse"
    penalty_tiles: int = 3  # C-58, T-99, V-31
    joker_penalty: int = 30  # C-72, T-54, T-104, V-20, V-52
    empty_pool: str = "forced"
    draw: str = "by_choice"
    mirror_min_side: int = 1
    mirror_side_set: bool = False
    mirror_identical: bool = False
    color_change_max: int = 2  # T-91
    color_change_first: bool = True  # T-92
    jokers_side_by_side: bool = True
    rounds: int | None = 1
    target_score: int | None = None
    three_pairs_redeal: bool = False
    stars_each: int = 6  # F-23
    star_bank: int | None = None  # F-03
    joker_from_middle: bool = False
    broke_draws: bool = True  # F-38
    adjacency: str = "strict"
    must_place: str = "set"
    dice_rounds: int = 6  # D-02
    single_game: bool = False


KEYS = Options._fields

_WORDS: dict[str, tuple[str, ...]] = {
    "joker_law": JOKER_LAWS,
    "joker_reuse": ("new_set", "any_set"),
    "opening_turn": ("alone", "play_on"),
    "timeout_draft": ("counts", "lost"),
    "illegal_play": ("refuse", "penalty"),
    "empty_pool": ("pass", "forced", "one_more_turn"),
    "draw": ("by_choice", "only_if_stuck"),
    "adjacency": ("strict", "loose"),
    "must_place": ("set", "any", "free"),
}
_NUMBERS: dict[str, range] = {
    "opening": range(0, 201),
    "turn_seconds": range(15, TWO_WEEKS + 1),
    "penalty_tiles": range(0, 6),
    "joker_penalty": range(0, 201),
    "mirror_min_side": range(1, 4),
    "color_change_max": range(1, 3),
    "rounds": range(1, 101),
    "target_score": range(1, 10_001),
    "stars_each": range(0, 101),
    "star_bank": range(0, 1001),
    "dice_rounds": range(1, 101),
}
_MAY_BE_NONE = {"turn_seconds", "rounds", "target_score", "star_bank"}
_NONE_WORDS = (None, "none", "unlimited")


@dataclass(frozen=True, slots=True)
class Choice:
    """What an option may be: one of these words, one of these numbers, or else yes or no."""

    words: tuple[str, ...] = ()
    numbers: range = range(0)
    or_none: bool = False


def choice(key: str) -> Choice:
    """What a table may choose for this option."""
    return Choice(_WORDS.get(key, ()), _NUMBERS.get(key, range(0)), key in _MAY_BE_NONE)


def choose(printed: Options, applies: frozenset[str], chosen: Mapping[str, object]) -> Options:
    """The printed options with the chosen ones in place; raises OptionError with every reason.

    A key that does not apply to the edition is refused, unless it just repeats the default.
    """
    problems: list[str] = []
    values: dict[str, object] = {}
    for key, raw in chosen.items():
        if key not in KEYS:
            problems.append(f"unknown option {key!r}")
            continue
        value = None if key in _MAY_BE_NONE and raw in _NONE_WORDS else raw
        if problem := _problem(key, value):
            problems.append(problem)
        elif key not in applies and value != getattr(printed, key):
            problems.append(f"option {key!r} has no meaning in this edition")
        else:
            values[key] = value
    options = printed._replace(**values)  # type: ignore[arg-type]  # checked one by one above
    problems += _contradictions(options, "target_score" in applies)
    if problems:
        raise OptionError("; ".join(problems))
    return options


def differing(printed: Options, options: Options) -> dict[str, object]:
    """Only what differs from the printed defaults, as records store it."""
    return dict(_differing(printed, options))


@lru_cache(1024)
def _differing(printed: Options, options: Options) -> tuple[tuple[str, object], ...]:
    values = [(key, getattr(options, key)) for key in KEYS]
    return tuple((key, value) for key, value in values if value != getattr(printed, key))


def _problem(key: str, value: object) -> str:
    """Why the option cannot have this value; '' if it can."""
    if value is None and key in _MAY_BE_NONE:
        return ""
    if key in _WORDS:
        allowed = _WORDS[key]
        return (
            ""
            if value in allowed
            else f"option {key!r} is {value!r}, not one of {', '.join(allowed)}"
        )
    if key in _NUMBERS:
        span = _NUMBERS[key]
        if isinstance(value, int) and not isinstance(value, bool) and value in span:
            return ""
        none = " or none" if key in _MAY_BE_NONE else ""
        return f"option {key!r} is {value!r}, not a number from {span[0]} to {span[-1]}{none}"
    return "" if isinstance(value, bool) else f"option {key!r} is {value!r}, not true or false"


def _contradictions(options: Options, has_target: bool) -> list[str]:
    """Combinations that make no sense together."""
    found = []
    if options.rounds is None and not has_target:
        found.append("without 'rounds' the match would never end")
    if options.timeout_draft == "lost" and options.turn_seconds is None:
        found.append("'timeout_draft' lost needs a clock: 'turn_seconds' is none")
    if options.illegal_play == "penalty" and options.penalty_tiles == 0:
        found.append("'illegal_play' penalty of 0 'penalty_tiles' would be none")
    return found
