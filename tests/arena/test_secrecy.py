"""A bot's seed, and all else that a bot is given, says nothing about the deal."""

import gc
import hashlib
import hmac
from collections.abc import Iterator
from itertools import product
from types import ModuleType

import pytest

from meldrum.arena.plan import Plan, Task
from meldrum.arena.results import play_task
from meldrum.bots.ladder import make_bot
from meldrum.bots.roster import seat_seed
from meldrum.library.game import Game
from meldrum.play.clock import Clock
from meldrum.play.mover import Mover
from meldrum.rules.game import new_game, view
from meldrum.rules.moves import Move
from meldrum.rules.shuffle import DOMAIN
from meldrum.rules.state import State
from meldrum.rules.view import View

NUMBERS = range(6)
SECRET_SEED = "a seed that nobody can guess"


class Spy:
    """Plays like Greedy and keeps all that it is given."""

    watches = True
    everyone: list["Spy"] = []  # noqa: RUF012  # shared on purpose

    def __init__(self, edition: str, seed: str) -> None:
        self.seed = seed
        self.given: list[object] = [edition, seed]
        self.bot = make_bot("greedy", edition, seed)
        self.everyone.append(self)

    def see(self, view: View, move: Move | None) -> None:
        self.given += [view, move]

    def choose(self, view: View, clock: Clock) -> Move:
        self.given += [view, clock]
        return self.bot.choose(view, clock)


@pytest.fixture
def spies(monkeypatch: pytest.MonkeyPatch) -> list[Spy]:
    monkeypatch.setattr(Spy, "everyone", [])
    return Spy.everyone


def spy(edition: str, seed: str) -> Mover:
    return Spy(edition, seed)


def texts(seed: str) -> Iterator[str]:
    """A seed, its beginnings and what our code makes of a text and a number."""
    parts = seed.split("/")
    beginnings = {"/".join(parts[:count]) for count in range(len(parts) + 1)} | {seed}
    for text in sorted(beginnings):
        yield text
        yield from (f"{text}/{number}" for number in NUMBERS)
        yield from (f"{text}/{one}/{two}" for one, two in product(NUMBERS, repeat=2))
        yield from (f"{text}/game/{number}" for number in NUMBERS)
        yield from (f"{word}/{text}" for word in ("meldrum-bot", "meldrum-env"))


def secrets_from(seed: str) -> Iterator[bytes]:
    """Every secret that a derivation in our code makes of a seed."""
    for text in texts(seed):
        yield hashlib.sha256(text.encode()).digest()
        for key in (text.encode(), bytes(32)):
            yield hmac.digest(key, DOMAIN, "sha256")
            yield hmac.digest(DOMAIN, key, "sha256")
        try:
            raw = bytes.fromhex(text)
        except ValueError:
            continue
        yield (raw * 2)[:32]
        yield hashlib.sha256(raw).digest()


def deals_again(seed: str, edition: str, start: State) -> bool:
    """Whether some derivation deals the same racks."""
    secrets = {secret for secret in secrets_from(seed) if len(secret) == 32}
    assert len(secrets) > 50
    return any(new_game(edition, 2, secret).racks == start.racks for secret in secrets)


def test_the_attack_finds_a_deal_where_it_can_be_found() -> None:
    start = Plan("classic", 2, ("greedy",), 1, SECRET_SEED).deal(3)
    assert deals_again(f"{SECRET_SEED}/3/0/1", "classic", start)
    assert deals_again(start.seed.hex(), "classic", start)


def test_no_deal_is_found_from_a_seed_of_the_arena(spies: list[Spy]) -> None:
    plan = Plan("classic", 2, ("tests.arena.test_secrecy:spy", "beginner"), 1, SECRET_SEED)
    play_task(plan, Task(0, plan.lineups()[0]))
    assert len(spies) == 2
    assert len({one.seed for one in spies}) == 2
    assert not any(deals_again(one.seed, "classic", plan.deal(0)) for one in spies)


@pytest.mark.parametrize("seed", [SECRET_SEED, 17, bytes(range(32))])
def test_no_deal_is_found_from_a_seed_of_the_library(
    spies: list[Spy], seed: str | int | bytes
) -> None:
    name = "tests.arena.test_secrecy:spy"
    game = Game.between(name, name, seed=seed)
    assert len(spies) == 2
    assert not any(deals_again(one.seed, "classic", game.log.start) for one in spies)
    seeds = [one.seed for one in spies]
    assert Game.between(name, name, seed=seed) == game
    assert [one.seed for one in spies[2:]] == seeds


def test_seeds_differ_by_game_and_seat() -> None:
    secrets = [bytes([number]) * 32 for number in range(3)]
    seeds = {
        seat_seed(secret, turn, at)
        for secret in secrets
        for turn, at in product(range(4), repeat=2)
    }
    assert len(seeds) == 3 * 16


def reachable(root: object) -> Iterator[object]:
    """All that can be reached from an object without leaving for modules and classes."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, ModuleType | type):
            continue
        seen.add(id(one))
        yield one
        code = getattr(one, "__globals__", None)  # a function, whose globals are a module's
        waiting += [other for other in gc.get_referents(one) if other is not code]


@pytest.mark.parametrize("edition", ["classic", "dice"])
def test_a_bot_holds_nothing_that_leads_to_the_secret(spies: list[Spy], edition: str) -> None:
    plan = Plan(edition, 2, ("tests.arena.test_secrecy:spy", "greedy"), 1, SECRET_SEED)
    play_task(plan, Task(0, plan.lineups()[0]))
    start = plan.deal(0)
    telling = {start.seed, start.seed.hex(), SECRET_SEED, f"{SECRET_SEED}/0"}
    found = [one for spied in spies for one in reachable(spied)]
    assert any(isinstance(one, View) for one in found)
    assert not any(isinstance(one, State | Plan) for one in found)
    assert not [one for one in found if isinstance(one, str | bytes) and one in telling]


def test_the_walk_finds_a_secret_that_is_held() -> None:
    start = new_game("classic", 2, bytes(range(32)))
    bot = make_bot("greedy", "classic", "0")
    bot.kept = lambda: view(start, 0)  # type: ignore[attr-defined]
    assert any(one is start for one in reachable(bot))
