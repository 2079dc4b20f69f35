"""Choosing between plays in games that may be the one being played, as far as a seat can know."""

import random
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

from meldrum.bots.bot import own_seat
from meldrum.bots.hidden import Hidden, guess, unseen
from meldrum.bots.race import Race
from meldrum.play.clock import Clock, OutOfTime
from meldrum.play.imagined.racks import ImaginedGame, laid_of, solver_of
from meldrum.rules.editions import edition_of
from meldrum.rules.table import Table
from meldrum.rules.view import View
from meldrum.solver.coded import Laid, Solve
from meldrum.solver.native import Value, tile_bytes


class Imagination:
    """A seat's imagination; ``patient`` if it waits there until it can go out."""

    def __init__(
        self,
        view: View,
        hidden: Iterable[Hidden],
        patient: bool,
        chance: random.Random,
        value: Value | None = None,
    ) -> None:
        self.view = view
        self.seat = own_seat(view)
        self.hidden = list(hidden)
        self.chance = chance
        self.value = value
        self.solve = solver_of(edition_of(view.edition), view.options)
        self.unseen = tile_bytes(unseen(view))
        waiting = {other.seat: other.patient for other in self.hidden} | {self.seat: patient}
        self.patient = [waiting[seat] for seat in sorted(waiting)]

    def preferred(
        self, choices: Sequence[Table | None], clock: Clock, games: int = 1
    ) -> Table | None:
        """The choice that wins most of the imagined games; in case of doubt the first."""
        race = Race(len(choices), clock, games)
        lying = self.view.table
        plays = [None if table is None else laid_of(lying, table) for table in choices]
        solve = race.in_time(self.solve)
        with suppress(OutOfTime):
            while race.goes_on():
                race.heat(partial(self.result, race, self.game(solve), plays))
        return choices[race.best()]

    def game(self, solve: Solve) -> ImaginedGame:
        """One more imagined game."""
        guessed, pool = guess(solve, self.unseen, self.hidden, self.chance)
        guessed[self.seat] = tile_bytes(self.view.rack)
        racks = [guessed[seat] for seat in sorted(guessed)]
        return ImaginedGame.of(solve, self.view, racks, pool, self.patient)

    def result(
        self, race: Race, start: ImaginedGame, plays: Sequence[Laid | None], at: int
    ) -> float:
        """The seat's part of the win in this game after one of the plays."""
        game = start.copy()
        if game.move(plays[at]):
            return game.outcome().share(self.seat)
        if self.value:
            return game.worth(self.value, race.left())[self.seat][0]
        return game.play_out(race.left()).share(self.seat)
