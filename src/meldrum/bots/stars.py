"""Master in My First: imagined games counted in stars.

Here a turn without a play costs a star, so waiting is no habit; which jokers to lay, and whether
to lay few or many tiles, is searched like Master's doubts in the other games.
"""

import random
from dataclasses import dataclass, replace
from functools import partial

from meldrum.bots.asking import idle, question_of, without_jokers
from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.clock import Clock
from meldrum.bots.race import Race
from meldrum.bots.unseen import unseen
from meldrum.rules.moves import Move, Play
from meldrum.rules.options import Options
from meldrum.rules.runs import stars_earned
from meldrum.rules.table import Table, bag
from meldrum.rules.tiles import JOKER
from meldrum.rules.view import View
from meldrum.solver import native
from meldrum.solver.best import best_play
from meldrum.solver.native import table_bytes, tile_bytes

JOKER_CODE = native.CODES[JOKER]
MARK = native.BETWEEN_SETS


@dataclass(frozen=True, slots=True)
class RunPlay:
    """A play: the table after it, what it adds to the table and takes from it, and its stars."""

    table: bytes
    gained: bytes
    lost: bytes
    stars: int


class StarWorld:
    """One imagined game of My First."""

    def __init__(
        self,
        options: Options,
        table: bytes,
        racks: list[bytes],
        pool: list[int],
        stars: list[int],
        turn: int,
    ) -> None:
        self.options = options
        self.table = table
        self.racks = racks
        self.pool = pool
        self.stars = stars
        self.turn = turn
        self.passes = 0

    def copy(self) -> "StarWorld":
        """The same world, to be played on in another way."""
        return StarWorld(
            self.options, self.table, list(self.racks), list(self.pool), list(self.stars), self.turn
        )

    def solve(self, rack: bytes) -> tuple[int, RunPlay] | None:
        """How many tiles the best play lays, and the play."""
        found = native.most_tiles_runs(self.options, self.table, rack)
        if not found.found:
            return None
        after = found.table
        gained, lost = _difference(after, self.table), _difference(self.table, after)
        return found.tiles, RunPlay(after, gained, lost, found.points)

    def policy(self) -> RunPlay | None:
        """Lay the most, jokers only to go out."""
        rack = self.racks[self.turn]
        found = self.solve(rack)
        if found is None or found[0] == len(rack):
            return found and found[1]
        plain = bytes([code for code in rack if code != JOKER_CODE])
        found = self.solve(plain) if plain else None
        return found and found[1]

    def move(self, play: RunPlay | None) -> bool:
        """Make a move; whether it ends the game."""
        seat = self.turn
        rack = self.racks[seat]
        if play is not None:
            left = list(rack)
            for code in play.gained:
                left.remove(code)
            self.racks[seat] = bytes(left) + play.lost
            self.table = play.table
            self.stars[seat] += play.stars
            self.passes = 0
        elif self.pool:
            self.stars[seat] = max(0, self.stars[seat] - 1)
            self.racks[seat] = rack + bytes([self.pool.pop()])
            self.passes = 0
        else:
            self.passes += 1
        if not self.racks[seat]:
            self.stars[seat] += 1
            return True
        self.turn = (seat + 1) % len(self.racks)
        return self.passes >= len(self.racks)

    def play_out(self) -> None:
        """Play on to the end."""
        while not self.move(self.policy()):
            pass

    def share(self, seat: int) -> float:
        """What a seat has of the win, after the end payments."""
        final = [
            max(0, stars - len(rack)) for stars, rack in zip(self.stars, self.racks, strict=True)
        ]
        best = max(final)
        winners = [at for at, stars in enumerate(final) if stars == best]
        out = [at for at in winners if not self.racks[at]]
        return ((seat in out) if out else (seat in winners) / len(winners)) * 1.0


def _difference(one: bytes, other: bytes) -> bytes:
    """The tiles of one table that the other does not have."""
    left = list(other)
    found = []
    for code in one:
        if code == MARK:
            continue
        if code in left:
            left.remove(code)
        else:
            found.append(code)
    return bytes(found)


class StarMaster(Forgetful):
    """Tries its plays in imagined games; remembers nothing, for hardly anything is hidden."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, view: View, clock: Clock) -> Move:
        choices = self.choices(view)
        best = choices[0]
        if len(choices) > 1 and native.AVAILABLE:
            best = self.searched(view, choices, clock)
        return idle(view) if best is None else Play(own_seat(view), best)

    def choices(self, view: View) -> list[Table | None]:
        """Plays worth a thought, the habit (jokers stay) first; going out leaves no other."""
        question = question_of(view)
        whole = best_play(question)
        if whole.tiles == len(question.rack) and isinstance(whole.table, tuple):
            return [whole.table]
        plain = without_jokers(question)
        asked = [plain, replace(plain, objective="points"), question]
        asked.append(replace(question, objective="points"))
        for tile in dict.fromkeys(plain.rack):
            fewer = tuple(other for other in plain.rack if other != tile)
            asked.append(replace(plain, rack=fewer))
        answers = [best_play(one) for one in asked if one.rack]
        found: list[Table | None] = [
            one.table for one in answers if one.played and isinstance(one.table, tuple)
        ]
        if not answers or not answers[0].played:
            found.insert(0, None)
        return list(dict.fromkeys([*found, None]))

    def searched(self, view: View, choices: list[Table | None], clock: Clock) -> Table | None:
        """The choice that wins most of the imagined games."""
        race = Race(len(choices), clock)
        plays = [_run_play(view.table, choice) for choice in choices]
        seat = own_seat(view)
        hidden = list(tile_bytes(unseen(view)))
        while race.goes_on():
            world = self.world(view, hidden)
            race.heat(partial(_share, world, plays, seat))
        return choices[race.best()]

    def world(self, view: View, hidden: list[int]) -> StarWorld:
        """A game that may be this one."""
        order = list(hidden)
        self.chance.shuffle(order)
        racks = []
        for at, size in enumerate(view.rack_sizes):
            if at == view.seat:
                racks.append(tile_bytes(view.rack))
            else:
                racks.append(bytes(order[:size]))
                order = order[size:]
        return StarWorld(
            view.options,
            table_bytes(view.table),
            racks,
            order,
            list(view.stars),
            own_seat(view),
        )


def _share(start: StarWorld, plays: list[RunPlay | None], seat: int, at: int) -> float:
    """What of the win the seat gets in this game after one of the plays."""
    world = start.copy()
    if not world.move(plays[at]):
        world.play_out()
    return world.share(seat)


def _run_play(before: Table, after: Table | None) -> RunPlay | None:
    if after is None:
        return None
    gained, lost = bag(after) - bag(before), bag(before) - bag(after)
    return RunPlay(
        table_bytes(after),
        tile_bytes(tuple(gained.elements())),
        tile_bytes(tuple(lost.elements())),
        stars_earned(before, after),
    )
