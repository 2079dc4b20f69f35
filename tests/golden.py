"""Rewrites the golden playthroughs: ``./run golden``. Look at the diff before you commit it."""

import sys
from pathlib import Path

from meldrum.cli.simulate import games
from meldrum.notation.record import record_of, write_record
from meldrum.notation.transcript import transcript
from meldrum.rules.editions import EDITIONS

FOLDER = Path(__file__).parent.parent / "conformance/playthroughs"


def wanted() -> list[tuple[str, int]]:
    """One game for each edition and number of players."""
    return [(key, seats) for key, edition in EDITIONS.items() for seats in edition.players]


def playthrough(edition: str, players: int) -> dict[str, str]:
    """The two files of a game: its record and its transcript."""
    log = next(games(edition, ("simple",) * players, 1, "playthrough", {}))
    record = record_of(log)
    name = f"{edition}-{players}"
    return {
        f"{name}.jsonl": write_record(record) + "\n",
        f"{name}.txt": "\n".join(transcript(record)) + "\n",
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for edition, players in wanted():
        for name, text in playthrough(edition, players).items():
            (FOLDER / name).write_text(text, encoding="utf-8")
            print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
