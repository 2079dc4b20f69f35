"""A review in sentences, in the player's words."""

from itertools import pairwise

from meldrum.notation.text import parse_tiles
from meldrum.rules.tiles import Tile
from meldrum.solver.steps.words import NAMES
from meldrum.study.review.data import ChoiceData, IdeaData, TurnReview

SURE = 0.995
"""More than this is said to be certain."""
IDEAS = {
    "swap": "{tiles} could have taken {taken}’s place in {sets}",
    "replace": "{tiles} could have taken {taken}’s place in {sets}",
    "split": "splitting {sets} would have freed {tiles}",
    "take": "taking {taken} out of {sets} would have freed {tiles}",
    "break": "breaking up {sets} would have freed {tiles}",
    "join": "{tiles} could have joined {sets}",
    "add": "{tiles} could have been added to {sets}",
    "lay": "{tiles} could have been laid right from your rack",
    "keep": "it was better to keep {tiles}",
}


def sentence(turn: TurnReview) -> str:
    """What a turn with a label gave up, and what would have been better; else nothing."""
    if turn.label is None:
        return ""
    made, best = turn.choices[0], turn.choices[turn.best]
    worth, better = _worth(made, turn.how), _better(best, turn.how)
    first = f"{_did(made)}, which {worth}; {_would(best)} {better}."
    second = "; ".join(map(idea_words, turn.ideas))
    return f"{first} {second[:1].upper()}{second[1:]}." if second else first


def idea_words(idea: IdeaData) -> str:
    """What a better play does.

    >>> idea_words(IdeaData(kind="split", tiles="O6 R6", sets=["B4 B5 B6 B7 B8"]))
    'splitting B4–B8 would have freed O6 and R6'
    >>> idea_words(IdeaData(kind="swap", tiles="K7", taken="J", sets=["K5 K6 J"]))
    'K7 could have taken the joker’s place in K5 K6 J'
    """
    return IDEAS[idea.kind].format(
        tiles=_listed([_named(tile, "a") for tile in parse_tiles(idea.tiles)]),
        taken=_listed([_named(tile, "the") for tile in parse_tiles(idea.taken)]),
        sets=_listed([_short(lying) for lying in idea.sets]),
    )


def _named(tile: Tile, article: str) -> str:
    """A tile as written, a joker by its name."""
    return f"{article} {NAMES[tile]}" if tile.is_joker else str(tile)


def _short(lying: str) -> str:
    """A set; a long run by its ends.

    >>> _short("B4 B5 B6 B7"), _short("B4 B5 B6"), _short("K7 O7 B7 R7")
    ('B4–B7', 'B4 B5 B6', 'K7 O7 B7 R7')
    """
    tiles = parse_tiles(lying)
    steady = all(two == Tile(one.letter, one.number + 1) for one, two in pairwise(tiles))
    return f"{tiles[0]}–{tiles[-1]}" if steady and len(tiles) > 3 else lying


def _listed(words: list[str]) -> str:
    *most, last = words or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _did(choice: ChoiceData) -> str:
    match choice.move.type:
        case "draw":
            return "You drew"
        case "pass":
            return "You passed"
        case "roll":
            return f"You threw {choice.played}"
    return f"You laid {choice.played}"


def _would(choice: ChoiceData) -> str:
    match choice.move.type:
        case "draw":
            return "keeping everything and drawing"
        case "pass":
            return "passing"
        case "roll":
            return f"throwing {choice.played}"
    return f"laying {choice.played}"


def _worth(choice: ChoiceData, how: str) -> str:
    if how == "proven":
        return "loses" if choice.chance < 0.5 else "is a draw" if choice.chance < 1 else "wins"
    return f"wins {percent(choice.chance)}"


def _better(choice: ChoiceData, how: str) -> str:
    if how == "proven":
        return "wins for certain" if choice.chance == 1 else "shares the win"
    return f"wins {percent(choice.chance)}"


def percent(chance: float) -> str:
    """A chance in words for a sentence.

    >>> percent(0.123)
    'about 12 % of the time'
    >>> percent(1.0)
    'almost always'
    """
    if chance > SURE:
        return "almost always"
    return (
        "almost never"
        if chance < 1 - SURE
        else f"about {chance:.0%}".replace("%", " %") + " of the time"
    )
