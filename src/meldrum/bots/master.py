"""Master: keeps its tiles until it can go out, and looks ahead where that is a question.

Laying tiles helps whoever moves next more than it helps oneself: the table is common, the rack
is not. So after a small opening Master draws until everything goes down at once. When the
opening, an opponent with few tiles or the end of the pool makes that doubtful, it imagines the
hidden racks, plays every choice out in each imagined game, and takes another than its habit only
if that won clearly more often.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from meldrum.bots.asking import idle, question_of, without_jokers
from meldrum.bots.bot import Objective, own_seat
from meldrum.bots.clock import Clock
from meldrum.bots.memory import Memory, Opponent
from meldrum.bots.opening import own_sets, smallest_opening
from meldrum.bots.race import Race
from meldrum.bots.unseen import unseen
from meldrum.bots.worlds import Hidden, Laid, Solve, World, can_imagine, guess, world_solver
from meldrum.rules.direct import additions
from meldrum.rules.moves import Move, Play
from meldrum.rules.scoring import rack_value
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import in_order
from meldrum.rules.view import View
from meldrum.solver.best import best_play
from meldrum.solver.native import table_bytes, tile_bytes
from meldrum.solver.question import Question

FEW = 3
"""An opponent with so few tiles makes waiting doubtful."""
LATE = 3
"""With so many draws left for each the end of the pool comes into sight."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to do: a table to lay, or None to draw or pass."""

    table: Table | None


class Master:
    """Patience, and a search over sampled racks where patience is in doubt."""

    watches = True

    def __init__(self, objective: Objective, chance: random.Random) -> None:
        self.objective = objective
        self.chance = chance
        self.memory = Memory()

    def see(self, view: View, move: Move | None) -> None:
        self.memory.see(view, move)

    def choose(self, view: View, clock: Clock) -> Move:
        question = question_of(view, clock)
        choices = list(self.choices(view, question))
        best = choices[0]
        if len(choices) > 1 and can_imagine(view.edition) and self.in_doubt(view):
            best = self.searched(view, choices, clock)
        return idle(view) if best.table is None else Play(own_seat(view), best.table)

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
                found.append(Choice((*view.table, *small)))
            found.append(_laying(plain.table))
        waiting = [] if whole.played and view.obliged else [Choice(None)]
        if view.pool_size or self.leads(view):
            found += waiting
        if plain.played and question.opened:
            found.append(_laying(plain.table))
            found += small_plays(question, view.table)
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
        late = view.pool_size <= LATE * len(view.rack_sizes)
        return not view.opened[seat] or late or min(others) <= FEW

    def searched(self, view: View, choices: Sequence[Choice], clock: Clock) -> Choice:
        """The choice that wins most of the imagined games; in case of doubt the first."""
        imagined = Imagination(view, self.memory, self.chance)
        race = Race(len(choices), clock)
        laid = [imagined.laid(choice) for choice in choices]
        while race.goes_on():
            world = imagined.world()
            race.heat(partial(imagined.result, world, laid, self.objective))
        return choices[race.best()]


def small_plays(question: Question, table: Table) -> list[Choice]:
    """Laying next to nothing: one tile to a set as it lies, or one set of one's own.

    Whoever lays draws no tile, and so it is another who takes the last one of the pool.
    """
    rules = question.edition.set_rules(question.options)
    tiles = sorted((tile for tile in question.rack if tile.number), key=lambda one: -one.number)
    added = (longer for tile in dict.fromkeys(tiles) for longer in additions(table, tile, rules))
    edition = question.edition
    lawful = (
        longer
        for longer in added
        if not any(edition.check_turn(table, question.rack, longer, True, question.options))
    )
    found = [Choice(longer) for longer in islice(lawful, 1)]
    return found + [Choice((*table, laid)) for laid in own_sets(question.rack)[:1]]


def _laying(table: object) -> Choice:
    assert isinstance(table, tuple)
    return Choice(table)


class Imagination:
    """Games that may be the one that is played, as far as a seat can know."""

    def __init__(self, view: View, memory: Memory, chance: random.Random) -> None:
        self.view = view
        self.seat = own_seat(view)
        self.chance = chance
        self.solve: Solve = world_solver(view.edition, view.options)
        self.unseen = tile_bytes(unseen(view))
        self.hidden = [
            Hidden(
                seat,
                size,
                table_bytes(known.table),
                known.drawn,
                view.opened[seat],
                known.is_patient,
            )
            for seat, size in enumerate(view.rack_sizes)
            if seat != self.seat
            for known in [memory.others.get(seat, Opponent())]
        ]

    def laid(self, choice: Choice) -> Laid | None:
        """A choice in the core's bytes."""
        if choice.table is None:
            return None
        played = bag(choice.table) - bag(self.view.table)
        return Laid(tile_bytes(in_order(played.elements())), table_bytes(choice.table))

    def world(self) -> World:
        """One more imagined game."""
        guessed, pool = guess(self.solve, self.unseen, self.hidden, self.chance)
        guessed[self.seat] = tile_bytes(self.view.rack)
        patient = {other.seat: other.patient for other in self.hidden} | {self.seat: True}
        seats = range(len(self.view.rack_sizes))
        return World(
            self.solve,
            table_bytes(self.view.table),
            [guessed[seat] for seat in seats],
            list(self.view.opened),
            pool,
            self.seat,
            self.view.passes,
            [patient[seat] for seat in seats],
            self.view.options,
        )

    def result(
        self, start: World, plays: Sequence[Laid | None], objective: Objective, at: int
    ) -> float:
        """What the seat gets out of this game after one of the plays: the win, or its points."""
        world = start.copy()
        winner = world.move(plays[at])
        if winner is None:
            winner = world.play_out()
        if objective == "points":
            return float(world.points(self.seat, winner))
        return float(winner == self.seat)
