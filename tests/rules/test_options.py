"""Options: defaults as printed, and what is refused."""

import re
from pathlib import Path

import pytest

from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.errors import OptionError
from meldrum.rules.options import KEYS, Choice, Options, choice, differing

DOCS = Path(__file__).parents[2] / "docs/rules"


def test_printed_defaults() -> None:
    assert edition_of("classic").printed == Options()
    assert edition_of("vintage").printed.joker_law == "book-vintage"
    assert edition_of("twist").printed.joker_law == "book-twist"
    assert edition_of("dice").printed.joker_penalty == 10
    forced = {key for key, one in EDITIONS.items() if one.printed.empty_pool == "forced"}
    assert forced >= {"classic", "vintage", "twist"}
    assert edition_of("my_first").printed.empty_pool == "pass"
    assert {one.printed.draw for one in EDITIONS.values()} == {"by_choice"}
    assert {key: e.printed.opening for key, e in EDITIONS.items()} == {
        "classic": 30,
        "vintage": 30,
        "twist": 30,
        "my_first": 0,
        "introductory": 0,
        "dice": 0,
    }


def test_what_may_be_chosen() -> None:
    assert choice("opening_turn") == Choice(words=("alone", "play_on"))
    assert choice("rounds") == Choice(numbers=range(1, 101), or_none=True)
    assert choice("broke_draws") == Choice()


@pytest.mark.parametrize(
    ("edition", "chosen", "reason"),
    [
        ("classic", {"colour": 1}, "unknown option 'colour'"),
        ("classic", {"joker_law": "wild"}, "joker_law"),
        ("classic", {"opening": -1}, "0 to 200"),
        ("classic", {"opening": True}, "0 to 200"),
        ("classic", {"opening": "30"}, "0 to 200"),
        ("classic", {"turn_seconds": 14}, "15 to 1209600 or none"),
        ("classic", {"penalty_tiles": 6}, "0 to 5"),
        ("classic", {"jokers_side_by_side": 1}, "true or false"),
        ("classic", {"stars_each": 5}, "no meaning"),
        ("classic", {"target_score": 100}, "no meaning"),
        ("classic", {"mirror_identical": True}, "no meaning"),
        ("dice", {"joker_law": "book-classic"}, "no meaning"),
        ("my_first", {"opening": 30}, "no meaning"),
        ("classic", {"rounds": None}, "never end"),
        ("classic", {"turn_seconds": None, "timeout_draft": "lost"}, "needs a clock"),
        ("classic", {"illegal_play": "penalty", "penalty_tiles": 0}, "would be none"),
        ("twist", {"opening": 999, "joker_law": 3}, "'opening' is 999.*; option 'joker_law' is 3"),
    ],
)
def test_refused_with_the_reason(edition: str, chosen: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        edition_of(edition).options(chosen)


def test_accepted() -> None:
    assert edition_of("my_first").options({"opening": 0}) == edition_of("my_first").printed
    assert edition_of("classic").options({"turn_seconds": "none"}).turn_seconds is None
    assert edition_of("my_first").options({"star_bank": "unlimited"}).star_bank is None
    assert edition_of("vintage").options({"target_score": None, "rounds": 3}).rounds == 3
    assert edition_of("vintage").options({"target_score": None}).target_score is None
    chosen = {"joker_law": "free", "opening": 50}
    options = edition_of("classic").options(chosen)
    assert differing(edition_of("classic").printed, options) == {"joker_law": "free", "opening": 50}


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_docs_list_every_option(edition: str) -> None:
    page = (DOCS / f"{edition}.md").read_text(encoding="utf-8")
    for key in KEYS:
        listed = re.search(rf"^\|\s*`{key}`", page, re.MULTILINE) is not None
        assert listed == (key in EDITIONS[edition].applies), key


@pytest.mark.parametrize("edition", ["classic", "vintage", "twist"])
def test_records_say_who_had_to_play_and_old_ones_mean_nobody(edition: str) -> None:
    rules = edition_of(edition)
    told = rules.recorded(rules.printed)
    assert told == {"empty_pool": "forced", "draw": "by_choice"}
    assert rules.played_by(told) == rules.printed
    for old in ({}, {"empty_pool": "forced"}):
        assert rules.played_by(old).empty_pool == "pass"
    assert rules.played_by({"empty_pool": "one_more_turn"}).empty_pool == "one_more_turn"


def test_records_of_the_other_games_tell_what_differs() -> None:
    for key in ("my_first", "introductory", "dice"):
        rules = edition_of(key)
        assert rules.recorded(rules.printed) == {}
        assert rules.played_by({}) == rules.printed
