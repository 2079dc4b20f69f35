"""What modules are called, and what they import."""

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"


def _name(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


MODULES = {_name(path): path for path in SRC.rglob("*.py")}


def _imported(path: Path) -> Iterator[str]:
    """Every module that is imported anywhere in a file, in functions and for type checkers too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else str(node.module)


def test_no_module_imports_itself_through_others() -> None:
    graph = {name: set(_imported(path)) & set(MODULES) for name, path in MODULES.items()}
    assert len(graph) > 200
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def test_no_module_is_named_like_one_of_python() -> None:
    """A reader, a debugger or a script run in its folder would take one for the other."""
    parts = {part for name in MODULES for part in name.split(".")}
    assert not parts & sys.stdlib_module_names
