"""A verdict: whether something is legal, and every reason if it is not."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from meldrum.library.reading import read_tiles, refuse_strangers
from meldrum.rules.editions import edition_of
from meldrum.rules.editions.base import Edition
from meldrum.rules.errors import Violations
from meldrum.rules.melds import Reading, is_set, readings
from meldrum.rules.options import Options
from meldrum.rules.tiles import TileSet, say
from meldrum.rules.turn import check_set


@dataclass(frozen=True, slots=True)
class Verdict:
    """True if legal; ``violations`` has every broken rule, ``readings`` what a set can mean."""

    violations: Violations = ()
    readings: tuple[Reading, ...] = ()

    def __bool__(self) -> bool:
        return self.legal

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.violations

    @property
    def codes(self) -> list[str]:
        """The codes of the broken rules, each once."""
        return list(dict.fromkeys(str(violation.code) for violation in self.violations))

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for reading in self.readings:
            yield f"legal: {_in_words(reading)}"
        for violation in self.violations:
            yield f"illegal ({violation.code}): {violation.message}"
        if not self.readings and not self.violations:
            yield "legal"


def check(edition: str, tiles: object, options: Mapping[str, object] | None = None) -> Verdict:
    """Is this a set? The tiles are given in the order they lie.

    >>> print(check("twist", "R3 R4 C B6"))
    legal: run worth 18 (R3, R4, C5, B6)
    >>> bool(check("classic", "R12 R13 R1"))
    False
    """
    rules = edition_of(edition)
    return check_tiles(rules, read_tiles(tiles, "set"), rules.options(options or {}))


def check_tiles(edition: Edition, tiles: TileSet, options: Options) -> Verdict:
    """The verdict on one set."""
    refuse_strangers(edition, Counter(tiles), "set")
    rules = edition.set_rules(options)
    if edition.on_grid and not is_set(tiles, rules):
        tiles = tiles[::-1]  # a line of dice may be read from either end (DI-03)
    violations = tuple(check_set(tiles, edition.bag, rules))
    return Verdict(violations, () if violations else readings(tiles, rules))


def _in_words(reading: Reading) -> str:
    meanings = ", ".join(say(meaning) or "nothing" for meaning in reading.stands_for)
    return f"{reading.kind.replace('_', ' ')} worth {reading.value} ({meanings})"
