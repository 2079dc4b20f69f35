"""The sources of the native core, read as text."""

import re
from collections import defaultdict
from pathlib import Path

HEADERS = sorted((Path(__file__).parents[2] / "native" / "src").glob("*.hpp"))


def test_no_two_headers_define_the_same_name() -> None:
    """Of two definitions the linker takes one, silently, and which depends on the compiler."""
    places: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path in HEADERS:
        text = path.read_text()
        (space,) = set(re.findall(r"^namespace ([\w:]+)", text, re.MULTILINE))
        for name in re.findall(
            r"^(?:class|struct|union|enum class|inline .+?|template .+?) (\w+)[^;\n]*\{",
            text,
            re.MULTILINE,
        ):
            places[space, name].add(path.name)
    assert len(places) > 80
    assert {name: where for name, where in places.items() if len(where) > 1} == {}
