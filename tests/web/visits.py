"""People who visit the page, each with their own browser, and what went wrong in it."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
}
SECONDS = 20
"""How long a page may take on a busy machine."""

BUSY = r"429.*/(judge|analysis|try)"
"""All visitors here have one address, and may ask how tiles lie one at a time: pages ask again."""


class Visits:
    """``visit()`` opens the page for another person; ``visit("phone", "#rules")`` on a phone."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.forgiven = [BUSY]

    def __call__(self, screen: str = "desktop", path: str = "", **more: Any) -> Page:
        page = self.context(screen, **more).new_page()
        page.goto(f"{self.url}/{path}")
        return page

    def context(self, screen: str = "desktop", **more: Any) -> BrowserContext:
        """A browser as another person has it: nothing is stored in it yet."""
        context = self.browser.new_context(**{**SCREENS[screen], **more})
        context.set_default_timeout(SECONDS * 1000)
        context.on("console", self._said)
        context.on("weberror", lambda error: self._complain(f"error: {error.error}"))
        context.on("request", self._asked)
        context.on("response", self._answered)
        context.on("requestfailed", self._failed)
        context.on("page", lambda page: page.on("websocket", lambda ws: self._is_ours(ws.url)))
        self.contexts.append(context)
        return context

    def forgive(self, *patterns: str) -> None:
        """Problems that match are meant to happen in this test."""
        self.forgiven += patterns

    def wrong(self) -> list[str]:
        """What went wrong so far and is not forgiven."""
        return [
            problem
            for problem in self.problems
            if not any(re.search(pattern, problem) for pattern in self.forgiven)
        ]

    def picture(self, folder: Path, name: str) -> None:
        """Keep what each page shows now."""
        folder.mkdir(parents=True, exist_ok=True)
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages):
            page.screenshot(path=folder / f"{name}-{number}.png")

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "") if message.location else ""
            self._complain(f"console: {message.text} ({where})")

    def _asked(self, request: Request) -> None:
        self._is_ours(request.url)

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"answer: {response.status} {response.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page itself took it back
            self._complain(f"request: {request.failure} {request.url}")

    def _is_ours(self, url: str) -> None:
        there = urlsplit(url)
        if there.scheme not in ("data", "blob") and there.netloc != urlsplit(self.url).netloc:
            self._complain(f"another host: {url}")

    def _complain(self, problem: str) -> None:
        self.problems.append(problem)
