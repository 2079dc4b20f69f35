"""How things look: sizes on every screen, the typeface, tables and tiles to choose from."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.process import ServerProcess
from tests.web.games_on import going_on
from tests.web.hands import seen
from tests.web.player import seat_path
from tests.web.staged import Pair, crowded, full_racks, late, staged_server, staging
from tests.web.tools import aside
from tests.web.visits import Visits

SEED = 5
CINEMA: dict[str, Any] = {"viewport": {"width": 3840, "height": 2160}}
SPOKEN = """(() => {
  const voice = { lang: "en-GB" };
  window.spoken = [];
  const speak = ({ text }) => spoken.push(text);
  const synthesis = { getVoices: () => [voice], cancel() {}, speak };
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
})()"""
SHIFTS = """() => new Promise((told) => {
  const sum = (list) => list.reduce((total, { value }) => total + value, 0);
  const watch = new PerformanceObserver((list) => told(sum(list.getEntries())));
  watch.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => told(0), 500);
})"""
LEADING = """(text) => {
  const { lineHeight, fontSize } = getComputedStyle(text);
  return parseFloat(lineHeight) / parseFloat(fontSize);
}"""


@pytest.fixture(scope="module")
def staged(
    built: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerProcess, dict[str, Pair]]]:
    """Tables in which a lot, or little, is where the look depends on it."""
    folder = tmp_path_factory.mktemp("look")

    async def prepare() -> dict[str, Pair]:
        async with staging(folder, SEED) as registry:
            return {
                "full": await full_racks(registry, 100),
                "crowded": await crowded(registry, 200),
                "vintage": await late(registry, 300, "vintage", 8),
            }

    pairs = aside(prepare())
    with staged_server(folder) as server:
        yield server, pairs


@pytest.fixture
def people(staged: tuple[ServerProcess, dict[str, Pair]], browser: Browser) -> Iterator[Visits]:
    visits = Visits(browser, staged[0].url)
    yield visits
    visits.close()
    assert not visits.wrong()


Staged = tuple[ServerProcess, dict[str, Pair]]


def rack_of(page: Page) -> list[tuple[float, float]]:
    return [(tile.x, tile.y) for tile in seen(page) if tile.set is None]


def test_everything_grows_with_the_screen(people: Visits, staged: Staged) -> None:
    path = seat_path(staged[1]["vintage"].ann)
    widths = {}
    for name, more in (("desktop", {}), ("cinema", CINEMA)):
        page = people("desktop", path, **more)
        page.locator("[data-tile]").first.wait_for()
        widths[name] = min(tile.width for tile in seen(page))
        widths[f"{name} button"] = page.get_by_role("button", name="Hint").bounding_box()["width"]  # type: ignore[index]
    assert widths["cinema"] >= 2 * widths["desktop"] >= 80
    assert widths["cinema button"] >= 2 * widths["desktop button"]


def test_a_full_rack_takes_the_room_of_an_empty_table(people: Visits, staged: Staged) -> None:
    page = people("phone", seat_path(staged[1]["full"].ann))
    page.locator("[data-tile]").first.wait_for()
    assert min(tile.width for tile in seen(page)) >= 34


def test_the_tiles_on_the_rack_are_in_its_middle(people: Visits, staged: Staged) -> None:
    page = people("desktop", seat_path(staged[1]["vintage"].ann))
    page.locator("[data-tile]").first.wait_for()
    places = [x for x, _ in rack_of(page)]
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    middle = stage["x"] + stage["width"] / 2
    assert abs((min(places) + max(places)) / 2 - middle) < 2


def test_no_letter_of_the_status_line_is_cut_off(people: Visits, staged: Staged) -> None:
    page = people("phone", seat_path(staged[1]["crowded"].ann))
    text = page.locator(".status .text")
    expect(text).to_contain_text("The pool is empty.")
    assert text.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    assert text.evaluate(LEADING) >= 1.25


def test_a_hint_moves_nothing(people: Visits, staged: Staged) -> None:
    server, pairs = staged
    table = aside(server.http.table(pairs["vintage"].ann.table, pairs["vintage"].ann.token))
    assert table.view is not None
    page = people("phone", seat_path(pairs["vintage"].of(table.view.to_move[0])))
    page.locator("[data-tile]").first.wait_for()
    before = [(tile.id, tile.x, tile.y) for tile in seen(page)]
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("region", name="Hint").wait_for()
    assert [(tile.id, tile.x, tile.y) for tile in seen(page)] == before


def test_vintage_has_its_match_sheet_in_view(people: Visits, staged: Staged) -> None:
    for screen in ("phone", "tablet", "desktop"):
        page = people(screen, seat_path(staged[1]["vintage"].ann))
        sheet = page.get_by_role("region", name="Match sheet")
        expect(sheet).to_be_in_viewport(ratio=1)
        expect(sheet).to_contain_text("points wins")


def test_the_typeface_comes_with_the_page_and_moves_nothing(page: Page) -> None:
    page.get_by_role("button", name="Play now").wait_for()
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert page.evaluate("[...document.fonts].map((one) => one.status)") == ["loaded"]
    assert page.evaluate(SHIFTS) < 0.01


def test_tables_and_tiles_are_chosen_from_pictures(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Harbor blue").click()
    page.get_by_text("Porcelain").click()
    page.reload()
    expect(page.locator("html[data-table=harbor][data-tileset=porcelain]")).to_be_attached()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="Porcelain")).to_be_checked()


def test_my_first_is_for_children(visit: Visits, server: ServerProcess) -> None:
    """Big buttons, no log, no sorting; and what there is to do is read aloud, if you like."""
    context = visit.context("tablet")
    context.add_init_script(SPOKEN)
    page = context.new_page()
    page.goto(f"{visit.url}/{seat_path(aside(going_on(server, 'my_first')))}")
    actions = page.get_by_role("toolbar", name="Actions")
    expect(actions.get_by_role("button")).to_have_count(3)
    for button in actions.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 60
    expect(page.get_by_role("button", name="Show what happened")).to_have_count(0)
    said = page.locator(".status .text").inner_text()
    page.wait_for_function("(said) => spoken.at(-1) === said", arg=said)
    page.get_by_role("button", name="Stop reading aloud").click()
    expect(page.get_by_role("button", name="Read aloud")).to_be_visible()


def test_without_a_voice_nothing_offers_to_read(visit: Visits, server: ServerProcess) -> None:
    context = visit.context("tablet")
    context.add_init_script(
        "Object.defineProperty(window, 'speechSynthesis', { value: undefined })"
    )
    page = context.new_page()
    page.goto(f"{visit.url}/{seat_path(aside(going_on(server, 'my_first')))}")
    page.get_by_role("toolbar", name="Actions").get_by_role("button").first.wait_for()
    expect(page.get_by_role("button", name="reading aloud")).to_have_count(0)


def test_keys_are_listed_where_there_are_keys(visit: Visits, server: ServerProcess) -> None:
    path = seat_path(aside(going_on(server, "classic")))
    for screen, listed in (("desktop", True), ("phone", False)):
        page = visit(screen, path)
        page.get_by_role("button", name="Menu").click()
        page.locator("dialog[open]").wait_for()
        expect(page.locator("kbd").first).to_be_visible(visible=listed)


def test_the_log_shows_sets_from_left_to_right(people: Visits, staged: Staged) -> None:
    page = people("desktop", seat_path(staged[1]["vintage"].ann))
    page.locator("[role=log] .chip").first.wait_for()
    page.evaluate("document.documentElement.dir = 'rtl'")
    laid = page.locator("[role=log] .in-order").filter(has=page.locator(".chip + .chip")).all()
    assert laid
    for tiles in laid:
        places = [chip.bounding_box()["x"] for chip in tiles.locator(".chip").all()]  # type: ignore[index]
        assert places == sorted(places)


def test_runs_read_from_left_to_right_in_every_language(page: Page) -> None:
    page.evaluate("document.documentElement.dir = 'rtl'")
    run = page.get_by_label("red 10, red 11, red 12, red 13", exact=True)
    places = [tile.bounding_box()["x"] for tile in run.locator(".tile").all()]  # type: ignore[index]
    assert places == sorted(places)
    assert len(places) == 4
