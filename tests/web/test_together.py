"""People who play together at the page: who is who, going on, and reaching the others."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from meldrum.server import wire
from tests.server.process import ServerProcess
from tests.web.games_on import going_on
from tests.web.player import seat_path
from tests.web.tools import aside
from tests.web.visits import Visits


def seated(
    server: ServerProcess, *guests: str, seats: int, edition: str = "classic", **more: object
) -> list[wire.Seated]:
    """Ann, who makes the table, and her guests."""
    asked = {"id": uuid4(), "edition": edition, "name": "Ann", "seats": seats, "fill": "casual"}
    ann = aside(server.http.create(wire.NewTable(**{**asked, **more})))  # type: ignore[arg-type]
    codes = [invite.code for invite in ann.invites]
    return [ann, *(aside(server.http.redeem(*one)) for one in zip(codes, guests, strict=False))]


def deal(*pages: Page) -> None:
    """Whoever is first deals."""
    pages[0].get_by_role("button", name="Deal", exact=True).click()
    for page in pages:
        page.locator("[data-tile]").first.wait_for()


def test_names_never_change(visit: Visits, server: ServerProcess) -> None:
    """Whoever leaves, the bot beside is called as before; log and replay tell who played when."""
    ann, bob = seated(server, "Bob", seats=3, bots=["casual"])
    host, guest = visit("desktop", seat_path(ann)), visit("phone", seat_path(bob))
    deal(host, guest)
    expect(host.locator("[data-seat='2']")).to_contain_text("Nils")
    leave(guest)
    expect(host.locator("[data-seat='1']")).to_contain_text("Nils 2")
    expect(host.locator("[data-seat='2'] .name")).to_have_text("Nils")
    told = host.get_by_role("log").get_by_text("Bob leaves. Nils 2 plays on.")
    expect(told).to_be_visible()
    host.reload()
    expect(told).to_be_visible()


def leave(page: Page) -> None:
    page.get_by_role("button", name="Menu and help (?)").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Leave the table").click()
    dialog.get_by_role("button", name="Yes, leave").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


async def play_out(server: ServerProcess, *seats: wire.Seated) -> None:
    """Bots finish the game for all these people."""
    for seated in seats:
        async with server.seat(seated) as seat:
            if seat.now.phase == "playing":
                await seat.say(wire.HandOver(id=uuid4(), seq=seat.now.seq, level="beginner"))
    async with server.seat(seats[0]) as seat:
        async for table in seat.changes():
            if table.phase in ("between", "over"):
                return


def test_the_next_game_asks_everyone(visit: Visits, server: ServerProcess) -> None:
    """Ready marks; it goes on without the absent; and the new game gives seats back from bots."""
    ann, bob = seated(server, "Bob", seats=2, edition="dice", pace="instant")
    host, guest = visit("desktop", seat_path(ann)), visit("phone", seat_path(bob))
    expect(host.get_by_text("A match is 6 rounds.")).to_be_visible()
    host.get_by_role("button", name="Deal", exact=True).click()
    host.get_by_role("button", name="Menu and help (?)").click()
    host.get_by_role("dialog").get_by_role("button", name="Let a bot play for me").click()
    host.get_by_role("button", name="Play myself again").click()  # right where it says so
    expect(host.get_by_text("A bot is playing for you.")).to_have_count(0)

    aside(play_out(server, ann, bob))
    expect(host.get_by_role("heading", name="Round 1 of 6: ")).to_be_visible()
    expect(host.get_by_role("log").get_by_text("The round is over")).to_be_visible()
    host.get_by_role("button", name="Next round").click()
    expect(host.get_by_text("Waiting for Bob.")).to_be_visible()
    expect(host.get_by_role("button", name="Go on without")).to_have_count(0)  # Bob is here
    expect(guest.get_by_role("listitem").filter(has_text="Ann ready")).to_be_visible()
    guest.get_by_role("button", name="Next round").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Next round")).to_have_count(0)
        expect(page.get_by_text("A bot is playing for you.")).to_have_count(0)

    aside(play_out(server, ann, bob))
    guest.close()
    host.get_by_role("button", name="Next round").click()
    host.get_by_role("button", name="Go on without Bob").click()
    expect(host.locator("[data-seat='1']")).to_contain_text("plays for them")
    expect(host.get_by_text("A bot is playing for you.")).to_have_count(0)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_what_happened_since_my_turn(visit: Visits, server: ServerProcess, screen: str) -> None:
    """Marks stay whatever is said; a move can be looked at again, set by set, from the log too."""
    seated = aside(going_on(server, "classic", moves=16))
    page = visit(screen, seat_path(seated))
    page.locator("[data-tile]").first.wait_for()
    rack = page.locator("[data-where='rack']").count()
    if screen == "phone":
        page.keyboard.press("l")
    log = page.get_by_role("log")
    log.get_by_role("button").last.click()
    film = page.get_by_role("region", name="A move, step by step")
    expect(film.get_by_role("status")).to_contain_text("from")  # it plays by itself
    last = film.get_by_role("button", name="Next step")
    expect(last).to_be_disabled()
    film.get_by_role("button", name="Previous step").click()
    expect(last).to_be_enabled()
    page.screenshot(path=f"build/pictures/film-{screen}.png")
    film.get_by_role("button", name="Close").click()
    expect(page.locator("[data-where='rack']")).to_have_count(rack)

    laid = page.locator("[data-where='table'].played")
    for _ in range(12):  # until the bot lays something
        page.get_by_role("button", name="Draw").click()
        expect(page.get_by_role("button", name="Draw")).to_be_enabled()
        if laid.count():
            break
    marked = laid.count()
    assert marked
    if screen == "phone":
        page.keyboard.press("l")
    page.get_by_label("Say something").fill("Well done!")
    page.get_by_role("button", name="Send").click()
    expect(log.get_by_text("Well done!")).to_be_visible()
    expect(laid).to_have_count(marked)
    page.screenshot(path=f"build/pictures/marks-{screen}.png")


def test_a_link_for_watching(visit: Visits, server: ServerProcess) -> None:
    """Whoever opens it sees the table, but no rack, and has no seat."""
    ann, bob = seated(server, "Bob", seats=2)
    host, guest = visit("phone", seat_path(ann)), visit("desktop", seat_path(bob))
    deal(host, guest)
    host.get_by_role("button", name="Menu and help (?)").click()
    host.get_by_role("dialog").get_by_text("A link for watching").click()
    link = host.get_by_role("dialog").get_by_label("A link for watching", exact=True)
    other = visit("desktop", "#" + link.input_value().split("#")[1])
    expect(other.locator("[data-seat='1']")).to_contain_text("Bob")
    expect(other.locator("[data-where='rack']")).to_have_count(0)
