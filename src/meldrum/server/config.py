"""Configuration: a TOML file, and an environment variable for every key, which wins."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from meldrum.bots.pace import UNIT
from meldrum.notation.typed_numbers import MOST_SECONDS

PREFIX = "MELDRUM_"
Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
Seconds = Annotated[float, msgspec.Meta(gt=0, le=MOST_SECONDS)]


class Config(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Every key with its default. As an environment variable: MELDRUM_PORT and so on."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8080
    data: str = "meldrum-data"
    """The folder of the database and the secret."""
    database: str = ""
    """An SQLAlchemy address; empty: SQLite in the data folder."""
    copy_to: str = ""
    """A folder, best on another disk, that SQLite is copied to while the server runs."""
    copy_seconds: Seconds = 300.0
    """How old that copy may get, besides the time it takes to make it."""
    nats: str = ""
    """Addresses of the NATS through which servers on one database hear of each other."""
    secret: str = ""
    """What tokens are made from, 64 hexadecimal digits; empty: the file in the data folder."""
    new_secret: bool = False
    """Whether to go on with another secret than the store was used with."""
    hosts: list[str] = []
    """Names the server is reached by, such as play.example; addresses and names without a dot
    need not be listed. ``*``: any name."""
    operator_token: Annotated[str, msgspec.Meta(pattern="^(|[!-~]{16,})$")] = ""
    """What ``meldrum top`` and other programs of the operator bring, 16 characters or more without
    spaces; empty: it is made from the secret."""
    origins: list[str] = []
    """Pages that may talk to the server besides its own, such as https://play.example."""
    trusted_proxies: list[str] = []
    """Addresses of proxies whose X-Forwarded-For is believed."""
    root_path: Annotated[str, msgspec.Meta(pattern="^(/[^/]+)*$")] = ""
    """The path a proxy has stripped, such as /meldrum."""
    workers: Annotated[int, msgspec.Meta(ge=1, le=1024)] = 2
    """Processes that think for bots and hints; each starts when it is first needed."""
    reviewers: Annotated[int, msgspec.Meta(ge=1, le=1024)] = 2
    """Processes that review finished games, at a low priority."""
    bot_seconds: Seconds = 5.0
    bot_pause: Annotated[float, msgspec.Meta(ge=0, le=MOST_SECONDS)] = UNIT
    """What the pauses of bots are measured in: at a natural pace a draw takes some 1.5 of these
    seconds and a large rearrangement up to 5. 0: bots never wait."""
    rest_seconds: Seconds = 120.0
    """Bots rest at a table where nobody has been watching for so long, until somebody comes."""
    waiting_each: Count = 5
    """Hints and other questions of one address that may wait for an answer."""
    hint_seconds: Seconds = 3.0
    most_tables: Count = 10_000
    """Tables in memory; more are refused until some have ended."""
    most_connections: Count = 5_000
    most_connections_each: Count = 50
    """From one address."""
    most_spectators: Count = 200
    """At one table."""
    most_sockets_each: Count = 200
    """Sockets of one address, whatever they are for; of a proxy that is trusted, any number."""
    head_seconds: Seconds = 10.0
    body_seconds: Seconds = 20.0
    send_seconds: Seconds = 20.0
    """How long the head of a request, its body, and the reading of an answer may take."""
    queue: Count = 64
    """Messages a slow reader may be behind before it is dropped."""
    queue_bytes: Count = 512 * 1024
    """Bytes that may wait for it, unless a single message is larger."""
    messages: Count = 100
    """Messages a connection may send within ``messages_seconds``."""
    messages_seconds: Seconds = 20.0
    requests: Count = 120
    """Costly HTTP requests an address may make within ``requests_seconds``."""
    reads: Count = 600
    """Other HTTP requests, and looks at what has happened, within ``requests_seconds``."""
    all_requests: Count = 6000
    """HTTP requests of an address within ``requests_seconds``, whatever they ask for."""
    requests_seconds: Seconds = 60.0
    stored_bytes: Count = 32 * 1024 * 1024
    """Bytes that an address may have stored for good in an hour."""
    chats: Count = 30
    """Messages that a seat may say within ``requests_seconds``."""
    wrong_codes: Count = 10
    """Wrong codes or tokens an address may try within ``requests_seconds``."""
    ping_seconds: Seconds = 20.0
    log_level: Literal["debug", "info", "warning", "error"] = "info"


KEYS = Config.__struct_fields__
LISTS = ("hosts", "origins", "trusted_proxies")


def load(path: Path | None, environment: Mapping[str, str] | None = None) -> Config:
    """Read the file, then the environment; raises ValueError naming what is wrong, and where."""
    values: dict[str, object] = {}
    if path is not None:
        try:
            values.update(tomllib.loads(path.read_text(encoding="utf-8-sig")))
        except (ValueError, RecursionError) as error:  # not TOML, or not UTF-8
            raise ValueError(f"{path}: {error}") from None
        _converted(values, str(path))
    for key in KEYS:
        name = PREFIX + key.upper()
        text = (os.environ if environment is None else environment).get(name)
        if text is not None:
            words = [word.strip() for word in text.split(",") if word.strip()]
            values[key] = words if key in LISTS else text
            _converted({key: values[key]}, name)
    return _converted(values, "configuration")


def _converted(values: Mapping[str, object], where: str) -> Config:
    try:
        return msgspec.convert(values, Config, strict=False)
    except msgspec.ValidationError as error:
        words = str(error).replace("Object contains unknown field", "there is no key")
        raise ValueError(f"{where}: {words.replace(' - at `$.', ' for `')}") from None
