"""Configuration: a TOML file, and an environment variable for every key, which wins."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

PREFIX = "MELDRUM_"


class Config(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Every key with its default. As an environment variable: MELDRUM_PORT and so on."""

    host: str = "127.0.0.1"
    port: int = 8080
    data: str = "meldrum-data"
    """The folder of the database and the secret."""
    database: str = ""
    """An SQLAlchemy address; empty: SQLite in the data folder."""
    nats: str = ""
    """Addresses of NATS by which the servers of one database hear of each other."""
    secret: str = ""
    """What tokens are made from, 64 hexadecimal digits; empty: the file in the data folder."""
    origins: list[str] = []
    """Pages that may talk to the server besides its own, as https://play.example."""
    trusted_proxies: list[str] = []
    """Addresses of proxies whose X-Forwarded-For is believed."""
    root_path: str = ""
    """The path a proxy has stripped, as /meldrum."""
    workers: int = 2
    """Processes that think for bots and hints; each starts when it is first needed."""
    bot_seconds: float = 5.0
    bot_pause: float = 0.8
    """Seconds before a bot moves, so that people can follow."""
    hint_seconds: float = 3.0
    most_tables: int = 10_000
    """Tables in memory; more are refused until some have ended."""
    most_connections: int = 5_000
    most_connections_each: int = 50
    """From one address."""
    queue: int = 64
    """Messages a slow reader may be behind before it is dropped."""
    messages: int = 100
    """A connection may say so many messages in ``messages_seconds``."""
    messages_seconds: float = 20.0
    requests: int = 120
    """An address may make so many HTTP requests that cost something in ``requests_seconds``."""
    requests_seconds: float = 60.0
    wrong_codes: int = 10
    """An address may try so many wrong codes or tokens in ``requests_seconds``."""
    ping_seconds: float = 20.0
    log_level: str = "info"


KEYS = Config.__struct_fields__


def load(path: Path | None, environment: Mapping[str, str] | None = None) -> Config:
    """Read the file, then the environment; raises ValueError naming what is wrong."""
    values: dict[str, object] = {}
    where = "the environment"
    if path is not None:
        where = str(path)
        try:
            values.update(tomllib.loads(path.read_text(encoding="utf-8")))
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{path}: {error}") from None
    for key in KEYS:
        text = (os.environ if environment is None else environment).get(PREFIX + key.upper())
        if text is not None:
            values[key] = text.split(",") if key in ("origins", "trusted_proxies") else text
    try:
        return msgspec.convert(values, Config, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"{where}: {error}") from None
