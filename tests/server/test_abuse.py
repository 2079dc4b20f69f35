"""Abuse, each by its name, against real servers."""

import asyncio
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from meldrum.client import Dismissed, RefusedError, Seat
from meldrum.notation.moves import MoveData
from meldrum.notation.record import read_record, verify, write_record
from meldrum.rules.shuffle import commitment
from meldrum.server import wire
from meldrum.server.endpoints.gate import CSP
from meldrum.server.endpoints.limits import MOST_KNOWN, RateLimit, RateLimits
from tests.seeds import SEED
from tests.server.process import ServerProcess
from tests.server.test_faults import on_turn, sound
from tests.server.tools import run
from tests.tools import ALL

pytestmark = pytest.mark.bulk  # servers that are killed have no coverage to tell


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("abused")
    with ServerProcess(
        folder, requests_seconds=2.0, requests=40, queue=8, messages=30, messages_seconds=5.0
    ) as process:
        yield process


def text(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()


def url(server: ServerProcess, seated: wire.Seated) -> str:
    return Seat(server.url, seated.table).url


async def greeted(ws: ClientConnection, token: str | None = None) -> wire.ServerMessage:
    await ws.send(text(wire.Hello(version=wire.VERSION, token=token)))
    return await heard(ws)


async def heard(ws: ClientConnection) -> wire.ServerMessage:
    """The next message, except news of people coming and going."""
    while True:
        told: wire.ServerMessage = msgspec.json.decode(await ws.recv(), type=wire.ServerMessage)
        if not isinstance(told, wire.Presence):
            return told


def test_cswsh(server: ServerProcess) -> None:
    """A page of another site can neither open a socket nor write by HTTP."""

    async def attack() -> None:
        ann, _ = await server.pair()
        for origin in ("https://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
            with pytest.raises(InvalidStatus, match="403"):
                await connect(url(server, ann), origin=origin)  # type: ignore[arg-type]
            status, body = server.http.fetch("POST", "/api/v1/tables", b"{}", {"origin": origin})
            assert status == 403
            assert b"foreign_origin" in body
        async with connect(url(server, ann), origin=server.url) as own:  # type: ignore[arg-type]
            assert isinstance(await greeted(own, ann.token), wire.Snapshot)

    run(attack())


def test_spectator_peek(server: ServerProcess) -> None:
    """A spectator sees no rack and can do nothing; a table may have none."""

    async def attack() -> None:
        ann, bob = await server.pair()
        async with server.seat(ann) as seat, Seat(server.url, ann.table) as peeking:
            await seat.start()
            await peeking.until(seat.now.seq)
            assert peeking.now.view is not None
            assert peeking.now.view.rack == ""
            move = wire.Move(id=uuid4(), seq=3, move=MoveData(seat=0, type="draw"))
            answer = await peeking.say(move)
            assert isinstance(answer, wire.Refused)
            assert answer.violations[0].code == "not_seated"
            seen = await server.http.table(ann.table)
            assert seen.view is not None
            assert seen.view.rack == ""
        private, _ = await server.pair(spectators=False)
        with pytest.raises(RefusedError, match="no spectators"):
            await server.http.table(private.table)
        with pytest.raises(Dismissed):
            await Seat(server.url, private.table).__aenter__()
        with pytest.raises(RefusedError, match="token"):
            await server.http.table(private.table, bob.token)

    run(attack())


def test_oversize_json(server: ServerProcess) -> None:
    """What is too large, too deep or no JSON is refused, and the server stays well."""

    async def attack() -> None:
        ann, _ = await server.pair()
        large = b'{"name":"' + b"x" * 20_000 + b'"}'
        assert server.http.fetch("POST", "/api/v1/tables", large)[0] == 413
        for bad in (b"[" * 10_000, b"\xff\xfe", b"", b"{}", b'{"id":1}'):
            status, body = server.http.fetch("POST", "/api/v1/tables", bad)
            assert (status, b"unreadable" in body) == (400, True)
        async with connect(url(server, ann)) as ws:
            await greeted(ws, ann.token)
            for bad in (b"[" * 10_000, b"{}", b'{"type":"move"}'):
                await ws.send(bad, text=True)
                told = await heard(ws)
                assert isinstance(told, wire.Refused)
            await ws.send("x" * 17_000)
            with pytest.raises(ConnectionClosed, match="1009"):
                await heard(ws)
        async with connect(url(server, ann)) as ws:
            await greeted(ws, ann.token)
            await ws.send(b"\x00\x01")
            with pytest.raises(ConnectionClosed, match="1003"):
                await heard(ws)
        assert server.http.fetch("GET", "/healthz")[0] == 200

    run(attack())


async def flooded(ws: ClientConnection) -> None:
    for _ in range(100):
        await ws.send(text(wire.Sync(since=0)))
    while True:
        await ws.recv()


def test_flood(server: ServerProcess) -> None:
    """More messages than anyone needs close the connection; others do not notice."""

    async def attack() -> None:
        ann, bob = await server.pair()
        async with server.seat(bob) as other, connect(url(server, ann)) as ws:
            await greeted(ws, ann.token)
            with pytest.raises(ConnectionClosed, match="1008"):
                await flooded(ws)
            said = wire.Say(id=uuid4(), seq=other.now.seq, text="quiet now")
            assert isinstance(await other.say(said), wire.Ok)

    run(attack())


def test_slow_reader(tmp_path: Path) -> None:
    """slow-reader: who does not read is dropped; the players do not notice."""

    async def attack() -> None:
        with ServerProcess(tmp_path, queue=8, messages=10_000, chats=10_000) as own:
            ann, bob = await own.pair()
            narrow = socket.create_connection(("127.0.0.1", own.port))
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            async with own.seat(ann) as first, own.seat(bob) as other:
                await first.start()
                slow = await connect(url(own, ann), sock=narrow, compression=None)
                await slow.send(text(wire.Hello(version=wire.VERSION)))
                slow.transport.pause_reading()
                for count in range(1000):
                    said = wire.Say(id=uuid4(), seq=other.now.seq, text="x" * 140)
                    assert isinstance(await other.say(said), wire.Ok)
                    if count % 20:
                        continue
                    if b"meldrum_dropped_total 1" in own.http.fetch("GET", "/metrics")[1]:
                        break
                else:
                    raise AssertionError("the slow reader is still there")
                slow.transport.abort()

    run(attack())


def test_invite_guess_xff_spoof(tmp_path: Path) -> None:
    """invite-guess, xff-spoof: guessing is slowed down, whatever address is pretended."""

    async def attack() -> None:
        with ServerProcess(tmp_path, wrong_codes=5, requests_seconds=600.0) as own:
            ann, _ = await own.pair()
            statuses = []
            for guess in range(8):
                asked = wire.Redeem(id=uuid4(), code=f"{ann.table}.{'a' * 32}", name="Eve")
                headers = {"x-forwarded-for": f"10.0.0.{guess}", "forwarded": f"for=10.0.0.{guess}"}
                body = msgspec.json.encode(asked)
                statuses.append(own.http.fetch("POST", "/api/v1/seats", body, headers)[0])
            assert statuses == [403] * 5 + [429] * 3
            peeking = msgspec.json.encode(wire.Unfold(code=f"{ann.table}.{'a' * 32}"))
            assert own.http.fetch("POST", "/api/v1/invitation", peeking, {})[0] == 429
            async with own.seat(ann) as seat:  # somebody with a seat is not locked out
                assert isinstance(await seat.start(), wire.Ok)

    run(attack())


def test_a_wrong_token(server: ServerProcess) -> None:
    """Nobody sits down by guessing."""

    async def attack() -> None:
        ann, _ = await server.pair()
        async with connect(url(server, ann)) as ws:
            told = await greeted(ws, "b" * 32)
            assert isinstance(told, wire.Refused)
            with pytest.raises(ConnectionClosed, match="1008"):
                await heard(ws)

    run(attack())


def test_limits() -> None:
    """A number in some seconds; then again."""
    now = 0.0
    meter = RateLimit(3, 10.0, lambda: now)
    assert [meter.hit() for _ in range(4)] == [True, True, True, False]
    now = 9.9
    assert meter.full()
    now = 10.0
    assert meter.hit()
    limits = RateLimits(1, 10.0)
    assert limits.of("a").hit()
    assert not limits.of("a").hit()
    for address in range(MOST_KNOWN + 5):
        assert limits.of(str(address)) is not limits.of("a")
    assert limits.of("a").full()  # an address at the limit is remembered


def test_conn_flood_half_open(tmp_path: Path) -> None:
    """conn-flood, half-open: connections from one address are counted, dead ones end."""

    async def attack() -> None:
        with ServerProcess(tmp_path, most_connections_each=3, ping_seconds=3.0) as own:
            ann, _ = await own.pair()
            open_ones = [await connect(url(own, ann)) for _ in range(3)]
            for ws in open_ones:
                await greeted(ws)
            with pytest.raises(InvalidStatus, match="429"):
                await connect(url(own, ann))
            open_ones[0].transport.pause_reading()  # half-open: answers no ping any more
            for _ in range(100):
                await asyncio.sleep(0.2)
                try:
                    async with connect(url(own, ann)) as again:
                        assert isinstance(await greeted(again), wire.Snapshot)
                        break
                except InvalidStatus:
                    continue
            else:
                raise AssertionError("the dead connection still counts")
            for ws in open_ones:
                ws.transport.abort()

    run(attack())


def test_fuzzed_frames(server: ServerProcess) -> None:
    """Whatever is sent gets an answer; the game stays as it was and the server is well."""
    rng = random.Random(f"{SEED}/frames")
    good = text(wire.Move(id=uuid4(), seq=3, move=MoveData(seat=0, type="play", after=["R1 R2"])))
    pieces = [
        "{",
        "}",
        "[",
        '"',
        ":",
        "null",
        "1e999",
        "-1",
        "R1",
        "\\ud800",
        "\x00",
        good[:30],
        "🀄",
    ]

    def frame() -> str:
        at = rng.randrange(len(good))
        mutated = good[:at] + rng.choice(pieces) + good[at + rng.randrange(6) :]
        return rng.choice([mutated, "".join(rng.choices(pieces, k=rng.randrange(1, 40)))])

    async def attack() -> None:
        ann, _ = await server.pair()
        async with server.seat(ann) as seat:
            await seat.start()
        for _ in range(4):
            async with connect(url(server, ann)) as ws:
                await greeted(ws, ann.token)
                for _ in range(25):
                    await ws.send(frame())
                    told = await heard(ws)
                    assert isinstance(told, wire.Refused | wire.Stale)
        assert (await server.http.table(ann.table)).seq == 3

    run(attack())


def test_commit_verify_live_replay(server: ServerProcess) -> None:
    """commit-verify, live-replay: no record while the game goes on; then one that verifies."""

    async def play() -> None:
        made = await server.http.create(
            wire.NewTable(
                id=uuid4(), edition="introductory", name="Ann", bots=["casual"], seed="mine"
            )
        )
        promised = (await server.http.table(made.table)).next_commitment
        async with server.seat(made) as seat:
            await seat.start()
            with pytest.raises(RefusedError, match="still being played"):
                await server.http.record(made.table, 1)
            for game in ("0", "2", "x", "1e9"):
                status, _ = server.http.fetch(
                    "GET", f"/api/v1/tables/{made.table}/games/{game}/record"
                )
                assert status == 404
            async for table in seat.changes():
                if table.phase != "playing":
                    break
                if on_turn(table):
                    await seat.move(sound(table))
        record = await server.http.record(made.table, 1)
        assert commitment(bytes.fromhex(record.seed)) == promised
        assert record.client_seeds[0] == "mine"
        assert record.seats == ["Ann", "casual"]
        assert verify(read_record(write_record(record))) == []

    run(play())


def test_coming_and_going(server: ServerProcess) -> None:
    """Who is connected is shown; a late friend takes over a bot's seat in the middle of a game."""

    async def play() -> None:
        offered = await server.http.offer()
        assert [edition.key for edition in offered.editions] == ALL
        assert offered.bots[-1].key == "master"
        options = {option.key: option for option in offered.options}
        assert all(edition.options.keys() <= options.keys() for edition in offered.editions)
        assert (options["opening"].least, options["opening"].most) == (0, 200)
        assert options["opening_turn"].words == ["alone", "play_on"]
        assert options["turn_seconds"].or_none
        made = await server.http.create(
            wire.NewTable(id=uuid4(), edition="classic", name="Ann", bots=["beginner"])
        )
        async with server.seat(made) as seat:
            await seat.until_here([0])
            await seat.start()
            friend = await server.http.redeem(made.invites[0].code, "Bob")
            async with server.seat(friend) as late:
                await late.until_here([0, 1])
                assert late.now.phase == "playing"
                assert late.now.view is not None
                assert late.now.view.rack
                assert [one.owner for one in late.now.seats] == ["person", "person"]
                left = wire.Leave(id=uuid4(), seq=late.now.seq)
                assert isinstance(await late.say(left), wire.Ok)
                await late.until_here([0])
                refused = await late.say(wire.Say(id=uuid4(), seq=late.now.seq, text="hello?"))
                assert isinstance(refused, wire.Refused)
            await seat.until_here([0])
            assert seat.now.seats[1].bot == "casual"

    run(play())


def test_help(server: ServerProcess) -> None:
    """Hints and checks: on request, from one's own view, one at a time, if the table has them."""

    async def play() -> None:
        ann, bob = await server.pair()
        async with server.seat(ann) as first, server.seat(bob) as second:
            await first.start()
            await second.until(first.now.seq)
            mover, seated = (first, ann) if on_turn(first.now) else (second, bob)
            hints = await asyncio.gather(
                *(server.http.hint(seated) for _ in range(3)), return_exceptions=True
            )
            good = [hint for hint in hints if isinstance(hint, wire.Hint)]
            busy = [hint.status for hint in hints if isinstance(hint, RefusedError)]
            assert good
            assert set(busy) <= {429}
            assert (await server.http.check(seated, good[0].move)).legal
            draw = MoveData(seat=int(seated.seat), type="pass")
            checked = await server.http.check(seated, draw)
            assert [found.code for found in checked.violations] == ["must_draw"]
            assert isinstance(await mover.move(good[0].move), wire.Ok)
            with pytest.raises(RefusedError, match="own turn"):
                await server.http.hint(seated)
        silent, _ = await server.pair(hints=False)
        with pytest.raises(RefusedError, match="no hints"):
            await server.http.hint(silent)

    run(play())


def test_what_the_server_says_about_itself(server: ServerProcess) -> None:
    """Health, metrics, schema, OpenAPI, and the headers that browsers obey."""
    import http.client

    for path in ("/healthz", "/readyz", "/api/v1/schema", "/api/v1/openapi.json", "/metrics"):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
        assert response.status == 200
        assert response.headers["content-security-policy"] == CSP
        assert response.headers["server"] is None
        if path == "/metrics":
            assert b"meldrum_tables " in body
        else:
            msgspec.json.decode(body)
        connection.close()
    for method, path, status in (("GET", "/nothing", 404), ("PUT", "/api/v1/tables", 405)):
        given, body = server.http.fetch(method, path)
        assert given == status
        assert msgspec.json.decode(body, type=wire.Refused).violations[0].code == "no_such_page"


def test_logs_hold_nothing_secret(server: ServerProcess) -> None:
    """Lines of JSON; no token, code, name, message or tile in them."""

    async def play() -> tuple[wire.Seated, str]:
        ann, _ = await server.pair(name="Zebulon\n")
        async with server.seat(ann) as seat:
            await seat.start()
            await seat.say(wire.Say(id=uuid4(), seq=3, text='x\n{"event":"fake"}'))
            assert seat.now.view is not None
            return ann, seat.now.view.rack

    ann, rack = run(play())
    log = server.log()
    for line in log.splitlines():
        assert msgspec.json.decode(line)["event"] != "fake"
    for secret in (ann.token, ann.invites[0].code, "Zebulon", rack):
        assert secret not in log
    assert ann.table in log
