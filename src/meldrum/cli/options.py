"""The flag ``-o key=value``: a house rule on the command line."""

import argparse

from meldrum.cli.parser import did_you_mean
from meldrum.notation.text import NotationError, shorten
from meldrum.rules.options import KEYS

_WORDS: dict[str, object] = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
    "none": None,
}


def add_option_flag(parser: "argparse._ActionsContainer") -> None:
    """Let a verb take house rules."""
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule, for example joker_law=free (docs/rules lists them)",
    )


def read_options(texts: list[str]) -> dict[str, object]:
    """Read 'key=value' texts."""
    options: dict[str, object] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise NotationError(f"option: {shorten(text)} is not KEY=VALUE")
        if key not in KEYS and (meant := did_you_mean(key, KEYS)):
            raise NotationError(f"option: there is no {shorten(key)}{meant}")
        options[key] = int(value) if value.isdecimal() else _WORDS.get(value.lower(), value)
    return options
