"""The new-game dialog fits its game."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.visits import Visits


def choose(page: Page, game: str) -> Locator:
    page.get_by_role("button", name=re.compile(f"^{game}")).click()
    return page.get_by_role("dialog")


def closed(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_first_games_are_against_the_gentlest_bot(page: Page) -> None:
    expect(page.get_by_role("button", name="Play now")).to_contain_text("Classic against Pia")
    expect(choose(page, "Classic").get_by_label("Seat 2")).to_have_value("beginner")


def test_bots_are_described_as_they_play_this_game(page: Page) -> None:
    dialog = choose(page, "Dice")
    expect(dialog.get_by_text("Throws all her dice")).to_be_visible()
    closed(page)
    expect(choose(page, "My First").get_by_text("the runs on her rack")).to_be_visible()


@pytest.mark.parametrize("game", ["My First", "First steps"])
def test_children_see_no_house_rules_and_no_days(game: str, page: Page) -> None:
    dialog = choose(page, game)
    expect(dialog.get_by_text("House rules")).to_be_hidden()
    expect(dialog.get_by_text("The table", exact=True)).to_be_hidden()
    expect(dialog.get_by_role("option", name="days")).to_have_count(0)
    dialog.get_by_text("For grown-ups").click()
    expect(dialog.get_by_text("House rules")).to_be_visible()


def test_children_get_a_gentle_opponent_and_grown_ups_their_own_again(page: Page) -> None:
    page.goto(page.url)
    dialog = choose(page, "Classic")
    dialog.get_by_label("Seat 2").select_option("greedy")
    dialog.get_by_role("button", name="Deal").click()
    page.locator("[data-tile]").first.wait_for()
    page.goto(page.url.split("#")[0])
    expect(choose(page, "My First").get_by_label("Seat 2")).to_have_value("beginner")
    closed(page)
    expect(choose(page, "Vintage").get_by_label("Seat 2")).to_have_value("greedy")


def test_days_are_for_friends(page: Page) -> None:
    dialog = choose(page, "Classic")
    days = dialog.get_by_role("option", name="days")
    expect(days).to_have_count(0)
    dialog.get_by_label("Seat 2").select_option("")
    expect(days).to_have_count(1)


def test_public_does_not_stay_on_and_what_is_unusual_is_said(page: Page) -> None:
    dialog = choose(page, "Classic")
    unusual = dialog.get_by_text("Not as usual")
    expect(unusual).to_have_count(0)
    dialog.get_by_text("The table", exact=True).click()
    dialog.get_by_role("switch", name=re.compile("^Public")).check()
    dialog.get_by_text("House rules").click()
    dialog.get_by_label("Points to open").fill("50")
    dialog.get_by_label("Points to open").press("Tab")
    expect(unusual).to_contain_text("Points to open: 50 · open to anyone")
    dialog.get_by_role("button", name="Invite friends").click()
    page.get_by_role("textbox", name="Invitation for seat 2").wait_for()
    page.goto(page.url.split("#")[0])
    dialog = choose(page, "Classic")
    expect(unusual).to_contain_text("Points to open: 50")
    expect(unusual).not_to_contain_text("open to anyone")


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_a_card_says_whom_its_game_is_for(screen: str, visit: Visits) -> None:
    page = visit(screen)
    card = page.get_by_role("button", name=re.compile("^My First"))
    expect(card).to_contain_text("2–4 players · age 4+ · 10–20 min")
