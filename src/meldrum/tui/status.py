"""The lines around the felt: the game, the players, and how the turn stands."""

from collections.abc import Iterator

from meldrum.rules.editions import edition_of
from meldrum.rules.errors import Violations
from meldrum.rules.moves import Roll
from meldrum.rules.tiles import in_order, say
from meldrum.rules.view import View
from meldrum.tui.draft import GridDraft, TableDraft
from meldrum.tui.session import Session


def headline(session: Session) -> str:
    """Which game this is, what is left to draw, and the clock."""
    parts = []
    if session.seen is not None:
        edition = edition_of(session.seen.edition)
        parts.append(edition.name)
        if session.marks is not None:
            parts.append(session.marks.progress(session.seen.outcome is None))
        if edition.hides:
            parts.append(f"pool {session.seen.pool_size}")
        if session.seen.bank is not None:
            parts.append(f"bank {session.seen.bank}")
    left = session.left()
    if left is not None:
        parts.append(f"{int(left) // 60}:{int(left) % 60:02}")
    return " · ".join(parts)


def players(session: Session) -> str:
    """Everyone, with how much each holds; an arrow where the turn is."""
    seen = session.seen
    if seen is None:
        return ", ".join(session.names)
    return "   ".join(_player(session, seen, seat) for seat in range(len(session.names)))


def _player(session: Session, seen: View, seat: int) -> str:
    edition = edition_of(seen.edition)
    arrow = "▶" if seat in seen.to_move else " "
    parts = [f"{arrow}{session.names[seat]}"]
    if edition.deals:
        shows_dice = seen.dice and seat != seen.seat
        parts.append(say(in_order(seen.dice[seat])) if shows_dice else str(seen.rack_sizes[seat]))
        if seen.options.opening and not seen.opened[seat]:
            parts.append("(not opened)")
    if seen.stars:
        parts.append(f"★{seen.stars[seat]}")
    return " ".join(parts)


def problems(draft: TableDraft | GridDraft) -> Violations:
    """Everything wrong with playing the draft now."""
    seen = draft.seen
    edition = edition_of(seen.edition)
    assert seen.seat is not None
    lying, opened = (seen.grid if edition.on_grid else seen.table), seen.opened[seen.seat]
    return tuple(edition.check_turn(lying, seen.rack, draft.result, opened, seen.options))


def standing(session: Session, draft: TableDraft | GridDraft) -> Iterator[str]:
    """How the turn stands: whose it is, what is wrong with the draft, or that it is legal."""
    seen = draft.seen
    edition = edition_of(seen.edition)
    if seen.outcome is not None:
        yield _after(session)
    elif seen.seat not in seen.to_move:
        yield f"{' and '.join(session.names[seat] for seat in sorted(seen.to_move))} to move."
    elif not edition.deals:
        yield "Choose the tile that comes next, above or below: same color, next number."
    elif not seen.rolled:
        yield "Your throw: choose dice and press t, or press t to throw all."
    elif not draft.past:
        yield f"Your turn{_opening(draft)}."
    else:
        wrong = problems(draft)
        if wrong:
            yield f"Not yet: {wrong[0].message}{_opening(draft)}."
        else:
            yield f"Legal{_opening(draft)}: e ends your turn."


def _opening(draft: TableDraft | GridDraft) -> str:
    """How far the opening is."""
    seen = draft.seen
    if isinstance(draft, GridDraft) or seen.seat is None or seen.opened[seen.seat]:
        return ""
    return f" (opening {draft.opening()} of {seen.options.opening})"


def _after(session: Session) -> str:
    lines = [line for line in session.log[-2:] if line]
    more = (
        "m shows the score, g deals the next game"
        if session.phase == "between"
        else ("m shows the score, q leaves")
    )
    return f"{' '.join(lines)} {more}."


def can_throw(seen: View) -> bool:
    """Whether it is this seat's turn to throw dice."""
    return Roll in edition_of(seen.edition).moves and not seen.rolled and seen.seat in seen.to_move
