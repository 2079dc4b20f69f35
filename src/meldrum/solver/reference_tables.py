"""The reference for a table of sets: all tiles distributed among sets in every way."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from operator import sub

from meldrum.rules.pairings import with_jokers
from meldrum.rules.scoring import rack_value
from meldrum.rules.table import Table, bag, diff
from meldrum.rules.tiles import Bag, TileSet, in_order
from meldrum.rules.turn import most_value
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Tick
from meldrum.solver.question import Question
from meldrum.solver.reference_plays import Plays, choices, most
from meldrum.solver.reference_sets import sets_of, told_apart

Counts = tuple[int, ...]
"""How many there are of each tile."""


def table_plays(question: Question, tick: Tick) -> Plays:
    """Every table; an opening alone, or sets for their value, leaves the old sets as they are."""
    before, opens = table_of(question), not question.opened and question.options.opening > 0
    if question.objective == "meld":
        for _, answers in plays_with(question, before, (), question.rack, tick):
            yield None, answers
    elif opens and question.options.opening_turn == "alone":  # CV-05
        yield from plays_with(question, before, (), question.rack, tick)
    else:
        yield from plays_with(question, (), before, question.rack, tick)


def table_of(question: Question) -> Table:
    """The sets on the table."""
    if not isinstance(question.table, tuple):
        raise TypeError(f"{question.edition.name} is played on a table of sets")
    return question.table


def plays_with(
    question: Question, untouched: Table, loose: Table, rack: TileSet, tick: Tick
) -> Plays:
    """Lay the loose sets again with some rack tiles; what is not on the rack is laid already."""
    lying, stock = bag(loose), bag((*loose, rack))
    rules, law = question.edition.set_rules(question.options), question.options.joker_law
    by_layout = law == "book-twist" and bool(with_jokers(table_of(question)))
    sets = told_apart((*loose, *sets_of(stock, rules, tick)), rules, by_layout)
    ways, can_lie = Ways(sets, stock, tick), set(chain.from_iterable(sets))
    laid = tuple((Counter(question.rack) - Counter(rack)).elements())
    for some in choices(question, tuple(tile for tile in rack if tile in can_lie), tick):
        tables = ((*untouched, *sets) for sets in ways.of(lying + Counter(some)))
        yield most(question, laid + some), (answer_of(question, after) for after in tables)


class Ways:
    """Distributes tiles among sets: the rarest tile goes into one of them, and so on."""

    def __init__(self, sets: list[TileSet], stock: Bag, tick: Tick) -> None:
        self._tick = tick
        self._order = sorted(stock, key=lambda tile: (sum(tile in one for one in sets), tile))
        needs = [(one, self._counts(Counter(one))) for one in sets]
        self._with = [[pair for pair in needs if tile in pair[0]] for tile in self._order]
        self._hopeless: set[tuple[Counts, int]] = set()

    def _counts(self, tiles: Bag) -> Counts:
        return tuple([tiles[tile] for tile in self._order])

    def of(self, tiles: Bag) -> Iterator[Table]:
        """Every table of exactly these tiles, once."""
        return self._of(self._counts(tiles), -1, 0)

    def _of(self, left: Counts, last: int, start: int) -> Iterator[Table]:
        """The sets of two twins are taken in order, or each table would come up twice."""
        self._tick()
        at = next((at for at, count in enumerate(left) if count), None)
        if at is None:
            yield ()
            return
        start = start if at == last else 0
        if (left, start) in self._hopeless:
            return
        hopeless = True
        for number, (one, needs) in enumerate(self._with[at][start:], start):
            rest = tuple(map(sub, left, needs))
            if min(rest) >= 0:
                for others in self._of(rest, at, number):
                    hopeless = False
                    yield (one, *others)
        if hopeless:
            self._hopeless.add((left, start))


def answer_of(question: Question, after: Table) -> Answer:
    """A table as a play: old sets come first, then the new ones."""
    before, rules = table_of(question), question.edition.set_rules(question.options)
    change = diff(before, after, rules)
    played, laid = in_order(change.played), Counter(change.played)
    own = [tiles for tiles in change.fresh if Counter(tiles) <= laid]

    def place(tiles: TileSet) -> tuple[bool, int, TileSet]:
        return tiles in change.fresh, before.index(tiles) if tiles in before else 0, tiles

    return Answer(
        tiles=len(played),
        points=rack_value(played, question.options.joker_penalty),
        meld=most_value(own, laid, rules),
        played=played,
        table=tuple(sorted(after, key=place)),
        changed=len(change.gone),
        optimal=False,
        bound=0,
    )
