"""My First: whether the jokers removed from runs can have gone where jokers were added.

Each goes at once to a different run (F-48, MF-11). Where several change places, one of them must
be able to begin: it leaves a run that keeps three tiles without the others' help (F-47), for a
place that none of them has yet to leave. A joker of the rack can begin as well.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Source:
    """What a removed joker left."""

    homes: frozenset[int]
    """The new runs that the old run lies in."""
    begins: bool
    """Whether a joker could leave the old run when none had been added to it."""


@dataclass(frozen=True, slots=True)
class JokerMoves:
    """One way to see which jokers were moved."""

    sources: tuple[Source, ...]
    """One for each removed joker."""
    rooms: tuple[int, ...]
    """For each new run, how many of the jokers added to it may be removed ones."""
    free: tuple[int, ...]
    """As many of these as lie where no removed joker lay."""

    def are_possible(self) -> bool:
        """Whether there is a room for each, and one that can begin."""
        rooms = sum(self.rooms)
        spare = rooms > len(self.sources)  # a joker of the rack begins
        return self.wanted() <= rooms and (spare or not self.sources or self.can_begin())

    def wanted(self) -> int:
        """How many rooms there must be, so that no joker has to go back to its own run.

        Jokers that share homes find room only elsewhere; by Hall's theorem it is enough to look
        at every choice of them.
        """
        return max(map(self._wanted_by, self._choices()), default=0)

    def _choices(self) -> Iterator[tuple[Source, ...]]:
        for count in range(1, len(self.sources) + 1):
            yield from combinations(self.sources, count)

    def _wanted_by(self, some: tuple[Source, ...]) -> int:
        shared = frozenset.intersection(*(source.homes for source in some))
        return len(some) + sum(self.rooms[home] for home in shared)

    def can_begin(self) -> bool:
        """Whether a removed joker can be the first to move."""
        return any(
            count and home not in source.homes
            for source in self.sources
            if source.begins
            for home, count in enumerate(self.free)
        )
