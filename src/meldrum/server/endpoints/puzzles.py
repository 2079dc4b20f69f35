"""Puzzles as clients see them: without their answers."""

from meldrum.rules.tiles import say
from meldrum.server import wire_study
from meldrum.server.refusals import refusal
from meldrum.study.puzzles.puzzle import Puzzle, lines_of
from meldrum.study.puzzles.shelf import shipped, today

TODAY = "today"


def puzzle_shelf() -> wire_study.PuzzleShelf:
    """What puzzles there are."""
    shelf, day = shipped(), today()
    return wire_study.PuzzleShelf(
        count=len(shelf),
        themes=shelf.themes,
        day=day.isoformat(),
        today=shelf.of_day(day).key,
    )


def puzzle_named(key: str) -> Puzzle:
    """A puzzle by its id, or the one of the day; raises Refusal."""
    shelf = shipped()
    found = shelf.of_day(today()) if key == TODAY else shelf.find(key)
    if found is None:
        raise refusal("no_such_puzzle")
    return found


def picked(asked: wire_study.PuzzlePick) -> Puzzle:
    """The puzzle nearest to what is wanted; raises Refusal."""
    found = shipped().near(asked.rating, asked.theme, asked.but)
    if found is None:
        raise refusal("no_such_puzzle")
    return found


def puzzle_data(puzzle: Puzzle) -> wire_study.PuzzleData:
    """A puzzle without its answer."""
    position = puzzle.position
    return wire_study.PuzzleData(
        id=puzzle.key,
        edition=position.edition,
        table=lines_of(position.table),
        rack=say(position.rack),
        opened=position.opened,
        themes=list(puzzle.themes),
        rating=puzzle.rating,
        most=len(puzzle.played),
    )
