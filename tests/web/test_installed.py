"""The page as an app: what it takes to install it, and that it opens without a net."""

import functools
import json
import struct
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from meldrum.server.endpoints.page import built as page_folder
from tests.web.icons import DRAWN, PUBLIC
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
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.context.close()
