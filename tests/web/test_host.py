"""The menu at a seat: what the host of a table can do, and how the others see it."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from meldrum.server import wire
from tests.server.process import ServerProcess
from tests.web.player import seat_path
from tests.web.test_access import audit
from tests.web.tools import aside
from tests.web.visits import Visits


def at_seat(page: Page, seat: int) -> None:
    """Open the menu there."""
    page.locator(f"[data-seat='{seat}'] button").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def press(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_host_menu(visit: Visits, server: ServerProcess, screen: str) -> None:
    """Mute, remove with a second thought, pass on, close: told to everyone, in the log too."""
    wanted = wire.NewTable(id=uuid4(), edition="classic", name="Ann", seats=3)
    ann = aside(server.http.create(wanted))
    bob, cy = (
        aside(server.http.redeem(invite.code, name))
        for invite, name in zip(ann.invites, ("Bob", "Cy"), strict=True)
    )
    host = visit(screen, seat_path(ann), bypass_csp=True)
    guest, other = visit("desktop", seat_path(bob)), visit("desktop", seat_path(cy))
    host.get_by_role("button", name="Deal", exact=True).click()
    for page in (host, guest, other):
        page.locator("[data-tile]").first.wait_for()
    expect(guest.locator("[data-seat] button")).to_have_count(0)  # only the host has a menu

    at_seat(host, 1)
    audit(host)
    press(host, "Mute: no more chat")
    expect(host.get_by_role("dialog")).to_have_count(0)
    expect(other.get_by_role("log").get_by_text("The host has muted Bob.")).to_be_visible()
    guest.get_by_label("Say something").fill("hello")
    guest.get_by_role("button", name="Send").click()
    expect(guest.get_by_text("the host has muted you").first).to_be_visible()

    at_seat(host, 1)
    press(host, "Remove from the table", "No, leave it", "Remove from the table")
    expect(host.get_by_role("dialog")).to_contain_text("Remove Bob?")
    press(host, "Remove from the table")
    expect(guest.get_by_role("dialog")).to_contain_text("The host has freed your seat.")
    expect(other.get_by_role("log").get_by_text("The host has removed Bob")).to_be_visible()
    assert guest.evaluate("localStorage.getItem('meldrum.seats')") == "[]"

    at_seat(host, 1)  # a bot's now: an invitation leads there
    expect(host.get_by_role("dialog")).to_contain_text("Invitation for seat 2")
    host.keyboard.press("Escape")

    at_seat(host, 2)
    press(host, "Make them the host", "Make them the host")
    expect(host.locator("[data-seat] button")).to_have_count(0)
    at_seat(other, 2)
    expect(other.get_by_role("dialog")).to_contain_text("You are the host")
    press(other, "Close the table", "Close the table")
    expect(host.get_by_text(re.compile("The table is closed")).first).to_be_attached()
