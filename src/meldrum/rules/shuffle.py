"""The shuffle as public mathematics: docs/shuffle.md describes it for any language."""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from meldrum.rules.errors import SetupError

SEED_BYTES = 32
DOMAIN = b"meldrum-shuffle-1"
_EIGHT_WORDS = struct.Struct(">8I")

T = TypeVar("T")


@lru_cache(maxsize=1024)
def commitment(seed: bytes) -> str:
    """What is published before the deal: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


class Randomness:
    """Named streams of random numbers, all from one seed and the players' own seeds."""

    def __init__(self, seed: bytes, client_seeds: Sequence[str] = ()) -> None:
        if len(seed) != SEED_BYTES:
            raise SetupError(f"the seed has {len(seed)} bytes, not {SEED_BYTES}")
        message = DOMAIN
        for client_seed in client_seeds:
            encoded = client_seed.encode()
            message += len(encoded).to_bytes(4, "big") + encoded
        self._key = hmac.digest(seed, message, "sha256")

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        """The items in random order (Fisher and Yates, from the end to the front)."""
        words = self._words(name)
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = _below(last + 1, words)
            order[last], order[chosen] = order[chosen], order[last]
        return order

    def numbers(self, name: str, count: int, below: int) -> list[int]:
        """As many numbers from 0 to below - 1, all equally likely."""
        words = self._words(name)
        return [_below(below, words) for _ in range(count)]

    def _words(self, name: str) -> Iterator[int]:
        """32-bit words of the stream of that name: HMAC-SHA256 over the name and a counter."""
        start, counter = name.encode(), 0
        while True:
            block = hmac.digest(self._key, start + counter.to_bytes(8, "big"), "sha256")
            yield from _EIGHT_WORDS.unpack(block)
            counter += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """A number from 0 to limit - 1 without modulo bias: words past the last full cycle go."""
    full = (1 << 32) - (1 << 32) % limit
    word = next(words)
    while word >= full:
        word = next(words)
    return word % limit
