"""Your games: what was finished is listed, replayed, exported and imported, and can be deleted."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from meldrum.notation.record import read_record
from meldrum.server import wire
from tests.server.process import ServerProcess
from tests.web.games_on import finished
from tests.web.player import seat_path
from tests.web.tools import aside
from tests.web.visits import Visits

KEPT = """() => new Promise((resolve) => {
  const asked = indexedDB.open('meldrum', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('games', { keyPath: 'id' });
  asked.onsuccess = () => {
    const all = asked.result.transaction('games').objectStore('games').getAll();
    all.onsuccess = () => { asked.result.close(); resolve(all.result); };
  };
})"""
KEPT_NONE = """() => new Promise((resolve) => {
  const asked = indexedDB.open('meldrum', 1);
  asked.onsuccess = () => {
    const gone = asked.result.transaction('games', 'readwrite').objectStore('games').clear();
    gone.onsuccess = () => { asked.result.close(); resolve(); };
  };
})"""
NO_ROOM = """
const { put, delete: drop } = IDBObjectStore.prototype;
let room = 0;
IDBObjectStore.prototype.put = function (game) {
  room -= 1;
  if (room < 0) throw new DOMException('full', 'QuotaExceededError');
  return put.call(this, game);
};
IDBObjectStore.prototype.delete = function (id) {
  room = 1;
  return drop.call(this, id);
};
"""
NO_STORAGE = "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('no'); } });"


def ended(visit: Visits, server: ServerProcess, page: Page, edition: str) -> wire.Seated:
    """A finished game whose end this browser has seen."""
    before = len(page.evaluate(KEPT))
    seated = aside(finished(server, edition))
    page.goto("about:blank")
    page.goto(f"{visit.url}/{seat_path(seated)}")
    for _ in range(100):
        page.wait_for_timeout(100)
        if len(page.evaluate(KEPT)) > before:
            return seated
    raise AssertionError("the game was not kept")


def test_a_finished_game_is_kept(visit: Visits, server: ServerProcess, tmp_path: Path) -> None:
    page = visit("phone")
    seated = ended(visit, server, page, "my_first")
    record = aside(server.http.record(seated.table, 1, seated.token))
    assert record.outcome is not None
    page.goto(f"{visit.url}/#/")
    page.get_by_role("link", name="Your games").click()
    expect(page.get_by_text("1 game,")).to_be_visible()
    row = page.get_by_role("main").locator("li")
    expect(row).to_contain_text("My First")
    expect(row).to_contain_text("against Casual")
    expect(row).to_contain_text("Won" if 0 in record.outcome.winners else "Lost")
    assert record.outcome.stars is not None
    expect(row).to_contain_text(f"{record.outcome.stars[0]} stars")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export all").click()
    file = tmp_path / "games.jsonl"
    download.value.save_as(file)
    (line,) = file.read_bytes().splitlines()
    assert read_record(line) == record
    row.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_have_attribute("max", str(len(record.moves) + 1))
    page.get_by_role("link", name="Your games").click()
    expect(row).to_have_count(1)

    other = visit("desktop", "#/games")  # another browser, with nothing in it
    expect(other.get_by_text("No games yet")).to_be_visible()
    for said in ("Added 1 of 1", "Added 0 of 1"):
        other.get_by_label("Import a file").set_input_files(file)
        expect(other.get_by_role("status").last).to_contain_text(said)
        other.get_by_label("Import a file").set_input_files([])
    expect(other.get_by_role("main").locator("li")).to_contain_text("against Casual")


def test_games_are_filtered_and_deleted(visit: Visits, server: ServerProcess) -> None:
    page = visit()
    for edition in ("my_first", "dice"):
        ended(visit, server, page, edition)
    page.goto(f"{visit.url}/#/games")
    rows = page.get_by_role("main").locator("li")
    expect(rows).to_have_count(2)
    page.get_by_role("combobox", name="Game", exact=True).select_option("dice")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Dice")
    page.get_by_role("combobox", name="Game", exact=True).select_option("")
    rows.first.get_by_role("button", name="Delete this game").click()
    expect(rows).to_have_count(1)
    page.reload()
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Really delete all?").click()
    expect(page.get_by_text("No games yet")).to_be_visible()
    assert page.evaluate(KEPT) == []


def test_reviews_are_shown_over_time(visit: Visits, server: ServerProcess) -> None:
    page = visit()
    ended(visit, server, page, "my_first")
    page.evaluate("""() => new Promise((resolve) => {
      const asked = indexedDB.open('meldrum', 1);
      asked.onsuccess = () => {
        const store = asked.result.transaction('games', 'readwrite').objectStore('games');
        store.getAll().onsuccess = ({ target }) => {
          const put = store.put({ ...target.result[0], review: 0.023 });
          put.onsuccess = () => { asked.result.close(); resolve(); };
        };
      };
    })""")
    page.goto(f"{visit.url}/#/games")
    expect(page.get_by_role("figure").filter(has_text="Reviews")).to_contain_text("2.3%")
    expect(page.get_by_role("main").locator("li")).to_contain_text("2.3% per decision")


def test_without_storage_it_says_so(visit: Visits, server: ServerProcess) -> None:
    context = visit.context("phone")
    context.add_init_script(NO_STORAGE)
    page = context.new_page()
    seated = aside(finished(server, "my_first"))
    page.goto(f"{visit.url}/{seat_path(seated)}")
    page.get_by_role("heading", level=2).first.wait_for()
    page.goto(f"{visit.url}/#/games")
    expect(page.get_by_role("alert")).to_contain_text("won’t let us keep anything")


def test_old_games_make_room(visit: Visits, server: ServerProcess, tmp_path: Path) -> None:
    """Where the storage is full, the new game counts more than the oldest ones."""
    page = visit("phone")
    ended(visit, server, page, "my_first")
    (old,) = page.evaluate(KEPT)
    page.context.add_init_script(NO_ROOM)
    seated = aside(finished(server, "my_first"))
    page.goto("about:blank")
    page.goto(f"{visit.url}/{seat_path(seated)}")
    for _ in range(100):
        page.wait_for_timeout(100)
        kept = page.evaluate(KEPT)
        if kept and kept[0]["id"] != old["id"]:
            break
    assert [one["id"] == old["id"] for one in kept] == [False]
    page.evaluate(KEPT_NONE)
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps(old["record"]))
    page.goto(f"{visit.url}/#/games")
    page.get_by_label("Import a file").set_input_files(file)
    expect(page.get_by_role("status").last).to_contain_text("no room left")


def test_a_file_without_games_is_refused(visit: Visits, tmp_path: Path) -> None:
    page = visit("phone", "#/games")
    file = tmp_path / "other.json"
    file.write_text(json.dumps({"format": "something else"}))
    page.get_by_label("Import a file").set_input_files(file)
    expect(page.get_by_role("status").last).to_contain_text("no finished games")
