"""Your turn is seen outside the page: in the tab, on the badge, by a notification."""

import re

from playwright.sync_api import expect

from tests.server.process import ServerProcess
from tests.web.games_on import going_on
from tests.web.player import seat_path
from tests.web.tools import aside
from tests.web.visits import Visits

OUTSIDE = """
window.told = [];
navigator.setAppBadge = async () => told.push('badge');
navigator.clearAppBadge = async () => told.push('no badge');
class Notification { constructor(title) { told.push(title); } }
Notification.permission = 'granted';
Notification.requestPermission = async () => 'granted';
window.Notification = Notification;
if (navigator.serviceWorker) navigator.serviceWorker.getRegistration = async () => undefined;
Object.defineProperty(document, 'hidden', { get: () => !!window.away });
"""


def test_my_turn_is_seen_outside(visit: Visits, server: ServerProcess) -> None:
    context = visit.context("desktop")
    context.add_init_script(OUTSIDE)
    page = context.new_page()
    page.goto(visit.url)
    expect(page).to_have_title("Meldrum")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name=re.compile("^Tell me when")).check()
    page.keyboard.press("Escape")
    page.evaluate("window.away = true")
    seated = aside(going_on(server, "classic", 2))
    page.evaluate(f"location.hash = '{seat_path(seated)}'")
    expect(page).to_have_title(re.compile("Your turn.*Classic"))
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("icon-turn"))
    page.wait_for_function("told.includes('badge') && told.includes('Your turn')")
    page.evaluate("location.hash = '#/'")
    expect(page).to_have_title("Meldrum")
    expect(icon).to_have_attribute("href", re.compile("icon.svg"))
    page.wait_for_function("told.at(-1) === 'no badge'")


def test_the_open_tables_say_who_sits_there(visit: Visits) -> None:
    """By name, bots too, and with as many seats as a person can take."""
    host, guest = visit(), visit()
    host.get_by_label("Your name").fill("Amber Fox")
    host.get_by_role("button", name="Play with friends").click()
    host.get_by_role("dialog").get_by_text("3", exact=True).click()
    host.get_by_label("Seat 3").select_option("casual")
    host.get_by_text("The table", exact=True).click()
    host.get_by_role("switch", name=re.compile("^Public")).check()
    host.get_by_role("button", name="Invite friends").click()
    host.get_by_role("textbox", name=re.compile("Invitation")).first.wait_for()
    line = guest.get_by_role("listitem").filter(has_text="Amber Fox, Nils")
    expect(line).to_be_visible()
    expect(line).not_to_contain_text("Casual")
    expect(line).to_contain_text("2 free")
    visit.forgive("409", "console: .*409")
    guest.get_by_label("Your name").fill("Amber Fox")  # a name that the page might have given
    line.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("heading", name="The table is set")).to_be_visible()
