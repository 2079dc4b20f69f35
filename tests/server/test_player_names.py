"""Names: legible ones in every script, none that passes for another, and none that changes."""

import unicodedata
from pathlib import Path
from uuid import uuid4

import pytest

from meldrum.server import wire
from meldrum.server.refusals import Refusal
from meldrum.server.tables.lookalikes import look_alike
from meldrum.server.tables.player_text import message_of, name_of
from meldrum.server.tables.records import of_game, records_of
from meldrum.server.tables.state import folded
from tests.server.tools import Reader, a_registry, new_table, run, start, step, tell

REAL = [
    *("Jürgen", "Łukasz", "Nguyễn Thị", "José-María", "O'Neil", "Zoë 2", "Ann B."),
    *("Оля", "Ωμέγα", "שָׁלוֹם", "محمد", "می\u200cخواهم", "प्रिया", "क\u094d\u200dष", "తెలుగు"),
    *("ประยุทธ์", "မြန်မာ", "李小龙", "ヒカル", "김민준", "🦊", "👨\u200d👩\u200d👧", "❤\ufe0f", "7"),
]
ILLEGIBLE = [
    *("\u3164", "\u2800", "\u2800\u3164 \u2800", "\u200b", "\u115f\u1160", "\u00ad", "\u034f"),
    *("\uffa0", "\u200d", "\ufe0f", "\U000e0041", "\U0001d159", "\u17b4", "\u180b", "", " "),
    *("...", "_", "'", "\u0301", "A" + "\u0301" * 5, "e\u20dd\u20de\u20df\u20e0\u20e2", "x" * 21),
]
ALIKE = [
    *(("Ann", "Аnn"), ("Ann", "ann"), ("Ann", "Ａｎｎ"), ("Ann", "𝐀𝐧𝐧"), ("Ann", "A nn")),
    *(("Bob", "Воb"), ("Ian", "lan"), ("Nils", "NiIs"), ("Hans", "Ηans"), ("Max", "Мах")),
    *(("Emma", "Ernma"), ("Otto", "0tt0"), ("Lisa", "Lіѕа"), ("🦊", "🦊\ufe0f"), ("Paul", "Рaul")),
]
DISTINCT = [
    *(("Ann", "Anne"), ("Jose", "José"), ("Анна", "Anna"), ("Оля", "Ola"), ("李", "王")),
    *(
        ("🦊", "🐻"),
        ("Mia", "Lia"),
        ("Ali", "Alu"),
        ("محمد", "محمود"),
        ("김", "강"),
        ("Max", "Mex"),
    ),
]


@pytest.mark.parametrize("name", REAL)
def test_names_in_every_script(name: str) -> None:
    assert name_of(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", ILLEGIBLE, ids=ascii)
def test_names_nobody_can_read(name: str) -> None:
    with pytest.raises(Refusal, match="bad_name"):
        name_of(name)


def test_blank_messages() -> None:
    """Chat shows something too, though not always letters."""
    assert message_of("?!") == "?!"
    for blank in ("\u3164", "\u2800\u2800", "\u200d\ufe0f"):
        with pytest.raises(Refusal, match="bad_text"):
            message_of(blank)


def test_names_that_pass_for_others() -> None:
    assert [pair for pair in ALIKE if not look_alike(pair[1], ["", pair[0]])] == []
    assert [pair for pair in DISTINCT if look_alike(pair[1], ["", pair[0]])] == []


def test_nobody_passes_for_another_at_the_table(tmp_path: Path) -> None:
    """Neither for a person nor for a bot; at another table the name is free."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table(seats=3, bots=["casual"], public=True))
            table = await registry.find(made.table)
            for name in ("Ann", "Аnn", "ANN", "A\u3164nn", "Nils", "NіIs"):
                with pytest.raises(Refusal, match="name_taken"):
                    await registry.join(table, wire.Join(id=uuid4(), name=name))
                asked = wire.Redeem(id=uuid4(), code=made.invites[0].code, name=name)
                with pytest.raises(Refusal, match="name_taken"):
                    await registry.redeem(asked)
            other = await registry.create(new_table())
            assert other.table != made.table
            took = await registry.join(table, wire.Join(id=uuid4(), name="Nils", seat=2))
            assert table.data(None).seats[took.seat].name == "Nils"  # whose seat it was is gone

    run(play())


def test_who_takes_over_gets_a_name_of_their_own(tmp_path: Path) -> None:
    """A name at the table never changes; sheet, log and record all tell who played when."""

    async def play() -> None:
        async with a_registry(tmp_path) as registry:
            made = await registry.create(new_table(seats=3, bots=["casual"], fill="casual"))
            redeem = wire.Redeem(id=uuid4(), code=made.invites[0].code, name="Bob")
            await registry.redeem(redeem)
            table = await registry.find(made.table)

            def names() -> list[str]:
                return [seat.name for seat in table.data(None).seats]

            assert names() == ["Ann", "Bob", "Nils"]
            assert isinstance(await start(table), wire.Ok)
            while table.state.movers != {0}:
                if table.state.movers == {1}:
                    await step(table)
                await registry.services.store.live()  # lets the bot move
            moved = table.state.game.ply if table.state.game else 0
            left = wire.Leave(id=uuid4(), seq=table.state.seq)
            assert isinstance(await tell(table, 1, left), wire.Ok)
            assert names() == ["Ann", "Nils 2", "Nils"]
            assert table.data(0).sheet.names == [["Ann"], ["Bob", "Nils 2"], ["Nils"]]
            told = (await table.snapshot(Reader(0), 0)).tail
            assert [(one.name, one.then) for one in told if one.type == "left"] == [
                ("Bob", "Nils 2")
            ]
            assert {one.name for one in told if one.seat == 1} == {"Bob"}
            closed = wire.Close(id=uuid4(), seq=table.state.seq)
            assert isinstance(await tell(table, 0, closed), wire.Ok)
            (record,) = records_of((await of_game(registry.services.store, made.table, 1))[1])
            assert record is not None
            assert (record.seats, record.names) == (
                ["Ann", "Bob", "casual"],
                ["Ann", "Bob", "Nils"],
            )
            (who,) = record.newcomers
            assert (who.seat, who.name, who.move) == (1, "Nils 2", moved + 1)
            assert folded(await registry.services.store.entries(made.table)) == table.state

    run(play())
