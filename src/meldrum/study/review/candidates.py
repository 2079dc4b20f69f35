"""What a player could have done instead: the moves that a review weighs against the one made."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from meldrum.bots import dice
from meldrum.bots.bot import own_seat
from meldrum.bots.dice_master import BEST
from meldrum.bots.hidden import Memory
from meldrum.bots.ladder import make_bot
from meldrum.bots.master import Master
from meldrum.bots.opening import smallest_opening
from meldrum.bots.solving import question_of
from meldrum.bots.waiting import least
from meldrum.play.clock import Clock
from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Move, Pass, Play, Roll
from meldrum.rules.table import Table, bag
from meldrum.rules.view import View
from meldrum.solver.best import best_play
from meldrum.solver.question import Question

MASTER_PLAYOUTS = 48
"""How much Master thinks when it is asked what it would do."""
THROWS = dice.Foresight(4, 12)
"""Which throws of dice are worth a thought."""

Named = tuple[str, Move]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, and what speaks for it: played, tried, most, fewest, wait, throw, master."""

    move: Move
    names: tuple[str, ...]


def candidates(
    seen: View, played: Move, memory: Memory, seed: str, tried: Move | None = None
) -> list[Candidate]:
    """The move made, and other moves worth a thought; alike ones are one.

    A move that is ``tried`` instead comes last, unless it is one of them.
    """
    chance = random.Random(seed)
    found = [("played", played), *_others(seen, memory, chance)]
    found += [("tried", tried)] if tried else []
    moves: dict[object, tuple[Move, list[str]]] = {}
    for name, move in found:
        moves.setdefault(_likeness(move), (move, []))[1].append(name)
    return [Candidate(move, tuple(dict.fromkeys(names))) for move, names in moves.values()]


def _others(seen: View, memory: Memory, chance: random.Random) -> Iterator[Named]:
    if edition_of(seen.edition).on_grid:
        yield from _in_dice(seen, chance)
        return
    question = question_of(seen)
    whole = best_play(question)
    seat = own_seat(seen)
    if whole.played:
        yield "most", Play(seat, whole.table)
        few = _fewest(seen, question)
        if few is not None:
            yield "fewest", Play(seat, few)
    if not (whole.played and seen.obliged):
        yield "wait", _idle(seen)
    if whole.tiles < len(seen.rack):
        yield "master", masters_move(seen, memory, chance)


def _fewest(seen: View, question: Question) -> Table | None:
    """The smallest play."""
    if edition_of(seen.edition).family == "runs":
        return None  # every tile counts there
    if question.opened:
        return least(question)
    small = smallest_opening(question.rack, question.options.opening)
    return (*seen.table, *small) if small else None


def masters_move(seen: View, memory: Memory, chance: random.Random) -> Move:
    """What Master would do in this seat."""
    bot = make_bot("master", seen.edition, str(chance.random()))
    if isinstance(bot, Master):
        bot.memory = memory
    return bot.choose(seen, Clock(playouts=MASTER_PLAYOUTS))


def _idle(seen: View) -> Move:
    seat = own_seat(seen)
    return Draw(seat) if edition_of(seen.edition).may_draw(seen) else Pass(seat)


def _in_dice(seen: View, chance: random.Random) -> Iterator[Named]:
    seat, question = own_seat(seen), question_of(seen)
    if not seen.rolled:
        ranked = THROWS.ranked(seen, question, chance, Clock())
        yield from (("throw", Roll(seat, positions)) for positions in ranked[:BEST])
        return
    for name, place in (("most", dice.most), ("fewest", dice.own_sets)):
        grid = place(question)
        if grid is not None and dice.is_legal(question, grid):
            yield name, Play(seat, grid)
    if dice.obliged(question) is None:
        yield "wait", Pass(seat)


def _likeness(move: Move) -> object:
    """The same for moves that come to the same."""
    match move:
        case Play(_, Grid() as grid):
            return grid
        case Play(_, tuple() as table):
            # how sets without jokers lie makes no difference: anyone may rearrange them
            with_jokers = [tiles for tiles in table if any(tile.is_joker for tile in tiles)]
            return frozenset(bag(table).items()), frozenset(Counter(with_jokers).items())
        case Roll(_, positions):
            return frozenset(positions)
    return None
