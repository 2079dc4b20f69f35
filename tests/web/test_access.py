"""Everyone can use the page: axe finds nothing, colors are told apart, no text is foreign."""

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from meldrum.server import wire
from meldrum.study.puzzles.shelf import shipped
from tests.server.process import ServerProcess
from tests.web.colors import SEEING, contrast, distance
from tests.web.games_on import EDITIONS, finished, going_on
from tests.web.player import seat_path
from tests.web.tools import aside
from tests.web.visits import Visits

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = ("desktop", "phone")
RUN = """async () => {
  const { violations } = await axe.run(document);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.any.map((one) => one.message).join('; ')}`));
}"""
LEARNING = ("#/learn", *(f"#/learn/{name}" for name in ("course", "go-out", "stars", "crossing")))
POSITIONS = (
    "#/analysis?edition=classic&table=B5+O5+K5&rack=R5+B6+B7+O6+O7+J",
    "#/analysis?edition=classic&table=B5+O5_K9+K8+K7&rack=R5+R5+R5",
    "#/analysis?edition=dice&table=R2+K2+B2_.+K3+._.+K4+.&rack=K5+R1+O2",
)
"""One with several plays, one that is not legal, one of dice."""
Tables = Callable[[str], wire.Seated]


def audit(page: Page) -> None:
    """Nothing is wrong with what is shown now, in the light and in the dark."""
    page.add_script_tag(path=AXE)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(page.locator(f"html[data-theme={scheme}]")).to_be_attached()
        found = page.evaluate(RUN)
        assert not found, "\n".join(found)


@pytest.fixture(scope="package")
def tables(server: ServerProcess) -> Tables:
    """A game that goes on in each edition; ``over``: one that is over; made when asked for."""
    made: dict[str, wire.Seated] = {}

    def table(name: str) -> wire.Seated:
        if name not in made:
            work = finished(server, "my_first") if name == "over" else going_on(server, name)
            made[name] = aside(work)
        return made[name]

    return table


def shown(page: Page) -> None:
    page.locator(".stage, .grid, main").first.wait_for()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(
    "path",
    [
        "",
        *LEARNING,
        "#/games",
        "#/replay",
        "#/analysis",
        "#/puzzles",
        *(f"#/rules/{edition}" for edition in EDITIONS),
    ],
)
def test_pages(visit: Visits, screen: str, path: str) -> None:
    page = visit(screen, path, bypass_csp=True)
    shown(page)
    audit(page)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("path", POSITIONS)
def test_positions(visit: Visits, screen: str, path: str) -> None:
    page = visit(screen, path, bypass_csp=True)
    page.locator("[data-answered=true]").wait_for()
    audit(page)
    if page.locator(".worth").count():
        page.locator("button:has(.worth)").first.click()
        page.get_by_role("button", name="One step back").wait_for()
        audit(page)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_games(visit: Visits, tables: Tables, screen: str, edition: str) -> None:
    page = visit(screen, seat_path(tables(edition)), bypass_csp=True)
    page.locator(".status, [role=status]").first.wait_for()
    audit(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_draft_that_is_wrong(visit: Visits, tables: Tables, screen: str) -> None:
    page = visit(screen, seat_path(tables("classic")), bypass_csp=True)
    for place in (0, 2):
        page.locator("[data-where=rack]").nth(place).click()
    page.keyboard.press("n")
    page.locator(".plate.wrong, .plate.growing").first.wait_for()
    audit(page)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("theme", ["joker", "crossword"])
def test_help_with_a_puzzle(visit: Visits, screen: str, theme: str) -> None:
    puzzle = shipped().near(1200, theme)
    assert puzzle is not None
    page = visit(screen, f"#/puzzles/{puzzle.key}", bypass_csp=True)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("region", name="Hint").wait_for()
    audit(page)
    page.get_by_role("button", name="Solution", exact=True).click()
    page.get_by_role("button", name="Play it").wait_for()
    audit(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_around_a_game(visit: Visits, server: ServerProcess, tables: Tables, screen: str) -> None:
    """Settings, choosing a game, joining, waiting for others, the menu, the end, a replay."""
    page = visit(screen, bypass_csp=True)
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog[open]").wait_for()
    audit(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play with friends").click()
    page.locator("dialog[open]").wait_for()
    audit(page)
    made = aside(server.http.create(wire.NewTable(id=uuid4(), edition="classic", name="Ann")))
    over = tables("over")
    for path in (
        f"#/invite/{made.invites[0].code}",
        seat_path(made),
        seat_path(over),
        f"#/replay/{over.table}/1",
        "#/games",
    ):
        page.goto("about:blank")
        page.goto(f"{visit.url}/{path}")
        shown(page)
        page.wait_for_load_state("networkidle")
        audit(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_menu(visit: Visits, tables: Tables, screen: str) -> None:
    page = visit(screen, seat_path(tables("classic")), bypass_csp=True)
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog[open]").wait_for()
    audit(page)


@pytest.mark.parametrize(
    ("table", "tileset"), [("harbor", "porcelain"), ("parlor", "painted"), ("felt", "contrast")]
)
def test_looks(visit: Visits, tables: Tables, table: str, tileset: str) -> None:
    """The other tables and tiles, in a game and in the settings that offer them."""
    page = visit("phone", bypass_csp=True)
    page.get_by_role("button", name="Settings").click()
    page.locator(f"[type=radio][value={table}]").check(force=True)
    page.locator(f"[type=radio][value={tileset}]").check(force=True)
    audit(page)
    for edition in ("classic", "vintage", "dice"):
        page.goto("about:blank")
        page.goto(f"{visit.url}/{seat_path(tables(edition))}")
        shown(page)
        expect(page.locator(f"html[data-table={table}][data-tileset={tileset}]")).to_be_attached()
        audit(page)


# Colors


COLORS = ("black", "red", "blue", "orange")
TILESETS = ("ivory", "porcelain", "painted", "contrast")


def colors_of(tileset: str) -> dict[str, str]:
    """What the style sheet says of a set of tiles, and of all where it says nothing else."""
    css = (WEB / "src/app.css").read_text()
    own = re.findall(rf"^\[data-tileset='{tileset}'\] {{(.*?)^}}", css, re.M | re.S)
    (common,) = re.findall(r"^:root,\n\[data-tileset\] {(.*?)^}", css, re.M | re.S)
    return dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", "".join([common, *own])))


@pytest.mark.parametrize("tileset", TILESETS)
def test_numbers_can_be_read(tileset: str) -> None:
    """They get small when 106 tiles lie on a phone, so they need the contrast of small text."""
    colors = colors_of(tileset)
    least = 5.5 if tileset == "contrast" else 4.5
    assert min(contrast(colors[name], colors["ivory"]) for name in (*COLORS, "joker")) >= least


@pytest.mark.parametrize("tileset", TILESETS)
def test_colors_are_told_apart_by_everyone(tileset: str) -> None:
    """Red and orange are the worst pair, to deutans: 17.3 by CIEDE2000.

    20 would need a brown for red or an orange below the contrast above. Each color has a sign of
    its own too, shown from the start.
    """
    colors = colors_of(tileset)
    worst = min(
        distance(colors[one], colors[other], seeing)
        for seeing in SEEING
        for one, other in itertools.combinations(COLORS, 2)
    )
    assert worst >= 17
    settings = (WEB / "src/session/settings.svelte.ts").read_text()
    assert "symbols: true" in settings


# Languages

TEXT = re.compile(r"^\s*'?([\w.-]+)'?:\s*'((?:[^'\\]|\\.)*)',?$", re.M)
SAID = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.push(walk.currentNode.textContent);
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder'])
      if (one.getAttribute(name)) found.push(one.getAttribute(name));
  return found.map((text) => text.trim().replace(/\\s+/g, ' ')).filter((text) => text);
}"""


def catalogue(language: str) -> dict[str, str]:
    files = sorted((WEB / "src/words" / language).glob("*.ts"))
    return {
        f"{path.stem}/{key}": text.replace("\\'", "'")
        for path in files
        for key, text in TEXT.findall(path.read_text())
    }


def english() -> list[re.Pattern[str]]:
    """What only an English page says: each text with anything in its gaps."""
    german = catalogue("de")
    found = []
    for key, text in catalogue("en").items():
        words = re.split(r"\{\w+\}", text)
        if german[key] != text and len("".join(words).strip()) >= 5:
            found.append(re.compile(".+".join(map(re.escape, words))))
    return found


def test_a_german_page_says_nothing_in_english(
    visit: Visits, server: ServerProcess, tables: Tables
) -> None:
    texts = english()
    assert len(texts) > 300
    made = aside(server.http.create(wire.NewTable(id=uuid4(), edition="classic", name="Ann")))
    over = tables("over")
    paths = ["", *LEARNING, "#/games", *POSITIONS, f"#/invite/{made.invites[0].code}"]
    paths += [seat_path(made), seat_path(over), f"#/replay/{over.table}/1", "#/games"]
    paths += [f"#/rules/{edition}" for edition in EDITIONS]
    paths += [seat_path(tables(edition)) for edition in EDITIONS]
    page = visit(locale="de-DE")
    foreign: list[tuple[str, str]] = []
    for path in paths:
        page.goto("about:blank")
        page.goto(f"{visit.url}/{path}")
        shown(page)
        page.wait_for_load_state("networkidle")
        said = page.evaluate(SAID)
        assert len(said) > 3
        where = path.split("/")[1] if "/" in path else "home"
        foreign += [(where, one) for one in said if any(text.fullmatch(one) for text in texts)]
    assert foreign == []
    assert page.evaluate("document.documentElement.lang") == "de"
