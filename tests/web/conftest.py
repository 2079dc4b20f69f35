"""A server, a browser, and visitors with screens of three sizes."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from meldrum.server.endpoints.page import is_built
from tests.server.process import ServerProcess
from tests.web.chromium import MISSING, find
from tests.web.visits import SECONDS, Visits

HERE = Path(__file__).parent
PICTURES = HERE.parents[1] / "build" / "pictures"
OFTEN = 1_000_000
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=SECONDS * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.web)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium."""
    path = find()
    if path is None:
        pytest.skip(MISSING)
    return path


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """Started once; each person gets a context of it."""
    flags = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def built() -> None:
    """The page is there."""
    if not is_built():
        pytest.skip("The page is not built, so it was not tried: './run page' builds it.")


@pytest.fixture(scope="package")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for all tests of this folder: make a table of your own at it.

    Bots answer at once, and one address may ask as often as it likes: all tests are one.
    """
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, bot_pause=0.05, requests=OFTEN, wrong_codes=OFTEN) as server:
        yield server


@pytest.fixture
def visit(
    server: ServerProcess, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Visits]:
    """Opens the page for as many people as a test needs; what goes wrong there fails the test."""
    visits = Visits(browser, server.url)
    try:
        yield visits
        if request.node.stash[FAILED] or visits.wrong():
            visits.picture(PICTURES, request.node.name.replace("/", "_"))
    finally:
        visits.close()
    assert not visits.wrong()


@pytest.fixture
def page(visit: Visits) -> Page:
    """The home page on a desktop."""
    return visit()
