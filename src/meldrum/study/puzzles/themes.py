"""What a puzzle is about."""

from collections.abc import Iterator

from meldrum.rules.melds import is_group
from meldrum.rules.tiles import JOKER
from meldrum.study.puzzles.solving import BONUS_JOKERS, Solved

LONG_CHAIN = 4


def themes_of(solved: Solved) -> tuple[str, ...]:
    """Everything that the best lay of a table of sets is about."""
    return tuple(_themes(solved)) or ("chain",)


def _themes(solved: Solved) -> Iterator[str]:
    gone = [solved.change.gone[at] for at in solved.broken]
    if any(JOKER in tiles for tiles in gone):
        yield "joker"
    if any(_is_split(solved, at) for at in solved.broken):
        yield "split"
    if solved.linked() >= LONG_CHAIN:
        yield "chain"
    if solved.best.tiles == len(solved.question.rack):
        yield "go_out"
    laid = (*gone, solved.best.played)
    if any(not BONUS_JOKERS.isdisjoint(tiles) for tiles in laid):
        yield "twist"


def _is_split(solved: Solved, at: int) -> bool:
    """Whether an old run gives tiles to two new runs."""
    old = solved.change.gone[at]
    if is_group(old, solved.rules):
        return False
    runs = [tiles for tiles in solved.change.fresh if not is_group(tiles, solved.rules)]
    return sum(len(set(old) & set(run)) > 0 for run in runs) > 1
