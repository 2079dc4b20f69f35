"""Hands that move tiles on the page: by mouse, by finger, by taps, by keys alone."""

from dataclasses import dataclass
from typing import Protocol

from playwright.sync_api import Page

READ = """() => [...document.querySelectorAll('[data-tile]')].map((tile) => {
  const box = tile.getBoundingClientRect();
  return {
    id: tile.dataset.tile, face: tile.dataset.face, set: tile.dataset.set ?? null,
    x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height,
  };
})"""
SETTLED = """() => !document.querySelector('[aria-busy=true]') &&
  document.getAnimations().every((one) =>
    one.playState !== 'running' || !one.effect.target.matches('[data-tile]'))"""


@dataclass(frozen=True)
class Seen:
    """A tile on the screen; ``set`` is None on the rack."""

    id: str
    face: str
    set: str | None
    x: float
    y: float
    width: float
    height: float


def seen(page: Page) -> list[Seen]:
    """All tiles, when they have come to rest."""
    page.wait_for_function(SETTLED)
    return [Seen(**tile) for tile in page.evaluate(READ)]


def free_place(page: Page) -> tuple[float, float]:
    """A point of the table with no tile near it."""
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    tiles = seen(page)
    bottom = min(
        (tile.y - tile.height for tile in tiles if tile.set is None),
        default=stage["y"] + stage["height"],
    )
    lying = [tile for tile in tiles if tile.set is not None]
    y = stage["y"] + 20
    while y < bottom:
        x = stage["x"] + 20
        while x < stage["x"] + stage["width"] - 20:
            if all(
                abs(tile.x - x) > tile.width * 1.2 or abs(tile.y - y) > tile.height
                for tile in lying
            ):
                return x, y
            x += 8
        y += 8
    raise AssertionError("no room on the table")


class Hand(Protocol):
    """Puts a tile of the page somewhere else."""

    page: Page

    def __init__(self, page: Page) -> None: ...

    def lay(self, tile: Seen) -> None:
        """As a new set."""

    def add(self, tile: Seen, last: Seen) -> None:
        """To the set that ends with that tile."""


@dataclass
class Mouse:
    """Drags with a mouse."""

    page: Page

    def lay(self, tile: Seen) -> None:
        self.drag(tile, *free_place(self.page))

    def add(self, tile: Seen, last: Seen) -> None:
        self.drag(tile, last.x + last.width * 0.65, last.y)

    def drag(self, tile: Seen, x: float, y: float) -> None:
        mouse = self.page.mouse
        mouse.move(tile.x, tile.y)
        mouse.down()
        mouse.move(tile.x + 5, tile.y - 8)
        mouse.move(x, y, steps=4)
        mouse.up()


@dataclass
class Finger:
    """Drags with a finger on the glass."""

    page: Page

    def lay(self, tile: Seen) -> None:
        self.drag(tile, *free_place(self.page))

    def add(self, tile: Seen, last: Seen) -> None:
        self.drag(tile, last.x + last.width * 0.65, last.y)

    def drag(self, tile: Seen, x: float, y: float) -> None:
        glass = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            where = [{"x": at, "y": down} for at, down in points]
            glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

        touch("touchStart", (tile.x, tile.y))
        for share in (0.1, 0.4, 0.7, 1.0):
            point = (tile.x + (x - tile.x) * share, tile.y + (y - tile.y) * share)
            touch("touchMove", point)
        touch("touchEnd")
        glass.detach()


@dataclass
class Taps:
    """Taps a tile, then taps where it shall go."""

    page: Page

    def lay(self, tile: Seen) -> None:
        self.page.touchscreen.tap(tile.x, tile.y)
        self.page.touchscreen.tap(*free_place(self.page))

    def add(self, tile: Seen, last: Seen) -> None:
        self.page.touchscreen.tap(tile.x, tile.y)
        self.page.touchscreen.tap(last.x + last.width * 0.4, last.y)


@dataclass
class Keys:
    """Walks with the arrow keys; never touches anything."""

    page: Page

    def lay(self, tile: Seen) -> None:
        self.walk(tile.id)
        self.page.keyboard.press("Space")
        self.page.keyboard.press("n")

    def add(self, tile: Seen, last: Seen) -> None:
        self.walk(tile.id)
        self.page.keyboard.press("Space")
        self.walk(last.id)
        self.page.keyboard.press("Enter")

    def walk(self, goal: str) -> None:
        """Go there as a person would: towards it, first up or down, then along."""
        self.enter()
        for _ in range(120):
            tiles = {tile.id: tile for tile in seen(self.page)}
            here, there = tiles[self.focused()], tiles[goal]
            if here.id == there.id:
                return
            before = here.id
            for key in self.ways(here, there):
                self.page.keyboard.press(key)
                if self.focused() != before:
                    break
        raise AssertionError(f"cannot walk to {goal}")

    @staticmethod
    def ways(here: Seen, there: Seen) -> list[str]:
        down = "ArrowDown" if there.y > here.y else "ArrowUp"
        along = "ArrowRight" if there.x > here.x else "ArrowLeft"
        first = abs(there.y - here.y) > here.height / 2
        return [down, along] if first else [along, down]

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement?.dataset?.tile ?? ''"))

    def enter(self) -> None:
        """Into the tiles by the tab key, wherever the focus is."""
        for _ in range(40):
            if self.focused():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no tile can be reached by the tab key")
