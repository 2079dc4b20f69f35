"""The fault driver: people play while servers, network and clocks misbehave at random.

A schedule is made by a seed. Afterwards the history checker judges what the log says against what
people were told; nothing acknowledged may be lost, nothing refused may be there.
"""

import asyncio
import contextlib
import random
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import UUID, uuid4

import msgspec

from meldrum.cli.main import main
from meldrum.client import Dismissed, Seat, Server
from meldrum.notation.moves import MoveData
from meldrum.rules.editions import PRINTED
from meldrum.server import wire
from meldrum.server.events import Entry
from meldrum.server.tables.state import TableState, fold
from tests.server.history import Answers, judge_history, same_table
from tests.server.hurried import TURN_MS
from tests.server.process import ServerProcess
from tests.server.proxy import GOOD, Proxy
from tests.server.services import Nats, Postgres
from tests.server.test_faults import on_turn, sound

SECONDS = 4.0
MANY = 1_000_000_000
BUSY = {
    "requests": MANY,
    "reads": MANY,
    "messages": MANY,
    "chats": MANY,
    "stored_bytes": MANY,
    "most_connections_each": 1000,
    "most_sockets_each": 1000,
}


class Driver:
    """Servers that are maltreated, one schedule after the other."""

    def __init__(
        self, folder: Path, postgres: Postgres | None = None, nats: Nats | None = None
    ) -> None:
        self.postgres, self.nats = postgres, nats
        shared: dict[str, object] = {**BUSY, "bot_pause": 0.05, "secret": "cd" * 32}
        if postgres and nats:
            shared |= {"database": postgres.new_database(), "nats": nats.url}
        self.servers = []
        for name in ("one", "two") if nats else ("one",):
            (folder / name).mkdir()
            server = ServerProcess(folder / name, "tests.server.hurried", **shared)
            server.environment["MELDRUM_TEST_STEP"] = str(folder / name / "step")
            self.servers.append(server)
        self.happened: list[str] = []

    def __enter__(self) -> "Driver":
        for server in self.servers:
            server.start()
        return self

    def __exit__(self, *problem: object) -> None:
        for server in self.servers:
            if problem[0]:
                print(server.log()[-6000:])
            server.kill()

    async def run(self, seed: str) -> int:
        """One schedule; raises AssertionError if a promise was broken. Gives the commands said."""
        rng = random.Random(seed)
        self.happened = [seed]
        async with contextlib.AsyncExitStack() as stack:
            proxies = [
                await stack.enter_async_context(Proxy(lambda one=server: one.port, rng))  # type: ignore[misc]
                for server in self.servers
            ]
            tables = [
                await stack.enter_async_context(Party(self, proxies, rng, bots))
                for bots in ([], ["greedy"])
            ]
            faults = asyncio.create_task(self._misbehave(rng, proxies))
            await asyncio.gather(*(table.play(SECONDS) for table in tables), faults)
            for proxy in proxies:
                proxy.badness = GOOD
            for table in tables:
                await table.judge()
        return sum(len(table.answers) for table in tables)

    async def _misbehave(self, rng: random.Random, proxies: list[Proxy]) -> None:
        end = asyncio.get_running_loop().time() + SECONDS - 1
        while (now := asyncio.get_running_loop().time()) < end:
            await asyncio.sleep(min(rng.uniform(0.2, 1.2), end - now))
            await self._fault(rng, rng.choice(self.servers), rng.choice(proxies))

    async def _fault(self, rng: random.Random, server: ServerProcess, proxy: Proxy) -> None:
        faults: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (4, lambda: self._restart(server, signal.SIGKILL, rng.uniform(0, 0.7))),
            (1, lambda: self._restart(server, signal.SIGTERM, 0)),
            (2, lambda: self._step(server, rng.uniform(-7200, 7200))),
            (1, lambda: self._freeze(server, rng.uniform(0.3, 2.5))),
            (2, lambda: self._cut(proxy)),
        ]
        if self.postgres and self.nats:
            faults += [(1, self._crash_postgres), (1, lambda: self._lose_nats(rng.random()))]
        ((_, fault),) = rng.choices(faults, [weight for weight, _ in faults])
        await fault()

    async def _restart(self, server: ServerProcess, number: int, pause: float) -> None:
        self.happened.append(f"{signal.Signals(number).name} {server.folder.name}")
        await asyncio.to_thread(server.stop, number)
        await asyncio.sleep(pause)
        await asyncio.to_thread(server.start)

    async def _step(self, server: ServerProcess, seconds: float) -> None:
        self.happened.append(f"clock of {server.folder.name} {seconds:+.0f} s")
        (server.folder / "step").write_text(str(seconds))

    async def _freeze(self, server: ServerProcess, seconds: float) -> None:
        self.happened.append(f"froze {server.folder.name} for {seconds:.1f} s")
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        server.process.send_signal(signal.SIGCONT)

    async def _cut(self, proxy: Proxy) -> None:
        self.happened.append("cut")
        proxy.cut()

    async def _crash_postgres(self) -> None:
        self.happened.append("crashed PostgreSQL")
        assert self.postgres is not None
        await asyncio.to_thread(self.postgres.crash)

    async def _lose_nats(self, seconds: float) -> None:
        self.happened.append(f"no NATS for {seconds:.1f} s")
        assert self.nats is not None
        await asyncio.to_thread(self.nats.stop, signal.SIGKILL)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(self.nats.start)

    async def check_store(self) -> None:
        """Replay everything that is stored."""
        words = ["check-store", "--config", str(self.servers[0].config)]
        assert await asyncio.to_thread(main, words) == 0


class Party:
    """A table and its people, who say this and that."""

    def __init__(
        self, driver: Driver, proxies: list[Proxy], rng: random.Random, bots: list[str]
    ) -> None:
        self.driver, self.proxies, self.rng, self.bots = driver, proxies, rng, bots
        self.answers: Answers = {}
        self.people: list[wire.Seated] = []
        self.seats: list[list[Seat]] = []
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self) -> "Party":
        http = Server(*(server.url for server in self.driver.servers))
        seats = 2 + len(self.bots)
        edition = self.rng.choice([game for game in PRINTED if seats in game.players])
        self.driver.happened.append(edition.key)
        options: wire.OptionValues = {"turn_seconds": 15}
        if "turn_seconds" not in edition.applies:
            options = {}
        ann = await http.create(
            wire.NewTable(
                id=uuid4(),
                edition=edition.key,
                name="Ann",
                seats=seats,
                bots=self.bots,
                options=options,
            )
        )
        self.people = [ann, await http.redeem(ann.invites[0].code, "Bob")]
        for person in self.people:
            tabs = []
            for _ in range(self.rng.choice([1, 2])):
                urls = self.rng.sample([proxy.url for proxy in self.proxies], len(self.proxies))
                seat = Seat(urls, person.table, person.token)
                tabs.append(await self._stack.enter_async_context(seat))
            self.seats.append(tabs)
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self._stack.aclose()

    async def play(self, seconds: float) -> None:
        """Play for a while; whoever has no answer in the end does not know it."""
        tasks = [asyncio.create_task(self._live(tabs)) for tabs in self.seats]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        for problem in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(problem, asyncio.CancelledError):
                raise AssertionError(f"{self.driver.happened}") from problem

    async def _live(self, tabs: list[Seat]) -> None:
        said: set[asyncio.Task[None]] = set()
        try:
            while True:
                await asyncio.sleep(self.rng.uniform(0, 0.15))
                tab = self.rng.choice(tabs)
                command = self._command(tab.now)
                for one in tabs if self.rng.random() < 0.1 else [tab]:
                    said.add(asyncio.create_task(self._say(one, command)))
                if self.rng.random() < 0.8:
                    await asyncio.wait(said, timeout=1)
                for task in [task for task in said if task.done()]:
                    said.discard(task)
                    await task
        finally:
            for task in said:
                task.cancel()
            await asyncio.gather(*said, return_exceptions=True)

    async def _say(self, tab: Seat, command: wire.AnyCommand) -> None:
        if not isinstance(command, wire.Draft):
            self.answers.setdefault(command.id, None)
        answer = await tab.say(command)
        if not isinstance(command, wire.Draft) and self.answers[command.id] is None:
            self.answers[command.id] = answer

    def _command(self, table: wire.TableData) -> wire.AnyCommand:
        """Something to say: mostly what makes sense."""
        rng, seat = self.rng, int(table.seat or 0)
        command, seq = uuid4(), max(0, table.seq - (rng.random() < 0.05))
        if table.phase != "playing":
            return wire.Start(id=command, seq=seq)
        if on_turn(table) and rng.random() < 0.7:
            return wire.Move(id=command, seq=seq, move=sound(table))
        match rng.randrange(7):
            case 0:
                return wire.HandOver(id=command, seq=seq, level="greedy")
            case 1 | 2:
                return wire.TakeBack(id=command, seq=seq)
            case 3:
                move = MoveData(seat=seat, type="draw")  # often not its turn
                return wire.Move(id=command, seq=seq, move=move)
            case 4:
                assert table.view is not None
                return wire.Draft(id=command, seq=seq, draft=table.view.rack.split()[:3])
            case _:
                return wire.Say(id=command, seq=seq, text=f"at {seq}")

    async def judge(self) -> None:
        """Look at the log when the noise is over, and close the table."""
        table = self.people[0].table
        for server in self.driver.servers:
            for person in self.people:
                shown = await Server(server.url).table(table, person.token)
                entries = await self.driver.servers[0].entries(table)
                assert same_table(_folded(entries, shown.seq), shown)
        await self._settled()
        for tabs in self.seats:
            left = wire.Leave(id=uuid4(), seq=tabs[0].now.seq)
            with contextlib.suppress(Dismissed):
                self.answers[left.id] = await tabs[0].say(left)
        try:
            entries = await self.driver.servers[0].entries(table)
            state = judge_history(entries, self.answers, TURN_MS)
            assert state.closed
            for command, answer in self._acknowledged().items():
                judge_history(entries, {command: answer})
        except AssertionError as problem:
            raise AssertionError(f"{self.driver.happened}: {problem}") from problem

    async def _settled(self) -> None:
        """Every tab is heard again, over a network that is good now."""
        for tabs in self.seats:
            for tab in tabs:
                said = wire.Say(id=uuid4(), seq=tab.now.seq, text="still here")
                self.answers[said.id] = await tab.say(said)
                assert isinstance(self.answers[said.id], wire.Ok)

    def _acknowledged(self) -> dict[UUID, wire.Answer]:
        """Every ok that any server ever said, whether it was heard or not."""
        found: dict[UUID, wire.Answer] = {}
        for proxy in self.proxies:
            for text in proxy.heard:
                told = msgspec.json.decode(text, type=wire.ServerMessage)
                if isinstance(told, wire.Ok) and told.id in self.answers:
                    assert found.setdefault(told.id, told) == told
        return found


def _folded(entries: list[Entry], seq: int) -> TableState:
    state: TableState | None = None
    for entry in entries[:seq]:
        state = fold(state, entry)
    assert state is not None
    assert state.seq == seq
    return state
