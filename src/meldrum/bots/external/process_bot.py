"""A bot in another process: a command that speaks the line protocol.

Whatever goes wrong costs the turn: the process is ended, and a fresh one is started for the next
turn, a few times a game. No process outlives the game.
"""

import shlex
import shutil
import time

from meldrum.bots.external.child import FLOODED, MOST_LINES, Child, ChildFailure, undisturbed
from meldrum.bots.external.protocol import (
    BOT_MOVES,
    STOP,
    Answer,
    GameData,
    Go,
    Greeting,
    Hello,
    Saw,
    line,
    payload_of,
    read_hello,
    word_of,
)
from meldrum.notation.moves import move_data, move_of
from meldrum.notation.text import shorten
from meldrum.notation.wire import view_data
from meldrum.play.clock import Clock
from meldrum.rules.moves import Move
from meldrum.rules.view import View

PREFIX = "cmd:"
START_SECONDS = 10.0
LONGEST = 60.0
"""Seconds for an answer if the clock sets no limit."""
RESERVE = 0.02
"""Seconds of the turn that are ours, or a tenth if that is less: lines take time, too."""
LIVES = 3
"""Processes a game; after that the bot is given up."""
LONGEST_NAME = 40
STOPPING = 1.0
"""Seconds to answer once the clock was stopped early."""
LOOK = 0.05
"""Seconds between two looks at whether the clock was stopped."""


def command_of(name: str) -> list[str]:
    """The words of a command in ``cmd:python3 bot.py``; raises ValueError if there is none."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise ValueError(f"no bot {name!r}: {error}") from None
    if not words:
        raise ValueError(f"no bot {name!r}: a command is wanted")
    if shutil.which(words[0]) is None:
        raise ValueError(f"no bot {name!r}: there is no program {words[0]!r}")
    return words


class ProcessBot:
    """Speaks for a process in one seat of one game. ``close`` it after the game."""

    def __init__(self, command: list[str], edition: str, seed: str) -> None:
        self.command = command
        self.game = GameData(edition, seed)
        self.watches = False
        self.lives = LIVES
        self.reason = ""
        self.name = ""
        """What it calls itself, once it has said hello."""
        self._child: Child | None = None
        try:
            self._child = self._started(time.monotonic() + START_SECONDS)
        except (ChildFailure, ValueError) as error:
            self._drop(error)

    def see(self, view: View, move: Move | None) -> None:
        if self.watches and self._child is not None:
            seen = Saw(None if move is None else move_data(move), view_data(view))
            self._child.say(line("saw", seen))

    def choose(self, view: View, clock: Clock) -> Move:
        with undisturbed():  # every wait in here ends by itself
            return self._chosen(view, clock)

    def _chosen(self, view: View, clock: Clock) -> Move:
        left = clock.left()
        wait = LONGEST if left is None else left
        reserve = min(RESERVE, wait / 10)
        end = time.monotonic() + wait - reserve
        try:
            if self._child is None:
                self._child = self._started(end)
            ms = None if left is None else max(1, int(1000 * (end - reserve - time.monotonic())))
            ask(self._child, view, ms, clock.playouts)
            return answer(self._child, view, clock, end)
        except BaseException as error:
            self._drop(error)
            raise

    def close(self) -> None:
        """The game is over: have the process leave."""
        if self._child is not None:
            self._child.end()
        self._child, self.lives = None, 0

    def _drop(self, error: BaseException) -> None:
        """End the process at once; what it left unsaid would be read as its next answer."""
        child, self._child = self._child, None
        self.watches = False
        self.lives -= 1
        self.reason = str(error)
        if child is not None:
            child.end(patience=0)

    def _started(self, end: float) -> Child:
        """A process that has said hello and is ready for this game."""
        if self.lives <= 0:
            raise ChildFailure(f"given up: {self.reason.removeprefix('given up: ')}")
        child = Child(self.command)
        try:
            hello = greet(child, end)
            if not hello.plays(self.game.edition):
                raise ChildFailure(f"does not play {self.game.edition}")
            begin(child, self.game, end)
        except BaseException:
            child.end(patience=0)
            raise
        self.watches = hello.watches
        self.name = "".join(filter(str.isprintable, hello.name))[:LONGEST_NAME]
        return child


def greet(child: Child, end: float) -> Hello:
    """Exchange hellos with a process."""
    child.say(line("hello", Greeting()))
    return read_hello(_next(child, end, "hello"))


def begin(child: Child, game: GameData, end: float) -> None:
    """Begin a game with a process that has been greeted."""
    child.say(line("game", game))
    payload_of(_next(child, end, "ready"), "ready", dict)


def ask(child: Child, view: View, ms: int | None, playouts: int | None = None) -> None:
    """Show it a position and have it think."""
    child.say(line("position", view_data(view)))
    child.say(line("go", Go(view.ply, ms, playouts)))


def answer(child: Child, view: View, clock: Clock, end: float) -> Move:
    """What it moves. A clock that somebody stops early is passed on."""
    stopped = False
    for _ in range(MOST_LINES):
        while (text := child.hear(min(end, time.monotonic() + LOOK))) is None:
            if time.monotonic() >= end:
                raise ChildFailure("no move in time")
            if clock.is_up() and not stopped:
                child.say(STOP)
                stopped = True
                end = min(end, time.monotonic() + STOPPING)
        if word_of(text) != "info":
            return read_move(text, view)
    raise ChildFailure(FLOODED)


def read_move(text: bytes, view: View) -> Move:
    """The move on a line; raises ValueError or ChildFailure."""
    said = payload_of(text, "move", Answer)
    if said.ply != view.ply:
        raise ChildFailure(f"answered for ply {said.ply}, this is {view.ply}")
    if said.type not in BOT_MOVES:
        raise ChildFailure(f"answered {shorten(said.type)}, which is not a bot's move")
    return move_of(said, view.edition)


def _next(child: Child, end: float, wanted: str) -> bytes:
    """The next line that is no mere information."""
    for _ in range(MOST_LINES):
        text = child.hear(end)
        if text is None:
            raise ChildFailure(f"no {wanted} in time")
        if word_of(text) != "info":
            return text
    raise ChildFailure(FLOODED)
