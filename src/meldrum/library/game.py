"""A game: how it began and every move since. A value, like everything in the rules."""

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from meldrum.bots.roster import bot_named, dismiss
from meldrum.library.position import Position
from meldrum.library.verdict import Verdict
from meldrum.notation.record import Log, log_of, read_record, record_of, verify, write_record
from meldrum.notation.text import NotationError, parse_grid, parse_table
from meldrum.notation.transcript import transcript
from meldrum.play.driver import Driver, Limits
from meldrum.rules import game as engine
from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Draw, Move, Pass, Play
from meldrum.rules.scoring import Outcome
from meldrum.rules.state import State
from meldrum.rules.view import View

PLAYOUTS = 96
"""How much bots that search think about a move, counted so that every machine plays the same."""


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

    @classmethod
    def new(
        cls,
        edition: str = "classic",
        players: int = 2,
        seed: str | bytes | None = None,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        number: int = 0,
    ) -> "Game":
        """Deal. The same seed deals the same game on every machine; without one, by chance.

        ``number`` counts the games of a match, for editions where players take turns to begin.
        """
        first = edition_of(edition).begins(number, players)
        start = engine.new_game(edition, players, seed_of(seed), options, first=first)
        return cls(Log(tuple(names) or tuple(f"seat {seat}" for seat in range(players)), start))

    @classmethod
    def between(
        cls,
        *bots: str,
        edition: str = "classic",
        seed: str | bytes | None = None,
        options: Mapping[str, object] | None = None,
        number: int = 0,
    ) -> "Game":
        """A whole game between bots, by their names: ``Game.between("expert", "greedy")``."""
        game = cls.new(edition, len(bots), seed, options, bots, number)
        start = game.log.start
        chance = seed if isinstance(seed, str) else start.seed.hex()
        movers = [bot_named(bot, edition, f"{chance}/{seat}") for seat, bot in enumerate(bots)]
        try:
            turns = list(Driver(start, movers, Limits(playouts=PLAYOUTS)).turns())
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
    def turn(self) -> int:
        """The seat to move."""
        return self.state.turn

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.state.outcome

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know."""
        return engine.view(self.state, seat)

    @property
    def position(self) -> Position:
        """What the seat to move faces."""
        state = self.state
        lying = state.grid if edition_of(state.edition).on_grid else state.table
        opened = state.opened[state.turn]
        return Position(state.edition, lying, state.racks[state.turn], opened, state.options)

    # Moving

    def check(self, move: Move) -> Verdict:
        """May this move be made now? Every reason if not."""
        return Verdict(engine.check(self.state, move))

    def move(self, move: Move) -> "Game":
        """The game after this move; raises IllegalMove with every reason."""
        engine.apply(self.state, move)
        log = self.log
        return Game(Log(log.names, log.start, (*log.moves, (move, None)), log.abandoned))

    def play(self, after: str) -> "Game":
        """The seat to move lays this table, or grid."""
        on_grid = edition_of(self.edition).on_grid
        return self.move(Play(self.turn, parse_grid(after) if on_grid else parse_table(after)))

    def draw(self) -> "Game":
        """The seat to move draws a tile."""
        return self.move(Draw(self.turn))

    def pass_turn(self) -> "Game":
        """The seat to move passes."""
        return self.move(Pass(self.turn))

    # Telling

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


def seed_of(seed: str | bytes | None) -> bytes:
    """The 256 bits of a seed: bytes as they are, text by its SHA-256, None by chance."""
    if seed is None:
        return os.urandom(32)
    return hashlib.sha256(seed.encode()).digest() if isinstance(seed, str) else seed


def write_games(path: str | os.PathLike[str], games: Iterable[Game]) -> None:
    """Write records, one a line."""
    with Path(path).open("w", encoding="utf-8") as file:
        file.writelines(f"{game.record()}\n" for game in games)


def read_games(path: str | os.PathLike[str]) -> Iterator[Game]:
    """Read the games of a file, each verified; raises NotationError with file and line."""
    with Path(path).open("rb") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield Game.from_record(line, f"{os.fspath(path)}:{number}")
