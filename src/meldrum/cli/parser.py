"""A parser whose errors are like all others: one line, which suggests what was meant."""

import argparse
from collections.abc import Iterable, Sequence
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Says where there is more, and what a mistyped word could have been."""

    def error(self, message: str) -> NoReturn:
        raise ValueError(f"{message} (see {self.prog} --help)")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Called by argparse for every word that must be one of several."""
        if action.choices is None or value in action.choices:
            return
        known = list(map(str, action.choices))
        meant = did_you_mean(str(value), known) or f" (choose from {', '.join(known)})"
        raise argparse.ArgumentError(action, f"invalid choice: {value!r}{meant}")

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """What was typed; flags may be anywhere between the words."""
        args, strange = self.parse_known_intermixed_args(words)
        if strange:
            word = strange[0].partition("=")[0]
            meant = did_you_mean(word, self._option_string_actions) if word[:1] == "-" else ""
            self.error(f"unrecognized arguments: {' '.join(strange)}{meant}")
        return args


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, as the end of a sentence; or nothing."""
    from difflib import get_close_matches  # only mistakes pay for it

    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""
