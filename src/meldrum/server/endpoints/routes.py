"""The HTTP routes, each with the types it takes and gives, written once."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request

from meldrum import __version__
from meldrum.server import wire

PREFIX = "/api/v1"
JSON = "application/json"
Handler = Callable[[Request, Any], Awaitable[object]]
"""Takes the request, and its body as the type the route takes."""


@dataclass(frozen=True, slots=True)
class Route:
    """One route."""

    method: str
    path: str
    handler: Handler
    says: str
    takes: type[msgspec.Struct] | None = None
    gives: type[msgspec.Struct] | None = None
    status: int = 200
    token: bool = False
    """Whether a seat's token is needed."""


def openapi(routes: list[Route], root: str = "") -> dict[str, Any]:
    """The OpenAPI document of these routes."""
    types = list(dict.fromkeys([t for r in routes for t in (r.takes, r.gives) if t]))
    types.append(wire.Refused)
    refs, parts = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = dict(zip(types, refs, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Meldrum table server",
            "version": __version__,
            "description": "Everything but play, which goes over a WebSocket at "
            f"{PREFIX}/tables/{{table}}/play in the types of {PREFIX}/schema.",
        },
        "servers": [{"url": root or "/"}],
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route, by_type: dict[type[msgspec.Struct], Any]) -> dict[str, Any]:
    names = [part[1:-1] for part in route.path.split("/") if part.startswith("{")]
    kinds = {"game": {"type": "integer", "minimum": 1}}
    good: dict[str, Any] = {"description": "done"}
    if route.gives:
        good["content"] = {JSON: {"schema": by_type[route.gives]}}
    refused = {
        "description": "not done, and why",
        "content": {JSON: {"schema": by_type[wire.Refused]}},
    }
    found: dict[str, Any] = {
        "summary": route.says,
        "operationId": route.handler.__name__,
        "parameters": [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": kinds.get(name, {"type": "string"}),
            }
            for name in names
        ],
        "responses": {str(route.status): good, "4XX": refused, "503": refused},
    }
    if route.takes:
        content = {JSON: {"schema": by_type[route.takes]}}
        found["requestBody"] = {"required": True, "content": content}
    if route.token:
        found["security"] = [{"seat": []}]
    return found
