class Rules:
    def __init__(
        self,
        law: int,
        new_set: bool,
        opening: int,
        play_on: bool,
        joker_while_opening: bool,
        joker_penalty: int,
        side_by_side: bool,
        shortest_side: int = 1,
        mirror_side_set: bool = False,
        mirror_identical: bool = False,
        color_change_max: int = 2,
        color_change_first: bool = True,
    ) -> None: ...

class Answer:
    """What every answer has."""

    @property
    def tiles(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def meld(self) -> int: ...
    @property
    def optimal(self) -> bool: ...
    @property
    def bound(self) -> int: ...

class TableAnswer(Answer):
    """A play with a rack: which sets stay, by their place, and the other sets."""

    @property
    def feasible(self) -> bool:
        """Whether any play lays the forced tiles."""
    @property
    def played(self) -> bytes: ...
    @property
    def kept(self) -> bytes: ...
    @property
    def sets(self) -> bytes: ...

class EndingAnswer:
    """The best move of an ending, and what comes of it."""

    @property
    def found(self) -> bool:
        """Whether there was time for anything."""
    @property
    def winner(self) -> int:
        """1 for the seat to move, -1 for the other, 0 for both."""
    @property
    def points(self) -> int: ...
    @property
    def proven(self) -> bool: ...
    @property
    def played(self) -> bytes:
        """The tiles laid; none is a pass."""
    @property
    def table(self) -> bytes: ...

class RunsAnswer(Answer):
    """A play of My First, with the whole table after it."""

    @property
    def found(self) -> bool:
        """Whether anything can be played; if not, the table is as it was."""
    @property
    def table(self) -> bytes: ...
    @property
    def changed(self) -> int: ...

class GridAnswer(Answer):
    """A play of Dice."""

    @property
    def grid(self) -> bytes: ...
    @property
    def changed(self) -> int: ...
    @property
    def least(self) -> bool:
        """Whether no equally good play changes fewer lines."""

def best(
    rules: Rules,
    table: bytes,
    rack: bytes,
    opened: bool,
    objective: int,
    limit_us: int,
    forced: bytes,
    tidy: bool,
) -> TableAnswer: ...
def best_of_each(
    rules: Rules,
    questions: list[tuple[bytes, bytes, bool]],
    objective: int,
    limit_us: int,
    tidy: bool,
    threads: int = 1,
) -> list[TableAnswer]: ...
def twist(
    rules: Rules, table: bytes, rack: bytes, opened: bool, objective: int, limit_us: int
) -> TableAnswer | None: ...
def ending(
    rules: Rules,
    table: bytes,
    racks: list[bytes],
    opened: list[bool],
    passes: int,
    empty_pool: int,
    for_points: bool,
    bonus: bool,
    limit_us: int,
) -> EndingAnswer: ...
def ending_by_habit(
    rules: Rules,
    table: bytes,
    racks: list[bytes],
    opened: list[bool],
    passes: int,
    empty_pool: int,
    limit_us: int,
) -> EndingAnswer: ...
def my_first(
    table: bytes,
    rack: bytes,
    objective: int,
    joker_from_middle: bool,
    side_by_side: bool,
    limit_us: int,
) -> RunsAnswer: ...
def dice(
    grid: bytes,
    hand: bytes,
    objective: int,
    joker_penalty: int,
    loose: bool,
    side_by_side: bool,
    limit_us: int,
) -> GridAnswer: ...

class Course:
    def __init__(self, bonus: bool, only_if_stuck: bool, empty_pool: int) -> None: ...

class ImaginedEnd:
    """How an imagined game ended; the table of the last turn is not laid."""

    @property
    def in_time(self) -> bool:
        """Whether it was played to the end before the limit for all questions was reached."""
    @property
    def table(self) -> bytes:
        """What lies there, unless somebody went out."""
    @property
    def racks(self) -> list[bytes]: ...
    @property
    def pool(self) -> bytes: ...
    @property
    def opened(self) -> list[bool]: ...
    @property
    def turn(self) -> int: ...
    @property
    def passes(self) -> int: ...

def play_out(
    rules: Rules,
    course: Course,
    table: bytes,
    racks: list[bytes],
    pool: bytes,
    opened: list[bool],
    patient: list[bool],
    turn: int,
    passes: int,
    longest: int,
    limit_us: int,
    limit_all_us: int,
    until_empty: bool,
    careful: bool,
) -> ImaginedEnd: ...

VALUE_INPUTS: int

class Network:
    def __init__(self, layers: list[tuple[int, int, bytes, bytes]]) -> None: ...
    def estimates(
        self, rules: Rules, course: Course, end: ImaginedEnd
    ) -> list[tuple[float, float]]: ...

def value_inputs(rules: Rules, course: Course, end: ImaginedEnd) -> bytes: ...
