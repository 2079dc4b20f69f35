"""What a server offers: games with their options, and bots."""

from meldrum.bots.ladder import LADDER, levels
from meldrum.rules.editions import EDITIONS
from meldrum.rules.options import KEYS, choice
from meldrum.server import wire


def offer() -> wire.Offer:
    """Everything a new table can be made of."""
    editions = [
        wire.EditionData(
            key=edition.key,
            name=edition.name,
            players=list(edition.players),
            pointer=edition.pointer,
            options={key: getattr(edition.printed, key) for key in sorted(edition.applies)},
            levels=list(levels(edition.key)),
        )
        for edition in EDITIONS.values()
    ]
    bots = [
        wire.BotData(key=bot.key, name=bot.name, elo=bot.elo, style=bot.style)
        for bot in LADDER.values()
    ]
    return wire.Offer(editions=editions, options=[_option(key) for key in KEYS], bots=bots)


def _option(key: str) -> wire.OptionData:
    """What may be chosen for it."""
    may = choice(key)
    least, most = (may.numbers[0], may.numbers[-1]) if may.numbers else (None, None)
    return wire.OptionData(
        key=key, words=list(may.words), least=least, most=most, or_none=may.or_none
    )
