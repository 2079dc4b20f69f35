"""Positions as Hypothesis makes them: what is wrong shrinks to few sets and few tiles.

A position is drawn as sets and tiles; whatever the box does not hold any more is left out, so that
every draw is a position and a smaller draw is a smaller position.
"""

from collections import Counter

from hypothesis import strategies as st

from meldrum.rules.editions import edition_of
from meldrum.rules.melds import is_set
from meldrum.rules.tiles import COLORS, JOKER, Tile, TileSet
from meldrum.solver.question import OBJECTIVES, Question

LAWS = ("free", "book-classic", "book-vintage", "book-twist", "frozen")


@st.composite
def runs(draw: st.DrawFn, top: int) -> TileSet:
    """A run, some of it jokers."""
    size = draw(st.integers(3, 6))
    low, color = draw(st.integers(1, top - size + 1)), draw(st.sampled_from(COLORS))
    wild = draw(st.frozensets(st.integers(0, size - 1), max_size=2))
    return tuple(JOKER if at in wild else Tile(color, low + at) for at in range(size))


@st.composite
def groups(draw: st.DrawFn, top: int) -> TileSet:
    """A group, some of it jokers."""
    colors = draw(st.permutations(COLORS))[: draw(st.integers(3, 4))]
    number = draw(st.integers(1, top))
    wild = draw(st.frozensets(st.integers(0, 2), max_size=1))
    return tuple(JOKER if at in wild else Tile(color, number) for at, color in enumerate(colors))


@st.composite
def rack_questions(draw: st.DrawFn) -> Question:
    """A question about a table of Classic or Vintage, under any law."""
    edition = edition_of(draw(st.sampled_from(("classic", "vintage"))))
    chosen = {
        "joker_law": draw(st.sampled_from(LAWS)),
        "joker_reuse": draw(st.sampled_from(("new_set", "any_set"))),
        "opening": draw(st.sampled_from((30, 12, 0))),
    }
    question = draw(_questions(edition.key, runs(13) | groups(13), 5, 9))
    options = edition.options(chosen)
    opened = draw(st.booleans())
    return Question(edition, options, question.table, question.rack, opened, question.objective)


def run_questions() -> st.SearchStrategy[Question]:
    """A question of My First."""
    return _questions("my_first", runs(10), 4, 7)


@st.composite
def _questions(
    draw: st.DrawFn, key: str, sets: st.SearchStrategy[TileSet], most_sets: int, most_tiles: int
) -> Question:
    edition = edition_of(key)
    rules = edition.set_rules(edition.printed)
    left, lying = Counter(edition.box), []
    for laid in draw(st.lists(sets, max_size=most_sets)):
        if Counter(laid) <= left and is_set(laid, rules):
            lying.append(laid)
            left -= Counter(laid)
    number = st.builds(Tile, st.sampled_from(COLORS), st.integers(1, edition.top))
    rack = []
    for tile in draw(st.lists(number | st.just(JOKER), min_size=1, max_size=most_tiles)):
        if left[tile]:
            rack.append(tile)
            left[tile] -= 1
    objective = draw(st.sampled_from(OBJECTIVES))
    return Question(edition, edition.printed, tuple(lying), tuple(rack), True, objective)
