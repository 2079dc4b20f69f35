"""The page: its files are served as browsers want them, and nothing else is."""

import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.types import Message

from meldrum.server.endpoints.gate import CSP, SafeHeaders
from meldrum.server.endpoints.page import NOT_BUILT, page_routes
from tests.server.tools import run

INDEX = b"<!doctype html><title>Meldrum</title>" + b" " * 500
FILES = {
    "index.html": ("text/html; charset=utf-8", "no-cache"),
    "sw.js": ("text/javascript; charset=utf-8", "no-cache"),
    "app.webmanifest": ("application/manifest+json", "no-cache"),
    "assets/app-1a2b.js": ("text/javascript; charset=utf-8", "immutable"),
    "assets/app-1a2b.css": ("text/css; charset=utf-8", "immutable"),
    "assets/tile-1a2b.svg": ("image/svg+xml", "immutable"),
    "assets/tile-1a2b.png": ("image/png", "immutable"),
    "assets/font-1a2b.woff2": ("font/woff2", "immutable"),
}


@pytest.fixture
def page(tmp_path: Path) -> Starlette:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    for name in FILES:
        (folder / name).write_bytes(INDEX)
    (folder / "notes.py").write_text("not a part of a page")
    (tmp_path / "secret.txt").write_text("outside")
    return Starlette(routes=page_routes(folder), middleware=[Middleware(SafeHeaders)])


def ask(
    app: Starlette, path: str, root: str = "", method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """One request, as uvicorn hands it on."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    named = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    scope = {"type": "http", "method": method, "path": root + path, "root_path": root}
    run(app({**scope, "headers": named, "query_string": b""}, receive, send))
    given = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
    return sent[0]["status"], given, b"".join(part.get("body", b"") for part in sent[1:])


@pytest.mark.parametrize("root", ["", "/games/meldrum"])
@pytest.mark.parametrize("name", ["", *FILES])
def test_every_file_is_served(page: Starlette, name: str, root: str) -> None:
    kind, cache = FILES[name or "index.html"]
    status, headers, body = ask(page, f"/{name}", root)
    assert (status, body) == (200, INDEX)
    assert headers["content-type"] == kind
    assert cache in headers["cache-control"]
    assert headers["content-security-policy"] == CSP
    assert headers["x-content-type-options"] == "nosniff"
    packed = ask(page, f"/{name}", root, accept_encoding="br, gzip")
    if name.endswith((".png", ".woff2")):
        assert "content-encoding" not in packed[1]
    else:
        assert packed[1]["content-encoding"] == "gzip"
        assert int(packed[1]["content-length"]) < len(INDEX)
        assert gzip.decompress(packed[2]) == INDEX
    refused = ask(page, f"/{name}", root, accept_encoding="gzip;q=0, br")
    assert "content-encoding" not in refused[1]
    again = ask(page, f"/{name}", root, if_none_match=f'"x", {headers["etag"]}')
    assert (again[0], again[2]) == (304, b"")
    assert again[1]["etag"] == headers["etag"]


@pytest.mark.parametrize(
    "path",
    [
        *("/index.htm", "/assets", "/assets/", "/assets/other.js", "/notes.py", "//index.html"),
        *("/../secret.txt", "/assets/../../secret.txt", "/assets/..", "/%2e%2e/secret.txt"),
        *("/..\\secret.txt", "/assets/app-1a2b.js\x00", "//etc/passwd"),
    ],
)
def test_nothing_else_is_served(page: Starlette, path: str) -> None:
    assert ask(page, path)[0] == 404


def test_only_reading_is_allowed(page: Starlette) -> None:
    assert ask(page, "/", method="POST")[0] == 405
    status, headers, _ = ask(page, "/", method="HEAD")
    assert (status, headers["content-length"]) == (200, str(len(INDEX)))


def test_a_page_that_is_not_built_is_missed_in_words(tmp_path: Path) -> None:
    app = Starlette(routes=page_routes(tmp_path / "nowhere"), middleware=[Middleware(SafeHeaders)])
    status, headers, body = ask(app, "/")
    assert (status, body.decode()) == (503, NOT_BUILT)
    assert headers["content-type"].startswith("text/plain")
    assert ask(app, "/index.html")[0] == 404
