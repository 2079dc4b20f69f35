"""One seed for everything random in the tests.

The gate always uses the same one, so the same tree gives the same result; ``./run soak`` draws a
fresh one and prints it. Set ``MELDRUM_SEED`` to run something again.
"""

import os

GIVEN = "MELDRUM_SEED" in os.environ
SEED = int(os.environ.get("MELDRUM_SEED", "1"))
