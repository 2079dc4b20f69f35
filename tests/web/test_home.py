"""The home page, and that these tests notice when something is wrong with a page."""

import msgspec
import pytest
from playwright.sync_api import Page, expect

from meldrum.server.wire import Offer
from tests.server.process import ServerProcess
from tests.web.tools import aside
from tests.web.visits import SCREENS, Visits


@pytest.mark.parametrize("screen", SCREENS)
def test_home(screen: str, visit: Visits) -> None:
    """It comes up on every screen with no error and asks nobody else for anything."""
    page = visit(screen)
    expect(page).to_have_title("Meldrum")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("innerWidth") == SCREENS[screen]["viewport"]["width"]


def test_the_page_may_ask_its_server(page: Page, server: ServerProcess) -> None:
    offer = page.evaluate("fetch('api/v1/offer').then((answer) => answer.json())")
    assert msgspec.convert(offer, Offer) == aside(server.http.offer())


@pytest.mark.parametrize(
    ("done", "problem"),
    [
        ("console.error('oh')", r"^console: oh"),
        ("setTimeout(() => { throw new Error('no') })", r"^error: .*no"),
        ("fetch('nothing')", r"^answer: 404 .*/nothing"),
        ("fetch('http://elsewhere.example/').catch(() => 0)", "elsewhere.example"),
        ("document.body.setAttribute('style', 'color: red')", r"^console: .*style"),
    ],
)
def test_what_is_wrong_is_noticed(page: Page, visit: Visits, done: str, problem: str) -> None:
    assert not visit.wrong()
    page.evaluate(f"() => {{ {done} }}")
    page.wait_for_timeout(300)
    assert visit.wrong()
    visit.forgive(problem, "^console: ")
    assert not visit.wrong()
