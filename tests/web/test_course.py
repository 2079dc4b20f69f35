"""The course: exercises solved by mouse, finger and keys, helped, linked to, and remembered."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from meldrum.server import wire
from tests.server.process import ServerProcess
from tests.web.hands import Finger, Hand, Keys, Mouse, Taps, seen
from tests.web.player import Player
from tests.web.visits import SCREENS, Visits

COURSE: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web/src/book/course.json").read_text(encoding="utf-8")
)
BY_ID = {exercise["id"]: exercise for exercise in COURSE}
NOBODY = wire.Seated(table="", seat=0, token="")
BY_HAND = ["group-of-four", "middle", "two-sets"]


def has_room(page: Page) -> bool:
    """Nothing is cut off at the side, and the table is worth the name."""
    stage = page.locator(".stage").bounding_box()
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return bool(wide) and stage is not None and stage["height"] >= 240


def is_inside(page: Page, what: Locator) -> bool:
    box = what.bounding_box()
    return box is not None and box["x"] + box["width"] <= page.evaluate("innerWidth")


@pytest.mark.parametrize(
    ("screen", "kind"),
    [("desktop", Mouse), ("tablet", Finger), ("phone", Taps), ("desktop", Keys)],
)
def test_three_by_hand(
    visit: Visits, server: ServerProcess, screen: str, kind: Callable[[Page], Hand]
) -> None:
    page = visit(screen, f"#/learn/{BY_HAND[0]}")
    for name in BY_HAND:
        page.goto(f"{visit.url}/#/learn/{name}")
        page.locator("[data-tile]").first.wait_for()
        assert has_room(page)
        player = Player(server, NOBODY, kind(page))
        player.build([line.split() for line in BY_ID[name]["solution"]])
        expect(page.get_by_role("link", name="Next exercise →")).to_be_focused()
    page.get_by_role("link", name="All exercises").click()
    expect(page.get_by_text(f"3 of {len(COURSE)} solved")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="Take the middle (solved)")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_all_can_be_shown(visit: Visits, screen: str) -> None:
    """From the first to the last by its own links; the hints lead to the goal every time."""
    page = visit(screen, f"#/learn/{COURSE[0]['id']}")
    for at, exercise in enumerate(COURSE):
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Exercise {at + 1} of")
        page.locator("[data-tile]").first.wait_for()
        assert has_room(page), exercise["id"]
        page.get_by_role("button", name="Hint").click()
        on = page.get_by_role("link", name="Next exercise →").or_(
            page.get_by_role("link", name="All exercises →")
        )
        more = page.get_by_role("button", name="Show me").or_(
            page.get_by_role("button", name="Next step")
        )
        for _ in range(100):
            if on.is_visible():
                break
            # it goes as soon as the server has judged the last step: nobody may wait for it
            more.evaluate_all("(buttons) => buttons[0]?.click()")
            page.wait_for_timeout(150)
        assert is_inside(page, on), exercise["id"]
        on.click()
    expect(page.get_by_text(f"0 of {len(COURSE)} solved")).to_be_visible()
    expect(page.get_by_role("link", name="(solution seen)")).to_have_count(len(COURSE))


def test_missing_the_point_is_told(visit: Visits, server: ServerProcess) -> None:
    """A legal turn is not enough where the exercise asks for more."""
    page = visit("desktop", "#/learn/fourth")
    player = Player(server, NOBODY, Mouse(page))
    player.build([["R7", "B7", "K7", "O7"]])
    expect(page.get_by_role("status")).to_contain_text("nothing left to lay")
    loose = next(tile for tile in seen(page) if tile.face == "O7")
    rack = next(tile for tile in seen(page) if tile.set is None)
    Mouse(page).drag(loose, rack.x, rack.y)
    expect(page.get_by_role("status")).to_contain_text("Clever.")


def test_drawing_is_a_move(visit: Visits) -> None:
    page = visit("phone", "#/learn/hurry")
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_role("status")).to_contain_text("The joker alone costs")
    page.goto(f"{visit.url}/#/learn/wait")
    page.get_by_role("heading", name="Waiting wins").wait_for()
    page.keyboard.press("d")
    expect(page.get_by_role("status")).to_contain_text("10 of the 86 tiles")


def test_an_unknown_exercise_leads_to_the_list(visit: Visits) -> None:
    page = visit("phone", "#/learn/nonsense")
    expect(page.get_by_role("alert")).to_contain_text("no such exercise")
    assert page.get_by_role("main").get_by_role("listitem").count() == len(COURSE)


def test_the_tutorial_leads_on(visit: Visits) -> None:
    page = visit("phone", "#/learn")
    assert is_inside(page, page.get_by_role("button", name="Settings"))
    page.get_by_role("link", name="Exercises").click()
    expect(page.get_by_role("link", name="Go on: Both ends")).to_be_visible()
