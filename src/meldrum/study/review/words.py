"""A review in sentences, in the player's words."""

from meldrum.study.review.data import ChoiceData, TurnReview

SURE = 0.995
"""More than this is said to be certain."""
MOST_STEPS = 3
"""Steps that fit into a sentence."""


def sentence(turn: TurnReview) -> str:
    """What a turn with a label gave up, and what would have been better; else nothing."""
    if turn.label is None:
        return ""
    made, best = turn.choices[0], turn.choices[turn.best]
    parts = [
        f"{_did(made)}, which {_worth(made, turn.how)}.",
        f"{_would(best)} {_better(best, turn.how)}.",
    ]
    told = [step.says.rstrip(".") for step in turn.steps]
    if 1 < len(told) <= MOST_STEPS:
        parts.append(f"How: {'; '.join(told)}.")
    return " ".join(parts)


def _did(choice: ChoiceData) -> str:
    match choice.move.type:
        case "draw":
            return "You drew"
        case "pass":
            return "You passed"
        case "roll":
            return f"You threw {_dice(choice)}"
    return f"You laid {choice.played}"


def _would(choice: ChoiceData) -> str:
    match choice.move.type:
        case "draw":
            return "Keeping everything and drawing"
        case "pass":
            return "Passing"
        case "roll":
            return f"Throwing {_dice(choice)}"
    return f"Laying {choice.played}"


def _dice(choice: ChoiceData) -> str:
    count = len(choice.move.dice or ())
    return f"{count} {'die' if count == 1 else 'dice'}"


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
