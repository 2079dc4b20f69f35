"""Choosing a match: the game, the others, the clock and how many games."""

import secrets
from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid
from textual.screen import Screen
from textual.widgets import Button, Footer, Label, Select

from meldrum.bots.ladder import LADDER, levels
from meldrum.bots.pace import PACES
from meldrum.rules.editions import EDITIONS, edition_of
from meldrum.rules.shuffle import SEED_BYTES
from meldrum.tui.names import bot_name
from meldrum.tui.saves import Saved

NOBODY = ""
CLOCKS = (None, 30, 60, 120, 300)
ROUNDS = (1, 2, 3, 5, 10)
USUAL = "casual"


def new_match(
    edition: str,
    bots: list[str],
    options: Mapping[str, object],
    pace: str = "natural",
    seed: bytes | None = None,
) -> Saved:
    """A match against these bots; there is no clock unless the options name one."""
    rules = edition_of(edition)
    if "turn_seconds" in rules.applies:
        options = {"turn_seconds": None} | dict(options)
    seats: list[str | None] = [*bots]
    seats.insert(0 if rules.pointer is None else rules.pointer + 1, None)
    seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
    return Saved(edition=edition, options=dict(options), bots=seats, pace=pace, seed=seed.hex())


class NewMatch(Screen[Saved | None]):
    """A form."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back")]
    CSS = """
    NewMatch Grid { grid-size: 2; grid-columns: 14 1fr; grid-rows: 1; grid-gutter: 1 1;
                    padding: 1 2; height: 1fr; max-width: 90; }
    """

    def compose(self) -> ComposeResult:
        games = [(edition.name, key) for key, edition in EDITIONS.items()]
        with Grid():
            yield Label("Game")
            yield Select(games, value="classic", allow_blank=False, compact=True, id="edition")
            for at in range(1, 4):
                yield Label(f"Opponent {at}" if at > 1 else "Opponent")
                yield Select([("nobody", NOBODY)], allow_blank=False, compact=True, id=f"bot{at}")
            yield Label("Clock")
            clocks = [(f"{one} s a turn" if one else "none", one or 0) for one in CLOCKS]
            yield Select(clocks, allow_blank=False, compact=True, id="clock")
            yield Label("Rounds")
            yield Select(
                [(str(n), n) for n in ROUNDS], allow_blank=False, compact=True, id="rounds"
            )
            yield Label("Bots move")
            paces = [(pace, pace) for pace in PACES]
            yield Select(paces, value="natural", allow_blank=False, compact=True, id="pace")
            yield Label()
            yield Button("Deal", variant="primary", compact=True, id="deal")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._offer(str(self._value("edition")))
        self.query_one("#deal", Button).focus()

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "edition":
            self._offer(str(event.value))

    def _offer(self, key: str) -> None:
        """Only what this game has: its levels, its seats, a clock, rounds."""
        edition = edition_of(key)
        bots = [(f"{bot_name(one)}: {LADDER[one].style}", one) for one in levels(key)]
        usual = USUAL if USUAL in levels(key) else levels(key)[0]
        for at in range(1, 4):
            select: Select[str] = self.query_one(f"#bot{at}", Select)
            select.set_options(bots if at == 1 else [("nobody", NOBODY), *bots])
            select.value = usual if at == 1 else NOBODY
            select.disabled = at >= max(edition.players)
        self.query_one("#clock", Select).disabled = "turn_seconds" not in edition.applies
        self.query_one("#rounds", Select).disabled = "rounds" not in edition.applies

    def on_button_pressed(self) -> None:
        key = str(self._value("edition"))
        edition = edition_of(key)
        chosen = [str(self._value(f"bot{at}")) for at in range(1, max(edition.players))]
        options: dict[str, object] = {}
        if "turn_seconds" in edition.applies:
            options["turn_seconds"] = int(str(self._value("clock"))) or None
        if "rounds" in edition.applies:
            options["rounds"] = int(str(self._value("rounds")))
        bots = [bot for bot in chosen if bot]
        self.dismiss(new_match(key, bots, options, str(self._value("pace"))))

    def _value(self, name: str) -> object:
        found: Select[object] = self.query_one(f"#{name}", Select)
        return found.value

    def action_leave(self) -> None:
        """Back to the menu."""
        self.dismiss(None)
