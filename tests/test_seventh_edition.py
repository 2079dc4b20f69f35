"""An edition is one module: everything else meets it by asking it, never by its name."""

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from meldrum.bots.ladder import LADDER
from meldrum.cli.main import main
from meldrum.notation.record import read_record, verify
from meldrum.notation.text import parse_table, parse_tiles
from meldrum.rules.editions import EDITIONS, edition_of, register
from meldrum.rules.errors import SetupError
from meldrum.rules.game import new_game
from meldrum.server import wire
from meldrum.server.endpoints.offer import offer
from meldrum.solver.best import best_play
from meldrum.solver.question import Question
from tests.server.tools import a_registry, new_table, run, start, step, two_persons
from tests.seventh import Pocket
from tests.tools import SEED

SOURCE = Path(__file__).parent.parent / "src/meldrum"
PRINTED = tuple(EDITIONS)
CLASSES = {type(edition).__name__ for edition in EDITIONS.values()} | {"RackEdition"}


@pytest.fixture(autouse=True)
def _pocket() -> Iterator[None]:
    with register(Pocket()):
        yield


def test_it_comes_and_goes() -> None:
    assert list(EDITIONS) == [*PRINTED, "pocket"]
    with pytest.raises(SetupError, match="already"):
        register(Pocket())
    EDITIONS.pop("pocket")
    with pytest.raises(SetupError, match="no edition 'pocket'"):
        edition_of("pocket")
    with register(Pocket()):
        assert new_game("pocket", 3, SEED).racks[2] == new_game("pocket", 3, SEED).racks[2]
    assert list(EDITIONS) == list(PRINTED)
    register(Pocket())


@pytest.mark.parametrize("bot", ["simple", *LADDER])
def test_bots_play_it_and_records_prove_it(
    bot: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--edition", "pocket", "--bots", bot, "--jsonl"]) == 0
    line = capsys.readouterr().out
    record = read_record(line)
    assert record.edition == "pocket"
    assert [len(parse_tiles(rack, "rack")) for rack in record.deal or ()] == [10, 10]
    assert not verify(record)
    file = tmp_path / "games.jsonl"
    file.write_text(line, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out == "1 verified, 0 wrong\n"
    assert main(["replay", str(file)]) == 0


def test_its_own_rules_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "pocket", "R7 R8 R9"]) == 0
    assert main(["check", "pocket", "J R8 R9"]) == 0
    assert "to 9 at the highest" in _error(["check", "pocket", "R8 R9 J"], capsys)
    assert "R10 is not a tile of pocket" in _error(["check", "pocket", "R8 R9 R10"], capsys)


def _error(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert main(words) != 0
    told = capsys.readouterr()
    return told.out + told.err


def test_a_position_is_solved() -> None:
    pocket = edition_of("pocket")
    table, rack = parse_table("R7 R8 R9"), parse_tiles("R6 K8 B8 J K1")
    answer = best_play(Question(pocket, pocket.printed, table, rack))
    assert (answer.tiles, answer.optimal) == (4, True)
    opening = best_play(Question(pocket, pocket.printed, (), parse_tiles("R8 R9 J K1"), False))
    assert opening.tiles == 3


def test_no_joker_goes_beyond_its_highest_number() -> None:
    pocket = edition_of("pocket")
    answer = best_play(Question(pocket, pocket.printed, (), parse_tiles("R8 R9 J")))
    assert answer.table == (parse_tiles("J R8 R9"),)


def test_the_server_offers_and_plays_it(tmp_path: Path) -> None:
    assert "pocket" in [edition.key for edition in offer().editions]

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            table = await two_persons(registry, edition="pocket")
            while table.state.game is not None and table.state.game.outcome is None:
                assert isinstance(await step(table), wire.Ok)
            assert table.state.match.outcomes

    run(play())


def test_a_bot_in_a_worker_process_knows_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table("pocket", fill="expert"))
            table = await registry.find(made.table)
            assert isinstance(await start(table), wire.Ok)
            while 0 not in table.state.movers:
                await asyncio.sleep(0.01)
            assert isinstance(await step(table), wire.Ok)
            while 0 not in table.state.movers:
                await asyncio.sleep(0.01)
            assert "meldrum_bot_failures_total 0" in registry.services.metrics.text()

    run(play())


def test_nobody_asks_for_an_edition_by_name() -> None:
    found = [line for path in SOURCE.rglob("*.py") for line in _by_name(path)]
    assert not found


def _by_name(path: Path) -> Iterator[str]:
    if path.is_relative_to(SOURCE / "rules/editions"):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Compare(left=left, comparators=[right]):
                asked = ast.unparse(left).endswith(("edition", "key"))
                if asked and any(repr(key) in ast.unparse(right) for key in PRINTED):
                    yield f"{path.name}:{node.lineno}: {ast.unparse(node)}"
            case ast.Call(func=ast.Name("isinstance"), args=[_, ast.Name(name)]) if name in CLASSES:
                yield f"{path.name}:{node.lineno}: {ast.unparse(node)}"
            case ast.MatchClass(cls=ast.Name(name)) if name in CLASSES:
                yield f"{path.name}:{node.lineno}: case {name}"
