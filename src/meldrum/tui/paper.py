"""What is written on sheets of paper: the score, and the keys."""

from collections.abc import Mapping, Sequence

from meldrum.rules.editions import edition_of
from meldrum.study.review.data import GameReview
from meldrum.tui.session import Marks

ALWAYS = """\
arrows, tab   move the cursor; tab: from table to rack and back
space, click  choose a tile, or let go of it (esc: of all)
"""
SETS = """\
enter         lay what is chosen at the cursor, beside a set
n             lay it as a new set; or click the empty felt
a             choose the whole set under the cursor
x             cut the set before the cursor
backspace     put chosen tiles back on the rack
drag          a tile onto a set, the felt or the rack
u, r          undo one change, or all
e             end your turn with what lies there
d, p          draw a tile; pass, if there is none
s             sort the rack by color or by number
"""
DICE = """\
t             throw the chosen dice, or all of them
enter, click  place the chosen dice from a cell on
x             place across or down
backspace     take chosen dice back
u, r          undo one change, or all
e, p          end your turn; pass if nothing fits
"""
FINDING = """\
space, click  take the tile that comes next, above or below
"""
REST = """\
h, H          a hint, and the hint laid for you
m             the score sheet
w             watch the last game again, and have it reviewed
q             leave the table (the match is kept)

+ add here    [ ] chosen    < > cursor    ! no set, or not yours
* changed by you    · changed by others since your last turn
"""


def keys(edition: str | None) -> str:
    """What the keys do in this game."""
    if edition is None:
        return ALWAYS + REST
    game = edition_of(edition)
    middle = DICE if game.on_grid else SETS if game.deals else FINDING
    return ALWAYS + middle + REST


def score(marks: Marks, names: Sequence[str]) -> str:
    """The score sheet."""
    widths = [max(len(name), 6) for name in names]
    lines = [_line("", names, widths)]
    lines += [_line(f"Game {at}", row, widths) for at, row in enumerate(marks.points, 1)]
    lines += [_line("Total", marks.totals, widths), _line("Won", marks.games_won, widths)]
    if marks.winners is not None:
        winners = " and ".join(names[seat] for seat in marks.winners) or "Nobody"
        won = "win" if winners == "You" or len(marks.winners) > 1 else "wins"
        lines.append(f"\n{winners} {won} the match.")
    else:
        played = len(marks.points)
        goal = f"of {marks.games}" if marks.games else f"(to {marks.target} points)"
        lines.append(f"\nGames played: {played} {goal}.")
    return "\n".join(lines)


def _line(title: str, values: Sequence[object], widths: Sequence[int]) -> str:
    cells = (f"{value!s:>{width}}" for value, width in zip(values, widths, strict=True))
    return f"{title:<8}  {'   '.join(cells)}"


def summary(review: GameReview) -> str:
    """A review in a few lines for each player."""
    return "\n\n".join(
        f"{seat.name}\n"
        f"  {seat.decisions} decisions: {_labels(seat.labels)}\n"
        f"  each gave up {seat.cost_each:.1%} ±{seat.margin:.1%} of winning chance\n"
        f"  laid the most possible in {seat.found} of {seat.lays} lays\n"
        f"  the draws gave {seat.luck:+.0%}"
        for seat in review.seats
    )


def _labels(labels: Mapping[str, int]) -> str:
    found = [
        f"{labels[one]} {one}{'' if labels[one] == 1 else 's'}"
        for one in ("blunder", "mistake", "slip")
        if labels.get(one)
    ]
    return ", ".join(found) or "no mistakes found"
