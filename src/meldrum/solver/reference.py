"""The slow, obviously right solver: it judges the native core, and serves where that is missing.

First the jokers are placed in every possible way; then the joker law says what else it wants;
then the other number tiles are laid as well as they can be. The engine has the last word.
"""

from collections import Counter
from collections.abc import Iterator

from meldrum.rules.melds import SetRules, is_same
from meldrum.rules.table import Change, Table, diff
from meldrum.rules.tiles import WIDTH, TileSet, in_order
from meldrum.rules.turn import most_value
from meldrum.solver.answer import Answer
from meldrum.solver.deadline import Deadline, TimeUp
from meldrum.solver.question import Question
from meldrum.solver.reference_cover import NEVER, can_be, least
from meldrum.solver.reference_piles import NUMBERS, Pile, tiles_of
from meldrum.solver.reference_search import Placing, Search

UNLIMITED = Deadline(None)


def best(question: Question) -> Answer:
    """The best play; proven unless time ran out."""
    match question.edition.family:
        case "runs":
            from meldrum.solver.reference_runs import best_runs

            return best_runs(question)
        case "grid":
            from meldrum.solver.reference_grid import best_grid

            return best_grid(question)
    search = Search(question, question.objective, Deadline(question.limit_ms, question.steady).poll)
    found, proven = _best_placing(search)
    if found is None:
        return _answer(question, _table(question), proven)
    natural = next(search.cover(found).tables(found.left, found.needed))
    return _answer(question, _after(question, search, (*found.sets, *natural)), proven)


def plays(question: Question) -> Iterator[Answer]:
    """Every play as good as the best one, also in how few sets it changes; none if none is.

    Of tables that differ only in the order of sets, or in the layout of a set, one is given.
    This takes the time it needs.
    """
    search = Search(question, question.objective, UNLIMITED.poll)
    found, _ = _best_placing(search)
    if found is None:
        return
    target = _total(search, found)
    everything = Search(question, question.objective, UNLIMITED.poll, complete=True)
    one_layout = _Layouts(question.edition.set_rules(question.options))
    seen = set()
    for placing in everything.placings():
        if _total(everything, placing) == target:
            for natural in everything.cover(placing).tables(placing.left, placing.needed):
                after = _after(question, search, (*placing.sets, *natural))
                table = tuple(sorted(map(one_layout.of, after)))
                answer = _answer(question, after, proven=True)
                if answer.tiles and table not in seen:
                    seen.add(table)
                    yield answer


def maximal_racks(question: Question) -> list[TileSet]:
    """The tiles that some legal play lays, wherever no other lays all of them and more.

    This takes the time it needs, and the objective does not matter.
    """
    search = Search(question, "tiles", UNLIMITED.poll)
    stays: set[Pile] = set()
    asked = set()
    for placing in search.placings():
        jokers = placing.left & ~NUMBERS
        key = (placing.left, placing.may_stay, placing.kept, placing.needed)
        if key not in asked:
            asked.add(key)
            piles = search.cover(placing).stays(placing.left, placing.needed)
            stays |= {jokers + numbers for numbers in piles}
    racks = (Counter(question.rack) - Counter(tiles_of(left)) for left in least(stays))
    return sorted(in_order(rack.elements()) for rack in racks if rack)


# The search


def _best_placing(search: Search) -> tuple[Placing | None, bool]:
    """The placing that leads to the best play, and whether it was proven."""
    best_worth, found = NEVER // 2, None
    asked: dict[object, int] = {}
    try:
        for placing in search.placings():
            rest = (placing.left & NUMBERS, placing.may_stay, placing.kept, placing.needed)
            if placing.worth <= asked.get(rest, NEVER):
                continue  # another placing with the same rest was better
            asked[rest] = placing.worth
            ceiling = search.cover(placing).ceiling(placing.left)
            if (
                placing.worth + ceiling > best_worth
                and (total := _total(search, placing)) > best_worth
            ):
                best_worth, found = total, placing
    except TimeUp:
        return found, False
    return found, True


def _total(search: Search, placing: Placing) -> int:
    worth = search.cover(placing).worth(placing.left, placing.needed)
    return placing.worth + worth if can_be(worth) else NEVER


class _Layouts:
    """Finds one layout for all layouts of a set."""

    def __init__(self, rules: SetRules) -> None:
        self._rules = rules
        self._known: dict[TileSet, list[TileSet]] = {}

    def of(self, tiles: TileSet) -> TileSet:
        """The first layout met of this set."""
        known = self._known.setdefault(in_order(tiles), [])
        same = next((other for other in known if is_same(other, tiles, self._rules)), None)
        if same is None:
            known.append(tiles)
        return same or tiles


# The answer


def _table(question: Question) -> Table:
    if not isinstance(question.table, tuple):
        raise TypeError("this edition is played on a table of sets")
    return question.table


def _after(question: Question, search: Search, sets: Table) -> Table:
    """The whole table: old sets as they lay, then the new ones."""
    before, rules = _table(question), question.edition.set_rules(question.options)
    new = sorted((*before, *sets) if search.is_alone else sets)
    kept = []
    for old in before:
        same = next((tiles for tiles in new if is_same(old, tiles, rules)), None)
        if same is not None:
            new.remove(same)
            kept.append(old)
    return (*kept, *new)


def _answer(question: Question, after: Table, proven: bool) -> Answer:
    """The answer, if the engine agrees."""
    before, rules = _table(question), question.edition.set_rules(question.options)
    change = diff(before, after, rules)
    if not change.played:
        change, after = diff(before, before, rules), before
    else:
        _check(question, after)
    played = in_order(change.played.elements())
    penalty = question.options.joker_penalty
    points = sum(penalty if tile.is_joker else tile.number for tile in played)
    meld = _laid_value(change, rules)
    reached = {"tiles": len(played), "points": points, "meld": meld}[question.objective]
    return Answer(
        tiles=len(played),
        points=points,
        meld=meld,
        played=played,
        table=after,
        changed=len(change.gone),
        optimal=proven,
        bound=reached if proven else max(reached, _ceiling(question)),
    )


def _check(question: Question, after: Table) -> None:
    """Ask the engine; what is laid for its value alone need not reach the opening."""
    opened = question.opened or question.objective == "meld"
    found = question.edition.check_turn(
        _table(question), question.rack, after, opened, question.options
    )
    violations = [violation.message for violation in found]
    assert not violations, violations


def _laid_value(change: Change, rules: SetRules) -> int:
    """The most that new sets stand for which the tiles played can pay for."""
    own = [tiles for tiles in change.fresh if Counter(tiles) <= change.played]
    return most_value(own, change.played, rules)


def _ceiling(question: Question) -> int:
    """What no play can exceed, known without a search."""
    if question.objective == "tiles":
        return len(question.rack)
    worth = question.options.joker_penalty
    top = question.edition.top
    return sum(
        tile.number or (top * WIDTH[tile] if question.objective == "meld" else worth)
        for tile in question.rack
    )
