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

class Stop:
    """Ends what other threads compute, once it is set."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...

def best(
    rules: Rules,
    table: bytes,
    rack: bytes,
    opened: bool,
    objective: int,
    limit_us: int,
    forced: bytes,
    tidy: bool,
) -> tuple[int, int, int, bytes, bytes, bytes, bool, bool, int]: ...
def best_of_each(
    rules: Rules,
    questions: list[tuple[bytes, bytes, bool]],
    objective: int,
    limit_us: int,
    tidy: bool,
    stop: Stop | None = None,
) -> list[tuple[int, int, int, bytes, bytes, bytes, bool, bool, int]]: ...
def twist(
    rules: Rules, table: bytes, rack: bytes, opened: bool, objective: int, limit_us: int
) -> tuple[int, int, int, bytes, bytes, bytes, bool, bool, int] | None: ...
def my_first(
    table: bytes,
    rack: bytes,
    objective: int,
    joker_from_middle: bool,
    side_by_side: bool,
    limit_us: int,
) -> tuple[bool, int, int, int, bytes, int, bool, int]: ...
def dice(
    grid: bytes,
    hand: bytes,
    objective: int,
    joker_penalty: int,
    loose: bool,
    side_by_side: bool,
    limit_us: int,
) -> tuple[int, int, int, bytes, int, bool, bool, int]: ...
def dice_fits(
    grid: bytes, hand: bytes, loose: bool, side_by_side: bool, whole_hand: bool
) -> bool: ...
