"""Names that look alike: nobody sits down under a name that passes for another one at the table.

In the spirit of Unicode's security mechanisms (UTS #39): each name is reduced to what the eye sees
of it, with the letters of other scripts that pass for Latin ones replaced by those. Names in any
script are fine; only names at the same table are compared.
"""

import unicodedata
from collections.abc import Iterable

from meldrum.server.tables.player_text import is_unseen

_LATIN = {  # what looks like what, script by script
    "I1|0ıɩɪɑɡſ": "lllOilIags",
    "ᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ": "abcdefghjklmnoprstuvwyz",
    "АВЕЅІЈКМНОРСТУХҮҺԚԜԌӀЬ": "ABESlJKMHOPCTYXYHQWGlb",
    "авеѕіјкмнорстухүһԛԝԁӏьгпѵ": "abesijkmhopctyxyhqwdlbrnv",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "ABEZHlKMNOPTYX",
    "αβγεηικνορςστυχω": "abyenikvopcotuxw",
    "օոսհցզյՕՏՍԼ": "onuhgqjOSUL",
    "ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ": "ABCDEGHJKLMPRSTVWZ",
    "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ": "ABCDEFGHlJKLMNOPRSTUVWXYZ",
}
_LOOKS = {
    ord(other): latin
    for others, latins in _LATIN.items()
    for other, latin in zip(others, latins, strict=True)
}
_PAIRS = (("rn", "m"), ("vv", "w"))


def look_alike(name: str, others: Iterable[str]) -> bool:
    """Whether the name passes for one of the others."""
    looks = _looks(name)
    return any(looks & _looks(other) for other in others if other)


def _looks(name: str) -> set[str]:
    """What is left of a name to somebody who glances at it, and to somebody who hears it."""
    plain = "".join(
        char for char in unicodedata.normalize("NFKD", name) if not is_unseen(char) and char != " "
    )
    glanced = plain.translate(_LOOKS).casefold()
    for pair, one in _PAIRS:
        glanced = glanced.replace(pair, one)
    return {glanced, plain.casefold()}
