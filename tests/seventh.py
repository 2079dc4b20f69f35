"""A made-up seventh edition: one module, nothing else."""

from meldrum.rules.editions.classic import RACK_OPTIONS
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.options import Options
from meldrum.rules.tiles import COLORS, JOKER, numbered


class Pocket(RackEdition):
    """A small box for the train: numbers up to 9, ten tiles each, 20 points to open."""

    key = "pocket"
    name = "Pocket"
    box = (*numbered(COLORS, range(1, 10)) * 2, JOKER, JOKER)
    rack_size = 10
    top = 9
    printed = Options(opening=20, joker_penalty=20)
    applies = RACK_OPTIONS
    won_by = "games"
