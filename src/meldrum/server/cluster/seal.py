"""Sealing what servers write to each other: nobody else on the same NATS can write it or read it.

Each server has keys of its own, made from the shared secret and its name, which is new at every
start; and it numbers its letters. So a letter is opened once: whoever sends it again, or something
of their own, is not believed.

The letter is encrypted by a stream from SHAKE-256 (of a key, the name and the number: never the
same twice) and then signed by HMAC-SHA-256, which covers the name and the number too.
"""

import hashlib
import hmac

from meldrum.server.tokens import Secret

SIGNATURE_BYTES = 16


class BadLetter(ValueError):
    """Not from a server of ours, or one that has been opened before."""


class Seal:
    """Seals the letters of one server, and opens those of the others."""

    def __init__(self, secret: Secret, me: str) -> None:
        self._secret = secret
        self._me = me
        self._written = 0
        self._opened: dict[bytes, int] = {}
        """The number of the last letter from each server."""

    def sealed(self, text: bytes) -> bytes:
        """A letter, which can be opened once."""
        self._written += 1
        head = f"{self._me} {self._written} ".encode()
        kept = _xor(text, self._stream(head, len(text)))
        return head + self._signature(head, kept) + kept

    def opened(self, letter: bytes) -> bytes:
        """What is in a letter of another server; raises BadLetter."""
        server, _, rest = letter.partition(b" ")
        number, _, body = rest.partition(b" ")
        head = b"%b %b " % (server, number)
        signature, kept = body[:SIGNATURE_BYTES], body[SIGNATURE_BYTES:]
        if not hmac.compare_digest(signature, self._signature(head, kept)):
            raise BadLetter("it was not sealed by a server of ours")
        if server == self._me.encode() or int(number) <= self._opened.get(server, 0):
            raise BadLetter("it came again")
        self._opened[server] = int(number)
        return _xor(kept, self._stream(head, len(kept)))

    def _stream(self, head: bytes, size: int) -> bytes:
        key = self._secret.key("letters", _name(head))
        return hashlib.shake_256(key + head).digest(size)

    def _signature(self, head: bytes, kept: bytes) -> bytes:
        key = self._secret.key("signatures", _name(head))
        return hmac.digest(key, head + kept, "sha256")[:SIGNATURE_BYTES]


def _name(head: bytes) -> str:
    return head.partition(b" ")[0].hex()


def _xor(text: bytes, stream: bytes) -> bytes:
    mixed = int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")
    return mixed.to_bytes(len(text), "big")
