"""A joker says what it does."""

import pytest
from playwright.sync_api import expect

from tests.server.process import ServerProcess
from tests.web.games_on import going_on
from tests.web.player import seat_path
from tests.web.tools import aside
from tests.web.visits import Visits

TITLES = {
    "J": "The joker",
    "D": "The double joker",
    "M": "The mirror joker",
    "C": "The color change joker",
}


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_a_joker_explains_itself(screen: str, visit: Visits, server: ServerProcess) -> None:
    jokers = ", ".join(f"[data-face={face}]" for face in TITLES)
    for _ in range(20):  # until a game has one on the table or the rack
        page = visit(screen, seat_path(aside(going_on(server, "twist", 8))))
        page.locator("[data-tile]").first.wait_for()
        joker = page.locator("[data-tile]").and_(page.locator(jokers)).first
        if joker.count():
            break
    face = str(joker.get_attribute("data-face"))
    joker.click()
    page.get_by_role("button", name="What is this?").click()
    dialog = page.get_by_role("dialog", name=TITLES[face], exact=True)
    expect(dialog.locator(".tile").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
