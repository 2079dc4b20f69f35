"""``meldrum review``: where a finished game was won and lost."""

import argparse
from collections.abc import Iterator

import msgspec

from meldrum.cli.number_flags import count
from meldrum.cli.progress import progress
from meldrum.cli.replay import lines, read_line
from meldrum.cli.show import show
from meldrum.notation.record import Record
from meldrum.notation.text import NotationError
from meldrum.rules.editions import edition_of
from meldrum.study.laying import StepData
from meldrum.study.review.data import GameReview, SeatReview, TurnReview
from meldrum.study.review.judgement import MOST
from meldrum.study.review.parallel import reviews
from meldrum.study.review.summary import game_review


def describe_review(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    add = parser.add_argument
    add("file", help="a file of records, one per line; - for standard input")
    add("--game", type=count, default=1, metavar="N", help="which game of the file (1)")
    add("--seat", type=int, metavar="N", help="only this seat, counted from 0 (all)")
    add("--worlds", type=count, default=MOST, metavar="N", help=f"imagined games a move ({MOST})")
    add("--jobs", type=count, default=None, metavar="J", help="processes (all cores)")
    add("--steps", action="store_true", help="tell how better plays are laid, step by step")
    add("--json", action="store_true", help="print the review as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Review one game of the file."""
    record = _record(args.file, args.game)
    if args.seat is not None and args.seat not in range(len(record.seats)):
        raise NotationError(f"--seat {args.seat}: this game has {len(record.seats)} seats, from 0")
    turns = list(_with_progress(record, args))
    review = game_review(record, turns, args.seat)
    if args.json:
        print(msgspec.json.encode(review).decode())
    else:
        for line in told(record, review, args.steps):
            show(line)
    return 0


def _record(name: str, game: int) -> Record:
    for number, line in lines(name):
        if number == game:
            return read_line(name, number, line)
    raise NotationError(f"{name}: there is no game {game}")


def _with_progress(record: Record, args: argparse.Namespace) -> Iterator[TurnReview]:
    total = sum(args.seat in (None, entry.seat) for entry in record.moves)
    with progress() as told:
        told(f"turn 0 of {total}")
        for done, turn in enumerate(reviews(record, args.seat, args.worlds, args.jobs), 1):
            told(f"turn {done} of {total}")
            yield turn


def told(record: Record, review: GameReview, steps: bool) -> Iterator[str]:
    """The review in words."""
    luck = "throws" if edition_of(record.edition).on_grid else "draws"
    alone = len(review.seats) < len(record.seats)
    for seat in review.seats:
        yield from _seat_lines(seat, luck, "it" if alone else "all luck")
        yield ""
    yield f"A loss that may be below {review.floor:.0%} of winning chance is taken for noise."
    shown = "its chance of winning" if alone else "who is ahead"
    yield f"Turn by turn, with {shown} after it, in percent:"
    for turn, standing in zip(review.turns, review.graph, strict=True):
        yield from _turn_lines(turn, standing, record, steps)


def _seat_lines(seat: SeatReview, luck: str, without: str) -> Iterator[str]:
    labels = ", ".join(
        f"{seat.labels[one]} {one}{'' if seat.labels[one] == 1 else 's'}"
        for one in ("blunder", "mistake", "slip")
        if one in seat.labels
    )
    yield f"Seat {seat.seat}, {seat.name}: {_won(seat.won)}"
    yield f"  {seat.decisions} decisions, {labels or 'no mistakes found'}"
    yield f"  each gave up {seat.cost_each:.1%} ±{seat.margin:.1%} of winning chance"
    yield f"  laid the most possible in {seat.found} of {seat.lays} lays"
    yield f"  the {luck} gave {seat.luck:+.0%}; without {without}: {seat.adjusted:.0%}"
    if seat.moments:
        yield f"  biggest moments: move {', '.join(map(str, seat.moments))}"


def _won(share: float) -> str:
    return "won" if share == 1 else "lost" if share == 0 else "shared the win"


def _turn_lines(
    turn: TurnReview, standing: list[float], record: Record, steps: bool
) -> Iterator[str]:
    did = " ".join(filter(None, (turn.move.type, turn.played)))
    stands = ":".join(f"{share:.0%}".rstrip("%") for share in standing)
    cost = f"  gave up {turn.low:.0%} to {turn.high:.0%}: {turn.label}" if turn.label else ""
    yield f"{turn.number:4}. {stands:>7}  {record.called[turn.seat]}: {did}{cost}"
    if turn.says:
        yield f"        {turn.says}"
        yield from _step_lines(turn.steps if steps else [])
    missed = turn.missed
    if missed and missed.choice:
        yield f"        Missed: {missed.choice} ({missed.most} instead of {missed.laid})"
        yield from _step_lines(missed.steps if steps else [])


def _step_lines(steps: list[StepData]) -> Iterator[str]:
    for number, step in enumerate(steps, 1):
        yield f"        {number:3}. {step.says}"
