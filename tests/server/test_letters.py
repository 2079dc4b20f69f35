"""Letters between servers: sealed, opened once, and not believed when they are old."""

import random
from pathlib import Path

import pytest

from meldrum.server.cluster.fanout import Envelope, Here
from meldrum.server.cluster.seal import BadLetter, Seal
from meldrum.server.tables.cluster_sync import OLD_MS, ClusterSync
from meldrum.server.tokens import Secret
from tests.seeds import SEED
from tests.server.tools import a_registry, run

SECRET = Secret(b"s" * 32)


def test_a_letter_is_opened_once() -> None:
    one, two = Seal(SECRET, "kin-1"), Seal(SECRET, "kin-2")
    letters = [one.sealed(text) for text in (b"first", b"second", b"", b"first")]
    assert len(set(letters)) == 4
    assert not [letter for letter in letters if b"first" in letter]
    assert two.opened(letters[0]) == b"first"
    assert two.opened(letters[2]) == b""  # one may be lost on the way
    for again in letters[:3]:
        with pytest.raises(BadLetter, match="again"):
            two.opened(again)
    with pytest.raises(BadLetter, match="again"):  # our own, which somebody sends back
        one.opened(letters[3])
    assert two.opened(letters[3]) == b"first"


def test_a_forged_letter() -> None:
    """Whatever is changed about a letter, it is not believed, and the true one still is."""
    one, two = Seal(SECRET, "kin-1"), Seal(SECRET, "kin-2")
    letter = one.sealed(b"wrote 12")
    rng = random.Random(f"{SEED}/letters")
    forged = [b"", b" ", b"  ", letter[:-1], letter + b"x", letter.replace(b"-1 ", b"-3 ", 1)]
    forged += [letter.replace(b" 1 ", b" 9 ", 1), Seal(Secret(bytes(32)), "kin-1").sealed(b"x")]
    forged += [rng.randbytes(rng.randrange(80)) for _ in range(100)]
    for at in range(len(letter)):
        forged.append(letter[:at] + bytes([letter[at] ^ 1 << rng.randrange(8)]) + letter[at + 1 :])
    for data in forged:
        with pytest.raises(BadLetter):
            two.opened(data)
    assert two.opened(letter) == b"wrote 12"


def test_old_news(tmp_path: Path) -> None:
    """A server that has just started has opened no letter yet: those kept from before are old."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            sync, services = ClusterSync(registry), registry.services
            services.clock._start += 10 * OLD_MS
            now = services.clock.now()
            for at, heard in ((now - OLD_MS - 1000, set()), (now - OLD_MS // 2, {1})):
                await sync.receive(Envelope("kin-2", at, Here({"a": [1]})))
                assert services.cluster.here("a") == heard

    run(play())
