"""Draws the page's icons from their SVG by a browser: ``./run icons``."""

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.chromium import MISSING, find

PUBLIC = Path(__file__).parents[2] / "web/public"
DRAWN = {
    f"{name}-{size}.png": (f"{name}.svg", size)
    for name in ("icon", "icon-maskable")
    for size in (192, 512)
}


def main() -> None:
    path = find()
    if path is None:
        raise SystemExit(MISSING)
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        for name, (source, size) in DRAWN.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = (PUBLIC / source).read_text(encoding="utf-8")
            style = "<style>body { margin: 0 } svg { display: block }</style>"
            page.set_content(style + svg)
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
