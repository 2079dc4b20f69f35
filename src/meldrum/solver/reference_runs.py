"""The reference for My First: every table that single steps lead to (MF-15)."""

from collections.abc import Iterator
from itertools import combinations

from meldrum.rules.melds import readings
from meldrum.rules.run_steps import Steps, state_of
from meldrum.rules.runs import new_runs, stars_earned
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import COLORS, JOKER, TileSet, in_order
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Tick
from meldrum.solver.question import Question
from meldrum.solver.reference_plays import Plays
from meldrum.solver.reference_tables import table_of


def run_plays(question: Question, tick: Tick) -> Plays:
    """Every table that steps can reach; for ``meld`` the rack lays runs and the old ones stay."""
    before, alone = table_of(question), question.objective == "meld"
    if alone:
        tables = ((*before, *laid) for laid in _reached(question, (), tick))
    else:
        tables = (_in_place(before, laid) for laid in _reached(question, before, tick))
    yield None, (answer_of(question, after) for after in tables)


def _reached(question: Question, begin: Table, tick: Tick) -> Iterator[Table]:
    options, rack = question.options, question.rack
    hand = {color: sum(1 << n for letter, n in rack if letter == color) for color in COLORS}
    jokers = bag((*begin, rack))[JOKER]
    steps = Steps(jokers, hand, question.edition.set_rules(options), options.joker_from_middle)
    seen, waiting = {state_of(begin)}, [state_of(begin)]
    for state in waiting:
        for further in steps.all(state):
            tick()
            if further not in seen:
                seen.add(further)
                waiting.append(further)
                yield tuple(run.tiles for run in sorted(further))


def answer_of(question: Question, after: Table) -> Answer:
    """A table as a play; points are stars, one more for an empty rack (MF-14)."""
    before = table_of(question)
    tiles = bag(after).total() - bag(before).total()
    return Answer(
        tiles=tiles,
        points=stars_earned(before, after) + (tiles == len(question.rack)),
        meld=_laid_value(question, after),
        played=in_order((bag(after) - bag(before)).elements()),
        table=after,
        changed=sum(run not in after for run in before),
        optimal=False,
        bound=0,
    )


def _laid_value(question: Question, after: Table) -> int:
    """What the new runs stand for, as far as the jokers played can pay for theirs."""
    before, rules = table_of(question), question.edition.set_rules(question.options)
    new = [run for run in after if new_runs(before, (run,))]
    paid = bag(after)[JOKER] - bag(before)[JOKER]
    some = (runs for count in range(len(new) + 1) for runs in combinations(new, count))
    return max(
        sum(readings(run, rules)[0].value for run in runs)
        for runs in some
        if not runs or bag(runs)[JOKER] <= paid
    )


def _in_place(before: Table, after: Table) -> Table:
    """The runs in the order of the old runs whose tiles they hold; new runs come last."""
    places = {tile: at for at, run in enumerate(before) for tile in run if not tile.is_joker}

    def place(run: TileSet) -> int:
        return min(places.get(tile, len(before)) for tile in run)

    return tuple(sorted(after, key=place))
