"""Laying tiles, without a screen: they find their order, and everything can be undone."""

from itertools import pairwise

from meldrum.rules.game import view
from meldrum.rules.tiles import say
from meldrum.tui.cursor import Target, moved
from meldrum.tui.draft import GridDraft, TableDraft, draft_of
from meldrum.tui.picture import Cell, Piece
from meldrum.tui.places import Place, Places, columns_of
from tests.tools import dice, game, table


def draft(rack: str, lying: str = "", opened: bool = True) -> TableDraft:
    made = draft_of(view(game(racks=(rack, "K1"), lying=lying, opened=opened), 0))
    assert isinstance(made, TableDraft)
    return made


def pieces(made: TableDraft, text: str) -> list[int]:
    """Pieces of the hand with these tiles."""
    left = list(made.hand)
    found = []
    for word in text.split():
        found.append(next(one for one in left if str(made.tiles[one]) == word))
        left.remove(found[-1])
    return found


def test_tiles_find_their_order() -> None:
    made = draft("R7 R5 J R8 K9")
    number = made.lay(pieces(made, "R8 R5 R7"))
    assert say(made.said(made.sets[number])) == "R5 R7 R8"
    assert not made.is_legal(number)
    made.lay(pieces(made, "J"), number)
    assert say(made.said(made.sets[number])) == "R5 J R7 R8"
    assert made.is_legal(number)
    assert made.meaning(number) == "R6"
    assert made.opening() == 26


def test_a_joker_goes_to_the_end_that_is_chosen() -> None:
    made = draft("J", "R5 R6 R7")
    made.lay(pieces(made, "J"), 1, front=True)
    assert made.meaning(1) == "R4"
    made = made.undone()
    made.lay(pieces(made, "J"), 1)
    assert made.meaning(1) == "R8"


def test_everything_can_be_undone() -> None:
    made = first = draft("R8 K5", "R5 R6 R7 | B5 O5 R5")
    made.lay(pieces(made, "R8"), 1)
    made.lay(pieces(made, "K5"), 2)
    made.split(made.sets[1][2])
    assert sorted(map(say, made.result)) == ["B5 O5 R5 K5", "R5 R6", "R7 R8"]
    assert say(made.undone().said(made.undone().sets[1])) == "R5 R6 R7 R8"
    assert made.reset().result == table("R5 R6 R7 | B5 O5 R5") == first.seen.table


def test_tiles_of_the_table_must_go_back() -> None:
    made = draft("R8", "R5 R6 R7")
    made.take_back(made.sets[1])
    assert say(made.said(made.to_put_back)) == "R5 R6 R7"
    made.sort(by_number=True)
    assert made.hand[0] in made.own


def test_a_hint_is_laid_with_the_tiles_that_are_there() -> None:
    made = draft("R8 R5", "R5 R6 R7 | B5 O5 K5")
    made.become(table("R6 R7 R8 | B5 O5 K5 R5 | "[:-3]))
    assert sorted(map(say, made.result)) == ["B5 O5 K5 R5", "R6 R7 R8"]
    assert len(made.hand) == 1


def test_what_others_change_is_marked() -> None:
    made = draft("R8", "R5 R6 R7 | B5 O5 K5")
    assert not made.is_news(1)
    made.known = {1: made.numbered()[1]}
    assert (made.is_news(1), made.is_news(2)) == (False, True)


def test_dice_step_over_those_that_lie_there() -> None:
    made = draft_of(view(dice(("R3 B3", "K1"), "K2 K3 K4"), 0))
    assert isinstance(made, GridDraft)
    made.place(made.hand, (-1, 1), down=True)
    assert {cell: str(made.tiles[one]) for cell, one in made.cells.items()} == {
        (0, 0): "K2",
        (0, 1): "K3",
        (0, 2): "K4",
        (-1, 1): "R3",
        (1, 1): "B3",
    }
    after = draft_of(made.seen._replace(grid=made.result, rack=()), made)
    assert isinstance(after, GridDraft)
    assert set(after.cells) == set(made.cells), "dice stay where they were"


def test_sets_keep_their_places() -> None:
    places = Places()
    first = dict(places.arrange({1: 3, 2: 3, 3: 4}, 60))
    assert first[1] == Place(0, 0)
    later = places.arrange({2: 3, 3: 5, 4: 3}, 60)
    assert later[2] == first[2]
    assert later[3] == first[3]
    assert later[4] == Place(0, 0), "where a set was taken away there is room"
    grown = dict(places.arrange({2: 8, 3: 5, 4: 3}, 60))
    assert grown[3] == first[3]
    assert grown[2] != first[2]
    spans = sorted(
        (row, at, at + columns_of({2: 8, 3: 5, 4: 3}[one])) for one, (row, at) in grown.items()
    )
    assert all(a[0] != b[0] or a[2] <= b[1] for a, b in pairwise(spans))


def test_the_cursor_goes_along_rows_and_between_them() -> None:
    targets = [Target(Piece(0), 0, 0), Target(Piece(1), 4, 0), Target(Cell(1, 0), 5, 3)]
    assert moved(targets, Piece(0), "right") == Piece(1)
    assert moved(targets, Piece(1), "right") == Cell(1, 0)
    assert moved(targets, Cell(1, 0), "up") == Piece(1)
    assert moved(targets, Piece(0), "up") == Piece(0)
    assert moved(targets, None, "left") == Cell(1, 0)
