"""Master: keeps its tiles until it can go out, and looks ahead where that is a question.

Laying tiles helps whoever moves next more than it helps oneself: the table is common, the rack
is not. So after a small opening Master draws until everything goes down at once. When the
opening, an opponent with few tiles or the end of the pool makes that doubtful, it imagines the
hidden racks, plays every choice out in each imagined game, and takes another than its habit only
if that won clearly more often. With two players and an empty pool nothing is hidden any more, and
the solver searches the rest of the game.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from meldrum.bots.bot import own_seat
from meldrum.bots.hidden import Hidden, Memory, Opponent, unseen
from meldrum.bots.imagination import Imagination
from meldrum.bots.opening import own_sets, smallest_opening
from meldrum.bots.race import USUAL_PLAYOUTS
from meldrum.bots.solving import idle, question_of, without_jokers
from meldrum.play.clock import Clock
from meldrum.rules.direct import additions
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move, Play
from meldrum.rules.scoring import rack_value
from meldrum.rules.table import Table
from meldrum.rules.view import View
from meldrum.solver.best import best_play
from meldrum.solver.coded import knows
from meldrum.solver.endgame import Ending, best_ending
from meldrum.solver.endgame import knows as knows_endings
from meldrum.solver.native import table_bytes
from meldrum.solver.question import Question

FEW = 3
"""An opponent with this few tiles makes waiting doubtful."""
MORE = 3
"""How many small plays of each kind are thought about once the pool is empty, and how many times as
many games that takes."""
PLAYOUT_MS = 10
"""What one game in thought is worth in an ending, where none has to be imagined."""

Choice = Table | None
"""Something to do: a table to lay, or None to draw or pass."""


class Master:
    """Patience, and a search over sampled racks where patience is in doubt."""

    watches = True
    late = 3
    """With this many draws left for each, the end of the pool comes into sight."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.memory = Memory()

    def see(self, view: View, move: Move | None) -> None:
        self.memory.see(view, move)

    def choose(self, view: View, clock: Clock) -> Move:
        question = question_of(view, clock)
        if is_ending(view, question) and (
            ending := best_ending(self.ending(view, question, clock))
        ):
            return idle(view) if ending.table is None else Play(own_seat(view), ending.table)
        choices = list(self.choices(view, question))
        best = choices[0]
        imaginable = knows(question.edition, question.options)
        if len(choices) > 1 and imaginable and self.in_doubt(view):
            games = MORE if is_last_act(view, question) else 1
            best = self.imagination(view).preferred(choices, clock, games)
        return idle(view) if best is None else Play(own_seat(view), best)

    def imagination(self, view: View) -> Imagination:
        """What it weighs its choices with."""
        return Imagination(view, self.others(view), True, self.chance)

    def ending(self, view: View, question: Question, clock: Clock) -> Ending:
        """What the search is asked: the only other rack is all that was not seen."""
        playouts, left = clock.playouts, clock.left()
        limit = (USUAL_PLAYOUTS if playouts is None else playouts) * PLAYOUT_MS
        position = replace(question, limit_ms=limit, steady=True)
        if left is not None and (playouts is None or left * 1000 < limit):
            position = replace(question, limit_ms=int(left * 1000) // 2, steady=False)
        opened = view.opened[1 - own_seat(view)]
        return Ending(position, unseen(view), opened, view.passes)

    def choices(self, view: View, question: Question) -> Sequence[Choice]:
        """What may be done, the habit first; going out leaves no other choice."""
        whole = best_play(question)
        if whole.tiles == len(question.rack):
            return [_laying(whole.table)]
        plain = best_play(without_jokers(question))
        found: list[Choice] = []
        if not question.opened and plain.played:
            small = smallest_opening(question.rack, question.options.opening)
            if small:
                found.append((*view.table, *small))
            found.append(_laying(plain.table))
        waiting = [] if whole.played and view.obliged else [None]
        if view.pool_size or self.leads(view):
            found += waiting
        if plain.played and question.opened:
            found.append(_laying(plain.table))
            found += small_plays(question, view.table, MORE if is_last_act(view, question) else 1)
        if whole.tiles > plain.tiles:
            found.append(_laying(whole.table))
        found += waiting
        return list(dict.fromkeys(found))

    def leads(self, view: View) -> bool:
        """Whether passing to the end would probably win: the rack costs less than the others'."""
        hidden = unseen(view)
        penalty = view.options.joker_penalty
        if not hidden:
            return False
        mean = rack_value(hidden, penalty) / len(hidden)
        others = [size for seat, size in enumerate(view.rack_sizes) if seat != view.seat]
        return rack_value(view.rack, penalty) < mean * min(others)

    def in_doubt(self, view: View) -> bool:
        """Whether the habit may be wrong here."""
        seat = own_seat(view)
        others = [size for at, size in enumerate(view.rack_sizes) if at != seat]
        late = view.pool_size <= self.late * len(view.rack_sizes)
        return not view.opened[seat] or late or min(others) <= FEW

    def others(self, view: View) -> Iterator[Hidden]:
        """What is known of the other seats."""
        for seat, size in enumerate(view.rack_sizes):
            if seat != own_seat(view):
                known = self.memory.others.get(seat, Opponent())
                table = table_bytes(known.table)
                yield Hidden(seat, size, table, known.drawn, view.opened[seat], known.is_patient)


def is_ending(view: View, question: Question) -> bool:
    """Whether nothing is hidden any more: the tiles not seen are the other rack."""
    other = sum(view.rack_sizes) - len(view.rack)
    return len(view.rack_sizes) == 2 and len(unseen(view)) == other and knows_endings(question)


def is_last_act(view: View, question: Question) -> bool:
    """Whether the pool is empty and there is time to look closer at what little can be laid."""
    return not view.pool_size and question.edition.family == "plain"


def small_plays(question: Question, table: Table, width: int) -> list[Table]:
    """Laying next to nothing: one tile added to a set as it is, or one set from the rack.

    Whoever lays draws no tile, and so it is another who takes the last one of the pool; and with an
    empty pool, whatever is laid may let the next seat out.
    """
    rules = question.edition.set_rules(question.options)
    tiles = sorted((tile for tile in question.rack if tile.number), key=lambda one: -one.number)
    added = additions(table, tiles, rules)
    edition = question.edition
    lawful = (
        longer
        for longer in added
        if not any(edition.check_turn(table, question.rack, longer, True, question.options))
    )
    return [*islice(lawful, width), *((*table, laid) for laid in own_sets(question.rack)[:width])]


def _laying(table: Table | Grid) -> Table:
    assert isinstance(table, tuple)
    return table
