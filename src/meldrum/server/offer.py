"""What a server offers: games with their options, and bots."""

from meldrum.bots.ladder import LADDER
from meldrum.rules.editions import EDITIONS
from meldrum.server import wire


def offer() -> wire.Offer:
    """Everything that a new table can be made of."""
    editions = [
        wire.EditionData(
            key=edition.key,
            name=edition.name,
            players=list(edition.players),
            options={key: getattr(edition.printed, key) for key in sorted(edition.applies)},
        )
        for edition in EDITIONS.values()
    ]
    bots = [wire.BotData(key=bot.key, name=bot.name, style=bot.style) for bot in LADDER.values()]
    return wire.Offer(editions=editions, bots=bots)
