"""A match: games make rounds, rounds make a match, and the score sheet says who won."""

from dataclasses import dataclass, replace

from meldrum.rules.editions import edition_of
from meldrum.rules.options import Options
from meldrum.rules.scoring import Outcome


@dataclass(frozen=True, slots=True)
class Match:
    """The games played so far at one table."""

    edition: str
    seats: int
    options: Options
    outcomes: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One game on the score sheet: its points, and each player's running total (D-33).

    In the first game both are the same, and a card need not show them twice (D-34).
    """

    points: tuple[int, ...]
    running: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet."""

    rows: tuple[Row, ...]
    rounds: tuple[tuple[int, ...], ...]
    """Each round's totals; the last round may still go on."""
    totals: tuple[int, ...]
    games_won: tuple[int, ...]


def add(match: Match, outcome: Outcome) -> Match:
    """Write down one more game; raises ValueError if it cannot belong to this match."""
    if finished(match):
        raise ValueError("the match is over")
    if len(outcome.points) != match.seats:
        raise ValueError(f"{len(outcome.points)} scores for {match.seats} seats")
    if edition_of(match.edition).zero_sum and sum(outcome.points) != 0:  # C-71, T-103, V-56
        raise ValueError(f"the scores {outcome.points} do not add up to zero")
    return replace(match, outcomes=(*match.outcomes, outcome))


def games_in_round(match: Match) -> int:
    """How many games make a round."""
    return edition_of(match.edition).games_in_round(match.seats)


def games_in_match(match: Match) -> int | None:
    """How many games were agreed; None if only a target ends the match."""
    return edition_of(match.edition).games_in_match(match.seats, match.options)


def finished(match: Match) -> bool:
    """Whether the agreed games are played, or someone has reached the target (V-04, CV-11)."""
    target = match.options.target_score
    if target is not None and max(sheet(match).totals) >= target:
        return True
    agreed = games_in_match(match)
    return agreed is not None and len(match.outcomes) >= agreed


def sheet(match: Match) -> Sheet:
    """The score sheet so far, like the sample tables in the books (C-78, T-110, V-62)."""
    running = (0,) * match.seats
    rows = []
    for outcome in match.outcomes:
        running = _plus(running, outcome.points)  # V-55
        rows.append(Row(outcome.points, running))
    size = games_in_round(match)
    rounds = []
    for start in range(0, len(rows), size):
        total = (0,) * match.seats
        for row in rows[start : start + size]:
            total = _plus(total, row.points)
        rounds.append(total)
    won = tuple(  # C-77, T-109
        sum(seat in outcome.winners for outcome in match.outcomes) for seat in range(match.seats)
    )
    return Sheet(tuple(rows), tuple(rounds), running, won)


def winners(played: Match) -> tuple[int, ...]:
    """The seats that lead, or have won; equal in everything is a shared win."""
    marks = sheet(played)
    pairs = zip(marks.games_won, marks.totals, strict=True)
    match edition_of(played.edition).won_by:
        case "games":  # most games (C-79, T-111), then points (C-80, T-112)
            ranks = list(pairs)
        case "stars":  # a tie goes to more games won, so that a game's own tie-break counts (F-57)
            ranks = [(total, won) for won, total in pairs]
        case _:  # V-61, D-35
            ranks = [(total, 0) for _, total in pairs]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def first_of_next(match: Match) -> int | None:
    """Who begins the next game where the book does not draw for it; None where it does."""
    return edition_of(match.edition).begins(len(match.outcomes), match.seats)


def _plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
