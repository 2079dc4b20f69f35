"""Boxes, seats, the first player, the deal."""

from collections import Counter

import pytest

from meldrum.notation.text import parse_tiles
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.editions.dice import FACES
from meldrum.rules.errors import SetupError
from meldrum.rules.game import check, new_game, view
from meldrum.rules.moves import Pass, Roll
from meldrum.rules.shuffle import Randomness
from meldrum.rules.tiles import Tile
from tests.tools import ALL, SEED, by_edition, tiles


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


@by_edition(
    classic="C-01 C-05", twist="T-01 T-04", vintage="V-01", my_first="F-04", introductory="F-04"
)
def test_two_to_four_play(edition: str) -> None:
    for seats in (2, 3, 4):
        assert len(new_game(edition, seats, SEED).racks) == seats
    for seats in (0, 1, 5):
        with pytest.raises(SetupError, match=f"players, not {seats}"):
            new_game(edition, seats, SEED)


@pytest.mark.clause("D-01")
def test_dice_is_for_two() -> None:
    assert len(new_game("dice", 2, SEED).racks) == 2
    with pytest.raises(SetupError):
        new_game("dice", 3, SEED)


@by_edition(classic="C-03 C-04 C-41", vintage="V-05", twist="T-02 T-03", my_first="F-01 F-02")
def test_what_is_in_the_box(edition: str) -> None:
    box = edition_of(edition).bag
    top, copies = (10, 1) if edition == "my_first" else (13, 2)
    jokers = {"twist": {"J": 2, "D": 2, "M": 2, "C": 2}, "my_first": {"J": 4}}.get(
        edition, {"J": 2}
    )
    numbers = {f"{color}{n}": copies for color in "KRBO" for n in range(1, top + 1)}
    assert {str(tile): count for tile, count in box.items()} == numbers | jokers
    assert box.total() == {"twist": 112, "my_first": 44}.get(edition, 106)


@by_edition(
    classic="C-06 C-08 C-09 C-10",
    twist="T-07 T-09 T-10",
    vintage="V-09 V-10 V-11",
    my_first="F-25 F-26",
)
def test_the_deal_is_from_the_whole_box(edition: str) -> None:
    rules = edition_of(edition)
    for seats in (2, 3, 4):
        orders = set()
        for number in range(20):
            state = new_game(edition, seats, seed(number))
            assert {len(rack) for rack in state.racks} == {rules.rack_size}
            assert len(state.pool) == len(rules.box) - seats * rules.rack_size
            assert sum(map(Counter, state.racks), Counter(state.pool)) == rules.bag
            assert state.table == ()
            orders.add(state.pool)
        assert len(orders) == 20
    assert rules.rack_size == (6 if edition == "my_first" else 14)


@by_edition(classic="C-07", twist="T-06", vintage="V-07")
def test_the_highest_number_begins(edition: str) -> None:
    """Redone here from the stream: jokers do not count, tied players take again."""
    rules = edition_of(edition)
    redraws = jokers = 0
    for number in range(60):
        randomness = Randomness(seed(number))
        tied, attempt = [0, 1, 2, 3], 0
        while len(tied) > 1:
            pile = randomness.shuffled(f"first/{attempt}", rules.box)
            taken = {}
            for seat in tied:
                while pile[0].is_joker:
                    jokers += 1
                    pile.pop(0)
                taken[seat] = pile.pop(0).number
            tied = [seat for seat in tied if taken[seat] == max(taken.values())]
            attempt += 1
        redraws += attempt - 1
        assert new_game(edition, 4, seed(number)).first == tied[0]
        assert new_game(edition, 4, seed(number)).turn == tied[0]
    assert redraws
    assert jokers


def test_every_seat_can_be_first() -> None:
    assert {new_game("classic", 4, seed(n)).first for n in range(60)} == {0, 1, 2, 3}


@pytest.mark.clause("F-28")
def test_the_oldest_begins() -> None:
    assert new_game("my_first", 3, SEED).turn == 0
    assert new_game("my_first", 3, SEED, first=2).turn == 2
    with pytest.raises(SetupError, match="seat 3"):
        new_game("my_first", 3, SEED, first=3)
    with pytest.raises(SetupError, match="seat 1"):
        new_game("classic", 3, SEED, first=1)


@pytest.mark.clause("F-23", "F-24", "F-03")
def test_stars_at_the_start() -> None:
    state = new_game("my_first", 3, SEED)
    assert state.stars == (6, 6, 6)
    assert state.bank is None
    capped = new_game("my_first", 3, SEED, {"stars_each": 4, "star_bank": 38})
    assert capped.stars == (4, 4, 4)
    assert capped.bank == 38


@pytest.mark.clause("F-27", "C-09")
def test_racks_are_hidden() -> None:
    for edition in ("classic", "vintage", "twist", "my_first"):
        state = new_game(edition, 2, SEED)
        assert view(state, 0).rack == state.racks[0]
        assert view(state, None).rack == ()
        assert view(state, 0).dice == ()
        assert view(state, 0).face_up == ()
        assert view(state, 0).rack_sizes == tuple(map(len, state.racks))


@pytest.mark.clause("F-12", "F-13")
def test_the_introductory_game_has_no_racks_and_all_tiles_face_up() -> None:
    state = new_game("introductory", 3, SEED)
    assert state.racks == ((), (), ())
    assert view(state, None).face_up == state.pool
    assert Counter(state.pool) == Counter(Tile(color, n) for color in "KRBO" for n in range(1, 11))


@pytest.mark.clause("D-04", "D-05", "D-06", "D-09")
def test_dice_setup() -> None:
    assert len(FACES) == 18
    assert {len(die) for die in FACES} == {6}
    faces = Counter(str(face) for die in FACES for face in die)
    numbers = {f"{color}{n}": 2 for color in "KRBO" for n in range(1, 14)}
    assert faces == numbers | {"J": 4}
    assert all(len({face.number for face in die}) == 6 for die in FACES)
    state = new_game("dice", 2, SEED)
    assert sorted(state.taken[0] + state.taken[1]) == list(range(18))
    for seat in (0, 1):
        assert len(state.racks[seat]) == 9
        for position, face in zip(state.held[seat], state.racks[seat], strict=True):
            assert face in FACES[state.taken[seat][position]]
    assert {v.code for v in check(state, Roll(0, (0,)))} == {"already_rolled"}
    assert "must_roll" not in {v.code for v in check(state, Pass(0))}


def test_three_pairs_are_dealt_anew_by_option() -> None:
    def pairs(rack: tuple[Tile, ...]) -> int:
        return sum(count // 2 for count in Counter(rack).values())

    plain = [new_game("classic", 4, seed(n)) for n in range(300)]
    redealt = [new_game("classic", 4, seed(n), {"three_pairs_redeal": True}) for n in range(300)]
    assert any(pairs(rack) >= 3 for state in plain for rack in state.racks)
    assert all(pairs(rack) < 3 for state in redealt for rack in state.racks)


def test_unknown_editions_seats_and_seeds() -> None:
    with pytest.raises(SetupError, match="no edition 'chess'"):
        new_game("chess", 2, SEED)
    with pytest.raises(SetupError, match="3 bytes"):
        new_game("classic", 2, b"abc")
    with pytest.raises(SetupError, match="seat 7"):
        view(new_game("classic", 2, SEED), 7)


def test_keys_and_names() -> None:
    assert ALL == ["classic", "vintage", "twist", "my_first", "introductory", "dice"]
    assert all(edition.name for edition in EDITIONS.values())


def test_yellow_is_orange() -> None:
    assert parse_tiles("Y7") == tiles("O7")
