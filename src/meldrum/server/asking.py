"""Hints and checks: questions of a seat, thought about in a worker, one at a time."""

from typing import Any

from meldrum.notation.moves import move_of
from meldrum.notation.text import NotationError
from meldrum.notation.wire import ViolationData, violation_data
from meldrum.rules.game import view
from meldrum.rules.view import View
from meldrum.server import wire
from meldrum.server.crew import NoAnswer, Work
from meldrum.server.refusals import refusal
from meldrum.server.table import Table
from meldrum.server.thinking import CheckWanted, HintWanted

MOST_WAITING = 20
"""Questions in all that may wait for a worker; more are told to come back."""


class Help:
    """Where seats ask."""

    def __init__(self) -> None:
        self._asking: set[tuple[str, int]] = set()

    async def hint(self, table: Table, seat: int) -> wire.Hint:
        """What would a good player do? Raises Refusal."""
        seen = _seen(table, seat)
        if seat not in seen.to_move:
            raise refusal("no_game", "a hint is for your own turn")
        seconds = table.house.config.hint_seconds
        move, steps = await self._asked(table, seat, HintWanted(seen, seconds / 2))
        return wire.Hint(move=move, steps=steps)

    async def check(self, table: Table, seat: int, asked: wire.Check) -> wire.Checked:
        """Would this be legal, were it this seat's turn? Raises Refusal."""
        seen = _seen(table, seat)
        if asked.move.seat != seat:
            raise refusal("wrong_seat")
        try:
            move = move_of(asked.move, seen.edition)
        except NotationError as error:
            raise refusal("unreadable", str(error)) from None
        found = await self._asked(table, seat, CheckWanted(seen, move))
        wrong: list[ViolationData] = [violation_data(violation) for violation in found]
        return wire.Checked(legal=not wrong, violations=wrong)

    async def _asked(self, table: Table, seat: int, work: Work) -> Any:
        key = (table.room.table, seat)
        if key in self._asking:
            raise refusal("busy")
        if len(self._asking) >= MOST_WAITING:
            raise refusal("too_many")
        self._asking.add(key)
        try:
            return await table.house.crew.ask(work, table.house.config.hint_seconds)
        except NoAnswer:
            table.house.metrics.count("hints_failed")
            raise refusal("no_answer") from None
        finally:
            self._asking.discard(key)


def _seen(table: Table, seat: int) -> View:
    if not table.room.rules.hints:
        raise refusal("no_hints")
    if table.room.phase != "playing" or table.room.state is None:
        raise refusal("no_game")
    return view(table.room.state, seat)
