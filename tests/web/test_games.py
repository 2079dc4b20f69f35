"""Whole games at the page, each by another hand, each to the score sheet."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import ServerProcess
from tests.web.hands import Finger, Hand, Keys, Mouse, Taps
from tests.web.player import MOST_TURNS, Player, against_bot, seat_path
from tests.web.tools import aside
from tests.web.visits import Visits

SECONDS = 400


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
    expect(page.get_by_role("table")).to_be_visible()


def sit_down(
    visit: Visits, house: ServerProcess, screen: str, edition: str, kind: type[Hand]
) -> Player:
    seated = against_bot(house, edition)
    page = visit(screen, seat_path(seated))
    page.locator("[data-face]").first.wait_for()
    return Player(house, seated, kind(page))


@pytest.mark.parametrize(
    ("edition", "screen", "kind"),
    [
        ("vintage", "tablet", Finger),
        ("twist", "desktop", Keys),
        ("my_first", "phone", Taps),
    ],
)
def test_a_game_by_another_hand(
    visit: Visits, house: ServerProcess, edition: str, screen: str, kind: type[Hand]
) -> None:
    player = sit_down(visit, house, screen, edition, kind)
    play([player])
    sees_score_sheet(player.page)


def test_two_browsers_play_a_game(visit: Visits, house: ServerProcess) -> None:
    ann, bob = aside(house.pair())
    pages = [visit("desktop", seat_path(seated)) for seated in (ann, bob)]
    pages[0].get_by_role("button", name="Deal").click()
    players = [
        Player(house, seated, Mouse(page)) for seated, page in zip((ann, bob), pages, strict=True)
    ]
    for page in pages:
        page.locator("[data-tile]").first.wait_for()
    play(players)
    for page in pages:
        sees_score_sheet(page)


def wait_for_turn(player: Player) -> bool:
    """Whether it is this player's turn again; False when the game is over."""
    deadline = time.monotonic() + SECONDS
    while not player.on_turn():
        if player.is_over():
            return False
        assert time.monotonic() < deadline, "the game does not go on"
        player.page.wait_for_timeout(50)
    return True


def test_a_round_of_dice(visit: Visits, house: ServerProcess) -> None:
    """Shaken by the big button, laid as the hint says, to the score of the round."""
    player = sit_down(visit, house, "tablet", "dice", Taps)
    page = player.page
    for _ in range(MOST_TURNS):
        if not wait_for_turn(player):
            break
        move = aside(house.http.hint(player.seated)).move
        if move.type == "roll":
            player.press("Shake", key="e")
            continue
        if move.type == "play":
            page.get_by_role("button", name="Hint").click()
            page.get_by_role("button", name="Lay it for me").click()
            expect(page.get_by_role("button", name="Play")).to_be_enabled()
        player.press("Play" if move.type == "play" else "Pass", key="e")
    sees_score_sheet(page)


def test_the_introductory_game(visit: Visits, house: ServerProcess) -> None:
    """One points, the bot finds, until no tile is left."""
    player = sit_down(visit, house, "phone", "introductory", Taps)
    for _ in range(MOST_TURNS):
        if not wait_for_turn(player):
            break
        tile = aside(house.http.hint(player.seated)).move.tile
        before = player.table().seq
        free = player.page.locator(f'[data-face="{tile}"]').first
        free.tap(force=True)  # it sways
        player.until(before)
    sees_score_sheet(player.page)
