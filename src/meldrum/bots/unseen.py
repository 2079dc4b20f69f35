"""What a seat cannot see: the box less the table and its own rack."""

from meldrum.rules.editions import edition_of
from meldrum.rules.table import bag
from meldrum.rules.tiles import TileSet, in_order
from meldrum.rules.view import View


def unseen(view: View) -> TileSet:
    """The tiles on the other racks and in the pool, in order: their places are not known."""
    seen = bag(view.table)
    seen.update(view.rack)
    return in_order((edition_of(view.edition).bag - seen).elements())
