"""The replay of a finished game, passed on by its address."""

from playwright.sync_api import expect

from tests.server.process import ServerProcess
from tests.web.games_on import finished
from tests.web.player import seat_path
from tests.web.tools import aside
from tests.web.visits import Visits


def test_a_replay_is_passed_on(visit: Visits, server: ServerProcess) -> None:
    seated = aside(finished(server, "my_first"))
    page = visit("desktop", seat_path(seated))
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Link to this replay").click()
    link = page.get_by_role("textbox", name="Link to this replay").input_value()
    stranger = visit("phone", link.removeprefix(f"{visit.url}/"))
    expect(stranger.get_by_role("slider", name="Move")).to_be_visible()
