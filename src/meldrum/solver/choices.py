"""More than one answer: every best choice of tiles, and every choice that cannot be added to.

A choice is the tiles that leave the rack, laid in the way that disturbs the table least. A limit
covers all of them together: when time is up, only those found so far are returned.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from meldrum.rules.tiles import Bag, TileSet, in_order
from meldrum.solver import native
from meldrum.solver.answer import Answer
from meldrum.solver.best import best_play
from meldrum.solver.deadline import Deadline
from meldrum.solver.question import Question


def best_plays(question: Question) -> Iterator[Answer]:
    """Every choice of tiles as good as the best, one play each, as they are found.

    Any other choice leaves out a copy of some tile of the first. So each tile is left out in
    turn, and whatever is still as good is treated the same way.
    """
    deadline = Deadline(question.limit_ms, question.steady)
    best = best_play(question)
    if not best.played:
        return
    waiting = [question.rack]
    seen: set[TileSet] = set()
    told: set[TileSet] = set()
    while waiting and not (told and deadline.is_over):
        rack = waiting.pop()
        found = best if rack == question.rack else _hurried(question, rack, deadline)
        if _value(found, question.objective) != _value(best, question.objective):
            continue
        if found.played not in told:
            told.add(found.played)
            yield found
        for left in _without_one(rack, found.played):
            if left not in seen:
                seen.add(left)
                waiting.append(left)


def _hurried(question: Question, rack: TileSet, deadline: Deadline) -> Answer:
    """The best play with this rack in the time left."""
    return best_play(replace(question, rack=rack, limit_ms=deadline.left_ms()))


def _value(answer: Answer, objective: str) -> tuple[int, ...]:
    if objective == "meld":
        return (answer.meld,)
    return answer.tiles, answer.points


def maximal_racks(question: Question) -> list[TileSet]:
    """Every choice of rack tiles that can be played and cannot be added to.

    This needs a native core that can be forced to play certain tiles. A choice that is not part
    of a known one plays more copies of some tile. So for each known choice and each tile left
    over, one more copy is demanded, until nothing new is found.
    """
    deadline = Deadline(question.limit_ms, question.steady)
    question = replace(question, objective="tiles")
    if not native.can_force(question):
        return _largest(question, deadline)
    known: list[Bag] = []
    waiting: list[TileSet] = [()]
    seen: set[TileSet] = {()}
    while waiting and not deadline.is_over:
        forced = waiting.pop()
        choice = next((one for one in known if Counter(forced) <= one), None)
        if choice is None:
            hurried = replace(question, limit_ms=deadline.left_ms())
            play = native.best_table(hurried, forced, tidy=False)
            if play is None or not play.played:
                continue
            choice = Counter(play.played)
            known.append(choice)
        for tile, count in Counter(question.rack).items():
            if choice[tile] < count:
                more = Counter(forced)
                more[tile] = choice[tile] + 1
                demand = in_order(more.elements())
                if demand not in seen:
                    seen.add(demand)
                    waiting.append(demand)
    return sorted(in_order(choice.elements()) for choice in known)


def _largest(question: Question, deadline: Deadline) -> list[TileSet]:
    """The same without force: any other choice leaves out a copy of some tile of the largest."""
    known: list[Bag] = []
    waiting = [in_order(question.rack)]
    seen = set(waiting)
    while waiting and not deadline.is_over:
        rack = waiting.pop()
        if any(Counter(rack) <= choice for choice in known):
            continue
        played = _hurried(question, rack, deadline).played
        if played and not any(Counter(played) <= choice for choice in known):
            known = [choice for choice in known if not choice <= Counter(played)]
            known.append(Counter(played))
        for fewer in _without_one(rack, played):
            if fewer not in seen:
                seen.add(fewer)
                waiting.append(fewer)
    return sorted(in_order(choice.elements()) for choice in known)


def _without_one(rack: TileSet, played: TileSet) -> Iterator[TileSet]:
    """The rack with fewer copies of each tile of a play than were played."""
    for tile, count in Counter(played).items():
        fewer = Counter(rack)
        fewer[tile] = count - 1
        yield in_order(fewer.elements())
