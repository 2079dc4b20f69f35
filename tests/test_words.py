"""The page's words for what is wrong: a sentence for every code, in every language but English."""

import re
from pathlib import Path

from meldrum.rules.errors import Code
from meldrum.server.refusals import SAYINGS

WORDS = Path(__file__).parents[1] / "web" / "src" / "words"


def test_every_code_has_german_words() -> None:
    told = re.findall(r"^  (\w+): '.+',$", (WORDS / "de" / "wrong.ts").read_text(), re.MULTILINE)
    assert sorted(told) == sorted({*map(str, Code), *SAYINGS})
