"""The first minute: a game in one click, friends in two, joining by link, rules, lessons."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from meldrum.server import wire
from tests.server.process import ServerProcess
from tests.web.hands import Hand, Keys, Taps
from tests.web.player import Player
from tests.web.visits import SCREENS, Visits

LESSONS = json.loads(
    (Path(__file__).parents[2] / "web/src/book/lessons.json").read_text(encoding="utf-8")
)
GAMES = ["classic", "vintage", "twist", "my_first", "introductory", "dice"]
NOBODY = wire.Seated(table="", seat=0, token="")


def is_no_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_game_in_one_click(page: Page) -> None:
    begun = time.monotonic()
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-tile]").first.wait_for()
    print(f"from click to dealt table: {time.monotonic() - begun:.2f} s")
    assert page.locator("[data-tile]").count() >= 14


def test_the_last_choice_is_kept(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Twist")).click()
    page.get_by_label("Seat 2").select_option("beginner")
    page.get_by_text("slowly").click()
    page.get_by_text("House rules").click()
    page.get_by_label("Points to open").fill("50")
    page.get_by_label("Points to open").press("Tab")
    page.get_by_role("button", name="Deal").click()
    page.locator("[data-tile]").first.wait_for()
    page.goto(page.url.split("#")[0])
    expect(page.get_by_role("button", name="Play now")).to_contain_text("Twist against Pia")
    going_on = page.get_by_role("link", name="Twist with Pia")
    expect(going_on).to_be_visible()
    page.get_by_role("button", name=re.compile("^Twist")).click()
    expect(page.get_by_text("1 changed")).to_be_visible()
    expect(page.get_by_label("slowly")).to_be_checked()
    page.get_by_label("Seat 2").select_option("")
    expect(page.get_by_label("slowly")).to_have_count(0)  # a friend takes their own time


@pytest.mark.parametrize("screen", SCREENS)
def test_friends_in_two_clicks(screen: str, visit: Visits) -> None:
    host = visit(screen)
    host.get_by_role("button", name="Play with friends").click()
    host.get_by_role("button", name="Invite friends").click()
    link = host.get_by_role("textbox", name="Invitation for seat 2").input_value()
    expect(host.get_by_role("note")).to_contain_text("--lan")  # 127.0.0.1 leads phones nowhere
    expect(host.get_by_role("img", name="The link as a QR code")).to_have_count(0)
    assert is_no_wider_than_the_screen(host)
    again = host.context.new_page()  # the host tries the link
    again.goto(link)
    expect(again.get_by_role("link", name="Back to my seat")).to_be_visible()
    again.close()
    friend = visit("phone", link.removeprefix(f"{visit.url}/"))
    expect(friend.get_by_role("heading", name="invites you to play Classic")).to_be_visible()
    friend.get_by_label("Your name").fill("Bea")
    friend.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Bea").first).to_be_visible()
    host.get_by_role("button", name="Deal").click()
    for page in (host, friend):
        page.locator("[data-tile]").first.wait_for()


def test_an_invitation_works_once_and_can_be_renewed(visit: Visits) -> None:
    host = visit()
    host.get_by_role("button", name="Play with friends").click()
    host.get_by_role("button", name="Invite friends").click()
    field = host.get_by_role("textbox", name="Invitation for seat 2")
    old = field.input_value()
    host.get_by_role("button", name="New link").click()
    expect(field).not_to_have_value(old)
    visit.forgive("403", "^console: .*403")
    friend = visit("phone", old.removeprefix(f"{visit.url}/"))
    expect(friend.get_by_role("alert")).to_contain_text("used or withdrawn")


def test_one_seat_on_two_devices(visit: Visits) -> None:
    host = visit()
    host.get_by_role("button", name="Play with friends").click()
    host.get_by_role("button", name="Invite friends").click()
    host.get_by_text("Continue on another device").click()
    key = host.get_by_role("textbox", name="Continue on another device").input_value()
    other = visit("phone", key.removeprefix(f"{visit.url}/"))
    expect(other.get_by_text("You", exact=True).first).to_be_visible()
    assert key.rsplit("/", 1)[1] not in other.url, "the key does not stay in the address"


def test_a_public_table_is_on_the_list(visit: Visits) -> None:
    host, guest = visit(), visit()
    for page, name in ((host, "Ann"), (guest, "Bea")):
        page.get_by_label("Your name").fill(name)
    host.get_by_role("button", name="Play with friends").click()
    host.get_by_text("The table", exact=True).click()
    host.get_by_role("switch", name=re.compile("^Public")).check()
    host.get_by_role("button", name="Invite friends").click()
    host.get_by_role("textbox", name="Invitation for seat 2").wait_for()
    line = guest.get_by_role("listitem").filter(has_text="Ann")
    line.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("heading", name="The table is set")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_the_rules_of_every_game(screen: str, visit: Visits) -> None:
    page = visit(screen, "#/rules")
    for game in GAMES:
        page.goto(f"{visit.url}/#/rules/{game}")
        expect(page.locator("[aria-current=page]")).to_have_attribute("href", f"#/rules/{game}")
        assert page.locator("section").count() >= 1
        assert is_no_wider_than_the_screen(page), game
    page.goto(f"{visit.url}/#/rules/classic/building")
    expect(page.locator("#section-building")).to_be_in_viewport()


@pytest.mark.parametrize(("screen", "kind"), [("phone", Taps), ("desktop", Keys)])
def test_the_lessons(
    visit: Visits, server: ServerProcess, screen: str, kind: Callable[[Page], Hand]
) -> None:
    """All lessons are solved by hand, then the first game begins."""
    page = visit(screen, "#/learn")
    player = Player(server, NOBODY, kind(page))
    for lesson in LESSONS:
        page.locator("[data-tile]").first.wait_for()
        assert is_no_wider_than_the_screen(page)
        player.build([line.split() for line in lesson["solution"]])
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Play your first game").click()
    page.locator("[data-tile]").first.wait_for()
    expect(page.get_by_text("Pia").first).to_be_visible()


def test_a_lesson_helps(visit: Visits) -> None:
    page = visit("desktop", "#/learn")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted")).to_have_count(3)
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("status")).to_contain_text("That’s a run")


def test_settings_change_the_page_and_stay(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Deutsch").click()
    page.get_by_text("dunkel").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "de")
