"""A game so far as one value: where it is, and what everybody has seen happen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from meldrum.envs.candidates import ACTIONS, Candidates, candidates
from meldrum.envs.openspiel.chance import Drawing, Position, Throwing, moved
from meldrum.envs.openspiel.words import move_words
from meldrum.envs.picture import picture
from meldrum.play.driver import next_seat
from meldrum.rules.editions import edition_of
from meldrum.rules.game import forfeited, view
from meldrum.rules.moves import Move
from meldrum.rules.state import State
from meldrum.rules.tiles import say


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a seat: what all saw of it, and what only that seat saw."""

    seat: int
    public: str
    private: str = ""


@dataclass(frozen=True)
class Progress:
    """Nothing changes it, so copies of a game share it."""

    position: Position
    story: tuple[Event, ...] = ()

    def __deepcopy__(self, memo: object) -> "Progress":
        return self

    def __str__(self) -> str:
        lines = [] if self.state is None else [picture(self.state)]
        if not isinstance(self.position, State):
            node = type(self.position).__name__
            lines.append(" ".join([f"{node}:", *map(str, self.position.known)]))
        return "\n".join(lines)

    @property
    def state(self) -> State | None:
        """The game as the engine has it, before what is left to chance; None until it is dealt."""
        match self.position:
            case State():
                return self.position
            case Drawing(before=before) | Throwing(before=before):
                return before
        return None

    @property
    def seat(self) -> int | None:
        """The seat that moves; None at the end."""
        assert isinstance(self.position, State)
        return next_seat(self.position)

    @cached_property
    def candidates(self) -> Candidates:
        """The move behind each action of the seat that moves; there is at least one."""
        assert isinstance(self.position, State)
        assert self.seat is not None
        found = candidates(view(self.position, self.seat))
        if any(found):
            return found
        return forfeited(self.position, self.seat), *(None,) * (ACTIONS - 1)

    def say(self, action: int) -> str:
        """What an action means here."""
        here = self.position
        if not isinstance(here, State):
            return here.say(action)
        move = self.candidates[action]
        return "nothing" if move is None else move_words(here, move)

    def after(self, action: int) -> "Progress":
        """What an action of a player or of chance leads to."""
        here = self.position
        if isinstance(here, State):
            move = self.candidates[action]
            assert move is not None
            return self._told(moved(here, move), here, move)
        told = here.after(action)
        match here:
            case Drawing(before, move) | Throwing(before, move):
                return self._told(told, before, move)
        return self._dealt(told)

    def _told(self, position: Position, before: State, move: Move) -> "Progress":
        """Add a move to the story once all of it has happened."""
        if not isinstance(position, State):
            return Progress(position, self.story)
        public, private = move_words(before, move), ""
        drawn = position.racks[move.seat][len(before.racks[move.seat]) :]
        if edition_of(before.edition).hides:
            private = say(drawn)
        elif position.rolls > before.rolls:
            public += f", shows {say(position.racks[move.seat])}"
        return Progress(position, (*self.story, Event(move.seat, public, private)))

    def _dealt(self, position: Position) -> "Progress":
        """Begin the story once everything is dealt."""
        story = tuple(_deal(position)) if isinstance(position, State) else ()
        return Progress(position, story)


def _deal(state: State) -> Iterator[Event]:
    hides = edition_of(state.edition).hides
    yield Event(state.first, "begins")
    for seat, rack in enumerate(state.racks):
        if hides:
            yield Event(seat, f"gets {len(rack)} tiles", say(rack))
        else:
            yield Event(seat, f"throws {say(rack)}")
