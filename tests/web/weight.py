"""What a browser has to load before the page works."""

import gzip
import re
from pathlib import Path

import meldrum

PAGE = Path(meldrum.__file__).parent / "web"
LINKED = re.compile(r'(?:src|href)="\./(assets/[^"]+\.js)"')
IMPORTED = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')


def first_scripts() -> list[Path]:
    """The scripts of the first load: those of the document and all that they import at once."""
    wanted = [PAGE / name for name in LINKED.findall((PAGE / "index.html").read_text())]
    found: list[Path] = []
    while wanted:
        path = wanted.pop()
        if path not in found:
            found.append(path)
            wanted += [path.parent / name for name in IMPORTED.findall(path.read_text())]
    return found


def first_load() -> int:
    """Bytes of script, gzipped as the server sends them."""
    return sum(len(gzip.compress(path.read_bytes())) for path in first_scripts())
