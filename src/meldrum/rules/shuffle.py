"""The shuffle as public mathematics: docs/shuffle.md describes it for any language."""

import hashlib
import hmac
import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from typing import TypeVar

from meldrum.rules.errors import SetupError

SEED_BYTES = 32
DOMAIN = b"meldrum-shuffle-1"
WORDS = 1 << 32
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
        order = list(items)
        limits = range(len(order), 1, -1)
        for limit, chosen in zip(limits, _below(limits, self._words(name)), strict=True):
            order[limit - 1], order[chosen] = order[chosen], order[limit - 1]
        return order

    def numbers(self, name: str, many: int, below: int) -> list[int]:
        """As many numbers from 0 to below - 1, all equally likely."""
        return list(_below(repeat(below, many), self._words(name)))

    def _words(self, name: str) -> Iterator[int]:
        """32-bit words of the stream of that name: HMAC-SHA256 over the name and a counter."""
        stream = hmac.new(self._key, name.encode(), "sha256")
        counter = 0
        while True:
            block = stream.copy()  # for it has the key and the name in it already
            block.update(counter.to_bytes(8, "big"))
            yield from _EIGHT_WORDS.unpack(block.digest())
            counter += 1


def _below(limits: Iterable[int], words: Iterator[int]) -> Iterator[int]:
    """A number below each limit, without modulo bias: words past the last full cycle go."""
    for limit in limits:
        word = next(words)
        while word >= WORDS - WORDS % limit:
            word = next(words)
        yield word % limit
