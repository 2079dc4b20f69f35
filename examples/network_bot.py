"""A bot that joins a table over the network and plays until the match is over.

    meldrum serve                                               # in one terminal
    python examples/network_bot.py http://localhost:8080 CODE   # an invite, or a public table

It sees what a person in its seat sees, and plays like the bot that --level names.
"""

import argparse
import asyncio
import time

from meldrum.bots.ladder import LADDER, make_bot
from meldrum.client import Seat, Server
from meldrum.notation.moves import move_data, move_of
from meldrum.notation.wire import view_of_data
from meldrum.play.clock import Clock
from meldrum.play.mover import Mover
from meldrum.server import wire


async def main() -> None:
    """Sit down and play."""
    parser = argparse.ArgumentParser(description="Join a table and play.")
    parser.add_argument("server", help="http://…")
    parser.add_argument("invite", help="an invite code, or the name of a public table")
    parser.add_argument("--level", choices=list(LADDER), default="greedy")
    args = parser.parse_args()
    server = Server(args.server)
    if "." in args.invite:
        seated = await server.redeem(args.invite, f"{args.level} bot")
    else:
        seated = await server.join(args.invite, f"{args.level} bot")
    async with Seat(args.server, seated.table, seated.token) as seat:
        await play(seat, args.level)
        print(f"seat {seated.seat}: {seat.now.phase}, totals {seat.now.sheet.totals}")


async def play(seat: Seat, level: str) -> None:
    """Move whenever it is our turn; show the bot everything that happens."""
    bot: Mover | None = None
    seen = 0
    async for table in seat.changes():
        if table.phase in ("over", "closed"):
            return
        for happening in seat.happenings[seen:]:
            if happening.type == "dealt":
                bot = make_bot(level, table.rules.edition, str(time.time()))
            watch(bot, happening, table)
        seen = len(seat.happenings)
        if table.view is not None and table.seat in table.view.to_move:
            bot = bot or make_bot(level, table.rules.edition, str(time.time()))
            view = view_of_data(table.view)
            move = await asyncio.to_thread(bot.choose, view, Clock(seconds=3))
            await seat.move(move_data(move))


def watch(bot: Mover | None, happening: wire.Happening, table: wire.TableData) -> None:
    """Let a bot that remembers see a move."""
    if bot is None or not bot.watches or table.view is None:
        return
    if happening.type == "dealt":
        bot.see(view_of_data(table.view), None)
    elif happening.move is not None and happening.move.type != "penalty":
        move = move_of(happening.move, table.rules.edition)
        bot.see(view_of_data(table.view), move)


if __name__ == "__main__":
    asyncio.run(main())
