"""``meldrum serve``: run the table server; ``meldrum schema``: print the schema of its wire."""

import argparse
from pathlib import Path

import msgspec

from meldrum.cli.number_flags import port


def describe_serve(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.description = (
        "Runs the table server until it is interrupted. Every key of the "
        "configuration (docs/server.md lists them) is also an environment variable, which wins "
        "over the file: port is MELDRUM_PORT. Flags win over both."
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="a TOML file")
    parser.add_argument("--host", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=port, help="the port; 0 picks a free one (8080)")
    parser.add_argument("--data", metavar="FOLDER", help="where games are kept (meldrum-data)")
    parser.set_defaults(run=run_serve)


def describe_schema(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.add_argument(
        "--typescript",
        action="store_true",
        help="as TypeScript types, including those of the HTTP API",
    )
    parser.set_defaults(run=run_schema)


def run_serve(args: argparse.Namespace) -> int:
    """Serve."""
    from meldrum.server.config import load
    from meldrum.server.serve import serve

    config = load(args.config)
    asked = {name: getattr(args, name) for name in ("host", "port", "data")}
    changed = {name: value for name, value in asked.items() if value is not None}
    serve(msgspec.structs.replace(config, **changed))
    return 0


def run_schema(args: argparse.Namespace) -> int:
    """Print the schema."""
    from meldrum.server.wire_schema import schema
    from meldrum.server.wire_typescript import typescript

    if args.typescript:
        print(typescript(), end="")
        return 0
    print(msgspec.json.format(msgspec.json.encode(schema())).decode())
    return 0
