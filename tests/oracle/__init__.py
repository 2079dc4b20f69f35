"""An oracle for the solver: every legal table written down as an integer program.

It shares no code with the solver. What is a set, what a joker means and what the laws demand is
told here once more, from the rules, and OR-tools CP-SAT proves the best play.
"""

from meldrum.solver.question import Question
from tests.oracle.my_first import best_of_runs
from tests.oracle.position import Verdict
from tests.oracle.program import Program
from tests.oracle.rack_games import best_of_racks

__all__ = ["Verdict", "best"]


def best(
    question: Question, seconds: float = 60, *, disturbance: bool = False, solver: str = "cp-sat"
) -> Verdict | None:
    """The best play by the question's objective; None if it was not proven within the time."""
    program = Program(seconds=seconds, solver=solver)
    if question.edition.key == "my_first" and question.objective != "meld":
        return best_of_runs(question, program, disturbance)
    return best_of_racks(question, program, disturbance)
