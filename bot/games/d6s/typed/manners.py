"""What people write around an order: manners, frames, how it is done, and actions as nouns. Text in, text out.

"Would you please send Archer 1 to H12?" is "send Archer 1 to H12", "uses his action for a dash" is "dash".
The patterns lie in `manners.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

_Table = Sequence[tuple[re.Pattern[str], str]]
_ROWS: Final[Mapping[str, Any]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))


def _table(name: str) -> _Table:
    """Returns a table of patterns, each with the patterns of the words that it names."""
    found = []
    for pattern, instead in _ROWS[name]:
        for word, part in _ROWS["words"].items():
            pattern = pattern.replace(f"{{{word}}}", part)
        found.append((re.compile(pattern, re.IGNORECASE), instead))
    return found


_FRAMES: Final = _table("frames")
_DEGREES: Final = _table("degrees")
_CLAUSE: Final = _table("clause")
MOST_FRAMES: Final = 4
"""Most frames around one another that are taken off."""


def plainly(text: str) -> str:
    """Returns a line without the frames around its order and without how well it is to be done."""
    said = " ".join(text.replace("’", "'").split())
    for _ in range(MOST_FRAMES):
        made = said
        for pattern, instead in _FRAMES:
            made = pattern.sub(instead, made, count=1).strip()
        if made == said:
            break
        said = made
    return _made(said, _DEGREES)


def plain_clause(text: str) -> str:
    """Returns a clause with its verb as one tells somebody to do it: "should make an attack on" is "attack"."""
    return _made(text, _CLAUSE)


def _made(text: str, table: _Table) -> str:
    for pattern, instead in table:
        text = pattern.sub(instead, text)
    return " ".join(text.split()).strip(" ,")
