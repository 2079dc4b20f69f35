"""The sources of the native core, read as text."""

import re
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "native" / "src"
HEADERS = sorted(SOURCES.rglob("*.hpp"))


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
            places[space, name].add(str(path))
    assert len(places) > 80
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_a_folder_is_a_namespace() -> None:
    assert len(HEADERS) > 40
    for path in HEADERS:
        folder = path.relative_to(SOURCES).parts[0]
        space = "meldrum" if folder == "common" else f"meldrum::{folder}"
        assert f"\nnamespace {space} {{\n" in path.read_text(), path


def test_cores_build_on_each_other_in_one_direction() -> None:
    below: dict[str, set[str]] = {
        "common": set(),
        "plain": {"common"},
        "turn": {"common", "plain"},
        "twist": {"common", "turn"},
        "endgame": {"common", "turn", "twist"},
        "dice": {"common"},
        "my_first": {"common"},
        "imagined": {"common", "turn", "twist", "endgame"},
        "value": {"common", "plain", "turn", "endgame", "imagined"},
        "binding": {"common", "endgame", "imagined", "value"},
    }
    for path in SOURCES.glob("*/*"):
        folder = path.relative_to(SOURCES).parts[0]
        included = set(re.findall(r'^#include "(\w+)/', path.read_text(), re.MULTILINE))
        assert included <= below[folder] | {folder}, path


def test_the_files_that_the_documentation_names_are_there() -> None:
    page = (SOURCES.parents[1] / "docs" / "solver.md").read_text()
    named = re.findall(r"`(?:native/src/)?(\w+/\w+\.[ch]pp)", page)
    assert len(named) > 15
    assert [name for name in named if not (SOURCES / name).exists()] == []
