"""Reviewing a finished game, turn by turn."""

from collections.abc import Iterator

from meldrum.bots.solving import question_of
from meldrum.notation.moves import move_data
from meldrum.notation.record import Record, log_of, verify
from meldrum.notation.text import NotationError
from meldrum.rules.editions import edition_of
from meldrum.rules.game import view
from meldrum.rules.moves import Draw, Move, Play, Roll
from meldrum.rules.tiles import in_order, say
from meldrum.solver.best import best_play
from meldrum.study.laying import handled_tiles, played_tiles, steps_of
from meldrum.study.review.candidates import candidates
from meldrum.study.review.data import ChoiceData, MissedData, TurnReview
from meldrum.study.review.ideas import ideas
from meldrum.study.review.judgement import MOST, Verdict, Weighed, chance_now, judge
from meldrum.study.review.turns import Turn, turns_of
from meldrum.study.review.words import sentence

VERSION = 3
"""Of what reviews say; kept ones of another version are made again."""


def refuse_unfit(record: Record) -> None:
    """Raise NotationError for a game that cannot be reviewed: unfinished, untrue, or with nothing
    to decide."""
    if record.outcome is None:
        raise NotationError("record: this game is not over: only finished games are reviewed")
    if complaints := verify(record):
        raise NotationError(f"record: not as played: {complaints[0]}")
    edition = edition_of(record.edition)
    if edition.family == "finding":
        raise NotationError(f"record: there is nothing to decide in {edition.name}")


def reviewed(record: Record, seat: int | None = None, worlds: int = MOST) -> Iterator[TurnReview]:
    """Every turn of a game, or of one seat; raises NotationError for a game that is ``unfit``."""
    refuse_unfit(record)
    for turn in turns_of(log_of(record)):
        if seat in (None, turn.seat):
            yield review_turn(turn, worlds)


def turn_at(record: Record, number: int) -> Turn:
    """One turn of a game that was found fit."""
    return next(turn for turn in turns_of(log_of(record)) if turn.number == number)


def review_turn(turn: Turn, worlds: int = MOST, instead: Move | None = None) -> TurnReview:
    """Both ledgers of a turn; with ``instead``, as if this had been done."""
    made = turn.chosen()
    chosen = instead or made
    told = TurnReview(
        number=turn.number,
        seat=turn.seat,
        move=move_data(chosen or turn.move),
        played=say(in_order(handled_tiles(turn.seen, chosen or turn.move))),
        how="",
        real=False,
    )
    if chosen is None:
        return told  # an illegal table, which was punished, is no choice among moves
    if not isinstance(chosen, Roll):
        told.missed = _missed(turn, chosen)
    seed = f"meldrum-review/{turn.before.seed.hex()}/{turn.number}"
    found = candidates(turn.seen, made or chosen, turn.memory, seed, instead)
    at = next(at for at, one in enumerate(found) if not instead or "tried" in one.names)
    if verdict := judge(turn.seen, turn.memory, found, seed, worlds, at):
        _tell(told, turn, verdict)
        if instead is None:
            _tell_luck(told, turn, chosen, seed, worlds)
        if verdict.label:
            told.ideas = ideas(turn.seen, chosen, verdict.moves[verdict.best].candidate.move)
    told.says = sentence(told)
    return told


def _missed(turn: Turn, chosen: Move) -> MissedData:
    """What could have been laid, for certain."""
    seen = turn.seen
    best = best_play(question_of(seen))
    laid = sum(1 for _ in played_tiles(seen, chosen))
    told = MissedData(laid, max(best.tiles, laid), best.optimal)
    if best.tiles > laid:
        lay = Play(turn.seat, best.table)
        told.choice = say(in_order(best.played))
        told.steps = steps_of(seen, lay)
    return told


def _tell(told: TurnReview, turn: Turn, verdict: Verdict) -> None:
    """The second ledger."""
    best = verdict.moves[verdict.best]
    told.how, told.real = verdict.how, len(verdict.moves) > 1
    told.choices = [_choice(turn, one) for one in verdict.moves]
    told.best, told.label = verdict.best, verdict.label
    told.cost, told.low, told.high = verdict.cost, verdict.low, verdict.high
    told.chance, told.points = best.chance, best.points
    told.after = verdict.moves[0].chance
    if verdict.best:
        told.steps = steps_of(turn.seen, best.candidate.move)


def _choice(turn: Turn, weighed: Weighed) -> ChoiceData:
    move = weighed.candidate.move
    return ChoiceData(
        list(weighed.candidate.names),
        move_data(move),
        say(in_order(handled_tiles(turn.seen, move))),
        weighed.chance,
        weighed.margin,
        weighed.points,
    )


def _tell_luck(told: TurnReview, turn: Turn, chosen: Move, seed: str, worlds: int) -> None:
    """What the tile drawn, or the throw, changed: the chance left, less the one hoped for."""
    if not isinstance(chosen, Draw | Roll) or turn.after.outcome or told.after is None:
        return
    hoped = told.after
    seen = view(turn.after, turn.seat)
    told.after = chance_now(seen, turn.memory, f"{seed}/after", worlds)
    told.luck = told.after - hoped
