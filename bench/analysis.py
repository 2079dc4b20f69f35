"""How quick the analysis board is: ``./run bench analysis`` keeps bench/results/analysis.md.

Positions of games between Greedy bots, asked one after another at a real server with a warm
worker: by HTTP, and by typing them into the page in Chromium.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
from playwright.sync_api import CDPSession, sync_playwright

import meldrum
from bench.processes import WIDE, Report
from bench.server import percentile
from bench.web import FLAGS, visitor
from meldrum.notation.moves import lying, table_lines
from meldrum.notation.text import grid_rows, parse_tiles
from meldrum.rules.editions import edition_of
from meldrum.rules.moves import Draw, Pass, Play
from meldrum.rules.tiles import say
from meldrum.server import wire_study
from meldrum.solver.question import Question
from meldrum.study.analysis import analyze
from tests.server.process import ServerProcess
from tests.web.chromium import MISSING, find

RESULTS = Path(__file__).parent / "results" / "analysis.md"
EDITIONS = ("classic", "vintage", "twist", "my_first", "dice")
REST_MS = 1300
"""Until the tiles have come to rest, and the page may ask again without a pause."""
TYPED = """(text) => new Promise((done) => {
  const field = document.querySelector('textarea');
  const answers = document.querySelector('[data-answered]');
  let waiting = false;
  const begin = performance.now();
  const watch = new MutationObserver(() => {
    waiting ||= answers.dataset.answered === 'false';
    if (!waiting || answers.dataset.answered !== 'true') return;
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - begin));
  });
  watch.observe(answers, { attributes: true });
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
})"""


def positions(edition: str) -> Iterator[wire_study.Analyze]:
    """What players faced, game after game."""
    bots = ("greedy",) * (2 if edition == "dice" else 3)
    for number in range(1_000):
        log = meldrum.Game.between(*bots, edition=edition, seed=f"analysis {number}").log
        for state, (move, _) in zip(log.states(), log.moves, strict=False):
            if isinstance(move, Play | Draw | Pass):
                yield wire_study.Analyze(
                    edition=edition,
                    table=grid_rows(state.grid) if edition == "dice" else table_lines(state.table),
                    rack=say(state.racks[state.turn]),
                    opened=state.opened[state.turn],
                )


def measure(server: ServerProcess, edition: str, count: int, report: Report) -> None:
    """From the request to the whole answer, and how large that is."""
    ms, sizes, cut = [], [], 0
    for asked in islice(positions(edition), count):
        body = msgspec.json.encode(asked)
        begin = time.perf_counter()
        status, answer = server.http.fetch("POST", "/api/v1/analysis", body)
        ms.append(1000 * (time.perf_counter() - begin))
        assert status == 200, answer
        found = msgspec.json.decode(answer, type=wire_study.Analysis)
        assert found.legal, (asked, found.violations)
        sizes.append(len(answer))
        cut += found.more_best or found.more_maximal
    more = f", {max(sizes) / 1024:.0f} KiB at most, {cut} with more plays than are listed"
    add(report, f"{edition}: answer by HTTP, p50 / p95 / worst of {count}", ms, more=more)


def text_of(asked: wire_study.Analyze) -> str:
    """A position as a person types it."""
    sets = (" / " if asked.edition == "dice" else " | ").join(asked.table)
    return f"{asked.edition}; {sets}; {asked.rack}; {'' if asked.opened else 'un'}opened"


def on_page(server: ServerProcess, count: int, report: Report) -> None:
    """From the last key to the frame in which the answer is shown."""
    path = find()
    if path is None:
        raise SystemExit(MISSING)
    asked = list(islice(positions("classic"), count))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        with visitor(chromium, f"{server.url}/#/analysis") as page:
            page.locator("[data-answered=true]").wait_for()
            protocol = page.context.new_cdp_session(page)
            protocol.send("Performance.enable", {"timeDomain": "threadTicks"})
            ms, cpu = [], []
            for one in asked:
                before = worked(protocol)
                ms.append(page.evaluate(TYPED, text_of(one)))
                cpu.append(worked(protocol) - before)
                page.wait_for_timeout(REST_MS)
    add(report, f"classic: answer on the page, p50 / p95 / worst of {count}", ms, "p95 ≤ 100 ms")
    add(report, "  processor time of the page for that", cpu)


def worked(protocol: CDPSession) -> float:
    """Processor milliseconds of the page's main thread so far."""
    metrics = protocol.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


def thought(edition: str, count: int, report: Report) -> None:
    """Processor time of a worker for an answer, measured in this process."""
    ms = []
    for asked in islice(positions(edition), count):
        rules = edition_of(edition)
        table, rack = lying(asked.table, edition, "position"), parse_tiles(asked.rack)
        question = Question(rules, rules.printed, table, rack, asked.opened)
        before = time.process_time()
        analyze(question)
        ms.append(1000 * (time.process_time() - before))
    add(report, f"{edition}: processor time of the worker, p50 / p95 / worst of {count}", ms)


def add(report: Report, what: str, ms: list[float], bar: str = "", more: str = "") -> None:
    ms.sort()
    shares = f"{percentile(ms, 0.5):.0f} / {percentile(ms, 0.95):.0f} / {ms[-1]:.0f} ms"
    report.add(what, shares + more, bar)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run bench analysis", description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--quick", action="store_true", help="keep nothing")
    args = parser.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as place, ServerProcess(Path(place), **WIDE) as server:
        server.http.fetch("POST", "/api/v1/analysis", b'{"edition":"classic"}')
        on_page(server, args.count, report)
        for edition in EDITIONS:
            measure(server, edition, args.count, report)
            thought(edition, args.count, report)
    lines = [
        "# The analysis board",
        "",
        f"{os.cpu_count()} cores shared by server, browser and whatever else ran (load average "
        f"{os.getloadavg()[0]:.1f} at the end): time on the clock depends on that, processor time "
        "hardly does.",
        "",
        *report.lines,
    ]
    if not args.quick:
        RESULTS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
