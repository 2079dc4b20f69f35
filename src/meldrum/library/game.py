"""A game: how it began and every move since. A value, like everything in the rules."""

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from meldrum.bots.race import USUAL_PLAYOUTS
from meldrum.bots.roster import bot_named, dismiss, seat_seed
from meldrum.library.position import Position
from meldrum.library.reading import read_table
from meldrum.library.solution import Solution
from meldrum.library.verdict import Verdict
from meldrum.notation.record import Log, log_of, read_record, record_of, verify, write_record
from meldrum.notation.text import NotationError
from meldrum.notation.transcript import transcript
from meldrum.play.driver import Driver, Limits
from meldrum.rules import game as engine
from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Draw, Move, Pass, Play, Roll
from meldrum.rules.scoring import Outcome
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.rules.state import State
from meldrum.rules.table import Table
from meldrum.rules.view import View

Seed = str | bytes | int | None
"""What a game is dealt from: any text or number, 32 bytes, or None for a random one."""


@dataclass(frozen=True, repr=False)
class Game:
    """A game of any edition. Moves make a new game and leave the old one as it was.

    >>> game = Game.new("classic", players=2, seed="tea")
    >>> game.draw().turn != game.turn
    True
    >>> eval(repr(game)) == game
    True
    """

    log: Log

    def __post_init__(self) -> None:
        if not isinstance(self.log, Log):
            raise TypeError(
                "Game.new deals a game, Game.between plays one, Game.from_record reads one"
            )

    @classmethod
    def new(
        cls,
        edition: str = "classic",
        players: int | Sequence[str] = 2,
        seed: Seed = None,
        options: Mapping[str, object] | None = None,
        number: int = 0,
    ) -> "Game":
        """Deal to this many players, or to players with these names.

        The same seed deals the same game on every machine; without one, the deal is random.
        ``number`` counts the games of a match, for editions where players take turns starting.
        """
        if isinstance(players, int):
            players = [f"seat {seat}" for seat in range(players)]
        seats = len(players)
        first = edition_of(edition).begins(number, seats)
        start = engine.new_game(edition, seats, seed_of(seed), options, first=first)
        return cls(Log(tuple(players), start))

    @classmethod
    def between(
        cls,
        *bots: str,
        edition: str = "classic",
        seed: Seed = None,
        options: Mapping[str, object] | None = None,
        number: int = 0,
    ) -> "Game":
        """A whole game between bots, by their names: ``Game.between("expert", "greedy")``."""
        start = cls.new(edition, bots, seed, options, number).log.start
        movers = [
            bot_named(bot, edition, seat_seed(start.seed, seat)) for seat, bot in enumerate(bots)
        ]
        try:
            turns = list(Driver(start, movers, Limits(playouts=USUAL_PLAYOUTS)).turns())
        finally:
            dismiss(movers)
        return cls(Log(bots, start, tuple((turn.move, None) for turn in turns)))

    @cached_property
    def state(self) -> State:
        """Everything about the game as it is now, hidden tiles included."""
        *_, last = self.log.states()
        return last

    @property
    def edition(self) -> str:
        """Which game it is."""
        return self.state.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        return self.log.names

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move so far."""
        return tuple(move for move, _ in self.log.moves)

    @property
    def table(self) -> Table | Grid:
        """What lies on the table; in Dice the grid."""
        return self.state.grid if edition_of(self.edition).on_grid else self.state.table

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.state.turn

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it is being played."""
        return self.state.outcome

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know."""
        return engine.view(self.state, seat)

    @property
    def position(self) -> Position:
        """What the seat to move faces."""
        state, turn = self.state, self.turn
        opened = state.opened[turn]
        return Position(self.edition, self.table, state.racks[turn], opened, state.options)

    # Moving

    def check(self, move: Move | object) -> Verdict:
        """May this move be made now, or this table be laid? Every reason if not."""
        return Verdict(engine.check(self.state, self._read(move)))

    def move(self, move: Move) -> "Game":
        """The game after this move; raises IllegalMove with every reason."""
        engine.apply(self.state, move)
        log = self.log
        return Game(Log(log.names, log.start, (*log.moves, (move, None)), log.abandoned))

    def play(self, after: object) -> "Game":
        """The seat to move lays this table, or grid, or what the solver found best."""
        return self.move(self._read(after))

    def _read(self, move: object) -> Move:
        if isinstance(move, Move):
            return move
        lying = move.table if isinstance(move, Solution) else move
        return Play(self.turn, read_table(edition_of(self.edition), lying, "table"))

    def roll(self, *dice: int) -> "Game":
        """Throw these of the nine dice again, by position from 0 to 8 (Dice)."""
        return self.move(Roll(self.turn, dice))

    def draw(self) -> "Game":
        """The seat to move draws a tile."""
        return self.move(Draw(self.turn))

    def pass_turn(self) -> "Game":
        """The seat to move passes."""
        return self.move(Pass(self.turn))

    # In words and records

    def record(self) -> str:
        """The whole game as one line of JSON."""
        return write_record(record_of(self.log))

    @classmethod
    def from_record(cls, line: str | bytes, where: str = "record") -> "Game":
        """The game of a record, dealt again from its seed and replayed; raises NotationError."""
        record = read_record(line, where)
        for complaint in verify(record):
            raise NotationError(f"{where}: {complaint}")
        return cls(log_of(record))

    def __repr__(self) -> str:
        return f"Game.from_record({self.record()!r})"

    def __str__(self) -> str:
        """The game in words, move by move."""
        return "\n".join(transcript(record_of(self.log)))


def seed_of(seed: Seed) -> bytes:
    """The 256 bits of a seed: bytes as they are, text by its SHA-256, None at random."""
    if seed is None:
        return os.urandom(SEED_BYTES)
    return seed if isinstance(seed, bytes) else hashlib.sha256(str(seed).encode()).digest()


def write_games(path: str | os.PathLike[str], games: Game | Iterable[Game]) -> None:
    """Write one game or several to a file, a record per line; what it held before is replaced."""
    listed = [games] if isinstance(games, Game) else games
    text = "".join(f"{game.record()}\n" for game in listed)  # before the old file is touched
    Path(path).write_text(text, encoding="utf-8")


def read_games(path: str | os.PathLike[str]) -> list[Game]:
    """Read the games of a file, each verified; raises NotationError with file and line."""
    lines = enumerate(Path(path).read_bytes().splitlines(), 1)
    return [Game.from_record(line, f"{path}:{number}") for number, line in lines if line.strip()]
