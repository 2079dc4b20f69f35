"""The result of a deal: games as the journal keeps them, and how each bot did in them."""

import msgspec

from meldrum.arena.game import play_game
from meldrum.arena.plan import Plan, Task, seatings
from meldrum.bots.external.process_bot import ProcessBot
from meldrum.bots.roster import bot_named, dismiss, seat_seed


class GameResult(msgspec.Struct, frozen=True):
    """One game of a deal."""

    seats: tuple[str, ...]
    reason: str
    winners: tuple[int, ...]
    points: tuple[int, ...]
    plies: int
    opened: tuple[int, ...]
    forfeits: tuple[tuple[int, int, str], ...] = ()
    silent: tuple[int, ...] = ()
    """Seats that never made a legal move in time."""

    def __post_init__(self) -> None:
        seats = len(self.seats)
        if not seats or {seats} != {len(self.points), len(self.opened)}:
            raise ValueError("points or openings do not fit the seats")
        seated = (*self.winners, *self.silent, *(seat for _, seat, _ in self.forfeits))
        if not all(0 <= seat < seats for seat in seated):
            raise ValueError("a seat that is not at the table")

    def share(self, name: str) -> float:
        """The part of the win that went to a bot; without winners it is split among all."""
        winners = self.winners or range(len(self.seats))
        return sum(self.seats[seat] == name for seat in winners) / len(winners)

    def points_of(self, name: str) -> float:
        """The mean points of a bot's seats."""
        own = [points for seat, points in zip(self.seats, self.points, strict=True) if seat == name]
        return sum(own) / len(own)


class DealResult(msgspec.Struct, frozen=True):
    """One deal with one lineup, in every seat: the unit of all statistics."""

    deal: int
    lineup: tuple[str, ...]
    games: tuple[GameResult, ...]
    names: dict[str, str] = {}
    """What bots in other processes call themselves."""

    def __post_init__(self) -> None:
        if not self.games:
            raise ValueError("a deal without games")
        if any(sorted(game.seats) != sorted(self.lineup) for game in self.games):
            raise ValueError("a game of other bots than the deal")

    def share(self, name: str) -> float:
        """A bot's mean share of the wins."""
        return sum(game.share(name) for game in self.games) / len(self.games)

    def points_of(self, name: str) -> float:
        """A bot's mean points."""
        return sum(game.points_of(name) for game in self.games) / len(self.games)

    @property
    def plies(self) -> float:
        """The mean length of the games."""
        return sum(game.plies for game in self.games) / len(self.games)


def play_task(plan: Plan, task: Task) -> DealResult:
    """Play a deal in every seat."""
    start = plan.deal(task.deal)
    games = []
    names: dict[str, str] = {}
    for turn, seats in enumerate(seatings(task.lineup)):
        bots = [
            bot_named(name, plan.edition, seat_seed(start.seed, turn, at))
            for at, name in enumerate(seats)
        ]
        try:
            played = play_game(start, bots, plan.limits)
        finally:
            dismiss(bots)
        for name, bot in zip(seats, bots, strict=True):
            if isinstance(bot, ProcessBot) and bot.name:
                names[name] = bot.name
        forfeits = tuple((one.ply, one.seat, one.reason) for one in played.forfeits)
        games.append(
            GameResult(
                seats,
                played.outcome.reason,
                played.outcome.winners,
                played.outcome.points,
                played.plies,
                played.opened,
                forfeits,
                played.silent,
            )
        )
    return DealResult(task.deal, task.lineup, tuple(games), names)
