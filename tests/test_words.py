"""What the page says: a sentence for all that can be wrong, and for every bot."""

import re
from pathlib import Path

from meldrum.bots.ladder import LADDER
from meldrum.rules.errors import Code
from meldrum.server.refusals import SAYINGS

WORDS = Path(__file__).parents[1] / "web" / "src" / "words"


def test_every_code_has_german_words() -> None:
    told = re.findall(r"^  (\w+): '.+',$", (WORDS / "de" / "wrong.ts").read_text(), re.MULTILINE)
    assert sorted(told) == sorted({*map(str, Code), *SAYINGS})


def test_the_page_knows_every_level() -> None:
    listed = (WORDS.parent / "model" / "levels.ts").read_text(encoding="utf-8")
    assert re.findall(r"^  '(\w+)',$", listed, re.MULTILINE) == list(LADDER)


def test_the_page_says_of_the_bots_what_they_say_of_themselves() -> None:
    english = (WORDS / "en" / "choose.ts").read_text(encoding="utf-8")
    assert dict(re.findall(r"^  'bot\.(\w+)': '(.+)',$", english, re.MULTILINE)) == {
        one.key: one.style for one in LADDER.values()
    }
