"""Draws the page's icons and textures from their SVG by a browser: ``./run icons``."""

import os
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.chromium import MISSING, find

PUBLIC = Path(__file__).parents[2] / "web/public"
DRAWN = {
    f"{name}-{size}.png": (f"{name}.svg", size)
    for name in ("icon", "icon-maskable")
    for size in (192, 512)
}


ART = PUBLIC.parent / "src/art"
TEXTURES = {"wood.png": ("wood.svg", 512, 128), "felt.png": ("felt.svg", 96, 96)}
"""As noise is slow to draw, browsers get it drawn."""


def draw(browser: Browser, source: Path, target: Path, width: int, height: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": height})
    style = "<style>body { margin: 0 } svg { display: block }</style>"
    page.set_content(style + source.read_text(encoding="utf-8"))
    page.screenshot(path=target, omit_background=True)
    page.close()


def main() -> None:
    path = find()
    if path is None:
        raise SystemExit(MISSING)
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        for name, (source, size) in DRAWN.items():
            draw(browser, PUBLIC / source, PUBLIC / name, size, size)
        for name, (source, width, height) in TEXTURES.items():
            draw(browser, ART / source, ART / name, width, height)
        browser.close()


if __name__ == "__main__":
    main()
