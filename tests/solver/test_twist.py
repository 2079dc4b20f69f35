"""Twist's best plays from the native core: by example, and against the reference."""

import os
import random
from collections import Counter
from dataclasses import replace

import pytest

from meldrum.rules.editions import edition_of
from meldrum.rules.editions.racks import RackEdition
from meldrum.rules.melds import SetRules, is_set
from meldrum.rules.tiles import COLOR_CHANGE, COLORS, DOUBLE, JOKER, MIRROR, Bag, Tile, TileSet
from meldrum.solver import native, reference
from meldrum.solver.answer import Answer
from meldrum.solver.question import OBJECTIVES, Question
from tests.tools import table, tiles

SEED = int(os.environ.get("MELDRUM_SEED", "0")) or random.SystemRandom().randrange(1 << 32)
POSITIONS = int(os.environ.get("MELDRUM_TWIST_POSITIONS", "60"))
REFERENCE_MS = 2000
TWIST = edition_of("twist")


def solved(question: Question) -> Answer:
    """The core's answer, which must be a legal turn."""
    found = native.best(question)
    if found is None:
        pytest.skip("the core does not play Twist here")
    assert isinstance(TWIST, RackEdition)
    assert isinstance(question.table, tuple)
    assert isinstance(found.table, tuple)
    if found.played:
        opened = question.opened or question.objective == "meld"
        wrong = TWIST.check_turn(
            question.table, question.rack, found.table, opened, question.options
        )
        assert not list(wrong)
    return found


def ask(lying: str, rack: str, objective: str = "tiles", **options: object) -> Answer:
    chosen = TWIST.options(options)
    return solved(Question(TWIST, chosen, table(lying), tiles(rack), True, objective))


@pytest.mark.parametrize(
    ("lying", "rack", "played", "changed"),
    [
        ("", "R5 M R5", 3, 0),  # TW-02
        ("", "R2 D R5", 3, 0),  # TW-08
        ("", "O6 C C B9", 4, 0),  # TW-07
        ("", "O6 C C O9", 3, 0),
        ("", "B6 C R8 M R8 C B6", 7, 0),  # TW-10
        ("", "J M J", 0, 0),  # TW-11
        ("R2 D R5", "R3 R4 K9 K10", 4, 1),  # TW-09: both tiles take the double's place
        ("R2 D R5", "R3", 0, 0),
        ("R3 R4 R5 M R5 R4 R3", "R9 R9", 2, 1),  # TW-09: the mirror is freed by dissolving
        ("R2 R3 R4 C B6 B7 B8", "R5", 1, 1),
    ],
)
def test_examples(lying: str, rack: str, played: int, changed: int) -> None:
    found = ask(lying, rack)
    question = Question(TWIST, TWIST.options({}), table(lying), tiles(rack))
    judged = reference.best(question)
    assert (found.tiles, found.changed) == (judged.tiles, judged.changed)
    assert found.optimal
    assert (found.tiles, found.changed) == (played, changed)


def test_a_joker_of_another_kind_takes_no_place() -> None:
    """R3 R4 J may not become R3 R4 C so that J is free (TW-13)."""
    assert ask("R3 R4 J", "C K9 K10").tiles == reference_tiles("R3 R4 J", "C K9 K10")


def reference_tiles(lying: str, rack: str) -> int:
    return reference.best(Question(TWIST, TWIST.options({}), table(lying), tiles(rack))).tiles


def test_two_mirrors_are_proven() -> None:
    """A position of play in which the search once decided the same thing over and over."""
    lying = (
        "B11 M B11 | R6 J R8 | K1 R1 O1 | K10 R10 B10 | O7 O8 O9 | K10 C O12 | R13 B13 O13 | "
        "K1 R1 O1 | K2 K3 K4 K5 K6 | R2 R3 R4 | B2 B3 B4 | B5 O5 M B5 O5 | B9 C R11"
    )
    found = ask(lying, "B13 O12 R11 R12 O8 O3 O7", joker_law="free")
    assert (found.tiles, found.points, found.changed, found.optimal) == (2, 18, 2, True)


def test_a_limit_gives_a_bound() -> None:
    question = random_question(random.Random(5), sets=9, rack=14)
    best = solved(question)
    hurried = solved(replace(question, limit_ms=0))
    assert hurried.tiles <= best.tiles <= hurried.bound


@pytest.mark.parametrize("at", range(POSITIONS))
def test_like_the_reference(at: int) -> None:
    chance = random.Random(SEED * 1000 + at)
    question = random_question(chance, chance.randint(0, 4), chance.randint(1, 8))
    judged = reference.best(replace(question, limit_ms=REFERENCE_MS))
    found = solved(question)
    assert found.optimal
    assert found.bound == _worth(found, question)[0]
    if judged.optimal:
        assert _worth(found, question) == _worth(judged, question), f"seed {SEED}: {question}"
    else:
        assert _worth(found, question)[:2] >= _worth(judged, question)[:2], f"seed {SEED}"


def _worth(answer: Answer, question: Question) -> tuple[int, ...]:
    match question.objective:
        case "tiles":
            return answer.tiles, answer.points, -answer.changed
        case "points":
            return answer.points, answer.tiles, -answer.changed
    return answer.meld, answer.tiles


# Random positions with many bonus jokers


def random_question(chance: random.Random, sets: int, rack: int) -> Question:
    """A table of odd sets, and a rack that is near it."""
    options = TWIST.options(
        {
            "joker_law": chance.choice(("book-twist", "book-twist", "free")),
            "joker_reuse": chance.choice(("new_set", "new_set", "any_set")),
            "opening": chance.choice((30, 15, 0)),
        }
    )
    box: Bag = Counter(TWIST.box)
    lying = []
    for _ in range(sets):
        laid = _random_set(chance, chance.choice((0.05, 0.15, 0.3)))
        if Counter(laid) <= box and is_set(laid, SetRules()):
            lying.append(laid)
            box -= Counter(laid)
    held = _random_rack(box, chance, rack, {tile.number for laid in lying for tile in laid})
    objective = chance.choice(OBJECTIVES)
    return Question(TWIST, options, tuple(lying), held, chance.random() < 0.8, objective)


def _random_rack(box: Bag, chance: random.Random, size: int, numbers: set[int]) -> TileSet:
    pool = sorted(box.elements())
    jokers = [tile for tile in pool if tile.is_joker]
    plain = [tile for tile in pool if not tile.is_joker]
    near = [tile for tile in plain if tile.number in numbers]
    bonus = chance.sample(jokers, min(len(jokers), size, chance.choice((0, 0, 1, 2, 3))))
    others = near if len(near) >= size else plain
    return (*bonus, *chance.sample(others, size - len(bonus)))


def _random_set(chance: random.Random, jokers: float) -> TileSet:
    """Tiles that are often a set."""
    kind = chance.random()
    if kind < 0.45:
        return _random_run(chance, jokers)
    if kind < 0.75:
        group = _random_side(chance, jokers, (3, 3, 4), in_run=False)
        return (*group[:2], DOUBLE) if chance.random() < 2 * jokers else group
    sizes, in_run = ((1, 1, 2, 2, 3), chance.random() < 0.6)
    state = chance.getstate()
    left = _random_side(chance, 0, sizes, in_run)
    chance.setstate(state)
    right = _random_side(chance, 0, sizes, in_run)[::-1]
    one = tuple(JOKER if chance.random() < jokers else tile for tile in left)
    if len(right) > 1 and chance.random() < jokers:
        right = (DOUBLE, *right[2:])
    return (*one, MIRROR, *right)


def _random_side(
    chance: random.Random, jokers: float, sizes: tuple[int, ...], in_run: bool
) -> TileSet:
    size = chance.choice(sizes)
    first = chance.randint(1, 14 - size)
    colors = chance.sample(COLORS, 4)
    cells = [
        Tile(colors[0], first + at) if in_run else Tile(colors[at], first) for at in range(size)
    ]
    return tuple(JOKER if chance.random() < jokers else cell for cell in cells)


def _random_run(chance: random.Random, jokers: float) -> TileSet:
    size = chance.choice((3, 3, 3, 4, 4, 5, 6, 7))
    number, color = chance.randint(1, 14 - size), chance.choice(COLORS)
    end = number + size
    run = []
    while number < end:
        lot = chance.random() / jokers
        if lot < 1 and number + 1 < end:
            run.append(DOUBLE)
            number += 1
        elif lot < 2:
            run.append(COLOR_CHANGE)
            color = chance.choice([other for other in COLORS if other != color])
        else:
            run.append(JOKER if lot < 3 else Tile(color, number))
        number += 1
    return tuple(run)
