"""Short ways to say things in tests of the page."""

from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tests.server.tools import run

T = TypeVar("T")


def aside(work: Coroutine[Any, Any, T]) -> T:
    """Run what waits in a thread of its own: in this one Playwright's event loop runs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run, work).result()
