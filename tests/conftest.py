"""What all tests share."""

import signal

import coverage
import pytest
from hypothesis import HealthCheck, settings

from tests.seeds import GIVEN, SEED

# A machine with other work to do is slow at any moment: that is no fault of what is tried.
settings.register_profile(
    "meldrum",
    deadline=None,
    derandomize=not GIVEN,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("meldrum")

# A job in a shell's background ignores Ctrl-C, and so would all that the tests start from there.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def tell_seed() -> None:
    """Tell the seed; pytest shows it where a test fails."""
    print(f"MELDRUM_SEED={SEED}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Keep now what was covered: a worker that takes long to leave is killed, and forgets it."""
    measuring = coverage.Coverage.current()
    if measuring is not None:
        measuring.save()
