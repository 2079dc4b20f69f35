"""Only the solver asks the native core. import-linter cannot tell: it sees no compiled modules."""

import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "meldrum"
CORE = re.compile(r"^\s*(from|import)\b.*\b_native\b", re.MULTILINE)


def test_only_the_solver_imports_the_core() -> None:
    importers = {
        path.relative_to(SOURCE).parts[0]
        for path in SOURCE.rglob("*.py")
        if CORE.search(path.read_text(encoding="utf-8"))
    }
    assert importers == {"solver"}
