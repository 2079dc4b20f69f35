"""Puzzles on the page: solved by mouse, touch and keys; wrong tries explained; help and streak."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from meldrum.server import wire
from meldrum.study.puzzles.puzzle import Puzzle, lines_of
from meldrum.study.puzzles.shelf import shipped
from tests.server.process import ServerProcess
from tests.web.hands import SETTLED, Finger, Hand, Keys, Mouse, seen
from tests.web.player import Player
from tests.web.visits import SCREENS, Visits

NOBODY = wire.Seated(table="", seat=0, token="")


def with_few_tiles() -> Puzzle:
    """A Classic puzzle for a small screen, in which no tile has a twin that could be mistaken."""
    return min(
        (
            puzzle
            for puzzle in shipped().puzzles
            if puzzle.position.edition == "classic" and puzzle.position.opened
        ),
        key=lambda puzzle: sum(map(len, lines_of(puzzle.after))),
    )


def of_theme(theme: str) -> Puzzle:
    return next(puzzle for puzzle in shipped().puzzles if theme in puzzle.themes)


def opened(visit: Visits, screen: str, puzzle: Puzzle) -> Page:
    page = visit(screen, f"#/puzzles/{puzzle.key}")
    page.locator("[data-tile], [data-die]").first.wait_for()
    page.wait_for_function(SETTLED)
    return page


@pytest.mark.parametrize(
    ("screen", "kind"), [("desktop", Mouse), ("tablet", Finger), ("desktop", Keys)]
)
def test_a_puzzle_is_solved_by_hand(
    visit: Visits, server: ServerProcess, screen: str, kind: Callable[[Page], Hand]
) -> None:
    puzzle = with_few_tiles()
    page = opened(visit, screen, puzzle)
    player = Player(server, NOBODY, kind(page))
    player.build([line.split() for line in lines_of(puzzle.after)])
    expect(page.get_by_role("status")).to_contain_text("Solved!")
    expect(page.get_by_role("status")).to_contain_text("Your rating: ")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(puzzle.key))
    page.goto(f"{visit.url}/#/puzzles")
    expect(page.locator("dd").last).to_have_text("1")


def test_a_wrong_try_is_explained(visit: Visits) -> None:
    """An illegal table gets the reason, a legal one that is too small gets the better number."""
    puzzle = of_theme("opening")
    page = opened(visit, "desktop", puzzle)
    hand = Mouse(page)
    hand.lay(next(tile for tile in seen(page) if tile.set is None))
    expect(page.get_by_role("status")).to_contain_text("at least three")
    page.keyboard.press("x")
    fewer = [line.split() for line in lines_of(puzzle.after)][:-1]
    before = lines_of(puzzle.position.table)
    for faces in fewer[len(before) :]:
        for number, face in enumerate(faces):
            tile = next(one for one in seen(page) if one.set is None and one.face == face)
            if number == 0:
                hand.lay(tile)
                newest = max(int(one.set) for one in seen(page) if one.set is not None)
            else:
                row = [one for one in seen(page) if one.set == str(newest)]
                hand.add(tile, max(row, key=lambda one: one.x))
            page.wait_for_timeout(60)
    most = len(puzzle.played)
    expect(page.get_by_role("status")).to_contain_text(
        re.compile(rf"{most} can be laid|points")  # too few to open, or too few at all
    )


@pytest.mark.parametrize("screen", SCREENS)
def test_help_comes_in_steps_and_the_solution_is_played(visit: Visits, screen: str) -> None:
    puzzle = with_few_tiles()
    page = opened(visit, screen, puzzle)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("region", name="Hint")).to_contain_text("Lay")
    expect(page.locator(".hinted")).to_have_count(len(puzzle.played))
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("region", name="Hint")).to_contain_text("have to change")
    page.get_by_role("button", name="Solution", exact=True).click()
    steps = page.get_by_role("region", name="The solution").get_by_role("listitem")
    expect(steps.nth(2)).to_be_visible()
    steps.last.get_by_role("button").click()
    faces = sorted(tuple(sorted(line.split())) for line in lines_of(puzzle.after))
    page.wait_for_timeout(300)
    assert sorted(_rows(page)) == faces
    expect(page.get_by_role("status")).to_contain_text("Your rating: ")
    expect(page.get_by_role("status")).not_to_contain_text("Solved")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _rows(page: Page) -> list[tuple[str, ...]]:
    sets: dict[str, list[str]] = {}
    for tile in seen(page):
        if tile.set is not None:
            sets.setdefault(tile.set, []).append(tile.face)
    return [tuple(sorted(faces)) for faces in sets.values()]


def test_a_dice_puzzle_has_its_grid(visit: Visits) -> None:
    puzzle = of_theme("crossword")
    page = opened(visit, "desktop", puzzle)
    page.get_by_role("button", name="Solution", exact=True).click()
    page.get_by_role("region", name="The solution").get_by_role("listitem").last.get_by_role(
        "button"
    ).click()
    expect(page.locator("p.line")).to_contain_text("Your rating: ")


def test_the_puzzle_of_the_day_is_the_same_for_all(visit: Visits) -> None:
    one, other = visit("desktop", "#/puzzles"), visit("phone", "#/puzzles")
    for page in (one, other):
        page.get_by_role("link", name="Solve it").click()
        expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
        page.locator("[data-tile], [data-die]").first.wait_for()
    assert _faces(one) == _faces(other)


def _faces(page: Page) -> list[str]:
    return sorted(tile.face for tile in seen(page))


READY = """([path, sign]) => new Promise((done) => {
  const began = performance.now();
  location.hash = path;
  const look = () =>
    document.querySelector(sign) ? done(performance.now() - began) : requestAnimationFrame(look);
  look();
})"""


def test_puzzles_are_ready_soon_after_the_click(visit: Visits) -> None:
    """How soon is printed: a busy machine must not fail this."""
    page = visit("desktop")
    page.get_by_role("button", name="Play now").wait_for()
    page.wait_for_load_state("networkidle")
    for path, sign in (
        ("#/puzzles", "[data-puzzle]"),
        (f"#/puzzles/{with_few_tiles().key}", "[data-tile]"),
    ):
        took = page.evaluate(READY, [path, sign])
        print(f"{path} is ready after {took:.0f} ms")
        assert page.locator(sign).count()


def test_a_puzzle_that_is_not_there(visit: Visits) -> None:
    visit.forgive("404")
    page = visit("desktop", "#/puzzles/nothing")
    expect(page.get_by_role("alert")).to_have_text("There is no such puzzle.")
