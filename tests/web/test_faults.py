"""What happens to people in the middle of a turn: reloads, broken lines, two tabs, time-outs."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from meldrum.notation.moves import MoveData
from meldrum.server import wire
from meldrum.server.events import Moved
from tests.server.process import ServerProcess
from tests.web.hands import Mouse, Seen, seen
from tests.web.player import Player, seat_path
from tests.web.staged import Pair, opening_of
from tests.web.tools import aside
from tests.web.visits import Visits

MOST_DEALS = 60
LOST = "Connection lost"


async def dealt(server: ServerProcess, **more: object) -> Pair:
    """A table of two persons with a game dealt."""
    pair = Pair(*await server.pair(**more))
    async with server.seat(pair.ann) as seat:
        await seat.start()
    return pair


async def dealt_opening(server: ServerProcess, **more: object) -> tuple[int, Pair, list[str]]:
    """Who is to move at a new table, its seats, and an opening that the mover could lay."""
    for _ in range(MOST_DEALS):
        pair = await dealt(server, **more)
        for number in (0, 1):
            seated = pair.of(number)
            draft = opening_of(await server.http.table(seated.table, seated.token))
            if draft:
                return number, pair, draft
    raise AssertionError("nobody could open")


def open_seat(visit: Visits, seated: wire.Seated, screen: str = "desktop") -> Page:
    page = visit(screen, seat_path(seated))
    page.locator("[data-tile]").first.wait_for()
    return page


def sets_of(page: Page) -> list[list[str]]:
    """The sets on the table, each with the faces of its tiles."""
    found: dict[str, list[Seen]] = {}
    for tile in seen(page):
        if tile.set is not None:
            found.setdefault(tile.set, []).append(tile)
    ordered = [sorted(tiles, key=lambda tile: tile.x) for tiles in found.values()]
    return sorted([tile.face for tile in tiles] for tiles in ordered)


def rack_of(page: Page) -> list[str]:
    """The faces of the rack in its order."""
    tiles = [tile for tile in seen(page) if tile.set is None]
    return [tile.face for tile in sorted(tiles, key=lambda tile: (round(tile.y), tile.x))]


def lay(page: Page, *places: int) -> None:
    """Lay the tiles at these places of the rack as one new set, whether it is one or not."""
    rack = [tile for tile in seen(page) if tile.set is None]
    rack.sort(key=lambda tile: (round(tile.y), tile.x))
    for tile in (rack[place] for place in places):
        page.locator(f'[data-tile="{tile.id}"]').click()
    page.keyboard.press("n")


def moves_of(server: ServerProcess, table: str) -> list[Moved]:
    entries = aside(server.entries(table))
    return [entry.event for entry in entries if isinstance(entry.event, Moved)]


@pytest.fixture
def own(built: None, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that may be killed."""
    with ServerProcess(tmp_path, bot_pause=0.05) as server:
        yield server


@pytest.fixture
def at_own(own: ServerProcess, browser: Browser) -> Iterator[Visits]:
    visits = Visits(browser, own.url)
    cut_off = ("ERR_CONNECTION", "ERR_CONTENT_LENGTH", "ERR_EMPTY", "ERR_INCOMPLETE")
    visits.forgive(*cut_off, "WebSocket connection to")  # the server is killed here
    yield visits
    visits.close()
    assert not visits.wrong()


# Reload


@pytest.mark.parametrize("pause", [0, 800])
def test_a_draft_and_the_order_of_the_rack_survive_a_reload(
    visit: Visits, server: ServerProcess, pause: int
) -> None:
    pair = aside(dealt(server))
    page = open_seat(visit, pair.ann)
    page.keyboard.press("7")
    lay(page, 3, 5, 8)
    page.wait_for_timeout(pause)
    before = sets_of(page), rack_of(page)
    assert len(before[0]) == 1
    page.reload()
    page.locator("[data-set]").first.wait_for()
    assert (sets_of(page), rack_of(page)) == before


def test_the_seat_goes_on_at_another_device(visit: Visits, server: ServerProcess) -> None:
    pair = aside(dealt(server))
    page = open_seat(visit, pair.ann)
    page.keyboard.press("7")
    lay(page, 0, 1)
    page.wait_for_timeout(800)
    phone = open_seat(visit, pair.ann, "phone")
    phone.locator("[data-set]").first.wait_for()
    assert (sets_of(phone), rack_of(phone)) == (sets_of(page), rack_of(page))
    assert pair.ann.token not in phone.url


# Broken lines


@pytest.mark.parametrize("frozen", [False, True])
def test_a_move_is_made_once_though_the_server_dies(
    at_own: Visits, own: ServerProcess, frozen: bool
) -> None:
    """Pressed while the server is dead, or while it hangs and then dies."""
    number, pair, draft = aside(dealt_opening(own))
    page = open_seat(at_own, pair.of(number))
    page.evaluate("window.never_reloaded = true")
    player = Player(own, pair.of(number), Mouse(page))
    player.build([line.split() for line in draft])
    expect(player.button("Play")).to_be_enabled()
    assert own.process is not None
    if frozen:
        own.process.send_signal(signal.SIGSTOP)
        player.button("Play").click()
        page.wait_for_timeout(200)
    own.kill()
    expect(page.locator(".status")).to_contain_text(LOST)
    if not frozen:
        player.button("Play").click()
    own.start()
    expect(page.locator(".status")).to_contain_text("’s turn.", timeout=20_000)
    assert page.evaluate("window.never_reloaded")
    (made,) = moves_of(own, pair.ann.table)
    assert made.by == "person"
    assert sorted(made.move.after or []) == sorted(" ".join(tiles) for tiles in sets_of(page))


def test_a_move_whose_answer_is_lost_is_made_once(visit: Visits, server: ServerProcess) -> None:
    """The server has done it, but the line breaks before it can say so."""
    pair = aside(dealt(server))
    table = aside(server.http.table(pair.ann.table))
    assert table.view is not None
    mover = pair.of(table.view.to_move[0])
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        first = not lines
        lines.append(line)
        server = line.connect_to_server()
        cut = False

        def said(text: str | bytes) -> None:
            nonlocal cut
            cut = cut or (first and '"type":"move"' in str(text))
            server.send(text)

        line.on_message(said)
        server.on_message(lambda text: None if cut else line.send(text))

    page = visit.context().new_page()
    page.route_web_socket("**/play", through)
    page.goto(f"{visit.url}/{seat_path(mover)}")
    page.get_by_role("button", name="Draw").click()
    page.wait_for_timeout(700)
    assert len(moves_of(server, mover.table)) == 1
    assert "Draw" in page.locator(".bar .main").inner_text()
    assert len(rack_of(page)) == 14
    lines[0].close(code=1001)
    expect(page.locator(".status")).to_contain_text("’s turn.", timeout=20_000)
    assert len(lines) > 1
    assert len(rack_of(page)) == 15
    page.wait_for_timeout(500)
    assert len(moves_of(server, mover.table)) == 1


def test_plans_survive_an_outage(at_own: Visits, own: ServerProcess) -> None:
    """Tiles can be moved while the line is broken, and nothing of it is lost."""
    pair = aside(dealt(own))
    page = open_seat(at_own, pair.ann)
    own.kill()
    expect(page.locator(".status")).to_contain_text(LOST)
    lay(page, 0, 1, 2)
    before = sets_of(page), rack_of(page)
    own.start()
    expect(page.locator(".status")).not_to_contain_text(LOST, timeout=20_000)
    assert (sets_of(page), rack_of(page)) == before
    page.wait_for_timeout(1000)
    page.reload()
    page.locator("[data-set]").first.wait_for()
    assert (sets_of(page), rack_of(page)) == before


# Two tabs


def test_two_tabs_share_a_draft_and_make_one_move(visit: Visits, server: ServerProcess) -> None:
    number, pair, draft = aside(dealt_opening(server))
    seated = pair.of(number)
    one = open_seat(visit, seated)
    two = one.context.new_page()
    two.goto(f"{visit.url}/#/table/{seated.table}")
    two.locator("[data-tile]").first.wait_for()
    player = Player(server, seated, Mouse(one))
    player.build([line.split() for line in draft])
    two.locator("[data-set]").first.wait_for()
    two.wait_for_timeout(1000)
    assert sets_of(two) == sets_of(one)
    assert sorted(rack_of(two)) == sorted(rack_of(one))
    for page in (one, two):
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    click = "document.querySelector('.bar .main').click()"
    for page in (one, two):
        page.evaluate(f"setTimeout(() => {click}, 200)")
    for page in (one, two):
        expect(page.locator(".status")).to_contain_text("’s turn.")
    assert len(moves_of(server, seated.table)) == 1
    assert sets_of(two) == sets_of(one)


# Time


def test_a_draft_counts_when_time_runs_out_while_dragging(
    visit: Visits, server: ServerProcess
) -> None:
    number, pair, draft = aside(dealt_opening(server, options={"turn_seconds": 15}))
    seated = pair.of(number)

    async def lay() -> None:
        async with server.seat(seated) as seat:
            await seat.draft(draft)

    aside(lay())  # building it by hand might take a slow machine too long
    page = open_seat(visit, seated)
    page.locator("[data-set]").first.wait_for()
    laid, held = sets_of(page), seen(page)
    tile = next(tile for tile in held if tile.set is None)
    page.mouse.move(tile.x, tile.y)
    page.mouse.down()
    page.mouse.move(tile.x + 30, tile.y - 60, steps=3)
    expect(page.locator(".status .left")).to_be_visible(timeout=20_000)
    expect(page.locator(".status .left")).to_be_hidden(timeout=20_000)
    page.mouse.move(tile.x + 60, tile.y - 90, steps=3)
    page.mouse.up()
    made, *_ = moves_of(server, seated.table)
    assert made.by == "clock"
    table = aside(server.http.table(seated.table, seated.token))
    assert table.view is not None
    assert sorted(table.view.table) == sorted(" ".join(tiles) for tiles in laid)
    assert all(tiles in sets_of(page) for tiles in laid)
    assert len(seen(page)) == 14
    assert page.locator(".dragged").count() == 0


# Others


def test_a_plan_is_kept_when_the_opponent_moves(visit: Visits, server: ServerProcess) -> None:
    number, pair, draft = aside(dealt_opening(server))
    page = open_seat(visit, pair.of(1 - number))
    lay(page, 0, 1, 2)
    (planned,) = sets_of(page)

    async def opponent() -> None:
        async with server.seat(pair.of(number)) as seat:
            await seat.move(MoveData(type="play", seat=number, after=draft))

    aside(opponent())
    expect(page.locator("[data-set]")).to_have_count(3 + sum(map(len, map(str.split, draft))))
    assert sets_of(page) == sorted([planned, *(line.split() for line in draft)])
    assert len(rack_of(page)) == 11
    page.get_by_role("button", name="Put everything back").click()
    assert sets_of(page) == sorted(line.split() for line in draft)
    assert len(rack_of(page)) == 14


def test_a_spectator_sees_no_rack(visit: Visits, server: ServerProcess) -> None:
    heard: list[str] = []
    pair = aside(dealt(server))
    page = visit.context().new_page()
    page.on("websocket", lambda ws: ws.on("framereceived", lambda text: heard.append(str(text))))
    page.goto(f"{visit.url}/#/table/{pair.ann.table}")
    expect(page.locator(".status")).to_contain_text("’s turn.")
    assert seen(page) == []
    assert page.locator(".bar, .wood").count() == 0
    assert any('"snapshot"' in text for text in heard)
    racks = [aside(server.http.table(one.table, one.token)).view for one in (pair.ann, pair.ben)]
    for view in racks:
        assert view is not None
        assert view.rack
        assert not any(view.rack in text for text in heard)
