"""Building is not an error: what is on its way is calm, and only what can't become a set is red."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from meldrum.server import wire
from tests.server.process import ServerProcess
from tests.web.games_on import going_on
from tests.web.hands import seen
from tests.web.player import seat_path
from tests.web.tools import aside
from tests.web.visits import Visits


def new_game(page: Page, game: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{game}")).click()
    page.get_by_role("button", name="Deal").click()
    page.locator("[data-tile]").first.wait_for()


def about_to_throw(server: ServerProcess) -> wire.Seated:
    """A game of Dice where a person is to choose which dice to throw."""
    while True:
        seated = aside(going_on(server, "dice", 2))
        view = aside(server.http.table(seated.table, seated.token)).view
        if view is not None and not view.rolled:
            return seated


def lay(page: Page, ids: list[str]) -> None:
    """As a set, whoever's turn it is: one may plan ahead."""
    for tile in ids:
        page.locator(f"[data-tile='{tile}']").click()
    page.keyboard.press("n")


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_a_first_tile_needs_two_more(screen: str, visit: Visits) -> None:
    page = visit(screen)
    new_game(page, "Classic")
    lay(page, [seen(page)[0].id])
    expect(page.locator(".plate.growing")).to_have_text("+2")
    status = page.locator("p.status")
    expect(status).to_contain_text("2 more tiles make it a set")
    expect(status).not_to_have_class(re.compile("bad"))


def test_what_never_becomes_a_set_is_red(page: Page) -> None:
    new_game(page, "Classic")
    plain = [tile for tile in seen(page) if tile.face[0] in "KRBO"]
    odd = next(
        three
        for three in combinations(plain, 3)
        if len({tile.face[0] for tile in three}) > 1 and len({tile.face[1:] for tile in three}) == 3
    )
    lay(page, [tile.id for tile in odd])
    expect(page.locator(".plate.wrong")).to_have_count(1)
    expect(page.locator("p.status")).to_have_class(re.compile("bad"))


def test_a_hint_in_mid_draft_answers(visit: Visits, server: ServerProcess) -> None:
    for edition in ("classic", "dice"):
        dice = edition == "dice"
        seated = about_to_throw(server) if dice else aside(going_on(server, edition, 2))
        page = visit("desktop", seat_path(seated))
        page.locator("[data-tile]").first.wait_for()
        if dice:
            page.get_by_role("button", name=re.compile("^Shake")).click()
            page.get_by_role("button", name=re.compile("^(Play|Pass)")).wait_for()
            page.locator("[data-where=tray]").first.click()
            box = page.locator(".cells").bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 12)
        else:
            lay(page, [next(tile.id for tile in seen(page) if tile.set is None)])
        expect(page.get_by_role("button", name="Undo")).to_be_enabled()
        page.get_by_role("button", name="Hint").click()
        answer = page.get_by_role("region", name="Hint").or_(page.get_by_text("Nothing fits: pass"))
        expect(answer).to_be_visible()
        page.keyboard.press("z")  # and the draft comes back
        expect(page.get_by_role("button", name="Put everything back")).to_be_enabled()


def test_kept_dice_stand_out(visit: Visits, server: ServerProcess) -> None:
    page = visit("phone", seat_path(about_to_throw(server)))
    dice = page.locator("[data-where=tray]")
    dice.first.click()
    expect(dice.first).to_have_class(re.compile("held"))
    page.wait_for_function(
        """() => document.getAnimations().every((one) => one.playState !== 'running')"""
    )
    kept, loose = (
        dice.nth(at)
        .locator(".face")
        .evaluate("e => [getComputedStyle(e).rotate, getComputedStyle(e).boxShadow]")
        for at in (0, 1)
    )
    assert kept[0] == "none" != loose[0]
    assert kept[1] != loose[1]
