"""An integer program: whole numbers, rows of sums, one sum to make large or small.

OR-tools CP-SAT solves it and proves the answer. HiGHS can be asked as well: two solvers that
share nothing are a check of each other, and of how the rules were written down as rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Terms = Mapping[int, int]
"""A sum: how often each variable counts in it."""

HUGE = 1 << 20
"""Larger than any sum here."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The proven best value of the sum and one way to reach it."""

    value: int
    of: list[int]


@dataclass(slots=True)
class Program:
    """Variables with bounds, and rows that sums of them must keep to."""

    bounds: list[tuple[int, int]] = field(default_factory=list)
    rows: list[tuple[Terms, int, int]] = field(default_factory=list)
    seconds: float = 60.0
    """How long a solver may take."""
    solver: str = "cp-sat"

    def integer(self, low: int, high: int) -> int:
        """A new variable from low to high."""
        self.bounds.append((low, high))
        return len(self.bounds) - 1

    def boolean(self) -> int:
        """A new variable that is 0 or 1."""
        return self.integer(0, 1)

    def between(self, low: int, terms: Terms, high: int) -> None:
        """The sum is at least low and at most high."""
        self.rows.append(({at: times for at, times in terms.items() if times}, low, high))

    def equal(self, terms: Terms, value: int) -> None:
        """The sum has this value."""
        self.between(value, terms, value)

    def at_most(self, terms: Terms, high: int) -> None:
        """The sum is no more than high."""
        self.between(-HUGE, terms, high)

    def at_least(self, terms: Terms, low: int) -> None:
        """The sum is no less than low."""
        self.between(low, terms, HUGE)

    def most(self, terms: Terms) -> Solution | None:
        """The largest the sum can be; None if that was not proven in time."""
        if self.solver == "highs":
            return _by_highs(self, terms)
        return _by_cp_sat(self, terms)

    def least(self, terms: Terms) -> Solution | None:
        """The smallest the sum can be; None if that was not proven in time."""
        found = self.most({variable: -times for variable, times in terms.items()})
        return Solution(-found.value, found.of) if found else None


def _by_cp_sat(program: Program, terms: Terms) -> Solution | None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = [
        model.new_int_var(low, high, str(at)) for at, (low, high) in enumerate(program.bounds)
    ]

    def total(sums: Terms) -> cp_model.LinearExpr:
        named = [variables[at] for at in sums]
        return cp_model.LinearExpr.weighted_sum(named, list(sums.values()))

    for row, low, high in program.rows:
        model.add_linear_constraint(total(row), low, high)
    model.maximize(total(terms))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.symmetry_level = 0  # its presolve ends 9.15 with a failed check
    solver.parameters.cp_model_probing_level = 0  # costly with thousands of pieces
    solver.parameters.linearization_level = 2  # sets and tiles: the relaxation is nearly whole
    solver.parameters.max_time_in_seconds = program.seconds
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    values = [solver.value(variable) for variable in variables]
    return Solution(sum(values[at] * times for at, times in terms.items()), values)


def _by_highs(program: Program, terms: Terms) -> Solution | None:
    import highspy

    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("time_limit", program.seconds)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 0.5)  # all sums are whole
    for at, (low, high) in enumerate(program.bounds):
        highs.addVar(low, high)
        highs.changeColIntegrality(at, highspy.HighsVarType.kInteger)
    for row, low, high in program.rows:
        highs.addRow(low, high, len(row), list(row), list(row.values()))
    for at, times in terms.items():
        highs.changeColCost(at, times)
    highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
    highs.run()
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    values = [round(value) for value in highs.getSolution().col_value]
    return Solution(sum(values[at] * times for at, times in terms.items()), values)
