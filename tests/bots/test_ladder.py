"""Every level plays every game to its end by the rules, the same from the same seed."""

import hashlib
import random

import pytest

from meldrum.arena.game import Played, play_game
from meldrum.bots.ladder import BY_FAMILY, LADDER, levels, make_bot
from meldrum.play.clock import Clock
from meldrum.play.driver import Limits
from meldrum.rules.editions import EDITIONS
from meldrum.rules.game import apply, new_game, to_move, view
from meldrum.rules.moves import Move
from meldrum.rules.state import State
from meldrum.rules.tiles import TileSet
from tests.seeds import SEED


def playouts(edition: str, count: int) -> int:
    """Enough to search with; but Twist's imagined games have a limit in time, so none there."""
    return 0 if edition == "twist" else count


def deal(edition: str, seats: int, number: int = 0) -> State:
    return new_game(edition, seats, hashlib.sha256(f"{SEED}/{number}".encode()).digest())


def played(start: State, keys: tuple[str, ...]) -> Played:
    bots = [make_bot(key, start.edition, f"{SEED}/{at}") for at, key in enumerate(keys)]
    return play_game(start, bots, Limits(playouts=playouts(start.edition, 24)))


EVERYWHERE = [(level, key) for key, one in EDITIONS.items() for level in BY_FAMILY[one.family]]


@pytest.mark.bulk
@pytest.mark.parametrize(("level", "edition"), EVERYWHERE)
def test_plays_whole_games(level: str, edition: str) -> None:
    seats = EDITIONS[edition].players[-1]
    start = deal(edition, seats)
    game = played(start, (level,) * seats)
    assert game.forfeits == ()
    assert game.outcome.reason in ("out", "stalemate", "stop", "complete")


@pytest.mark.bulk
@pytest.mark.parametrize(("level", "edition"), EVERYWHERE)
def test_same_seed_same_game(level: str, edition: str) -> None:
    start = deal(edition, 2)
    assert played(start, (level, "greedy")) == played(start, (level, "greedy"))


def shuffled_away(state: State, seat: int, rng: random.Random) -> State:
    """The same to this seat: whatever it cannot see changes places."""
    hidden = [tile for at, rack in enumerate(state.racks) if at != seat for tile in rack]
    hidden += state.pool
    rng.shuffle(hidden)
    racks: list[TileSet] = []
    for at, rack in enumerate(state.racks):
        racks.append(rack if at == seat else tuple(hidden[: len(rack)]))
        hidden = hidden if at == seat else hidden[len(rack) :]
    return state._replace(racks=tuple(racks), pool=tuple(hidden))


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("level", "edition"), [one for one in EVERYWHERE if one[1] not in ("dice", "introductory")]
)
def test_hidden_tiles_do_not_matter(level: str, edition: str) -> None:
    """The game so far is the same to the seat, so its choice is, wherever the hidden tiles lie."""
    rng = random.Random(SEED)
    state = deal(edition, 3)
    others = [make_bot("greedy", edition, f"{SEED}/{at}") for at in range(3)]
    told: list[tuple[State, Move | None]] = [(state, None)]
    for _ in range(rng.randrange(6, 30)):
        if not (movers := to_move(state)):
            break
        (seat,) = movers
        move = others[seat].choose(view(state, seat), Clock())
        state = apply(state, move)
        told.append((state, move))
    if not to_move(state):
        return
    (seat,) = to_move(state)
    choices = set()
    for _ in range(3):
        bot = make_bot(level, edition, "the same")
        for then, done in told:
            bot.see(view(shuffled_away(then, seat, rng), seat), done)
        hidden = shuffled_away(state, seat, rng)
        choices.add(repr(bot.choose(view(hidden, seat), Clock(playouts=playouts(edition, 64)))))
    assert len(choices) == 1


def test_every_character_has_a_name_and_a_style() -> None:
    assert len({character.name for character in LADDER.values()}) == len(LADDER)
    for character in LADDER.values():
        assert character.name
        assert character.style.endswith(".")


def test_a_game_has_its_levels_in_the_order_of_the_ladder() -> None:
    assert levels("classic") == tuple(LADDER)
    assert levels("introductory") == ("beginner",)
    for edition in EDITIONS:
        places = [list(LADDER).index(level) for level in levels(edition)]
        assert places == sorted(places)
        assert places[0] == 0


def test_every_key_plays_every_game() -> None:
    for edition in EDITIONS:
        start = deal(edition, 2)
        assert not played(start, ("thrifty", "expert")).forfeits
        for key in LADDER:
            assert make_bot(key, edition, "0")
    assert played(deal("dice", 2), ("thrifty",) * 2) == played(deal("dice", 2), ("expert",) * 2)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot 'wizard'"):
        make_bot("wizard", "classic", "0")
