"""The page: the built front end, read once when the server starts.

Only files that were read then can be requested, so no path leads outside their folder.
"""

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

INDEX = "index.html"
HASHED = "assets/"
"""File names in here change with their content."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
DENSE = (".png", ".woff2")
"""Already compressed."""
NOT_BUILT = (
    "The page is not built: './run page' in Meldrum's folder builds it. "
    "Programs can use this server as it is; /api/v1/openapi.json says how.\n"
)


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page, ready to be sent."""

    content: bytes
    packed: bytes | None
    """The same, gzipped, where that is shorter."""
    headers: dict[str, str]

    async def answer(self, request: Request) -> Response:
        """The file, gzipped for clients that accept it; nothing for those that have it already."""
        headers = self.headers
        if self.headers["etag"] in _listed(request, "if-none-match"):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in _listed(request, "accept-encoding"):
            return Response(self.packed, headers={**headers, "content-encoding": "gzip"})
        return Response(self.content, headers=headers)


def built() -> Traversable:
    """Where the build puts the page: inside the package, so that it gets installed too."""
    return files("meldrum") / "web"


def is_built() -> bool:
    """Whether there is a page to serve."""
    return (built() / INDEX).is_file()


def page_routes(folder: Traversable | None = None) -> list[Route]:
    """A route for each file of the page; ``/`` is its index."""
    found = dict(_files(folder or built()))
    if INDEX not in found:
        return [Route("/", _not_built)]
    routes = [Route(f"/{name}", file.answer) for name, file in found.items()]
    return [Route("/", found[INDEX].answer), *routes]


async def _not_built(request: Request) -> Response:
    return PlainTextResponse(NOT_BUILT, 503)


def _files(folder: Traversable, under: str = "") -> Iterator[tuple[str, File]]:
    """Every file of a type that pages are made of."""
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        name = under + entry.name
        kind = PurePosixPath(name).suffix
        if entry.is_dir():
            yield from _files(entry, f"{name}/")
        elif kind in TYPES:
            yield name, _file(name, kind, entry.read_bytes())


def _file(name: str, kind: str, content: bytes) -> File:
    packed = None if kind in DENSE else gzip.compress(content, mtime=0)
    headers = {
        "content-type": TYPES[kind],
        "cache-control": FOR_EVER if name.startswith(HASHED) else ASK_AGAIN,
        "etag": f'W/"{hashlib.sha256(content).hexdigest()[:20]}"',
        "vary": "accept-encoding",
    }
    return File(content, packed if packed and len(packed) < len(content) else None, headers)


def _listed(request: Request, name: str) -> set[str]:
    """What a header lists, without what it refuses by ``q=0``."""
    parts = [part.replace(" ", "") for part in request.headers.get(name, "").split(",")]
    refused = (";q=0", ";q=0.0", ";q=0.00", ";q=0.000")
    return {part.partition(";")[0] for part in parts if not part.endswith(refused)}
