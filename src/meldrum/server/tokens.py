"""Tokens and codes: made from the server's secret, so that a repeated request gets the same ones.

A token is a keyed hash of what it is for and of the request that asked for it. It can be made
again for a client that repeats the request, and for nobody else. Neither tokens nor the ids of such
requests are stored or logged, only hashes of them: whoever reads those opens no seat.
"""

import base64
import hashlib
import hmac
import os
from pathlib import Path
from uuid import UUID

from meldrum.breakage import Breakage

SECRET_BYTES = 32
TOKEN_BYTES = 20  # 160 bits
ID_BYTES = 10


class Secret:
    """The server's secret."""

    def __init__(self, key: bytes) -> None:
        if len(key) < SECRET_BYTES:
            raise ValueError(f"the secret has {len(key)} bytes but needs at least {SECRET_BYTES}")
        self._key = key

    def text(self, *words: object, size: int = TOKEN_BYTES) -> str:
        """A text that nobody without the secret can guess."""
        return base64.b32encode(self.key(*words)[:size]).decode().rstrip("=").lower()

    def id(self, *words: object) -> UUID:
        """The same as an id."""
        return UUID(bytes=self.key(*words)[:16])

    def key(self, *words: object) -> bytes:
        """The same as 32 bytes."""
        message = b"".join(
            len(word).to_bytes(4, "big") + word for word in (str(word).encode() for word in words)
        )
        return hmac.digest(self._key, message, "sha256")


def secret_of(digits: str) -> Secret:
    """The secret in a configuration; raises ValueError."""
    try:
        return Secret(bytes.fromhex(digits.strip()))
    except ValueError:
        raise ValueError("the secret must be 64 hexadecimal digits or more") from None


def secret_in(folder: Path) -> Secret:
    """The secret of a data folder; made on first use, readable only by its owner."""
    path, new = folder / "secret", folder / f"secret.{os.getpid()}"
    if not path.exists():
        try:
            _write(new, os.urandom(SECRET_BYTES).hex())
            new.replace(path)  # whole or not at all, should the disk be full
        except OSError as problem:
            new.unlink(missing_ok=True)
            raise Breakage(f"{path}: {problem.strerror}") from None
    return _kept(path)


def _write(path: Path, text: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _kept(path: Path) -> Secret:
    try:
        return secret_of(path.read_text())
    except ValueError as error:
        raise Breakage(f"{path}: {error}") from None


def hashed(token: str) -> str:
    """What is stored of a token or code. They are too long to be guessed from it."""
    return hashlib.sha256(token.encode()).hexdigest()


def matches(token: str, stored: str | None) -> bool:
    """Whether a token is the one whose hash is stored."""
    return stored is not None and hmac.compare_digest(hashed(token), stored)
