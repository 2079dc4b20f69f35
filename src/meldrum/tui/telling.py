"""What happened, in sentences for a player: moves, remarks and endings."""

from collections.abc import Iterator, Sequence

from meldrum.notation.remarks import say_remark
from meldrum.play.remarking import remark_on
from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Draw, Find, Move, Pass, Penalty, Play, Point, Roll, Timeout
from meldrum.rules.scoring import Outcome
from meldrum.rules.table import bag
from meldrum.rules.tiles import in_order, say
from meldrum.rules.view import View
from meldrum.tui.names import YOU

ENDINGS = {
    "out": "A rack is empty.",
    "stalemate": "Nobody plays any more.",
    "stop": "Three turns each without a move.",
    "complete": "All four runs are complete.",
    "abandoned": "The game was abandoned.",
}


def told(before: View, after: View, move: Move, names: Sequence[str]) -> str:
    """What a move did, as far as ``before`` and ``after`` show it."""
    who, mine = names[move.seat], move.seat == after.seat
    was, now = (bag(seen.table) + seen.grid.bag() for seen in (before, after))
    match move:
        case Play():
            laid = say(in_order((now - was).elements()))
            taken = say(in_order((was - now).elements()))
            return f"{who} laid {laid}" + (f" and took {taken}" if taken else "") + "."
        case Draw() | Penalty() if mine:
            return f"{who} drew {say(after.rack[len(before.rack) :]) or 'nothing'}."
        case Draw():
            return f"{who} drew a tile."
        case Penalty():
            drew = after.rack_sizes[move.seat] - before.rack_sizes[move.seat]
            return f"{who} laid an illegal table and drew {drew}."
        case Pass():
            return f"{who} passed."
        case Timeout():
            return f"{who} ran out of time."
        case Roll():
            return f"{who} threw {say(after.dice[move.seat])}."
        case Point(_, tile):
            return f"{who} pointed to {tile}."
        case Find(_, tile):
            run = edition_of(before.edition).announces(before.table, after.table)
            more = f" {say(after.table[-1])}: that is a run!" if run else ""
            return f"{who} found {tile}.{more}"


def remark(before: View, move: Move) -> str:
    """What a bot says about its move."""
    return say_remark(remark_on(before, move))


def ending(outcome: Outcome, me: int | None, names: Sequence[str]) -> Iterator[str]:
    """How a game ended, who won, and the points."""
    yield ENDINGS[outcome.reason]
    if outcome.reason != "abandoned":
        yield _verdict(outcome, me, names)
    what = "Stars" if outcome.stars is not None else "Points"
    yield f"{what}: {by_name(outcome.points, names)}"


def _verdict(outcome: Outcome, me: int | None, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in outcome.winners]
    if me in outcome.winners:
        return "You won!" if len(winners) == 1 else "You share the win."
    if not winners:
        return "Nobody won."
    return f"{' and '.join(winners)} won." + (" You did not win this time." if YOU in names else "")


def by_name(values: Sequence[int], names: Sequence[str]) -> str:
    """A number for each player."""
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
