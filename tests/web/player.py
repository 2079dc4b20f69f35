"""Somebody who plays at the page with a hand, and has a strong friend whispering moves."""

from collections import Counter
from dataclasses import dataclass
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from meldrum.server import wire
from tests.server.process import ServerProcess
from tests.web.hands import Hand, Seen, seen
from tests.web.tools import aside

MOST_TURNS = 120


def seat_path(seated: wire.Seated) -> str:
    """The address of one's own seat."""
    return f"#/seat/{seated.table}/{seated.token}"


def against_bot(server: ServerProcess, edition: str, level: str = "beginner") -> wire.Seated:
    """A table with one bot."""
    wanted = wire.NewTable(id=uuid4(), edition=edition, name="Ann", bots=[level])
    return aside(server.http.create(wanted))


@dataclass
class Player:
    """One seat in one browser."""

    server: ServerProcess
    seated: wire.Seated
    hand: Hand

    @property
    def page(self) -> Page:
        return self.hand.page

    def table(self) -> wire.TableData:
        return aside(self.server.http.table(self.seated.table, self.seated.token))

    def on_turn(self) -> bool:
        view = self.table().view
        return view is not None and view.outcome is None and self.seated.seat in view.to_move

    def is_over(self) -> bool:
        return self.table().phase in ("between", "over")

    def turn(self) -> None:
        """Make one good move."""
        hint = aside(self.server.http.hint(self.seated))
        if hint.move.after is None:
            self.press("Draw", "Pass", key="d")
            return
        if not self.built([line.split() for line in hint.move.after]):
            self.follow_hint()
        self.press("Play", key="e")

    def built(self, wanted: list[list[str]]) -> bool:
        """Lay the table tile by tile; False if of two like tiles the wrong one was taken."""
        try:
            self.build(wanted)
            expect(self.button("Play")).to_be_enabled(timeout=3000)
        except AssertionError:
            return False
        return True

    def follow_hint(self) -> None:
        """Put everything back and have the hint laid, by keys that every hand has."""
        self.page.keyboard.press("x")
        self.page.keyboard.press("h")
        self.page.get_by_role("button", name="Lay it for me").press("Enter")
        expect(self.button("Play")).to_be_enabled()

    def press(self, *names: str, key: str) -> None:
        """End the turn by button, or by key where the hand knows no other way."""
        before = self.table().seq
        if type(self.hand).__name__ == "Keys":
            expect(self.button(*names)).to_be_enabled()
            self.page.keyboard.press(key)
        else:
            self.button(*names).click()
        self.until(before)

    def until(self, before: int) -> None:
        """Wait until something has happened since."""
        for _ in range(200):
            self.page.wait_for_timeout(50)
            if self.table().seq > before:
                return
        raise AssertionError(self.page.get_by_role("status").first.inner_text())

    def button(self, *names: str) -> Locator:
        actions = self.page.get_by_role("toolbar", name="Actions")
        found = actions.get_by_role("button", name=names[0], exact=False)
        for name in names[1:]:
            found = found.or_(actions.get_by_role("button", name=name, exact=False))
        return found.first

    def build(self, wanted: list[list[str]]) -> None:
        """Lay the table as wanted, tile by tile."""
        for faces in wanted:
            self.build_set(faces, wanted)

    def build_set(self, faces: list[str], wanted: list[list[str]]) -> None:
        goal = Counter(faces)
        for _ in range(3 * len(faces)):
            sets = self.sets()
            spare = _spare(sets, wanted)
            if any(Counter(tile.face for tile in tiles) == goal for tiles in sets.values()):
                return
            part = _largest_part(spare, goal)
            if part is None:
                self.hand.lay(self.tile(faces[0], spare, None))
            else:
                missing = goal - Counter(tile.face for tile in part)
                face = next(face for face in faces if missing[face])
                last = max(part, key=lambda tile: tile.x)
                self.hand.add(self.tile(face, spare, part), last)
            self.page.wait_for_timeout(60)
        raise AssertionError(f"cannot build {faces}: {self.sets()}")

    def sets(self) -> dict[str, list[Seen]]:
        found: dict[str, list[Seen]] = {}
        for tile in seen(self.page):
            if tile.set is not None:
                found.setdefault(tile.set, []).append(tile)
        return found

    def tile(self, face: str, spare: list[list[Seen]], part: list[Seen] | None) -> Seen:
        """A tile with this face: of a set that is taken apart, or else of the rack."""
        rack = [tile for tile in seen(self.page) if tile.set is None]
        loose = [tile for tiles in spare if tiles is not part for tile in tiles]
        return next(tile for tile in (*loose, *rack) if tile.face == face)


def _spare(sets: dict[str, list[Seen]], wanted: list[list[str]]) -> list[list[Seen]]:
    """The sets that do not lie as wanted yet."""
    left = [Counter(faces) for faces in wanted]
    spare = []
    for tiles in sets.values():
        faces = Counter(tile.face for tile in tiles)
        if faces in left:
            left.remove(faces)
        else:
            spare.append(tiles)
    return spare


def _largest_part(spare: list[list[Seen]], goal: Counter[str]) -> list[Seen] | None:
    parts = [tiles for tiles in spare if Counter(tile.face for tile in tiles) <= goal]
    return max(parts, key=len, default=None)
