"""The review of a finished game: from a file and from the table's end, and a turn tried again."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from meldrum.library.game import Game
from meldrum.notation.record import record_of, write_record
from meldrum.solver import native
from meldrum.study.review.review import reviewed
from tests.seeds import SEED
from tests.web.player import seat_path
from tests.web.test_access import Tables, audit, tables
from tests.web.visits import Visits

__all__ = ["tables"]
pytestmark = pytest.mark.skipif(not native.AVAILABLE, reason="no native core was built")
MINUTES = 600_000
"""Milliseconds for a whole review on a busy machine; a quiet one takes five seconds."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that a bot with an eye for little lost."""
    log = Game.between("expert", "casual", edition="my_first", seed=f"review {SEED}").log
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    path.write_text(write_record(record_of(log)) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def throws(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Dice in which throws cost something, and placings don't."""
    for number in range(50):
        log = Game.between("casual", "beginner", edition="dice", seed=f"{SEED} {number}").log
        flagged = [turn.move.type for turn in reviewed(record_of(log)) if turn.label]
        if flagged and set(flagged) == {"roll"}:
            break
    else:
        raise AssertionError("bots that throw well")
    path = tmp_path_factory.mktemp("record") / "dice.jsonl"
    path.write_text(write_record(record_of(log)) + "\n", encoding="utf-8")
    return path


def opened(page: Page, file: Path) -> None:
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Where was it lost?").click()
    expect(page.get_by_text("taken for noise")).to_be_visible(timeout=MINUTES)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_record_is_reviewed_turn_by_turn(visit: Visits, file: Path, screen: str) -> None:
    page = visit(screen, "#/replay", bypass_csp=True)
    opened(page, file)
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("img", name="Who is ahead")).to_be_visible()
    flagged = review.get_by_role("button", name="casual: ")
    assert flagged.count() >= 2
    flagged.first.click()
    card = review.get_by_role("article")
    expect(card).to_contain_text("gave up")
    expect(card.get_by_role("list", name="What could have been done")).to_be_visible()
    audit(page)


def test_a_turn_is_tried_again_without_the_answer(visit: Visits, file: Path) -> None:
    page = visit("desktop", "#/replay", bypass_csp=True)
    opened(page, file)
    page.get_by_role("button", name="Learn from it").click()
    expect(page.get_by_role("heading", name="find something better")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(0)
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_role("status").get_by_text("wins")).to_be_visible(timeout=MINUTES)
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("article")).to_be_visible()
    audit(page)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("article")).to_have_count(0)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_throw_is_tried_again_with_other_dice(visit: Visits, throws: Path, screen: str) -> None:
    page = visit(screen, "#/replay", bypass_csp=True)
    opened(page, throws)
    page.get_by_role("button", name="Learn from it").click()
    stage = page.get_by_role("application")
    dice = stage.get_by_role("button", name="will be thrown")
    count = dice.count()
    page.get_by_role("button", name=f"Shake {count} d").wait_for()
    if count > 1:
        dice.first.click()
        page.get_by_role("button", name=f"Shake {count - 1} d").wait_for()
        page.get_by_role("button", name="Put everything back").click()
    page.get_by_role("button", name=f"Shake {count} d").click()
    expect(page.get_by_role("status").get_by_text("wins")).to_be_visible(timeout=MINUTES)
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("article").get_by_role("listitem").first).to_contain_text("throw")
    audit(page)


def test_the_end_of_a_game_leads_to_its_review(visit: Visits, tables: Tables) -> None:
    over = tables("over")
    page = visit("desktop", f"#/review/{over.table}/1")
    expect(page.get_by_text("taken for noise")).to_be_visible(timeout=MINUTES)
    page.goto(f"{visit.url}/{seat_path(over)}")
    link = page.get_by_role("link", name="Where was it lost?")
    expect(link).to_have_attribute("href", f"#/review/{over.table}/1")
