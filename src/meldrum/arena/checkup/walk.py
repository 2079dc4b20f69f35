"""A walk through the protocol: one check after another, each with a finding."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from meldrum.arena.checkup.findings import Finding
from meldrum.arena.checkup.positions import deal, mover, positions
from meldrum.arena.game import play_game
from meldrum.bots.external.child import GRACE, Child, ChildFailure
from meldrum.bots.external.process_bot import START_SECONDS, ProcessBot, answer, ask, begin, greet
from meldrum.bots.external.protocol import QUIT, GameData, Hello
from meldrum.bots.ladder import make_bot
from meldrum.bots.roster import dismiss, seat_seed
from meldrum.play.clock import Clock
from meldrum.play.driver import Limits
from meldrum.play.forced import played_for
from meldrum.play.mover import Mover
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.game import check, view
from meldrum.rules.moves import Draw, Move, Pass
from meldrum.rules.state import State

NONSENSE = b'\nbananas\n{"no":"word"}\n%\nfuture {"of":["the","protocol"]}\n'
TINY_MS = 100
TINY_PATIENCE = 2.0
PLAYOUTS = 16
OPPONENT = "casual"


class Broken(Exception):
    """Something is not as it should be."""


class Remark(Exception):
    """Not a failure, but worth knowing."""


@dataclass
class Checkup:
    """A bot being checked."""

    command: list[str]
    seed: str = "0"
    seconds: float = 10.0
    games: int = 2
    """Whole games of each edition."""
    hello: Hello | None = None
    answers: dict[str, Move] = field(default_factory=dict)
    """Its moves in the positions of an edition, by name."""

    def findings(self, editions: tuple[str, ...] = ()) -> Iterator[Finding]:
        """Check everything, in these editions or in those that the bot says it plays."""
        yield self.looked("says hello", self.greets)
        if self.hello is None:
            return
        for edition in editions or tuple(filter(self.hello.plays, EDITIONS)):
            yield from self.edition(edition, self.hello)
        yield self.looked("leaves on quit", partial(self.leaves, QUIT))
        yield self.looked("leaves at the end of its input", partial(self.leaves, b""))

    def looked(self, what: str, look: Callable[[], str], edition: str = "") -> Finding:
        """The finding of one check."""
        try:
            return Finding(what, "ok", look(), edition)
        except Remark as remark:
            return Finding(what, "note", str(remark), edition)
        except (Broken, ChildFailure, ValueError) as error:
            return Finding(what, "failed", str(error), edition)

    # Meeting and parting

    def greets(self) -> str:
        """It says hello in time."""
        child = Child(self.command)
        try:
            self.hello = greet(child, self.end(START_SECONDS))
        finally:
            child.end()
        watches = ", watches" if self.hello.watches else ""
        plays = "everything" if self.hello.editions is None else ", ".join(self.hello.editions)
        return f"{self.hello.name}, plays {plays}{watches}"

    def leaves(self, last: bytes) -> str:
        """It exits by itself, without complaint."""
        child = Child(self.command)
        try:
            greet(child, self.end(START_SECONDS))
            child.say(last)
            code = child.left(GRACE)
            if code is None:
                raise Broken(f"still there after {GRACE:g} s")
            if code:
                raise Broken(f"exit code {code}{child.last_words()}")
            return ""
        finally:
            child.end(patience=0)

    # One edition

    def edition(self, edition: str, hello: Hello) -> Iterator[Finding]:
        """Everything about one game."""
        if not hello.plays(edition):
            yield Finding("is played", "failed", "the bot's hello does not list it", edition)
            return
        asked = list(positions(edition, self.seed))
        self.answers = {}
        looks: list[tuple[str, Callable[[], str]]] = [
            (name, partial(self.moves, edition, name, state)) for name, state in asked
        ]
        start = asked[0][1]
        looks += [
            ("a tiny clock", partial(self.hurries, edition, start)),
            ("lines it cannot know", partial(self.forgives, edition, start)),
            ("all in one process, and a second game", partial(self.plays_on, edition, asked)),
            ("the same again from the same seed", partial(self.repeats, edition, asked)),
        ]
        players = edition_of(edition).players
        for number in range(self.games):
            seats = players[-(number % len(players))]
            looks.append((f"a whole game for {seats}", partial(self.plays, edition, seats, number)))
        for what, look in looks:
            yield self.looked(what, look, edition)

    @contextmanager
    def session(self, edition: str) -> Iterator[Child]:
        """A fresh process that is ready to play, for as long as it is needed."""
        child = Child(self.command)
        try:
            greet(child, self.end(START_SECONDS))
            begin(child, GameData(edition, self.seed), self.end(START_SECONDS))
            yield child
            child.end()
        finally:
            child.end(patience=0)

    def moves(self, edition: str, name: str, state: State) -> str:
        """It answers a position with a legal move."""
        with self.session(edition) as child:
            self.answers[name] = self.asked(child, state)
        return ""

    def asked(self, child: Child, state: State, ms: int | None = None) -> Move:
        """Its legal move; Broken if there is none."""
        wait = self.seconds if ms is None else TINY_PATIENCE
        seen = view(state, mover(state))
        ask(child, seen, ms or int(1000 * self.seconds), PLAYOUTS)
        move = answer(child, seen, Clock(), self.end(wait))
        if isinstance(move, Draw | Pass):
            move = played_for(move, seen) or move
        if violations := check(state, move):
            raise Broken(f"illegal: {'; '.join(one.message for one in violations)}")
        return move

    def hurries(self, edition: str, state: State) -> str:
        """It answers in time even when there is hardly any."""
        with self.session(edition) as child:
            start = time.monotonic()
            self.asked(child, state, TINY_MS)
            took = int(1000 * (time.monotonic() - start))
        told = f"{took} ms of {TINY_MS}"
        if took > TINY_MS:
            raise Remark(f"{told}: such a turn would be lost")
        return told

    def forgives(self, edition: str, state: State) -> str:
        """It ignores what it does not know."""
        with self.session(edition) as child:
            child.say(NONSENSE)
            self.asked(child, state)
        return ""

    def plays_on(self, edition: str, asked: list[tuple[str, State]]) -> str:
        """It answers all positions in one process, and begins another game there."""
        with self.session(edition) as child:
            for _, state in asked:
                self.asked(child, state)
            begin(child, GameData(edition, self.seed), self.end(START_SECONDS))
            self.asked(child, asked[0][1])
        return ""

    def repeats(self, edition: str, asked: list[tuple[str, State]]) -> str:
        """Same seed, same moves: not required, but anyone measuring strength needs it."""
        for name, state in asked:
            if name in self.answers:
                with self.session(edition) as child:
                    if self.asked(child, state) != self.answers[name]:
                        raise Remark(f"another move for {name!r}: runs cannot be repeated")
        return ""

    def plays(self, edition: str, seats: int, number: int) -> str:
        """It plays a whole game among others and loses no turn."""
        start = deal(edition, seats, f"{self.seed}/game/{number}")
        seat = number % seats
        bots: list[Mover] = [
            make_bot(OPPONENT, edition, seat_seed(start.seed, at))
            if at != seat
            else ProcessBot(self.command, edition, seat_seed(start.seed, at))
            for at in range(seats)
        ]
        try:
            game = play_game(start, bots, Limits(self.seconds, PLAYOUTS))
        finally:
            dismiss(bots)
        if game.forfeits:
            lost = game.forfeits[0]
            raise Broken(
                f"lost {len(game.forfeits)} turns, the first at ply {lost.ply}: {lost.reason}"
            )
        won = "won" if seat in game.outcome.winners else "lost"
        return f"{won} in {game.plies} plies"

    def end(self, seconds: float) -> float:
        """When to stop waiting."""
        return time.monotonic() + seconds
