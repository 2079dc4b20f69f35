"""``meldrum play --plain``: a game in the terminal, line by line, against bots."""

import argparse
import contextlib
import os
import re
import secrets
import sys
import time
from collections import Counter

from meldrum.bots.bot import Forgetful, own_seat
from meldrum.bots.pace import UNIT, Pace, pause, pause_chance
from meldrum.bots.roster import bot_named, dismiss, seat_seed
from meldrum.cli.draft import Draft, GridDraft, TableDraft
from meldrum.cli.hint import hint
from meldrum.cli.options import read_options
from meldrum.cli.show import show
from meldrum.cli.terminal import bot_asked, seed_asked
from meldrum.notation.record import Log, record_of, write_record
from meldrum.notation.text import NotationError, parse_tile
from meldrum.play.clock import Clock
from meldrum.play.driver import Driver, Limits, Turn
from meldrum.play.mover import Mover
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.errors import Code, OptionError
from meldrum.rules.game import check, new_game, submitted, view
from meldrum.rules.moves import Draw, Find, Move, Pass, Penalty, Play, Roll
from meldrum.rules.shuffle import commitment
from meldrum.rules.state import State
from meldrum.rules.tiles import in_order, say
from meldrum.rules.view import View
from meldrum.tui.advice import advise
from meldrum.tui.names import names_of
from meldrum.tui.numbering import Numbered, renumbered
from meldrum.tui.telling import by_name, ending, remark, told

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  # arrow keys and history at the prompt

EDITING = """\
  {example:<14} lay a new set; separate several with |
  2+ R7          add to set 2          2: R4 R5 R6    make set 2 these tiles
  2:             take set 2 apart      undo, reset    take edits back
  end            end the turn          draw           {draw}
  hint           a simple play         sort           by number or color
  help, quit     K {K}, R {R}, B {B}, O {O}, J joker"""
JOKERS = """\
  To take a joker, put its tile in its place (2: R3 R4 R5), then lay it again."""
BONUS = """\
  D double joker: two numbers or colors; M mirror: the same on both sides;
  C color change: one number, another color behind it."""
PENALTY = "  A rearranged table that is illegal costs penalty tiles when you end the turn."
DICE = """\
  roll all, roll 0 3 8      throw these of your dice (the numbers above them)
  put R3 K3 B3 at 4 4 down  place dice from row 4, column 4 (across or down)
  lift 4 4                  pick up a die to place it elsewhere
  end, pass                 end the turn; pass if nothing fits
  undo, reset, hint, help, quit"""
FIND = "  Type the tile that comes next, above or below: same color, next number."
NOT_HERE = ("rounds", "single_game", "target_score", "dice_rounds", "turn_seconds")


THINKING = 1.0  # seconds a move


class Quit(KeyboardInterrupt):
    """The player has had enough, and says so in words."""


def play(args: argparse.Namespace) -> int:
    """Play one game."""
    options = read_options(args.option)
    for name in NOT_HERE:
        if name in options:
            raise OptionError(f"line by line is one game without a clock: no {name!r} here")
    try:
        key = args.edition or _ask_edition()
    except Quit:
        return 0
    against = bot_asked(args)
    players = 2 if args.players is None else args.players
    start = new_game(key, players, seed_asked(args), options)
    with open(args.record or os.devnull, "a", encoding="utf-8") as file:
        log = _play(start, against, args.pace or ("natural" if sys.stdin.isatty() else "instant"))
        file.write(write_record(record_of(log)) + "\n")
    if args.record:
        print(f"The record is in {args.record}; './run verify {args.record}' proves the deal.")
    return 0


def _play(start: State, against: str, pace: Pace) -> Log:
    """Play a game to its end, or until the player has had enough."""
    edition = edition_of(start.edition)
    me = 0 if edition.pointer is None else edition.pointer + 1
    names = names_of([None if seat == me else against for seat in range(len(start.racks))])
    person = Person(names)
    movers: list[Mover] = [
        person if seat == me else bot_named(against, start.edition, seat_seed(start.seed, seat))
        for seat in range(len(start.racks))
    ]
    others = ", ".join(name for seat, name in enumerate(names) if seat != me)
    show(f"\n{edition.name} against {others}. The shuffle is fixed:")
    show(f"its fingerprint is {commitment(start.seed)}")
    print(_help(start))
    driver = person.driver = Driver(start, movers, Limits(THINKING), strict=False)
    moves: list[tuple[Move, int | None]] = []
    wait = Wait(pace)
    try:
        for turn in driver.turns():
            moves.append((turn.move, None))
            if turn.move.seat != me:
                wait.before_telling(turn)
            if turn.forfeit is not None:
                show(f"  {names[turn.move.seat]} lost the turn: {turn.forfeit.reason}")
            show(told(view(turn.before, me), view(turn.after, me), turn.move, names))
            if turn.move.seat != me:
                show(f"  “{remark(view(turn.before, None), turn.move)}”")
            person.saw(turn)
            wait.begin()
    except KeyboardInterrupt:
        print("\nUntil next time.")
    finally:
        dismiss(movers)
    _tell_end(driver.state, me, names)
    return Log(names, start, tuple(moves), abandoned=driver.state.outcome is None)


class Wait:
    """The pauses of the bots, which think in the meantime."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.chance = pause_chance(secrets.token_hex())
        self.begin()

    def begin(self) -> None:
        """A turn begins."""
        self.began = time.monotonic()

    def before_telling(self, turn: Turn) -> None:
        """Wait as long as a move like this takes."""
        seconds = UNIT * pause(self.pace, view(turn.before, None), turn.move, self.chance)
        time.sleep(max(0.0, self.began + seconds - time.monotonic()))


class Person(Forgetful):
    """The player at the keyboard, who may ask whether a draft is legal."""

    driver: Driver

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.by_number = False
        self.sets: Numbered = {}
        """The sets on the table; each keeps its number for as long as it lies there."""
        self.known: Numbered = {}
        """The sets as they were after the player's last turn."""

    def choose(self, view: View, clock: Clock) -> Move:
        return _my_move(self, self.driver.state, own_seat(view))

    def saw(self, turn: Turn) -> None:
        """Number the sets as they lie after a turn."""
        self.sets = renumbered(self.sets, turn.after.table)
        if self.driver.movers[turn.move.seat] is self:
            self.known = self.sets

    def draft(self, seen: View) -> Draft:
        """A draft of the player's turn."""
        edition = edition_of(seen.edition)
        if edition.on_grid:
            return GridDraft(seen.grid, seen.rack)
        self.sets = renumbered(self.sets, seen.table)
        rules = edition.set_rules(seen.options)
        return TableDraft(self.sets, seen.rack, rules, self.known)


def _ask_edition() -> str:
    keys = list(EDITIONS)
    for number, key in enumerate(keys, 1):
        print(f"  {number}  {EDITIONS[key].name}")
    while True:
        answer = _ask("Which game? [1] ").lower().replace(" ", "_") or "1"
        if answer in keys:
            return answer
        if answer in map(str, range(1, len(keys) + 1)):
            return keys[int(answer) - 1]
        print(f"  There is no game {answer!r}; type a number from 1 to {len(keys)}.")


def _ask(prompt: str) -> str:
    """A line from the player; the end of the input is a goodbye."""
    if sys.stdin.isatty():
        with contextlib.suppress(EOFError):
            return input(prompt).strip()
        raise Quit
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise Quit
    return line.strip()


def _help(state: State) -> str:
    """How to play this game here."""
    edition = edition_of(state.edition)
    if edition.on_grid:
        return DICE
    if not edition.deals:
        return FIND
    number = min(10, edition.top)
    editing = EDITING.format(
        example=f"R{number} B{number} K{number}" if edition.groups else "R1 R2 R3",
        draw="pay a star, take a tile" if edition.won_by == "stars" else "take a tile instead",
        **edition.colors,
    )
    parts = [editing, JOKERS]
    if edition.family == "bonus":
        parts.append(BONUS)
    if state.options.illegal_play == "penalty":
        parts.append(PENALTY)
    return "\n".join(parts)


# One's own turn


def _my_move(person: Person, state: State, me: int) -> Move:
    """Ask until there is a legal move."""
    seen = view(state, me)
    draft = person.draft(seen)
    _show(seen, draft, person)
    while True:
        try:
            text = _ask("> ")
            match text.lower().split():
                case [] | ["help"]:
                    print(_help(state))
                    continue
                case ["quit"]:
                    raise Quit
                case ["sort"]:
                    person.by_number = not person.by_number
                case ["hint"]:
                    _hint(person, seen)
                    continue
                case words:
                    move = _read_move(seen, draft, words)
                    if move is not None:
                        counted = _counted(state, move)
                        if counted is None:
                            continue
                        if draft.past and not isinstance(counted, Play | Penalty):
                            print("  What you had laid goes back.")
                        return counted
                    _edit(draft, text)
            _show(seen, draft, person)
            _preview(state, draft, me)
        except NotationError as error:
            show(f"  {error}")


def _edit(draft: Draft, text: str) -> None:
    """Change the draft as the player says."""
    if text.lower() in ("undo", "reset"):
        while draft.past:
            draft.undo()
            if text.lower() == "undo":
                break
    else:
        draft.edit(text)


def _preview(state: State, draft: Draft, me: int) -> None:
    """What stands against the draft so far; nothing is said while nothing is moved."""
    if not draft.past:
        return
    play = Play(me, draft.result)
    problems = check(state, play)
    for problem in problems:
        show(f"  not yet: {problem.message}")
    if not problems:
        print("  legal: 'end' plays it")
    elif isinstance(submitted(state, play), Penalty):
        print(f"  'end' would cost {state.options.penalty_tiles} tiles now")


def _hint(person: Person, seen: View) -> None:
    """What the solver would do, and how to type it."""
    advice = advise(seen)
    for line in advice.says:
        show(f"  {line}")
    print("  To do that, type:")
    for line in hint(seen, person.sets, advice):
        show(f"  {line}")


def _read_move(seen: View, draft: Draft, words: list[str]) -> Move | None:
    """The move that was typed; None if the words edit the draft."""
    me, kinds = seen.seat or 0, edition_of(seen.edition).moves
    match words:
        case ["end"]:
            return Play(me, draft.result)
        case ["draw"] if Roll not in kinds:
            return Draw(me) if seen.pool_size else Pass(me)
        case ["pass"]:
            return Pass(me)
        case ["roll", *which] if Roll in kinds:
            if not which or not all(re.fullmatch(r"\d{1,4}|all", word) for word in which):
                raise NotationError("roll which dice? 'roll all' or 'roll 0 3 8'")
            numbers = tuple(int(word) for word in which if word != "all")
            return Roll(me, numbers or seen.held[me])
        case [tile] if Find in kinds:
            return Find(me, parse_tile(tile.upper()))
    return None


def _counted(state: State, move: Move) -> Move | None:
    """The move as it counts; None, with the reasons told, if it is refused."""
    counted = submitted(state, move)
    if isinstance(counted, Penalty):
        print("  That table is illegal; here it costs penalty tiles:")
    problems = check(state, move)
    for violation in problems:
        show(f"  No: {violation.message}.")
    if any(violation.code == Code.MUST_PLAY for violation in problems):
        print("  'hint' shows a play.")
    return None if check(state, counted) else counted


# What the player sees


def _show(seen: View, draft: Draft, person: Person) -> None:
    print()
    for line in draft.lines():
        show(line)
    edition = edition_of(seen.edition)
    if not edition.deals:
        show(f"  free  {say(seen.face_up)}")
        return
    me = seen.seat or 0
    if edition.on_grid:
        print("        " + "".join(f"{position:<4}" for position in seen.held[me]))
        show("  dice  " + "".join(f"{face!s:<4}" for face in seen.rack))
    if draft.to_put_back:
        show(f"  to put back  {say(draft.to_put_back)}")
    loose = Counter(draft.loose) - Counter(draft.to_put_back)
    rack = in_order(loose.elements())
    if person.by_number:
        rack = tuple(sorted(rack, key=lambda tile: (tile.number or 99, tile.letter)))
    show(f"  {'hand' if edition.on_grid else 'rack'}  {say(rack)}")
    counts = ", ".join(
        f"{person.names[seat]} {say(seen.dice[seat]) if seen.dice else size}"
        for seat, size in enumerate(seen.rack_sizes)
        if seat != me
    )
    stars = f"; stars: {by_name(seen.stars, person.names)}" if seen.stars else ""
    opened = "" if seen.opened[me] else f"; you need {seen.options.opening} points to open"
    pool = "" if edition.on_grid else f"; pool: {seen.pool_size}"
    show(f"  the others hold: {counts}{pool}{stars}{opened}")
    if not seen.rolled:
        print("  Your throw: roll all, or roll some.")


def _tell_end(state: State, me: int, names: tuple[str, ...]) -> None:
    ended = state.outcome
    if ended is None:
        return
    print()
    for seat, rack in enumerate(state.racks):
        if rack:
            verb = "are" if seat == me else "is"
            show(f"  {names[seat]} {verb} left with {say(in_order(rack))}")
    for line in ending(ended, me, names):
        show(line)
    show(f"The seed was {state.seed.hex()}")
