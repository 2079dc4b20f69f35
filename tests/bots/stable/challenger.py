"""The challenger that ``./run bench challenger`` found last, or the one in a file of its making.

MELDRUM_CHALLENGER=best.json meldrum arena --bots tests.bots.stable.challenger:make,master
"""

import json
import os
from pathlib import Path

from meldrum.play.mover import Mover
from tests.bots.stable.habits import Habits
from tests.bots.stable.patient import Patient

FOUND = "build/challenger/best.json"


def make(edition: str, seed: str) -> Mover:
    """The challenger for one seat of one game."""
    found = json.loads(Path(os.environ.get("MELDRUM_CHALLENGER", FOUND)).read_text())
    return Patient(Habits(**found["habits"]), seed)
