"""The shuffle: test vectors, no bias, and a second writing of it from the page alone."""

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.errors import SetupError
from meldrum.rules.game import new_game
from meldrum.rules.shuffle import Randomness, _below, commitment
from meldrum.rules.tiles import say
from tests.tools import SEED

VECTORS = json.loads(
    (Path(__file__).parents[2] / "conformance/shuffle.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["name"])
def test_vectors(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(str(vector["seed"]))
    clients: tuple[str, ...] = tuple(vector["client_seeds"])
    assert commitment(seed) == vector["commitment"]
    randomness = Randomness(seed, clients)
    assert randomness.shuffled("test", list(range(20))) == vector["shuffled_test_20"]
    assert randomness.numbers("test", 12, 6) == vector["numbers_test_12_below_6"]
    state = new_game("classic", 3, seed, client_seeds=clients)
    assert state.first == vector["classic_3_first"]
    assert [say(rack) for rack in state.racks] == vector["classic_3_deal"]
    dice = new_game("dice", 2, seed, client_seeds=clients)
    assert [list(nine) for nine in dice.taken] == vector["dice_taken"]
    assert [say(rack) for rack in dice.racks] == vector["dice_deal"]


def by_the_page(seed: bytes, clients: list[str], name: str, items: list[int]) -> list[int]:
    """docs/shuffle.md, followed step by step without looking at the code."""
    message = b"meldrum-shuffle-1"
    for client in clients:
        raw = client.encode("utf-8")
        message += len(raw).to_bytes(4, "big") + raw
    key = hmac.new(seed, message, hashlib.sha256).digest()
    stream = b""
    counter = used = 0
    for i in range(len(items) - 1, 0, -1):
        n = i + 1
        while True:
            if used + 4 > len(stream):
                block = name.encode("utf-8") + counter.to_bytes(8, "big")
                stream += hmac.new(key, block, hashlib.sha256).digest()
                counter += 1
            word = int.from_bytes(stream[used : used + 4], "big")
            used += 4
            if word < 2**32 - 2**32 % n:
                break
        j = word % n
        items[i], items[j] = items[j], items[i]
    return items


def test_the_page_gives_the_same() -> None:
    for clients in ([], ["tea", "kubá"], [""]):
        wanted = by_the_page(SEED, clients, "deal/0", list(range(106)))
        assert Randomness(SEED, clients).shuffled("deal/0", range(106)) == wanted


def test_words_past_the_last_full_cycle_are_dropped() -> None:
    assert list(_below([3], iter([2**32 - 1, 7]))) == [1]
    assert list(_below([3], iter([2**32 - 2]))) == [(2**32 - 2) % 3]


def test_even_spread() -> None:
    """Each of 6 items lands on each place about equally often: chi-square, 25 degrees."""
    places: Counter[tuple[int, int]] = Counter()
    rounds = 6000
    for number in range(rounds):
        order = Randomness(SEED).shuffled(f"spread/{number}", range(6))
        places.update(enumerate(order))
    expected = rounds / 6
    chi = sum((places[at, item] - expected) ** 2 / expected for at in range(6) for item in range(6))
    assert chi < 60  # p below 0.0001 for a fair shuffle


def test_everything_matters() -> None:
    plain = new_game("classic", 2, SEED)
    assert new_game("classic", 2, SEED) == plain
    assert new_game("classic", 2, SEED, client_seeds=("a",)).pool != plain.pool
    one = new_game("classic", 2, SEED, client_seeds=("ab", "c")).pool
    assert new_game("classic", 2, SEED, client_seeds=("a", "bc")).pool != one
    with pytest.raises(SetupError, match="31 bytes"):
        Randomness(bytes(31))


def test_the_box_has_one_order() -> None:
    """The order before the shuffle is part of the page."""
    box = say(edition_of("classic").box)
    assert box.startswith("K1 K2 K3")
    assert box.endswith("O12 O13 J J")
    assert say(edition_of("twist").box).endswith("O13 J D M C J D M C")
    assert say(edition_of("my_first").box).endswith("O10 J J J J")
