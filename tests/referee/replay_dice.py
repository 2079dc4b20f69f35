"""Records of one round of Dice."""

from collections import Counter

from tests.referee.fields import Json, Unreadable, as_dict, as_list, text, texts, wholes, words
from tests.referee.grids import dice_turn_legal, grid_legal, holds_set, parse_grid
from tests.referee.replay import Replay, Result
from tests.referee.tiles import BAGS, is_joker, number, parse


class DiceReplay(Replay):
    """Two players, nine dice each, one grid."""

    players = range(2, 3)

    def set_up(self) -> None:
        """Eighteen dice, nine for each, thrown once (D-04..D-06, DI-05)."""
        if self.options.get("must_place", "set") not in {"set", "free"}:
            self.complain("This referee cannot tell whether any placement exists")
        dice = as_dict(self.record.get("dice"), "dice")
        self._read_box(dice)
        self._read_taken(dice)
        self.hands = [self._first_throw(seat) for seat in (0, 1)]
        self.grid: list[str] = []
        self.turns_taken = [0, 0]
        self.rolled = False

    def _read_box(self, dice: Json) -> None:
        self.faces = [
            parse(" ".join(words(die, "faces"))) for die in as_list(dice.get("faces"), "faces")
        ]
        sizes = {len(die) for die in self.faces}
        self.expect(len(self.faces) == 18 and sizes == {6}, "There are not 18 dice of six faces")
        shown = Counter(face for die in self.faces for face in die)
        self.expect(shown == BAGS["dice"], "The faces are not two of each number and four jokers")

    def _read_taken(self, dice: Json) -> None:
        self.taken = [
            wholes({"taken": part}, "taken") for part in as_list(dice.get("taken"), "taken")
        ]
        ids = [die for part in self.taken for die in part]
        right = [len(part) for part in self.taken] == [9, 9] and len(set(ids)) == 18
        if not right or not set(ids) <= set(range(len(self.faces))):
            raise Unreadable("taken should give nine different dice to each player")

    def _first_throw(self, seat: int) -> dict[int, str]:
        deal = texts(self.record, "deal")
        shown = parse(deal[seat]) if seat < len(deal) else []
        if len(shown) != 9:
            raise Unreadable(f"the deal shows {len(shown)} dice of seat {seat}")
        for place, face in enumerate(shown):
            self._check_face(seat, place, face)
        return dict(enumerate(shown))

    def _check_face(self, seat: int, place: int, face: str) -> None:
        die = self.faces[self.taken[seat][place]]
        self.expect(face in die, f"Die {place} of seat {seat} has no {face}")

    def move(self, seat: int, kind: str, move: Json) -> None:
        """From the second turn on a roll, then a play or a pass."""
        if kind == "roll":
            self._roll(seat, move)
            return
        if kind not in {"play", "pass"}:
            raise Unreadable(f"this game has no move called {kind}")
        needed = self.turns_taken[seat] > 0
        self.expect(
            self.rolled == needed, "The turn needs exactly one roll before it, the first none"
        )
        if kind == "play":
            self._play(seat, move)
        else:
            self._pass(seat)
        self.turns_taken[seat] += 1
        self.rolled = False
        self.turn = self.following

    def _roll(self, seat: int, move: Json) -> None:
        """Some or all of the own dice, each showing one of its faces (D-27)."""
        self.expect(not self.rolled, "A second roll in one turn")
        self.expect(self.turns_taken[seat] > 0, "The first throw was already made")
        places, shown = wholes(move, "dice"), parse(text(move, "faces"))
        if not places or len(set(places)) != len(places) or len(places) != len(shown):
            raise Unreadable("a roll needs different dice and as many faces")
        for place, face in zip(places, shown, strict=True):
            if place not in self.hands[seat]:
                raise Unreadable(f"seat {seat} does not hold die {place}")
            self._check_face(seat, place, face)
            self.hands[seat][place] = face
        self.rolled = True

    def _play(self, seat: int, move: Json) -> None:
        rows = texts(move, "grid")
        hand = list(self.hands[seat].values())
        legal = self._legal(hand, rows)
        self.expect(legal, f"The play {rows} is illegal")
        played = _dice_of(rows) - _dice_of(self.grid)
        if "played" in move:
            told = Counter(parse(text(move, "played")))
            self.expect(told == played, "played tells other dice")
        for face in played.elements():
            self._lay(seat, face)
        self.grid = rows
        self.passes = 0
        if not self.hands[seat]:
            self.end = "out"

    def _legal(self, hand: list[str], rows: list[str]) -> bool:
        must = self.options.get("must_place", "set")
        if must == "set":
            return dice_turn_legal(self.grid, hand, rows)
        old, new = _dice_of(self.grid), _dice_of(rows)
        return grid_legal(rows) and old < new and new - old <= Counter(hand)

    def _lay(self, seat: int, face: str) -> None:
        """Of several dice that show the face the one on the lowest place goes."""
        places = [place for place, shown in self.hands[seat].items() if shown == face]
        if places:
            del self.hands[seat][min(places)]

    def _pass(self, seat: int) -> None:
        """Not with a set among the own dice (DI-10); three in a row each stop (DI-06)."""
        hand = list(self.hands[seat].values())
        if self.options.get("must_place", "set") == "set":
            self.expect(not holds_set(hand), "A pass, although the dice hold a set")
        self.passes += 1
        if self.passes == 6:
            self.end = "stop"

    def result(self) -> Result:
        """The difference of what is left, to the lower side (D-30..D-32)."""
        joker = self.option("joker_penalty", 10)
        left = [
            sum(joker if is_joker(face) else number(face) for face in hand.values())
            for hand in self.hands
        ]
        if left[0] == left[1]:
            return Result([], [0, 0])
        winner = int(left[1] < left[0])
        points = [0, 0]
        points[winner] = abs(left[0] - left[1])
        return Result([winner], points)

    known_options = frozenset({"joker_penalty", "must_place"})


def _dice_of(rows: list[str]) -> Counter[str]:
    return Counter(parse_grid(rows).values())
