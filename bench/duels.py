"""Deals between bots of given habits and one opponent, each deal in every seat, kept in a file."""

import hashlib
import json
import multiprocessing
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from meldrum.arena.game import play_game
from meldrum.bots.roster import bot_named, dismiss, seat_seed
from meldrum.play.driver import Limits
from meldrum.play.mover import Mover
from meldrum.rules.editions import edition_of
from meldrum.rules.game import new_game
from meldrum.rules.state import State
from tests.bots.stable.habits import Habits
from tests.bots.stable.patient import Patient

Task = tuple[Habits, str]
"""A bot and the name of a deal."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What all deals have in common."""

    edition: str
    players: int
    against: str
    limits: Limits
    seed: str


def share_in(setting: Setting, task: Task) -> float:
    """A bot's mean share of the wins of a deal, over all seats."""
    habits, deal = task
    secret = hashlib.sha256(f"{setting.seed}/{deal}".encode()).digest()
    first = edition_of(setting.edition).begins(0, setting.players)
    start = new_game(setting.edition, setting.players, secret, {}, first=first)
    seats = range(setting.players)
    return sum(_share(setting, habits, start, own) for own in seats) / setting.players


def _share(setting: Setting, habits: Habits, start: State, own: int) -> float:
    """Its share of the win in one seat; nobody's win is split among all."""
    seeds = [seat_seed(start.seed, own, seat) for seat in range(setting.players)]
    bots: list[Mover] = [bot_named(setting.against, setting.edition, seed) for seed in seeds]
    bots[own] = Patient(habits, seeds[own])
    try:
        played = play_game(start, bots, setting.limits)
    finally:
        dismiss(bots)
    if lost := [one.reason for one in played.forfeits if one.seat == own]:
        raise RuntimeError(f"{habits} forfeited a turn: {lost[0]}")
    return played.outcome.share(own)


class Duels:
    """Deals that are played once, however often somebody asks for them."""

    def __init__(self, setting: Setting, path: Path, jobs: int = 1) -> None:
        self.setting = setting
        self.path = path
        self.jobs = jobs
        header = json.dumps(asdict(setting))
        lines = path.read_text().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith("\n")]  # the last may be cut off
        if whole and whole[0] != f"{header}\n":
            raise SystemExit(f"{path} is of another search: choose another --out or remove it")
        rows = [json.loads(line) for line in whole[1:]]
        self.done: dict[tuple[str, str], float] = {(one, deal): share for one, deal, share in rows}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(whole) or f"{header}\n")

    def play(self, field: Sequence[Habits], name: str, deals: int) -> dict[Habits, list[float]]:
        """The shares of the wins of each bot in the deals of this name."""
        numbered = [f"{name}, deal {number}" for number in range(deals)]
        tasks = [(one, deal) for deal in numbered for one in field]
        waiting = [(one, deal) for one, deal in tasks if (str(one), deal) not in self.done]
        with self.path.open("a") as journal:
            pairs = zip(waiting, self._played(waiting), strict=True)
            for count, ((one, deal), share) in enumerate(pairs, 1):
                self.done[str(one), deal] = share
                journal.write(json.dumps([str(one), deal, share]) + "\n")
                journal.flush()
                _show(f"{name}: {len(field)} bots, {count} of {len(waiting)} deals")
        return {one: [self.done[str(one), deal] for deal in numbered] for one in field}

    def _played(self, tasks: Sequence[Task]) -> Iterator[float]:
        play = partial(share_in, self.setting)
        if self.jobs == 1:
            yield from map(play, tasks)
            return
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(self.jobs, context) as pool:
            try:
                yield from pool.map(play, tasks)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def _show(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:<78}", end="\r", file=sys.stderr, flush=True)
