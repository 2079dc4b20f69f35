"""The page as an app: what it takes to install it, and that it opens without a net."""

import functools
import json
import struct
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from meldrum.server.endpoints.page import built as page_folder
from tests.server.process import ServerProcess
from tests.web.games_on import finished, going_on
from tests.web.hands import SETTLED, seen
from tests.web.icons import DRAWN, PUBLIC
from tests.web.player import seat_path
from tests.web.tools import aside
from tests.web.visits import Visits

CONTROLLED = """async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((on) => setTimeout(on, 50));
}"""
KEPT = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""


def sets_of(page: Page) -> list[str]:
    """What lies on the table, set by set."""
    sets: dict[str, list[str]] = {}
    for tile in seen(page):
        if tile.set is not None:
            sets.setdefault(tile.set, []).append(tile.face)
    return sorted(" ".join(faces) for faces in sets.values())


def size_of(png: Path) -> tuple[int, int]:
    width, height = struct.unpack(">II", png.read_bytes()[16:24])
    return width, height


def test_icons_are_as_the_manifest_says() -> None:
    manifest = json.loads((PUBLIC / "app.webmanifest").read_text(encoding="utf-8"))
    shown = {icon["src"]: icon for icon in manifest["icons"]}
    assert {name for name in shown if name.endswith(".png")} == set(DRAWN)
    for name, (source, size) in DRAWN.items():
        assert size_of(PUBLIC / name) == (size, size)
        assert shown[name]["sizes"] == f"{size}x{size}"
        assert ("maskable" in source) == (shown[name].get("purpose") == "maskable")
    assert manifest["start_url"] == manifest["scope"] == "./"


def test_the_page_opens_without_a_net(visit: Visits, page: Page) -> None:
    page.evaluate(CONTROLLED)
    visit.forgive("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "^console: ", "^request: ")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="The rules of Classic")).to_be_visible()
    page.context.set_offline(False)
    page.goto(visit.url)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_draft_opens_without_a_net(visit: Visits, server: ServerProcess) -> None:
    """The table as it was last seen, with what was moved; and it goes on with it afterwards."""
    page = visit("desktop", seat_path(aside(going_on(server, "classic"))))
    page.evaluate(CONTROLLED)
    page.locator("[data-where=rack]").nth(2).click()
    page.keyboard.press("n")
    page.wait_for_timeout(600)  # until it is kept
    before = sets_of(page)
    assert len(before) > 0
    visit.forgive("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "^console: ", "^request: ")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".status")).to_contain_text("you are offline")
    page.wait_for_function(SETTLED)
    assert sets_of(page) == before
    page.locator("[data-where=rack]").nth(0).click()
    page.keyboard.press("n")
    planned = sets_of(page)
    assert len(planned) == len(before) + 1
    page.reload()
    expect(page.locator(".status")).to_contain_text("you are offline")
    page.context.set_offline(False)
    expect(page.locator(".status")).not_to_contain_text("you are offline")
    assert sets_of(page) == planned


def test_a_replay_opens_without_a_net(visit: Visits, server: ServerProcess) -> None:
    page = visit("desktop", seat_path(aside(finished(server, "my_first"))))
    page.evaluate(CONTROLLED)
    page.get_by_role("button", name="View the table").wait_for()
    page.goto(f"{visit.url}/#/games")
    page.get_by_role("link", name="Replay").first.wait_for()
    visit.forgive("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "^console: ", "^request: ")
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Replay").first.click()
    page.get_by_role("button", name="Next move").click()
    expect(page.locator("[role=region] .tile")).not_to_have_count(0)


def test_nothing_the_server_says_is_kept(page: Page) -> None:
    page.evaluate(CONTROLLED)
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-tile]").first.wait_for()
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert any(path.startswith("/assets/") for path in kept)
    assert not [path for path in kept if "api" in path]


def test_it_works_under_another_path(browser: Browser, tmp_path: Path, built: None) -> None:
    """Served under a path by any server, the worker keeps to that path."""
    (tmp_path / "games").symlink_to(Path(str(page_folder())))

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *words: object) -> None:
            pass

    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/games/")
    page.evaluate(CONTROLLED)
    scope = page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.scope)")
    assert scope.endswith("/games/")
    server.shutdown()
    server.server_close()
    page.reload()
    expect(page.get_by_role("heading", name="The server doesn’t answer")).to_be_visible()
    page.context.close()
