"""Takes the pictures of docs/screens: ``./run screens``. Look at them before you commit them."""

import io
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from playwright.sync_api import Browser, FilePayload, Page, sync_playwright

from meldrum.server import wire
from meldrum.study.puzzles.shelf import shipped
from tests.server.tools import start, step
from tests.web.chromium import MISSING, find
from tests.web.games_on import EDITIONS
from tests.web.hands import SETTLED
from tests.web.player import seat_path
from tests.web.staged import Pair, crowded, sit, staged_server, staging
from tests.web.tools import aside
from tests.web.visits import SCREENS, Visits

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
GAMES = Path(__file__).parents[2] / "conformance" / "playthroughs"
SEED = 7
MOVES = {"classic": 24, "vintage": 30, "twist": 24, "my_first": 12, "introductory": 6, "dice": 8}
COLORS = 128
LOOKS = (("harbor", "porcelain"), ("parlor", "painted"), ("felt", "contrast"))
POSITION = (
    "#/analysis?edition=classic&table=R4+B4+K4+O4_K7+K8+K9_R6+R7+R8+R9+R10_B1+J+B3_O10+O11+O12"
    "&rack=B2+B5+B6+R8+K10+K6+O1+R11"
)
WRONG = "#/analysis?edition=classic&table=R4+R5_K9+K8+K7_B8+O8+K8&rack=B2+B2+B2+J"
DICE = "#/analysis?edition=dice&table=R2+K2+B2_.+K3+._.+K4+.&rack=K5+R1+O2+B3+B4+J+R7+K1+O9"


@dataclass(frozen=True)
class Shot:
    """A picture: its name, where the page is, what is done there first."""

    name: str
    path: str
    first: Callable[[Page], None] = lambda page: None
    dark: bool = False


async def prepare(folder: Path) -> tuple[dict[str, Pair], Pair]:
    """Games that go on in every edition, one that is crowded, one that is over; and a lobby."""
    pairs: dict[str, Pair] = {}
    async with staging(folder, SEED) as registry:
        for number, edition in enumerate((*EDITIONS, "over")):
            kind = "classic" if edition == "over" else edition
            clock = {} if kind in ("introductory", "dice") else {"turn_seconds": None}
            pair = await sit(registry, 1000 + 10 * number, edition=kind, options=clock)
            pairs[edition] = pair
            table = await registry.find(pair.ann.table)
            await start(table)
            moves = MOVES.get(edition, 100_000)
            while table.state.movers and (moves > 0 or min(table.state.movers) != 0):
                await step(table)
                moves -= 1
        pairs["crowded"] = await crowded(registry, 2000)
        waiting = await registry.create(
            wire.NewTable(id=UUID(int=3000), edition="classic", name="Ann")
        )
    return pairs, Pair(waiting, waiting)


def shots(pairs: dict[str, Pair], lobby: Pair) -> list[Shot]:
    over = pairs["over"].ann

    def settings(page: Page) -> None:
        page.get_by_role("button", name="Settings").click()

    def friends(page: Page) -> None:
        page.get_by_role("button", name="Play with friends").click()

    def menu(page: Page) -> None:
        page.get_by_role("button", name="Menu").click()

    def hint(page: Page) -> None:
        page.get_by_role("button", name="Hint").click()

    def reviewed(page: Page) -> None:
        page.get_by_role("button", name="Where was it lost?").click()
        page.get_by_text("taken for noise").wait_for(timeout=300_000)
        page.locator(".review ol button").first.click()

    def one_step(page: Page) -> None:
        page.locator("button:has(.worth)").first.click()
        page.get_by_role("button", name="One step on").click()

    def hinted(page: Page) -> None:
        for _ in range(2):
            page.get_by_role("button", name="Hint", exact=True).click()
            page.wait_for_timeout(300)

    def shown(page: Page) -> None:
        page.get_by_role("button", name="Solution", exact=True).click()
        page.wait_for_timeout(4000)

    return [
        Shot("home", ""),
        Shot("home-dark", "", dark=True),
        Shot("settings", "", settings),
        Shot("friends", "", friends),
        Shot("rules", "#/rules/classic"),
        Shot("learn", "#/learn"),
        Shot("course", "#/learn/course", progress),
        Shot("exercise", "#/learn/go-out", hint),
        Shot("exercise-first", "#/learn/stars"),
        Shot("exercise-dice", "#/learn/two-crossings", hint),
        Shot("games", "#/games", import_games),
        Shot("puzzles", "#/puzzles"),
        Shot("puzzle", f"#/puzzles/{_puzzle('split')}", hinted),
        Shot("puzzle-solution", f"#/puzzles/{_puzzle('chain')}", shown),
        Shot("puzzle-dice", f"#/puzzles/{_puzzle('crossword')}", shown),
        Shot("lobby", seat_path(lobby.ann)),
        Shot("join", f"#/invite/{lobby.ann.invites[0].code}"),
        *(Shot(edition, seat_path(pairs[edition].ann)) for edition in EDITIONS),
        Shot("classic-dark", seat_path(pairs["classic"].ann), dark=True),
        *(
            Shot(f"classic-{tileset}", seat_path(pairs["classic"].ann), look(table, tileset))
            for table, tileset in LOOKS
        ),
        Shot("crowded", seat_path(pairs["crowded"].ann)),
        Shot("menu", seat_path(pairs["classic"].ann), menu),
        Shot("end", seat_path(over)),
        Shot("review", f"#/replay/{over.table}/1", reviewed),
        Shot("replay", f"#/replay/{over.table}/1"),
        Shot("analysis", POSITION, one_step),
        Shot("analysis-wrong", WRONG),
        Shot("analysis-dice", DICE, one_step),
    ]


def look(table: str, tileset: str) -> Callable[[Page], None]:
    """Another table and other tiles have been chosen."""
    chosen = json.dumps({"table": table, "tileset": tileset})

    def choose(page: Page) -> None:
        page.evaluate("(chosen) => localStorage.setItem('meldrum.settings', chosen)", chosen)
        page.reload()
        page.locator("[data-tile]").first.wait_for()

    return choose


def progress(page: Page) -> None:
    """Somebody has solved a few exercises, and looked at the solution of another."""
    done = {"both-ends": "solved", "group-of-four": "solved", "shift": "solved", "split": "shown"}
    page.evaluate("(done) => localStorage.setItem('meldrum.course', done)", json.dumps(done))
    page.reload()


def import_games(page: Page) -> None:
    """Somebody has played for a while: the golden games, against others than in truth."""
    page.clock.set_fixed_time("2026-01-02T20:00:00")
    chance = random.Random(SEED)
    records = [json.loads(path.read_text()) for path in sorted(GAMES.glob("*.jsonl"))]
    over = [one for one in records if one.get("outcome", {}).get("winners")]
    lines = [json.dumps(another(chance, number, chance.choice(over))) for number in range(24)]
    file = FilePayload(
        name="games.jsonl", mimeType="application/jsonl", buffer="\n".join(lines).encode()
    )
    page.get_by_label("Import a file").set_input_files(file)
    page.get_by_role("figure").first.wait_for()
    page.evaluate("scrollTo(0, 0)")


def another(chance: random.Random, number: int, record: dict[str, Any]) -> dict[str, Any]:
    """The record as if Ann had played it against these."""
    others = [chance.choice(("casual", "club", "greedy", "Ben")) for _ in record["seats"][1:]]
    return {**record, "seats": ["Ann", *others], "client_seeds": [str(number)]}


def _puzzle(theme: str) -> str:
    """The first of middling difficulty, so that the picture stays the same."""
    puzzle = shipped().near(1200, theme)
    assert puzzle is not None
    return puzzle.key


def take(visit: Visits, shot: Shot, screen: str) -> None:
    scheme = "dark" if shot.dark else "light"
    page = visit(screen, shot.path, color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_load_state("networkidle")
    shot.first(page)
    page.wait_for_timeout(700)
    page.wait_for_function(SETTLED)
    page.evaluate("document.activeElement?.blur()")
    from PIL import Image  # only this needs it

    picture = Image.open(io.BytesIO(page.screenshot()))
    small = picture.convert("RGB").quantize(COLORS, Image.Quantize.MAXCOVERAGE, kmeans=1)
    small.save(FOLDER / f"{shot.name}-{screen}.png", optimize=True)
    page.context.close()


def take_all(browser: Browser, only: list[str]) -> None:
    with tempfile.TemporaryDirectory() as place:
        pairs, lobby = aside(prepare(Path(place)))
        with staged_server(Path(place)) as server:
            visit = Visits(browser, server.url)
            for edition in EDITIONS:  # the others are there
                visit("desktop", seat_path(pairs[edition].ben))
            for shot in shots(pairs, lobby):
                for screen in SCREENS:
                    if not only or shot.name in only:
                        print(f"{shot.name}-{screen}", flush=True)
                        take(visit, shot, screen)


def main() -> None:
    path = find()
    if path is None:
        raise SystemExit(MISSING)
    FOLDER.mkdir(parents=True, exist_ok=True)
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        take_all(playwright.chromium.launch(executable_path=path, args=flags), sys.argv[1:])


if __name__ == "__main__":
    main()
