"""All tiles at once: 104 on the table, the last ones on the racks; and phones that are turned."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.process import ServerProcess
from tests.web.hands import seen
from tests.web.player import seat_path
from tests.web.staged import Pair, crowded, full_racks, staged_server, staging
from tests.web.tools import aside
from tests.web.visits import Visits

SEED = 1
UPRIGHT, LYING = {"width": 360, "height": 640}, {"width": 640, "height": 360}


@pytest.fixture(scope="module")
def staged(
    built: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerProcess, Pair, Pair]]:
    """A server with a crowded table and one where all tiles are on the racks."""
    folder = tmp_path_factory.mktemp("crowd")

    async def prepare() -> tuple[Pair, Pair]:
        async with staging(folder, SEED) as registry:
            return await crowded(registry, 100), await full_racks(registry, 200)

    pairs = aside(prepare())
    with staged_server(folder) as server:
        yield server, *pairs


@pytest.fixture
def people(staged: tuple[ServerProcess, Pair, Pair], browser: Browser) -> Iterator[Visits]:
    visits = Visits(browser, staged[0].url)
    yield visits
    visits.close()
    assert not visits.wrong()


def fits(page: Page, tiles: int) -> None:
    """This many tiles are there, each fully on the screen, none on top of another."""
    size = page.viewport_size
    assert size is not None
    there = seen(page)
    assert len(there) == tiles
    for tile in there:
        assert tile.width / 2 <= tile.x + 1 <= size["width"] - tile.width / 2 + 2
        assert tile.height / 2 <= tile.y + 1 <= size["height"] - tile.height / 2 + 2
        assert tile.width >= 12
    for one in there:
        near = [t for t in there if abs(t.x - one.x) < one.width * 0.9]
        assert sum(abs(t.y - one.y) < one.height * 0.9 for t in near) == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_all_tiles_fit(
    people: Visits, staged: tuple[ServerProcess, Pair, Pair], screen: str
) -> None:
    page = people(screen, seat_path(staged[1].ann))
    page.locator("[data-tile]").first.wait_for()
    fits(page, 105)
    expect(page.locator(".status")).to_contain_text("or pass. The pool is empty.")


def test_a_full_rack_fits(people: Visits, staged: tuple[ServerProcess, Pair, Pair]) -> None:
    page = people("phone", seat_path(staged[2].ann))
    page.locator("[data-tile]").first.wait_for()
    fits(page, 53)


def test_a_phone_is_turned_in_a_draft(
    people: Visits, staged: tuple[ServerProcess, Pair, Pair]
) -> None:
    page = people("phone", seat_path(staged[1].ann))
    page.locator("[data-where=rack]").click()
    page.keyboard.press("n")
    before = {(tile.id, tile.set) for tile in seen(page)}
    assert all(place is not None for _, place in before)
    for size in (LYING, UPRIGHT):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_timeout(300)
        fits(page, 105)
        assert {(tile.id, tile.set) for tile in seen(page)} == before


def test_a_phone_is_turned_while_dragging(
    people: Visits, staged: tuple[ServerProcess, Pair, Pair]
) -> None:
    page = people("phone", seat_path(staged[1].ben))
    page.locator("[data-tile]").first.wait_for()
    (tile,) = [tile for tile in seen(page) if tile.set is None]
    glass = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", (tile.x, tile.y))
    touch("touchMove", (tile.x + 20, tile.y - 60))
    assert page.locator(".dragged").count() == 1
    page.set_viewport_size(LYING)  # type: ignore[arg-type]
    touch("touchMove", (200, 120))
    touch("touchEnd")
    page.wait_for_timeout(300)
    assert page.locator(".dragged").count() == 0
    fits(page, 105)
    page.set_viewport_size(UPRIGHT)  # type: ignore[arg-type]
    page.wait_for_timeout(300)
    fits(page, 105)


def test_whoever_must_play_is_shown_a_play(
    people: Visits, staged: tuple[ServerProcess, Pair, Pair]
) -> None:
    """With an empty pool a pass is refused while there is a play, and the page offers one."""
    pair = staged[2]
    table = aside(staged[0].http.table(pair.ann.table, pair.ann.token))
    assert table.view is not None
    (mover,) = table.view.to_move
    page = people("phone", seat_path(pair.of(mover)))
    status = page.locator(".status")
    expect(status).to_contain_text("lay sets worth 30 points if you can. If not, pass.")
    page.get_by_role("button", name="Pass").click()
    expect(status).to_contain_text("There is still something you can play")
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Lay it for me").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(status).to_contain_text("’s turn.")
    assert aside(staged[0].http.table(pair.ann.table, pair.ann.token)).seq == table.seq + 1
