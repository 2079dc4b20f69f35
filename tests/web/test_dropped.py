"""Records dropped onto the page are opened; what is no record is named."""

from pathlib import Path

import pytest
from playwright.sync_api import JSHandle, Page, expect

from meldrum.library.game import Game
from meldrum.notation.record import record_of, write_record
from tests.seeds import SEED
from tests.web.player import seat_path
from tests.web.test_access import Tables, audit, tables
from tests.web.visits import Visits

__all__ = ["tables"]
FILES = """files => {
  const data = new DataTransfer();
  for (const [name, text] of Object.entries(files)) data.items.add(new File([text], name));
  return data;
}"""
TEXT = "text => { const data = new DataTransfer(); data.setData('text/plain', text); return data; }"
PLACES = {
    "home": ("#/", "main"),
    "games": ("#/games", "main"),
    "replay": ("#/replay", "main"),
    "puzzles": ("#/puzzles", "h1"),
}


@pytest.fixture(scope="module")
def record() -> str:
    log = Game.between("casual", "casual", edition="my_first", seed=f"dropped {SEED}").log
    return write_record(record_of(log))


def carrying(page: Page, **files: str) -> JSHandle:
    """Files on their way, by name."""
    return page.evaluate_handle(FILES, {f"{name}.jsonl": text for name, text in files.items()})


def dragged(page: Page, data: JSHandle, onto: str = "body", *events: str) -> None:
    for event in events or ("dragenter", "dragover", "drop"):
        page.locator(onto).first.dispatch_event(event, {"dataTransfer": data})


def moves_in(record: str) -> str:
    return str(record.count('"seat":') + 1)


@pytest.mark.parametrize("place", PLACES)
def test_a_record_dropped_anywhere_is_opened(visit: Visits, record: str, place: str) -> None:
    path, onto = PLACES[place]
    page = visit("desktop", path)
    page.locator(onto).first.wait_for()
    data = carrying(page, mine=record)
    dragged(page, data, onto, "dragenter", "dragover")
    expect(page.get_by_text("Drop the record to open it")).to_be_visible()
    dragged(page, data, onto, "drop")
    expect(page.get_by_role("slider")).to_have_attribute("max", moves_in(record))
    expect(page.get_by_role("button", name="Where was it lost?")).to_be_visible()
    expect(page.get_by_text("Drop the record to open it")).to_have_count(0)
    assert page.url.endswith("#/replay")


def test_a_record_takes_the_place_of_the_one_shown(visit: Visits, record: str) -> None:
    """Several files, and several lines of a file, are games to choose from."""
    page = visit("desktop", "#/replay")
    dragged(page, carrying(page, one=record))
    expect(page.get_by_role("slider")).to_be_visible()
    dragged(page, carrying(page, two=f"{record}\n{record}\n", three=record))
    expect(page.get_by_label("Game in this file").locator("option")).to_have_count(3)
    page.get_by_role("link", name="Analyze").click()
    expect(page.get_by_role("slider")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("slider")).to_be_visible()


def test_lines_of_a_record_are_dropped_as_text(visit: Visits, record: str) -> None:
    page = visit("desktop")
    dragged(page, page.evaluate_handle(TEXT, record))
    expect(page.get_by_role("slider")).to_have_attribute("max", moves_in(record))


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_what_is_no_record_is_named(visit: Visits, screen: str, record: str) -> None:
    page = visit(screen, bypass_csp=True)
    halved = record[: len(record) // 2]
    dragged(page, carrying(page, holiday=halved))
    expect(page.get_by_role("alert")).to_contain_text("“holiday.jsonl” can’t be read")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    audit(page)
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_chosen_file_that_is_no_record_is_named_too(visit: Visits, tmp_path: Path) -> None:
    page = visit("phone", "#/replay")
    file = tmp_path / "notes.json"
    file.write_text('{"format": "something else"}')
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("“notes.json” can’t be read")


def test_it_is_said_in_german(visit: Visits, record: str) -> None:
    page = visit("phone", locale="de-DE")
    data = carrying(page, urlaub="no")
    dragged(page, data, "body", "dragover")
    expect(page.get_by_text("Mitschrift ablegen, um sie zu öffnen")).to_be_visible()
    dragged(page, data, "body", "dragleave")
    expect(page.get_by_text("Mitschrift ablegen, um sie zu öffnen")).to_have_count(0)
    dragged(page, data)
    expect(page.get_by_role("alert")).to_contain_text("„urlaub.jsonl“ lässt sich nicht")
    page.get_by_role("link", name="Mitschrift öffnen …").click()
    expect(page.get_by_role("status")).to_contain_text("oder lege sie")


def test_nothing_is_dropped_onto_a_table(visit: Visits, tables: Tables, record: str) -> None:
    """A stray drop must neither open a record there nor let the browser open the file."""
    page = visit("desktop", seat_path(tables("classic")))
    page.locator("[data-tile]").first.wait_for()
    data = carrying(page, mine=record)
    dragged(page, data, "body", "dragover")
    expect(page.get_by_text("Drop the record to open it")).to_have_count(0)
    assert page.evaluate(
        "data => !document.body.dispatchEvent(new DragEvent('drop',"
        " { bubbles: true, cancelable: true, dataTransfer: data }))",
        data,
    )
    page.evaluate("() => new Promise((done) => setTimeout(done, 0))")
    expect(page.locator("[data-tile]").first).to_be_visible()
    assert "#/table/" in page.url
