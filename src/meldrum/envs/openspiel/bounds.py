"""How long a game can get, and what it can be worth: limits that no game exceeds."""

from meldrum.rules.editions.base import Edition
from meldrum.rules.editions.dice import FACES, SIDES, STOP_AFTER
from meldrum.rules.options import Options
from meldrum.rules.scoring import rack_value
from meldrum.rules.tiles import TILES


def longest(edition: Edition, seats: int) -> int:
    """How many moves the players can make at most."""
    if not edition.deals:
        return len(edition.box)  # each move takes a tile
    return 2 * _turns(edition, seats) if edition.on_grid else _turns(edition, seats)


def _turns(edition: Edition, seats: int) -> int:
    """Tiles get fewer with every draw and every play; between these not everyone can pass."""
    if edition.on_grid:
        progress, in_a_row = len(FACES), STOP_AFTER * seats
    else:
        progress, in_a_row = _draws(edition, seats) + _plays(edition), seats
    return progress + (progress + 1) * (in_a_row - 1) + 1


def _draws(edition: Edition, seats: int) -> int:
    return len(edition.box) - seats * edition.rack_size


def _plays(edition: Edition) -> int:
    """One tile each time; in My First each of them can bring a joker back to the rack."""
    return len(edition.box) * (2 if edition.family == "runs" else 1)


def most_chances(edition: Edition, seats: int) -> int:
    """How many outcomes of chance a game can have at most."""
    if not edition.deals:
        return 0
    if edition.on_grid:
        return 1 + len(FACES) + edition.rack_size * _turns(edition, seats)
    return 1 + len(edition.box)


def most_outcomes(edition: Edition) -> int:
    """How many outcomes chance can have at once."""
    if not edition.deals:
        return 0
    return len(FACES) * SIDES if edition.on_grid else len(TILES)


def worth(edition: Edition, options: Options) -> tuple[float, float]:
    """The lowest and the highest score."""
    if not edition.deals:
        return 0.0, float(len(edition.box))
    if edition.won_by == "stars":  # one for each tile, each new run, and going out (F-39, F-40)
        return 0.0, float(options.stars_each + 2 * len(edition.box) + 1)
    if edition.on_grid:
        return 0.0, float(edition.rack_size * max(edition.top, options.joker_penalty))
    highest = float(rack_value(edition.box, options.joker_penalty))
    return (-highest if edition.zero_sum else 0.0), highest
