"""The wire: one schema for everything, and state for the largest move."""

import random
import re
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest

from meldrum.notation.moves import move_data
from meldrum.rules.editions import EDITIONS
from meldrum.rules.grid import Grid
from meldrum.rules.moves import Play
from meldrum.server import wire, wire_schema
from meldrum.server.refusals import Refusal
from meldrum.server.tables.player_text import clean, message_of, name_of, seed_of
from meldrum.server.wire_typescript import typescript
from tests.tools import ALL


def test_every_type_is_in_the_schema() -> None:
    published = wire_schema.schema()["$defs"]
    types = [
        name
        for name, found in vars(wire).items()
        if isinstance(found, type) and issubclass(found, msgspec.Struct) and name[0] != "_"
    ]
    assert set(types) - {"Command"} <= set(published)
    tags = {kind["$ref"].rpartition("/")[2] for kind in published["ClientMessage"]["anyOf"]}
    assert {"Hello", "Move", "Draft"} <= tags


def test_the_page_has_the_same_types() -> None:
    """If this fails, ``./run wire`` writes the page's types again."""
    written = (Path(__file__).parents[2] / "web" / "src" / "wire.ts").read_text(encoding="utf-8")
    assert written == typescript()
    published = set(wire_schema.schema()["$defs"]) | {"Record", "Entry", "DiceData", "OptionValues"}
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", written, re.M))
    assert published | {"AnyCommand", "Answer"} == declared
    assert "  type: 'hand_over';\n  id: string;\n  seq: number;\n  level: string;\n" in written
    assert (
        "  /** The level of the bot that is playing here now. */\n  bot?: string | null;" in written
    )


def test_what_is_said_reads_back() -> None:
    said = [
        wire.Hello(version=1, token="t", since=3),
        wire.Sync(since=0),
        wire.Leave(id=uuid4(), seq=1),
    ]
    for one in said:
        assert msgspec.json.decode(msgspec.json.encode(one), type=wire.ClientMessage) == one
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"leave","seq":1,"id":"no"}', type=wire.ClientMessage)


@pytest.mark.parametrize("edition", ALL)
def test_the_largest_move_fits_the_frame(edition: str) -> None:
    """All tiles of the box on the table in ones, or all dice along a diagonal."""
    box = EDITIONS[edition].box
    table = Play(3, tuple((tile,) for tile in box))
    grid = Play(1, Grid.of(((at, at), face) for at, face in enumerate(box[:18])))
    for play in (table, grid):
        command = wire.Move(id=uuid4(), seq=10**9, move=move_data(play))
        assert len(msgspec.json.encode(command)) < wire.LARGEST_FRAME / 10


def test_xss_bidi() -> None:
    """Names and messages are plain text in one direction: nothing unseen gets through."""
    assert clean("a\u202eb\n\tc\u2066\x00d") == "a b c d"
    assert name_of("  Ann\u200b ") == "Ann"
    assert message_of("<b>hi</b>") == "<b>hi</b>"  # clients show it as text
    for bad in ("", "\u202e", "x" * 21, "\u200d"):
        with pytest.raises(Refusal):
            name_of(bad)
    for bad in ("", "y" * 141):
        with pytest.raises(Refusal):
            message_of(bad)
    for bad in ("é", "a\nb", "z" * 65):
        with pytest.raises(Refusal):
            seed_of(bad)
    rng = random.Random(1)
    for _ in range(200):
        text = "".join(chr(rng.randrange(0xD7FF)) for _ in range(30))
        assert clean(clean(text)) == clean(text)


def test_client_clock() -> None:
    """client-clock: nothing a client says holds a time, and it is told only how much is left."""
    published = wire_schema.schema()["$defs"]
    said = [kind["$ref"].rpartition("/")[2] for kind in published["ClientMessage"]["anyOf"]]
    fields = {name for kind in said for name in published[kind]["properties"]}
    assert fields == {
        *("type", "id", "seq", "version", "token", "since", "until"),
        *("move", "draft", "rack", "seed", "text", "level", "seat", "without"),
    }
    assert set(published["TurnData"]["properties"]) == {"seconds", "left_ms"}
