"""Running every gate of a puzzle again."""

from collections.abc import Iterator

from meldrum.study.puzzles.proof import prove
from meldrum.study.puzzles.puzzle import Puzzle


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Everything that a puzzle claims and that does not hold."""
    question = puzzle.question
    before, rack, options = question.table, question.rack, question.options
    for wrong in question.edition.check_turn(before, rack, puzzle.after, question.opened, options):
        yield f"the solution is illegal: {wrong.message}"
    proof = prove(puzzle.position)
    if proof.puzzle is None:
        yield f"gate {proof.failed}: not passed"
        return
    if proof.puzzle.played != puzzle.played:
        yield "the solution lays other tiles than the best lay"
    if (proof.puzzle.themes, proof.puzzle.rating) != (puzzle.themes, puzzle.rating):
        yield f"is {', '.join(proof.puzzle.themes)} with rating {proof.puzzle.rating}"
