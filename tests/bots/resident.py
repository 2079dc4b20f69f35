"""Speaks the line protocol for a level of the ladder: `resident.py LEVEL`."""

import sys

import msgspec

from meldrum.bots.external.protocol import (
    Answer,
    GameData,
    Go,
    Hello,
    Saw,
    line,
    payload_of,
    word_of,
)
from meldrum.bots.ladder import make_bot
from meldrum.notation.moves import move_data, move_of
from meldrum.notation.wire import ViewData, view_of_data
from meldrum.play.clock import Clock
from meldrum.play.mover import Mover
from meldrum.rules.view import View


def main(level: str) -> None:
    bot: Mover = make_bot(level, "classic", "0")
    view: View | None = None
    for text in sys.stdin.buffer:
        said = b""
        match word_of(text):
            case "hello":
                said = line("hello", Hello(level, 1, watches=True))
            case "game":
                game = payload_of(text, "game", GameData)
                bot = make_bot(level, game.edition, game.seed)
                said = line("ready")
            case "saw":
                saw = payload_of(text, "saw", Saw)
                seen = view_of_data(saw.view)
                bot.see(seen, move_of(saw.move, seen.edition) if saw.move else None)
            case "position":
                view = view_of_data(payload_of(text, "position", ViewData))
            case "go" if view is not None:
                go = payload_of(text, "go", Go)
                move = move_data(bot.choose(view, Clock(playouts=go.playouts)))
                fields = msgspec.structs.asdict(move)
                said = line("move", Answer(**fields, ply=go.ply))
            case "quit":
                return
        sys.stdout.buffer.write(said)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
