"""Whole games at the page, each by another hand, each to the score sheet."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.seeds import SEED
from tests.server.process import ServerProcess
from tests.web.hands import Finger, Hand, Keys, Mouse, Taps
from tests.web.player import MOST_TURNS, Player, against_bot, seat_path
from tests.web.staged import Pair, late, staged_server, staging
from tests.web.tools import aside
from tests.web.visits import Visits

SECONDS = 400
FEW = 5
"""Tiles on somebody's rack where a game is near its end."""


def play(players: list[Player]) -> None:
    """Everyone plays when it is their turn, until the game is over."""
    deadline = time.monotonic() + SECONDS
    for _ in range(MOST_TURNS):
        while not any(player.on_turn() for player in players):
            if players[0].is_over():
                return
            assert time.monotonic() < deadline, "the game does not end"
            players[0].page.wait_for_timeout(50)
        next(player for player in players if player.on_turn()).turn()
    raise AssertionError("the game does not end")


def sees_score_sheet(page: Page) -> None:
    expect(page.locator(".ending").get_by_role("table")).to_be_visible()


def sit_down(
    visit: Visits, server: ServerProcess, screen: str, edition: str, kind: type[Hand]
) -> Player:
    seated = against_bot(server, edition)
    page = visit(screen, seat_path(seated))
    page.locator("[data-face]").first.wait_for()
    return Player(server, seated, kind(page))


@pytest.fixture(scope="module")
def begun(
    built: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerProcess, dict[str, Pair]]]:
    """Games of three editions that have come far: half the tiles lie on the table."""
    folder = tmp_path_factory.mktemp("begun")

    async def prepare() -> dict[str, Pair]:
        async with staging(folder, SEED) as registry:
            return {
                "vintage": await late(registry, 100, "vintage", FEW, bot="beginner"),
                "twist": await late(registry, 200, "twist", FEW, bot="beginner"),
                "classic": await late(registry, 300, "classic", FEW),
            }

    pairs = aside(prepare())
    with staged_server(folder, bot_pause=0.05) as server:
        yield server, pairs


@pytest.fixture
def come(begun: tuple[ServerProcess, dict[str, Pair]], browser: Browser) -> Iterator[Visits]:
    """People at those tables."""
    visits = Visits(browser, begun[0].url)
    yield visits
    visits.close()
    assert not visits.wrong()


@pytest.mark.parametrize(
    ("edition", "screen", "kind"), [("vintage", "tablet", Finger), ("twist", "desktop", Keys)]
)
def test_a_game_is_ended_by_another_hand(
    come: Visits,
    begun: tuple[ServerProcess, dict[str, Pair]],
    edition: str,
    screen: str,
    kind: type[Hand],
) -> None:
    server, pairs = begun
    page = come(screen, seat_path(pairs[edition].ann))
    page.locator("[data-tile]").first.wait_for()
    play([Player(server, pairs[edition].ann, kind(page))])
    sees_score_sheet(page)


def test_two_browsers_end_a_game(
    come: Visits, begun: tuple[ServerProcess, dict[str, Pair]]
) -> None:
    server, pairs = begun
    seats = pairs["classic"].ann, pairs["classic"].ben
    players = [
        Player(server, seated, Mouse(come("desktop", seat_path(seated)))) for seated in seats
    ]
    for player in players:
        player.page.locator("[data-tile]").first.wait_for()
    play(players)
    for player in players:
        sees_score_sheet(player.page)


@pytest.mark.parametrize(
    ("edition", "screen", "kind"),
    [
        pytest.param("vintage", "tablet", Finger, marks=pytest.mark.soak),
        pytest.param("twist", "desktop", Keys, marks=pytest.mark.soak),
        ("my_first", "phone", Taps),
    ],
)
def test_a_game_by_another_hand(
    visit: Visits, server: ServerProcess, edition: str, screen: str, kind: type[Hand]
) -> None:
    player = sit_down(visit, server, screen, edition, kind)
    play([player])
    sees_score_sheet(player.page)


def wait_for_turn(player: Player) -> bool:
    """Whether it is this player's turn again; False when the game is over."""
    deadline = time.monotonic() + SECONDS
    while not player.on_turn():
        if player.is_over():
            return False
        assert time.monotonic() < deadline, "the game does not go on"
        player.page.wait_for_timeout(50)
    return True


def test_a_round_of_dice(visit: Visits, server: ServerProcess) -> None:
    """Shaken by the big button, laid as the hint says, to the score of the round."""
    player = sit_down(visit, server, "tablet", "dice", Taps)
    page = player.page
    for _ in range(MOST_TURNS):
        if not wait_for_turn(player):
            break
        move = aside(server.http.hint(player.seated)).move
        if move.type == "roll":
            player.press("Shake", key="e")
            continue
        if move.type == "play":
            page.get_by_role("button", name="Hint").click()
            page.get_by_role("button", name="Lay it for me").click()
            expect(page.get_by_role("button", name="Play")).to_be_enabled()
        player.press("Play" if move.type == "play" else "Pass", key="e")
    sees_score_sheet(page)
