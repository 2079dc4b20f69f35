"""The analysis board: set up by text, by hand and by keys, read step by step, passed on."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.process import ServerProcess
from tests.web.games_on import finished
from tests.web.hands import Finger, Mouse, Seen, free_place, seen
from tests.web.tools import aside
from tests.web.visits import Visits

TEXT = "classic; R4 B4 K4 O4 | K7 K8 K9; B3 B5 B6 O1; opened"
RIVALS = "#/analysis?edition=classic&table=B5+O5+K5&rack=R5+B6+B7+O6+O7"
EDITIONS = ("classic", "vintage", "twist", "my_first", "dice")


def answers(page: Page) -> Locator:
    return page.locator("[data-answered=true]")


def text(page: Page) -> Locator:
    return page.get_by_label("As text")


def plays(page: Page) -> list[str]:
    """Each play that is listed, as its tiles are spoken."""
    rows = page.locator("button:has(.worth)")
    rows.first.wait_for()
    return [
        ", ".join(one.get_attribute("aria-label") or "" for one in row.get_by_role("img").all())
        for row in rows.all()
    ]


def table(page: Page) -> list[list[str]]:
    """The faces of each set on the board, in reading order."""
    sets: dict[str, list[Seen]] = {}
    for tile in seen(page):
        if tile.set is not None:
            sets.setdefault(tile.set, []).append(tile)
    return sorted([tile.face for tile in sorted(one, key=lambda t: t.x)] for one in sets.values())


def rack(page: Page) -> list[str]:
    return sorted(tile.face for tile in seen(page) if tile.set is None)


def stock(page: Page, face: str) -> Seen:
    box = page.locator(f"[data-stock={face}]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return Seen("", face, None, x, y, box["width"], box["height"])


def test_a_pasted_position_is_solved_step_by_step(visit: Visits) -> None:
    page = visit("desktop", "#/analysis")
    text(page).fill(TEXT)
    expect(page.get_by_text("3 tiles, 14 points")).to_be_visible()
    expect(page.get_by_text("Not this turn.", exact=True)).to_be_visible()
    assert plays(page) == ["blue 3, blue 5, blue 6"]
    assert rack(page) == ["B3", "B5", "B6", "O1"]
    page.locator("button:has(.worth)").first.click()
    expect(page.get_by_text("Step 1 of 2", exact=True)).to_be_visible()
    expect(page.get_by_text("In hand:")).to_be_visible()
    assert table(page) == [["B4"], ["K7", "K8", "K9"], ["R4", "K4", "O4"]]
    page.get_by_role("button", name="One step on").click()
    assert table(page) == [["B3", "B4", "B5", "B6"], ["K7", "K8", "K9"], ["R4", "K4", "O4"]]
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="One step back").click()
    assert table(page) == [["K7", "K8", "K9"], ["R4", "B4", "K4", "O4"]]
    page.get_by_role("button", name="Play it").click()
    expect(text(page)).to_have_value(re.compile(r"; O1; opened$"))
    expect(page.get_by_text("Nothing can be played.", exact=True).last).to_be_visible()
    page.keyboard.press("z")
    expect(text(page)).to_have_value(TEXT)


def test_typing_shows_at_once_what_is_wrong(visit: Visits) -> None:
    page = visit("desktop", "#/analysis")
    text(page).fill("")
    text(page).press_sequentially("r4 r5")
    heading = page.get_by_role("heading", name="This position is not legal")
    expect(heading).to_be_visible()
    expect(page.locator(".plate.growing")).to_have_count(1)
    text(page).press_sequentially(" r6; r7 x9")
    expect(page.get_by_text("x9")).to_be_visible()
    expect(heading).to_be_hidden()
    expect(page.get_by_text("Yes, this turn.", exact=True)).to_be_visible()
    text(page).fill("classic; K9 K8 K7; R1 R1 R1; opened")
    expect(page.locator(".wrong li")).to_have_count(2)
    page.get_by_role("button", name="Put them in order").click()
    expect(page.locator(".wrong li")).to_have_count(1)
    assert table(page) == [["K7", "K8", "K9"]]


@pytest.mark.parametrize(("screen", "hand"), [("desktop", Mouse), ("phone", Finger)])
def test_tiles_are_dragged_from_the_box(
    visit: Visits, screen: str, hand: type[Mouse] | type[Finger]
) -> None:
    page = visit(screen, "#/analysis")
    answers(page).wait_for()
    hands = hand(page)
    hands.drag(stock(page, "R4"), *free_place(page))
    expect(page.locator("[data-tile]")).to_have_count(1)
    for face in ("R5", "R6"):
        (last,) = [tile for tile in seen(page) if tile.x == max(t.x for t in seen(page))]
        hands.add(stock(page, face), last)
    assert table(page) == [["R4", "R5", "R6"]]
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    hands.drag(stock(page, "R7"), 60, stage["y"] + stage["height"] - 30)
    assert rack(page) == ["R7"]
    expect(page.get_by_text("Yes, this turn.", exact=True)).to_be_visible()
    expect(page.locator("[data-stock=R7] .left")).to_have_text("1")
    (tile,) = [tile for tile in seen(page) if tile.set is None]
    hands.drag(tile, 100, stage["y"] + stage["height"] + 60)
    expect(page.locator("[data-tile]")).to_have_count(3)
    expect(page.locator("[data-stock=R7] .left")).to_have_text("2")


def test_everything_works_by_keys(visit: Visits) -> None:
    page = visit("desktop", "#/analysis")
    answers(page).wait_for()
    page.locator("[data-stock][tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert rack(page) == ["R4"]
    page.get_by_role("radio", name="Rack").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Table")).to_be_checked()
    page.locator("[data-stock=R5]").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert table(page) == [["R5", "R6", "R7"]]
    expect(answers(page).get_by_role("status").first).to_contain_text("Best play: 1 tile.")
    page.locator("button:has(.worth)").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Step 1 of 1", exact=True)).to_be_visible()
    assert table(page) == [["R4", "R5", "R6", "R7"]]
    page.get_by_role("button", name="Close").press("Enter")
    page.locator("[data-where=rack]").focus()
    page.keyboard.press("Delete")
    assert rack(page) == []
    page.keyboard.press("z")
    assert rack(page) == ["R4"]


def test_a_shared_link_shows_the_same_to_somebody_else(visit: Visits) -> None:
    page = visit("desktop", "#/analysis")
    text(page).fill("classic; B5 O5 K5; R5 B6 B7 O6 O7; unopened")
    page.get_by_label("Taking a joker from the table").select_option("free")
    page.get_by_label("Points to open").fill("10")
    page.get_by_label("Points to open").press("Tab")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this position").input_value()
    assert page.url == link
    assert "joker_law=free" in link
    assert "opening=10" in link
    other = visit("phone", link.removeprefix(f"{visit.url}/"))
    expect(text(other)).to_have_value("classic; B5 O5 K5; R5 B6 B7 O6 O7; unopened")
    expect(other.get_by_label("Taking a joker from the table")).to_have_value("free")
    expect(other.get_by_label("The player has opened")).not_to_be_checked()
    expect(other.get_by_label("Points to open")).to_have_value("10")


def test_an_opening_that_is_too_low_is_shown_but_not_played(visit: Visits) -> None:
    page = visit("desktop", "#/analysis?edition=classic&table=R3+R4+R5&rack=R8+B8+O8&opened=no")
    expect(page.get_by_text("24 of 30 points")).to_be_visible()
    page.locator("button:has(.worth)").first.click()
    expect(page.get_by_text("Step 1 of 1", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Play it")).to_have_count(0)
    page.get_by_label("Points to open").fill("20")
    page.get_by_label("Points to open").press("Tab")
    expect(page.get_by_text("Yes, this turn.", exact=True)).to_be_visible()
    page.locator("button:has(.worth)").first.click()
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_label("The player has opened")).to_be_checked()


def test_all_best_and_all_maximal_plays_are_listed(visit: Visits) -> None:
    page = visit("desktop", RIVALS)
    expect(page.get_by_text("All best plays (2)")).to_be_visible()
    expect(page.get_by_text("Plays that no tile can be added to (2)")).to_be_visible()
    listed = plays(page)
    assert set(listed) == {"red 5, blue 6, blue 7", "red 5, orange 6, orange 7"}
    assert len(listed) == 5


def test_pictures_are_saved(visit: Visits, tmp_path: Path) -> None:
    page = visit("desktop", RIVALS)
    answers(page).wait_for()
    page.get_by_role("button", name="Share").click()
    for kind in ("SVG", "PNG"):
        with page.expect_download() as saving:
            page.get_by_role("button", name=f"Save as {kind}").click()
        name = saving.value.suggested_filename
        assert name == f"meldrum-classic.{kind.lower()}"
        saving.value.save_as(tmp_path / name)
    drawn = ElementTree.parse(tmp_path / "meldrum-classic.svg").getroot()
    assert drawn.findtext("{*}title") == "classic; B5 O5 K5; R5 B6 B7 O6 O7; opened"
    assert [one.text for one in drawn.iterfind(".//{*}text")] == list("55556767")
    png = (tmp_path / "meldrum-classic.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert len(png) > 5_000


def test_every_game_has_an_example(visit: Visits) -> None:
    page = visit("desktop", "#/analysis")
    for edition in EDITIONS:
        page.get_by_label("Game", exact=True).select_option(edition)
        page.get_by_role("button", name="Example").click()
        expect(text(page)).to_have_value(re.compile(f"^{edition}; .+; .+; opened$"))
        expect(page.get_by_role("heading", name="Best play")).to_be_visible()
        page.locator("button:has(.worth)").first.click()
        expect(page.get_by_text(re.compile(r"^Step 1 of \d$")).first).to_be_visible()
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Clear").click()


def test_any_turn_of_a_replay_can_be_analyzed(visit: Visits, server: ServerProcess) -> None:
    over = aside(finished(server, "my_first"))
    page = visit("desktop", f"#/replay/{over.table}/1")
    page.get_by_role("button", name="Next move").click()
    page.get_by_role("link", name="Analyze").click()
    answers(page).wait_for()
    record = aside(server.http.record(over.table, 1, over.token))
    faced = text(page).input_value().split("; ")
    assert faced[0] == "my_first"
    assert record.deal is not None
    assert sorted(faced[2].split()) == sorted(record.deal[record.moves[1].seat].split())
    page.go_back()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
