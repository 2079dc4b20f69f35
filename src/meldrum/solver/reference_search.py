"""Where the jokers can go: every combination of sets that hold them, and what is left then."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from meldrum.rules.melds import is_same, readings
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import Tile, TileSet, in_order
from meldrum.solver.question import Question
from meldrum.solver.reference_cover import Cover, natural_sets
from meldrum.solver.reference_law import Law
from meldrum.solver.reference_piles import (
    KINDS,
    NUMBERS,
    Pile,
    count,
    counts,
    holds,
    lowest,
    pile,
    tiles_of,
)
from meldrum.solver.reference_sets import JokerSets

FIRST = 10**9
SECOND = 10**3
"""A worth is one number: the objective's first count weighs most, then its second; each set of
the table that is kept adds 1, so that it decides last."""

LONGEST_NEEDED = 5
"""A longer run without jokers can as well lie in two. The law asks for such a run only to hold
a frozen set, and then tells so; and a longer run that lay there is tried whole."""

LONGEST = 13


@dataclass(frozen=True, slots=True)
class Choice:
    """A set that may be laid."""

    tiles: TileSet
    pile: Pile
    view: Hashable
    """What the joker law sees of it."""
    value: int

    @property
    def has_jokers(self) -> bool:
        return bool(self.pile & ~NUMBERS)


Choices = tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Placing:
    """Some sets laid, all that hold jokers among them, and what is asked of the rest."""

    sets: Table
    left: Pile
    """Tiles left to be laid without jokers; the jokers among them stay on the rack."""
    may_stay: tuple[int, ...]
    """How many tiles of each kind may stay on the rack."""
    kept: Table
    """Old sets that are kept if they are laid again."""
    needed: int
    """Points still needed to open."""
    worth: int
    """What all is worth if every number tile left is laid, and none of the old sets."""


class Search:
    """The placings of one question.

    If it is ``complete`` every set is tried, also where another would serve as well.
    """

    def __init__(
        self, question: Question, objective: str, tick: Callable[[], None], complete: bool = False
    ) -> None:
        edition, options = question.edition, question.options
        if not isinstance(question.table, tuple):
            raise TypeError("this is no question about a table of sets")
        opened = question.opened or options.opening == 0 or objective == "meld"
        self._opening = 0 if opened else options.opening
        self._plays_on = not opened and options.opening_turn == "play_on"
        self.is_alone = objective == "meld" or not (opened or self._plays_on)
        """Whether only sets from the rack are laid, beside the table as it lies."""
        self._before: Table = () if self.is_alone else question.table
        self._held = pile(question.rack)
        self._there = pile((*bag(self._before).elements(), *question.rack))
        self._rules = edition.set_rules(options)
        may_take = opened or edition.joker_while_opening
        self._law = Law(self._before, question.rack, self._rules, options, may_take)
        self._old = tuple(tiles for tiles in self._before if tiles not in self._law.old)
        self._objective, self._complete, self._tick = objective, complete, tick
        self._weights = tuple(_weight(tile, objective, options.joker_penalty) for tile in KINDS)
        self._all = self._weigh(self._held)
        self._covers: dict[tuple[tuple[int, ...], Table], Cover] = {}

    def placings(self) -> Iterator[Placing]:
        """Every way to place the jokers, with all that must be laid besides."""
        if not self.is_alone and not self._plays_on and not self._complete:
            yield from self._starts()
        for own in self._openings():
            own_pile = sum(choice.pile for choice in own)
            for more, rest in self._with_jokers(self._there - own_pile, self._held - own_pile):
                yield from self._lawful((*own, *more), own_pile, rest)

    def cover(self, placing: Placing) -> Cover:
        """The ways to lay what a placing leaves."""
        key = (placing.may_stay, placing.kept)
        if key not in self._covers:
            self._covers[key] = Cover(
                self._natural, placing.kept, placing.may_stay, self._weights, self._tick
            )
        return self._covers[key]

    @cached_property
    def _natural(self) -> Table:
        return tuple(natural_sets(self._there, LONGEST if self._complete else LONGEST_NEEDED))

    def _starts(self) -> Iterator[Placing]:
        """Good plays that are soon found, in case that time is short.

        New sets of number tiles beside the table; then also among the sets without jokers.
        """
        may_stay, worth = self._may_stay((), 0), self._worth((), self._held)
        everything = worth + len(self._before)
        yield Placing(self._before, self._held, may_stay, (), 0, everything)
        old = self._law.old
        left = self._there - pile(bag(old).elements())
        yield Placing(old, left, may_stay, self._old, 0, worth + len(old))

    # The worth

    def _weigh(self, tiles: Pile) -> int:
        return sum(self._weights[place] * many for place, many in counts(tiles))

    def _worth(self, laid: Choices, left: Pile) -> int:
        """What these sets and the number tiles left are worth."""
        if self._objective != "meld":
            return self._all - self._weigh(left & ~NUMBERS)
        values = sum(choice.value * FIRST + len(choice.tiles) * SECOND for choice in laid)
        return values + self._weigh(left & NUMBERS)

    # The jokers

    @cached_property
    def _joker_choices(self) -> tuple[tuple[int, Choices], ...]:
        """The kinds of jokers, each with the sets it is the first kind of; old sets first."""
        best: dict[Hashable, Choice] = {}
        for tiles in (*self._law.old, *self._sets_with_jokers()):
            choice = self._choice(tiles)
            alike = choice.tiles if self._complete else (choice.pile, choice.view)
            if alike not in best or choice.value > best[alike].value:
                best[alike] = choice
        return tuple(
            (kind, tuple(c for c in best.values() if lowest(c.pile & ~NUMBERS) == kind))
            for kind, _ in counts(self._there & ~NUMBERS)
        )

    def _sets_with_jokers(self) -> Iterator[TileSet]:
        there, stops = bag((tiles_of(self._there),)), self._law.stops
        if self._complete:
            yield from JokerSets(there, self._rules, lambda _: False, self._tick).all()
            return
        for tiles in JokerSets(there, self._rules, stops, self._tick).all():
            if not self._law.is_needless(tiles):
                yield tiles

    def _choice(self, tiles: TileSet) -> Choice:
        value = max((reading.value for reading in readings(tiles, self._rules)), default=0)
        has_jokers = any(tile.is_joker for tile in tiles)
        return Choice(tiles, pile(tiles), self._law.view(tiles) if has_jokers else None, value)

    def _with_jokers(
        self, left: Pile, held: Pile, at: int = 0, first: int = 0
    ) -> Iterator[tuple[Choices, Pile]]:
        """Every way to lay the jokers from the kind of this number on, and what is left.

        Only jokers held may be left, they stay on the rack. Sets with the same first kind of
        jokers are laid in their order, so that no two ways are the same.
        """
        if at == len(self._joker_choices):
            yield (), left
            return
        kind, choices = self._joker_choices[at]
        if count(left, kind) <= count(held, kind):
            yield from self._with_jokers(left, held, at + 1)
        if not count(left, kind):
            return
        for number, choice in enumerate(choices[first:], first):
            if holds(left, choice.pile):
                for more, rest in self._with_jokers(left - choice.pile, held, at, number):
                    yield (choice, *more), rest

    def _lawful(self, laid: Choices, own: Pile, left: Pile) -> Iterator[Placing]:
        """The placings with these sets that the joker law allows, and what it asks for."""
        self._tick()
        with_jokers = [choice for choice in laid if choice.has_jokers]
        sets = tuple(choice.tiles for choice in with_jokers)
        ruling = self._law.ruling(sets, tuple(choice.view for choice in with_jokers))
        if not ruling.demands:
            return
        natural = tuple(choice.tiles for choice in laid if not choice.has_jokers)
        worth = self._worth(laid, left) + ruling.kept
        value = sum(choice.value for choice in laid)
        needed = max(0, self._opening - value) if self.is_alone else 0
        for demand in ruling.demands:
            may_stay = self._may_stay(demand.must, own)
            for whole, rest in self._laid_whole(demand.whole, natural, left):
                forced = (*natural, *whole)
                kept = _without(self._old, forced)
                worth_kept = worth + len(self._old) - len(kept)
                yield Placing((*sets, *forced), rest, may_stay, kept, needed, worth_kept)

    def _may_stay(self, must: TileSet, own: Pile) -> tuple[int, ...]:
        """The law's tiles must be played, and so must those of the opening's own sets."""
        return _less(self._held, must, own)

    def _laid_whole(
        self, cores: tuple[TileSet, ...], own: Table, left: Pile
    ) -> Iterator[tuple[Table, Pile]]:
        """Every way to lay each of these cores in a set of its own, and what is left.

        A set of the opening will do: whose tiles it is made of cannot be told.
        """
        if not cores:
            yield (), left
            return
        core = pile(cores[0])
        for at, tiles in enumerate(own):
            if holds(pile(tiles), core):
                yield from self._laid_whole(cores[1:], own[:at] + own[at + 1 :], left)
        for tiles in natural_sets(left, LONGEST):
            if holds(pile(tiles), core):
                for others, rest in self._laid_whole(cores[1:], own, left - pile(tiles)):
                    yield (tiles, *others), rest

    # The opening, if the turn may go on

    def _openings(self) -> Iterator[Choices]:
        """Sets from the rack that suffice to open."""
        if not self._plays_on:
            yield ()
            return
        seen: set[tuple[Pile, Table]] = set()
        for own in self._own_sets(self._held, self._opening):
            told = tuple(choice.tiles for choice in own if self._is_told_apart(choice))
            key = (sum(choice.pile for choice in own), told)
            if self._complete or key not in seen:
                seen.add(key)
                yield own

    def _is_told_apart(self, choice: Choice) -> bool:
        """Whether it matters in which set the tiles lie: the law, or a set like it, may look."""
        return (
            choice.has_jokers
            or self._law.may_live_on(choice.tiles)
            or any(is_same(old, choice.tiles, self._rules) for old in self._before)
        )

    def _own_sets(self, held: Pile, needed: int, first: int = 0) -> Iterator[Choices]:
        """Sets of these tiles, no more than are needed for so many points."""
        if needed <= 0:
            yield ()
            return
        for number, choice in enumerate(self._own_choices):
            if number >= first and holds(held, choice.pile):
                for more in self._own_sets(held - choice.pile, needed - choice.value, number):
                    yield (choice, *more)

    @cached_property
    def _own_choices(self) -> Choices:
        natural = (
            self._choice(tiles)
            for tiles in natural_sets(self._held, LONGEST)
            if self._complete or not self._law.is_needless(tiles)
        )
        with_jokers = (choice for _, choices in self._joker_choices for choice in choices)
        return (*natural, *(choice for choice in with_jokers if holds(self._held, choice.pile)))


def _weight(tile: Tile, objective: str, joker_penalty: int) -> int:
    points = joker_penalty if tile.is_joker else tile.number
    return FIRST + points * SECOND if objective == "tiles" else points * FIRST + SECOND


@lru_cache(maxsize=1 << 12)
def _less(held: Pile, must: TileSet, own: Pile) -> tuple[int, ...]:
    """How many are left of each kind without the more of two."""
    asked = pile(must)
    return tuple(
        count(held, place) - max(count(asked, place), count(own, place))
        for place in range(len(KINDS))
    )


def _without(old: Table, laid: Iterable[TileSet]) -> Table:
    """The old sets, without those laid again; none of these has a joker."""
    left = list(old)
    for tiles in laid:
        same = next((t for t in left if in_order(t) == in_order(tiles)), None)
        if same is not None:
            left.remove(same)
    return tuple(left)
