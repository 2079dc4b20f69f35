"""``meldrum backup``, ``export``, ``import``, ``check-store``, ``prune``: a server's store."""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from meldrum.cli.number_flags import whole
from meldrum.cli.progress import progress, waiting

if TYPE_CHECKING:
    from meldrum.server.config import Config
    from meldrum.server.store.sql import SqlStore

Run = Callable[[argparse.Namespace], int]


def describe_backup(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.add_argument("copy", type=Path, help="an empty folder, or one that does not exist yet")
    _finish(parser, run_backup)


def describe_export(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    _finish(parser, run_export)


def describe_import(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.add_argument("file", help="what export printed; - for standard input")
    _finish(parser, run_import)


def describe_check_store(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    _finish(parser, run_check)


def describe_prune(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    add = parser.add_argument
    add("--days", type=whole(), help="remove tables untouched for this many days")
    add("--chat-days", type=whole(), help="forget what was said before that")
    where = "where the records of removed games go (records.jsonl in the data folder)"
    add("--records", type=Path, metavar="FILE", help=where)
    add("--unfinished", action="store_true", help="games that are not over, too")
    add("--dry-run", action="store_true", help="only say what would be done")
    _finish(parser, run_prune)


def _finish(parser: argparse.ArgumentParser, run: Run) -> None:
    """What all verbs about a store take."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="the server's TOML file")
    parser.add_argument("--data", metavar="FOLDER", help="the server's data (meldrum-data)")
    parser.set_defaults(run=run)


def run_backup(args: argparse.Namespace) -> int:
    """Copy."""
    from meldrum.server.store.transfer import backup

    config = _config(args)
    if config.database:
        raise ValueError(
            f"the store is in {config.database.partition(':')[0]}, not in a folder: copy it with "
            "the database's own tool (pg_dump), or as JSON lines with meldrum export; and keep "
            "the secret"
        )
    with waiting("copying"):
        backup(Path(config.data), args.copy)
    print(f"copied to {args.copy}")
    return 0


def run_export(args: argparse.Namespace) -> int:
    """Print everything."""
    from meldrum.server.store.transfer import export

    with progress() as told:
        for count, line in enumerate(export(_url(args))):
            print(line)
            if not sys.stdout.isatty():  # or the rows themselves show it
                told(f"{count} rows written")
    return 0


def run_import(args: argparse.Namespace) -> int:
    """Read everything."""
    from meldrum.server.store.data_folder import make_folder
    from meldrum.server.store.transfer import TransferError, import_into

    with sys.stdin.buffer if args.file == "-" else Path(args.file).open("rb") as file:
        make_folder(Path(_config(args).data))
        try:
            with waiting("reading"):
                count = import_into(_url(args), file)
        except TransferError as error:
            raise TransferError(f"{args.file}: {error}") from None
    print(f"{count} rows read")
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Replay everything; exit 1 if a game is wrong. A store that cannot be read is broken."""
    from meldrum.server.check_store import check_store
    from meldrum.server.store.engine import named, place_of
    from meldrum.server.store.sql import SqlStore
    from meldrum.server.store.upgrade import check_current

    store = SqlStore(_url(args), quick=False)

    async def check() -> int:
        tables = games = moves = bad = 0
        with progress() as told:
            async for found in check_store(store):
                tables, games, moves = tables + 1, games + found.games, moves + found.moves
                bad += bool(found.complaints)
                for complaint in found.complaints:
                    told.print(f"{found.table}: {complaint}")
                told(f"{tables} tables, {games} games, {moves} moves")
        print(f"{tables} tables, {games} games, {moves} moves of finished ones, {bad} tables wrong")
        return 1 if bad else 0

    try:
        check_current(store.engine)
        with named(place_of(store.engine)):
            return asyncio.run(check())
    finally:
        store.engine.dispose()


def run_prune(args: argparse.Namespace) -> int:
    """Remove what is old. A server may be running meanwhile."""
    from meldrum.server.store.engine import named, place_of
    from meldrum.server.store.sql import SqlStore
    from meldrum.server.store.upgrade import check_current

    if args.days is None and args.chat_days is None:
        raise ValueError("nothing to do: give --days, --chat-days, or both")
    if args.chat_days is not None and args.dry_run:
        raise ValueError("--dry-run is for --days only")
    store = SqlStore(_url(args), quick=False)
    try:
        check_current(store.engine)
        with named(place_of(store.engine)):
            if args.days is not None:
                asyncio.run(_prune_tables(store, args))
            if args.chat_days is not None:
                _prune_chat(store, args)
    finally:
        store.engine.dispose()
    return 0


async def _prune_tables(store: "SqlStore", args: argparse.Namespace) -> None:
    from meldrum.server.prune import prune

    records = args.records or Path(_config(args).data) / "records.jsonl"
    done = prune(store, _ago(args.days), records, unfinished=args.unfinished, trial=args.dry_run)
    tables = games = 0
    with progress() as told:
        async for found in done:
            if found.left:
                told.print(f"{found.table}: kept, {found.left}")
                continue
            tables, games = tables + 1, games + found.games
            told(f"{tables} tables with {games} games")
    what = "would be removed" if args.dry_run else f"removed; records in {records}"
    print(f"{tables} tables with {games} finished games {what}")


def _prune_chat(store: "SqlStore", args: argparse.Namespace) -> None:
    from meldrum.server.store.retention import forget_chat

    print(f"{forget_chat(store.engine, _ago(args.chat_days))} messages forgotten")


def _ago(days: int) -> int:
    """So many days ago, in milliseconds."""
    return int((time.time() - days * 86_400) * 1000)


def _config(args: argparse.Namespace) -> "Config":
    from meldrum.server.config import load

    config = load(args.config)
    return msgspec.structs.replace(config, data=args.data) if args.data else config


def _url(args: argparse.Namespace) -> str:
    from meldrum.server.store.engine import SQLITE_FILE, sqlite_url

    config = _config(args)
    path = Path(config.data) / SQLITE_FILE
    if not config.database and args.verb != "import" and not path.is_file():
        raise ValueError(f"{path} is not there")
    return config.database or sqlite_url(path)
