"""A worker's job: reviewing a draft. Is it legal, what is each set, what would be better?

Like a bot it gets a view, in which nothing is hidden to be found.
"""

from dataclasses import dataclass, field

from meldrum.bots.bot import own_seat
from meldrum.rules.editions import edition_of
from meldrum.rules.errors import Violations
from meldrum.rules.game import check, new_game, view
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Move, Play
from meldrum.rules.options import Options
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.rules.state import State, with_item
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet
from meldrum.rules.turn import opening_value
from meldrum.rules.view import View
from meldrum.study.sets import SetReview, reviewed_lines, reviewed_set


@dataclass(frozen=True, slots=True)
class CheckJob:
    """Would this move be legal, were it this seat's turn?"""

    seen: View
    move: Move

    def answer(self) -> Violations:
        """Everything wrong with it."""
        return check(_as_if_on_turn(self.seen), self.move)


@dataclass(frozen=True, slots=True)
class DraftReview:
    """What is wrong with a draft, what each set is, and the points towards the opening."""

    violations: Violations
    sets: list[SetReview] = field(default_factory=list)
    opening: int | None = None


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """What would become of this draft, were it this seat's turn?"""

    seen: View
    draft: Table | Grid

    def answer(self) -> DraftReview:
        """Everything about it."""
        seat = own_seat(self.seen)
        violations = check(_as_if_on_turn(self.seen), Play(seat, self.draft))
        edition, options = edition_of(self.seen.edition), self.seen.options
        if isinstance(self.draft, Grid):
            return DraftReview(violations, reviewed_lines(self.draft, edition, options))
        opening = None
        if not self.seen.opened[seat]:
            rules = edition.set_rules(options)
            opening = opening_value(self.seen.table, self.draft, rules, options)
        sets = [reviewed_set(tiles, edition, options) for tiles in self.draft]
        return DraftReview(violations, sets, opening)


@dataclass(frozen=True, slots=True)
class ExerciseJob:
    """The same at a made-up table, for lessons."""

    edition: str
    options: Options
    table: Table | Grid
    rack: TileSet
    opened: bool
    draft: Table | Grid

    def answer(self) -> DraftReview:
        """Everything about the draft."""
        seen = made_up(self.edition, self.options, self.table, self.rack, self.opened)
        return ReviewJob(seen, self.draft).answer()


def made_up(
    edition: str, options: Options, table: Table | Grid, rack: TileSet, opened: bool
) -> View:
    """What the player whose turn it is sees at a made-up table; dice have been thrown."""
    blank = new_game(edition, 2, bytes(SEED_BYTES))
    begun = blank._replace(
        options=options,
        racks=with_item(blank.racks, blank.turn, rack),
        opened=with_item(blank.opened, blank.turn, opened),
    )
    if isinstance(table, Grid):
        held = with_item(begun.held, blank.turn, tuple(range(len(rack))))
        return view(begun._replace(grid=table, held=held, rolled=True), blank.turn)
    return view(begun._replace(table=table), blank.turn)


def _as_if_on_turn(seen: View) -> State:
    """A game that looks like this to the seat whose turn it is; what is hidden is blank."""
    seat = own_seat(seen)
    blank = new_game(seen.edition, len(seen.rack_sizes), bytes(SEED_BYTES))
    hidden = blank.pool[:1] * seen.pool_size
    racks = seen.dice or with_item(((),) * len(seen.rack_sizes), seat, seen.rack)
    return blank._replace(
        options=seen.options,
        turn=seat,
        racks=racks,
        pool=seen.face_up or hidden,
        table=seen.table,
        opened=seen.opened,
        stars=seen.stars,
        bank=seen.bank,
        grid=seen.grid,
        held=seen.held,
        taken=seen.taken,
        rolled=seen.rolled or seat not in seen.to_move,
    )
