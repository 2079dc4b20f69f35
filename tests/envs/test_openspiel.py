"""The games pass OpenSpiel's own tests, leave everything random to chance nodes, and hide tiles."""

import math
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import meldrum.envs.openspiel  # noqa: F401  # which registers the games
from meldrum.envs.candidates import IDLE
from meldrum.envs.observation import SEATS, parts
from meldrum.envs.openspiel.chance import Beginning, Drawing
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.errors import OptionError, SetupError
from meldrum.rules.game import check
from meldrum.rules.state import State
from meldrum.rules.tiles import say
from meldrum.solver.native import CODES
from tests.envs.spiel_playthrough import SEEDS, actions, outline, path, playthrough
from tests.seeds import SEED
from tests.tools import ALL

pytestmark = pytest.mark.slow

HIDING = [key for key, edition in EDITIONS.items() if edition.hides]


def load(edition: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"meldrum_{edition}", parameters)


def choice(state: Any, chance: random.Random) -> int:
    """Any action; by their likelihood if it is left to chance."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(chance.choices(outcomes, weights)[0])
    return int(chance.choice(state.legal_actions()))


def states(game: Any, chance: random.Random) -> Iterator[Any]:
    """A random game, before every action and at its end."""
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(choice(state, chance))
    yield state


def last(game: Any, seed: int = SEED) -> Any:
    """The end of a random game."""
    *_, end = states(game, random.Random(seed))
    return end


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", ALL)
def test_random_simulation(edition: str, players: int) -> None:
    if players in edition_of(edition).players:
        game = load(edition, players=players)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", SEEDS)
def test_a_playthrough_is_reproduced(game: str) -> None:
    text = playthrough(game, seed=SEEDS[game])
    assert outline(text) == path(game).read_text(encoding="utf-8")
    assert playthrough(game, action_sequence=actions(text)) == text


@pytest.mark.parametrize("edition", ALL)
def test_a_history_leads_to_the_same_game(edition: str) -> None:
    game = load(edition)
    end = last(game)
    again = game.new_initial_state()
    for action in end.history():
        again.apply_action(action)
    read = game.deserialize_state(end.serialize())
    for other in (again, read):
        assert str(other) == str(end)
        assert other.returns() == end.returns()
        for player in range(game.num_players()):
            same = other.information_state_string(player)
            assert same == end.information_state_string(player)


@pytest.mark.bulk
@pytest.mark.parametrize("edition", ALL)
def test_chance_and_moves_are_those_of_the_engine(edition: str) -> None:
    """Every tile of the box is somewhere, every move legal, every outcome as likely as it is."""
    box, draws = edition_of(edition).bag, 0
    for state in states(load(edition), random.Random(SEED)):
        here = state.progress.position
        if state.is_chance_node():
            assert math.isclose(sum(chance for _, chance in state.chance_outcomes()), 1)
        if isinstance(here, Drawing):
            draws += 1
            pool = Counter(CODES[tile] for tile in here.before.pool)
            share = {code: many / pool.total() for code, many in pool.items()}
            assert dict(state.chance_outcomes()) == pytest.approx(share)
        elif isinstance(here, State):
            if not edition_of(edition).on_grid:
                lying = [tile for tiles in here.table for tile in tiles]
                held = [tile for rack in here.racks for tile in rack]
                assert Counter(lying) + Counter(held) + Counter(here.pool) == box
            for action in state.legal_actions():
                assert check(here, state.progress.candidates[action]) == ()
    assert bool(draws) == edition_of(edition).hides


class Deck:
    """Chance that gives one player tiles laid aside for it, and the others any other tiles."""

    def __init__(self, edition: str, player: int, seed: int) -> None:
        box = list(edition_of(edition).box)
        random.Random(SEED).shuffle(box)
        aside = edition_of(edition).rack_size + ROUNDS
        self.player, self.mine, self.others = player, box[:aside], box[aside:]
        random.Random(seed).shuffle(self.others)

    def outcome(self, node: Any) -> int:
        if isinstance(node, Beginning):
            return 0
        seat = node.move.seat if isinstance(node, Drawing) else int(node.say(0)[-1])
        return CODES[(self.mine if seat == self.player else self.others).pop()]


ROUNDS = 5


def told(edition: str, players: int, player: int, seed: int) -> tuple[list[Any], str]:
    """All that a player is told while nobody lays anything, and how things really are then."""
    deck, seen = Deck(edition, player, seed), []
    state = load(edition, players=players).new_initial_state()
    while len(state.progress.story) <= players * (1 + ROUNDS):
        chance = state.is_chance_node()
        state.apply_action(deck.outcome(state.progress.position) if chance else IDLE)
        seen.append((state.information_state_string(player), state.observation_string(player)))
        seen.append((state.information_state_tensor(player), state.observation_tensor(player)))
    return seen, str(state)


@pytest.mark.parametrize("edition", HIDING)
def test_nobody_is_told_what_others_hold(edition: str) -> None:
    for player in range(3):
        (seen, one), (again, other) = (told(edition, 3, player, seed) for seed in (1, 2))
        assert seen == again
        assert one != other


def test_a_player_remembers_all_moves_and_its_own_tiles() -> None:
    state = last(load("my_first"))
    mine, other = (state.information_state_string(player).splitlines() for player in (0, 1))
    assert len(mine) == len(other) == 1 + len(state.progress.story)
    drawn = [line for line in mine if line.startswith("0 draws")]
    assert drawn
    assert all(line.startswith("0 draws: ") for line in drawn)
    assert {line for line in other if line.startswith("0 draws")} == {"0 draws"}
    laid = [line for line in mine if " lays " in line]
    assert laid == [line for line in other if " lays " in line]


def test_what_is_public_and_what_is_private() -> None:
    game = load("classic")
    kinds = [
        pyspiel.IIGObservationType(public, False, private)
        for public, private in (
            (True, pyspiel.PrivateInfoType.NONE),
            (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
    ]
    public, private = (game.make_py_observer(kind) for kind in kinds)
    state = last(game)
    assert public.tensor is None
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert "table: " in public.string_from(state, 0)
    racks = [private.string_from(state, player) for player in (0, 1)]
    held = state.progress.position.racks
    assert racks == [f"rack of {player}: {say(rack)}" for player, rack in enumerate(held)]
    both = "\n".join([public.string_from(state, 1), racks[1]])
    assert state.observation_string(1) == both


def test_the_tensor_is_the_vector_of_the_other_environments() -> None:
    game = load("classic")
    chance = random.Random(SEED)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(choice(state, chance))
    player = state.current_player()
    tensor = np.array(state.information_state_tensor(player), np.float32)
    assert tensor[:SEATS].tolist() == [seat == player for seat in range(SEATS)]
    named = parts(tensor[SEATS:])
    assert named["rack"].sum() == 14
    assert named["unseen"].sum() == 106 - 14
    assert named["seats"].tolist() == [[1, 14, 0, 0]] * 2 + [[0, 0, 0, 0]] * 2
    waiting = np.array(state.information_state_tensor(1 - player), np.float32)
    assert not parts(waiting[SEATS:])["candidates"].any()


def test_house_rules_are_parameters() -> None:
    game = load("classic", players=4, empty_pool="pass", opening=0)
    assert game.num_players() == 4
    assert game.options.empty_pool == "pass"
    assert last(game).progress.position.options == game.options
    with pytest.raises(OptionError, match="joker_law"):
        load("classic", joker_law="none")
    with pytest.raises(SetupError, match="2 to 4 players"):
        load("classic", players=5)


@pytest.mark.parametrize("edition", ALL)
def test_the_page_states_the_limits(edition: str) -> None:
    game, page = load(edition), Path(__file__).parents[2] / "docs" / "research.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    (row,) = (
        line for line in lines if line.startswith("|") and f"`{game.get_type().short_name}`" in line
    )
    numbers = [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", row)]
    assert numbers == [game.min_utility(), game.max_utility(), game.max_game_length()]
