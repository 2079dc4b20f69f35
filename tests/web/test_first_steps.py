"""First steps: alone a child finds what a bot points at; whoever points can't lose."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.visits import Visits

SETTLED = """() => document.getAnimations().every((one) =>
  one.playState !== 'running' || !one.effect.target.matches('[data-face]'))"""


def deal(page: Page, part: str | None = None) -> None:
    """Begin as a newcomer would: the card, and Deal."""
    page.get_by_role("button", name=re.compile("^First steps")).click()
    if part:
        page.get_by_text(part).click()
    page.get_by_role("button", name="Deal").click()
    page.locator("[data-face]").first.wait_for()


def pick(tiles: Locator) -> None:
    """Click one of these when all tiles lie still."""
    tiles.page.wait_for_function(SETTLED)
    tiles.first.click()


def growing(page: Page) -> Locator:
    return page.locator("[data-where=run]")


def neighbors(page: Page) -> Locator:
    """The tiles that may come next."""
    faces = [str(one.get_attribute("data-face")) for one in growing(page).all()]
    color, numbers = faces[0][0], [int(face[1:]) for face in faces]
    wanted = (f"{color}{min(numbers) - 1}", f"{color}{max(numbers) + 1}")
    return page.locator(", ".join(f"[data-where=open][data-face={face}]" for face in wanted))


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_alone_you_find_and_the_bot_points(screen: str, visit: Visits) -> None:
    page = visit(screen, reduced_motion="reduce")
    deal(page)
    stars = page.locator("[data-seat='1'] .stars")
    found = 0
    for _ in range(4):
        growing(page).first.wait_for()
        for _ in range(9):
            pick(neighbors(page))
            found += 1
            expect(stars).to_have_text(re.compile(f"{found}$"))
    expect(page.get_by_role("heading", name="You found them all!")).to_be_visible()
    sheet = page.locator("tfoot")
    expect(sheet).to_contain_text("pointed")
    expect(sheet).to_contain_text("36")


def test_whoever_points_is_thanked(visit: Visits) -> None:
    page = visit(reduced_motion="reduce")
    deal(page, "I point")
    for _ in range(4):
        expect(page.get_by_text("Point at any tile you like")).to_be_visible(timeout=60_000)
        pick(page.locator("[data-where=open]"))
        growing(page).first.wait_for()
    thanks = page.get_by_role("heading", name="Thank you for pointing")
    expect(thanks).to_be_visible(timeout=60_000)
