"""Making a table, sitting down at it, inviting others: from a request to an event. Pure.

Tokens and invite codes are made from the server's secret and the request's id, so a request that
is repeated gets the same ones. The log has only hashes of all three.
"""

import os
from collections.abc import Callable
from uuid import UUID

from meldrum.bots.ladder import LADDER
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.errors import OptionError
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.server import wire
from meldrum.server.events import Created, Joined, Renewed
from meldrum.server.refusals import refusal
from meldrum.server.tables.commands import Decision, check_host
from meldrum.server.tables.lookalikes import look_alike
from meldrum.server.tables.player_text import name_of, seed_of
from meldrum.server.tables.projection import seats_data
from meldrum.server.tables.state import Seat, TableState
from meldrum.server.tokens import ID_BYTES, Secret, hashed, matches

Unclaimed = Callable[[int, Seat], bool]
"""Whether nobody has come to a seat that was taken: the answer may have been lost."""


class Seating:
    """Decides who sits where, and makes what proves it."""

    def __init__(self, secret: Secret) -> None:
        self.secret = secret

    def command(self, request: UUID) -> UUID:
        """What is known of a request's id after it is done: whoever repeats it gets the seat again.

        So the id itself must be as hard to come by as the token.
        """
        return self.secret.id("request", request)

    def table_id(self, command: UUID) -> str:
        """The id of the table that this command makes."""
        return self.secret.text("table", command, size=ID_BYTES)

    def token(self, table: str, seat: int, command: UUID) -> str:
        """What proves that a seat is yours."""
        return self.secret.text("token", table, seat, command)

    def invite(self, table: str, seat: int, command: UUID) -> wire.Invite:
        """The code that leads to a seat."""
        code = f"{table}.{self.secret.text('invite', table, seat, command)}"
        return wire.Invite(seat=seat, code=code)

    def created(self, wanted: wire.NewTable) -> Created:
        """The first event of a new table; raises Refusal."""
        _check_new(wanted)
        made, edition = self.hosted(wanted), edition_of(wanted.edition)
        return Created(
            edition=wanted.edition,
            options=edition.recorded(edition.options(wanted.options)),  # type: ignore[arg-type]
            seats=wanted.seats,
            seat=wanted.seat,
            bots=wanted.bots,
            fill=wanted.fill,
            public=wanted.public,
            spectators=wanted.spectators,
            chat=wanted.chat,
            hints=wanted.hints,
            pace=wanted.pace,
            takeover=wanted.takeover,
            name=name_of(wanted.name),
            token=hashed(made.token),
            invites=[hashed(invite.code) for invite in made.invites],
            client_seed=seed_of(wanted.seed),
            seed=os.urandom(SEED_BYTES).hex(),
        )

    def hosted(self, wanted: wire.NewTable) -> wire.Seated:
        """The host's seat, and an invite for every other."""
        command = self.command(wanted.id)
        name = self.table_id(command)
        others = [seat for seat in range(wanted.seats) if seat != wanted.seat]
        invites = [self.invite(name, seat, command) for seat in others]
        token = self.token(name, wanted.seat, command)
        return wire.Seated(table=name, seat=wanted.seat, token=token, invites=invites)

    def redeemed(self, state: TableState, asked: wire.Redeem, is_unclaimed: Unclaimed) -> Decision:
        """Somebody sits down by invitation; raises Refusal."""
        seat = invited_to(state, asked.code, is_unclaimed)
        return self._joined(state, seat, asked, hashed(asked.code))

    def joined(self, state: TableState, asked: wire.Join) -> Decision:
        """Somebody sits down at a public table; raises Refusal."""
        if not state.rules.public:
            raise refusal("not_public")
        free = [at for at, seat in enumerate(state.seats) if seat.is_free and not seat.held]
        if asked.seat is not None and asked.seat not in free:
            raise refusal("seat_taken")
        if not free:
            raise refusal("no_free_seat")
        empty = [at for at in free if state.seats[at].bot is None]
        return self._joined(state, (empty or free)[0] if asked.seat is None else asked.seat, asked)

    def _joined(
        self, state: TableState, seat: int, asked: wire.Join | wire.Redeem, invite: str = ""
    ) -> Decision:
        if state.closed:
            raise refusal("table_closed")
        instead = state.seats[seat].bot if state.phase == "playing" else None
        if instead and state.rules.takeover not in ("anyone", "invited" if invite else ""):
            raise refusal("no_takeover")
        name = name_of(asked.name)
        if look_alike(name, _other_names(state, seat)):
            raise refusal("name_taken")
        token = hashed(self.token(state.table, seat, self.command(asked.id)))
        seed = seed_of(asked.seed)
        return Decision(Joined(seat, name, token, seed, invite, instead or ""))

    def renewed(self, state: TableState, seat: int, asked: wire.Renew) -> Decision:
        """The host exchanges an invite; raises Refusal."""
        check_host(state, seat)
        if asked.seat not in range(len(state.seats)) or not state.seats[asked.seat].is_free:
            raise refusal("seat_taken")
        code = self.invite(state.table, asked.seat, self.command(asked.id)).code
        return Decision(Renewed(asked.seat, hashed(code)))


def invited_to(state: TableState, code: str, is_unclaimed: Unclaimed) -> int:
    """The seat that a code leads to, free or unclaimed; raises Refusal."""
    for at, seat in enumerate(state.seats):
        if matches(code, seat.invite) and (seat.is_free or is_unclaimed(at, seat)):
            return at
    raise refusal("bad_invite")


def seat_of(state: TableState, token: str) -> int:
    """The seat that a token proves; raises Refusal."""
    for at, seat in enumerate(state.seats):
        if matches(token, seat.token):
            return at
    raise refusal("bad_token")


def _other_names(state: TableState, seat: int) -> list[str]:
    return [there.name for at, there in enumerate(seats_data(state)) if at != seat]


def _check_new(wanted: wire.NewTable) -> None:
    if wanted.edition not in EDITIONS:
        raise refusal("bad_table", f"there is no edition {wanted.edition[:20]!r}")
    edition = edition_of(wanted.edition)
    if wanted.seats not in edition.players:
        raise refusal("bad_table", f"{wanted.edition} is not for {wanted.seats} players")
    if wanted.seat not in range(wanted.seats):
        raise refusal("bad_table", f"there is no seat {wanted.seat}")
    if len(wanted.bots) >= wanted.seats:
        raise refusal("bad_table", "one seat is yours")
    for level in (*wanted.bots, wanted.fill):
        if level not in LADDER:
            raise refusal("no_such_level", f"there are {', '.join(LADDER)}")
    try:
        edition.options(wanted.options)
    except OptionError as error:
        raise refusal("bad_table", str(error)) from None
