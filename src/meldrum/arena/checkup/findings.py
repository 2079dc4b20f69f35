"""What a checkup finds."""

from typing import Literal

import msgspec

Verdict = Literal["ok", "failed", "note"]


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was checked. A note is not a failure, but worth knowing."""

    what: str
    verdict: Verdict
    detail: str = ""
    edition: str = ""

    def words(self) -> str:
        """The finding as a line."""
        place = f"{self.edition}: " if self.edition else ""
        detail = f": {self.detail}" if self.detail else ""
        line = f"{self.verdict:<6}  {place}{self.what}{detail}"
        # Some of this comes from a stranger: let nothing play tricks on a terminal.
        return "".join(letter if letter.isprintable() else "?" for letter in line)
