"""``meldrum play``: a plain game in the terminal, line by line, against a simple opponent."""

import argparse
import secrets
import sys

from meldrum.bots import simple
from meldrum.cli.draft import Draft, GridDraft, TableDraft
from meldrum.cli.options import add_option_flag, read_options
from meldrum.cli.show import show
from meldrum.notation.record import Log, record_of, write_record
from meldrum.notation.text import NotationError, parse_tile
from meldrum.rules.editions import EDITIONS
from meldrum.rules.game import apply, check, new_game, submitted, to_move, view
from meldrum.rules.moves import Draw, Find, Move, Pass, Penalty, Play, Point, Roll
from meldrum.rules.shuffle import SEED_BYTES, commitment
from meldrum.rules.state import State
from meldrum.rules.table import bag
from meldrum.rules.tiles import in_order, say
from meldrum.rules.view import View

HELP = """\
  R10 B10 K10      lay a new set          J joker; K black, R red, B blue, O orange
  2+ R7            add to set 2           2: R4 R5 R6   make set 2 these tiles; 2: takes it apart
  end              end the turn           draw          take a tile instead (pass if none is left)
  undo, reset      take edits back        hint          what a simple player would do
  sort             by number or by color  help, quit"""
DICE_HELP = """\
  roll all, roll 0 3 8      throw these of your dice (their numbers stand above them)
  put R3 K3 B3 at 4 4 down  place dice from row 4, column 4 (across or down)
  lift 4 4                  take a die up to place it anew
  end                       end the turn        pass    nothing fits
  undo, reset, hint, help, quit"""
FIND_HELP = "  Type the tile that comes next, above or below: same color, next number."


class Quit(Exception):
    """The player has had enough."""


def add_to(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the verb."""
    parser = verbs.add_parser("play", help="play in the terminal against a simple opponent")
    parser.add_argument("--edition", choices=list(EDITIONS), help="which game (asks if not given)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="you and N-1 others")
    parser.add_argument("--seed", metavar="HEX", help="64 hex digits; random if not given")
    parser.add_argument("--record", metavar="FILE", help="add the game's record to this file")
    add_option_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play one game."""
    try:
        key = args.edition or _ask_edition()
    except Quit:
        return 0
    seed = bytes.fromhex(args.seed) if args.seed else secrets.token_bytes(SEED_BYTES)
    start = new_game(key, args.players, seed, read_options(args.option))
    print(f"\n{EDITIONS[key].name}. The shuffle is fixed: its fingerprint is {commitment(seed)}")
    print(_help(key))
    me = 1 if key == "introductory" else 0
    state, moves = start, []
    try:
        while movers := to_move(state):
            seat = me if me in movers else min(movers)
            before = view(state, me)
            move = _my_move(state, me) if seat == me else simple.choose(view(state, seat))
            state = apply(state, move)
            moves.append((move, None))
            _tell(before, view(state, me), move, me)
    except Quit:
        print("\nUntil next time.")
    _tell_end(state, me)
    names = tuple("you" if seat == me else "simple" for seat in range(args.players))
    if args.record:
        log = Log(names, start, tuple(moves), abandoned=state.outcome is None)
        with open(args.record, "a", encoding="utf-8") as file:
            file.write(write_record(record_of(log)) + "\n")
        print(f"The record is in {args.record}; 'meldrum verify {args.record}' proves the deal.")
    return 0


def _ask_edition() -> str:
    keys = list(EDITIONS)
    for number, key in enumerate(keys, 1):
        print(f"  {number}  {EDITIONS[key].name}")
    answer = _ask("Which game? [1] ").strip() or "1"
    if answer in keys:
        return answer
    if not answer.isdecimal() or int(answer) not in range(1, len(keys) + 1):
        raise NotationError(f"there is no game {answer!r}")
    return keys[int(answer) - 1]


def _ask(prompt: str) -> str:
    """A line from the player; the end of the input is a goodbye."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise Quit
    return line.strip()


def _help(key: str) -> str:
    return {"dice": DICE_HELP, "introductory": FIND_HELP}.get(key, HELP)


# One's own turn


def _my_move(state: State, me: int) -> Move:
    """Ask until there is a legal move."""
    seen = view(state, me)
    draft = _new_draft(seen)
    by_number = False
    _show(seen, draft, by_number)
    while True:
        try:
            text = _ask("> ")
            match text.lower().split():
                case [] | ["help"]:
                    print(_help(seen.edition))
                    continue
                case ["quit"]:
                    raise Quit
                case ["sort"]:
                    by_number = not by_number
                case ["reset"]:
                    draft = _new_draft(seen)
                case ["undo"]:
                    draft.undo()
                case ["hint"]:
                    show(f"  {_hint(seen)}")
                    continue
                case words:
                    move = _read_move(seen, draft, words)
                    if move is None:
                        draft.edit(text)
                    elif (counted := _counted(state, move)) is not None:
                        return counted
            _show(seen, draft, by_number)
            _preview(state, draft, me)
        except NotationError as error:
            print(f"  {error}")


def _preview(state: State, draft: Draft, me: int) -> None:
    """What stands against the draft so far; nothing is said while nothing is moved."""
    if not draft.past:
        return
    problems = check(state, Play(me, draft.result))
    for problem in problems:
        show(f"  not yet: {problem.message}")
    if not problems:
        print("  legal: 'end' plays it")


def _new_draft(seen: View) -> Draft:
    if seen.edition == "dice":
        return GridDraft(seen.grid, seen.rack)
    rules = EDITIONS[seen.edition].set_rules(seen.options)
    return TableDraft(seen.table, seen.rack, rules)


def _read_move(seen: View, draft: Draft, words: list[str]) -> Move | None:
    """The move that the words tell; None if they edit the draft."""
    me = seen.seat or 0
    match words:
        case ["end"]:
            return Play(me, draft.result)
        case ["draw"] | ["pass"]:
            return Draw(me) if seen.pool_size else Pass(me)
        case ["roll", *which] if seen.edition == "dice":
            if not all(word.isdecimal() for word in which if word != "all"):
                raise NotationError("roll which dice? 'roll all' or 'roll 0 3 8'")
            numbers = tuple(int(word) for word in which if word != "all")
            return Roll(me, numbers or seen.held[me])
        case [tile] if seen.edition == "introductory":
            return Find(me, parse_tile(tile.upper()))
    return None


def _counted(state: State, move: Move) -> Move | None:
    """The move as it counts; None, with the reasons told, if it is refused."""
    counted = submitted(state, move)
    if isinstance(counted, Penalty):
        print("  That table is illegal; here it costs penalty tiles:")
    for violation in check(state, move):
        show(f"  No: {violation.message}.")
    return None if check(state, counted) else counted


def _hint(seen: View) -> str:
    move = simple.choose(seen)
    match move:
        case Play(_, tuple() as after):
            return "play " + say((bag(after) - bag(seen.table)).elements())
        case Find(_, tile) | Point(_, tile):
            return str(tile)
    return type(move).__name__.lower()


# What the player sees


def _show(seen: View, draft: Draft, by_number: bool) -> None:
    print()
    for line in draft.lines():
        show(line)
    if seen.edition == "introductory":
        show(f"  free  {say(seen.face_up)}")
        return
    me = seen.seat or 0
    if seen.edition == "dice":
        print("        " + "".join(f"{position:<4}" for position in seen.held[me]))
        show("  dice  " + "".join(f"{face!s:<4}" for face in seen.rack))
    rack = in_order(draft.loose)
    if by_number:
        rack = tuple(sorted(rack, key=lambda tile: (tile.number or 99, tile.letter)))
    show(f"  {'hand' if seen.edition == 'dice' else 'rack'}  {say(rack)}")
    counts = ", ".join(
        f"seat {seat}: {size}" for seat, size in enumerate(seen.rack_sizes) if seat != me
    )
    stars = f"; stars {' '.join(map(str, seen.stars))}" if seen.stars else ""
    opened = "" if seen.opened[me] else f"; you need {seen.options.opening} points to open"
    pool = f"; pool: {seen.pool_size}" if seen.edition != "dice" else ""
    print(f"  others' tiles: {counts}{pool}{stars}{opened}")
    if seen.edition == "dice" and not seen.rolled:
        print("  Your throw: roll all, or roll some.")


def _tell(before: View, after: View, move: Move, me: int) -> None:
    """What a move did, as far as everyone saw it."""
    who = "You" if move.seat == me else f"Seat {move.seat}"
    match move:
        case Play():
            laid = (bag(after.table) + after.grid.bag()) - (bag(before.table) + before.grid.bag())
            show(f"{who} laid {say(in_order(laid.elements()))}")
        case Draw() if move.seat == me:
            show(f"{who} drew {say(after.rack[len(before.rack) :])}")
        case Roll():
            show(f"{who} threw: {say(after.dice[move.seat])}")
        case Point(_, tile) | Find(_, tile):
            show(f"{who}: {tile}")
        case _:
            print(f"{who}: {type(move).__name__.lower()}")


def _tell_end(state: State, me: int) -> None:
    if state.outcome is None:
        return
    for seat, rack in enumerate(state.racks):
        show(f"  seat {seat}: {say(in_order(rack)) or 'nothing left'}")
    won = "You won!" if me in state.outcome.winners else "You did not win this time."
    print(f"{won} Points: {' '.join(f'{points:+d}' for points in state.outcome.points)}")
    print(f"The seed was {state.seed.hex()}")
