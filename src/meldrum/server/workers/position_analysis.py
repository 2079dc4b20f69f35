"""A worker's job: analyzing a position that somebody made up or remembers."""

from dataclasses import dataclass

from meldrum.rules.editions import edition_of
from meldrum.rules.grid import Grid
from meldrum.rules.options import Options
from meldrum.rules.table import Table
from meldrum.rules.tiles import TileSet
from meldrum.solver.question import Question
from meldrum.study.analysis import Analysis, analyze


@dataclass(frozen=True, slots=True)
class AnalysisJob:
    """What is wrong with this position, or else what can be played?"""

    edition: str
    options: Options
    table: Table | Grid
    rack: TileSet
    opened: bool

    def answer(self) -> Analysis:
        """Everything about it."""
        edition = edition_of(self.edition)
        return analyze(Question(edition, self.options, self.table, self.rack, self.opened))
