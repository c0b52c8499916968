"""The known words that are nearest to one that is not known, for "Did you mean ...?".

What people type may hold thousands of unknown words, so one word is compared quickly and no more of it than a name has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rapidfuzz import fuzz, process

LONGEST: Final = 60
"""How many letters of a word are compared: no name is longer."""

USUAL: Final = 0.6
"""How alike two words must be, from 0 to 1, unless something else is said."""


def nearest(word: str, known: Iterable[str], most: int = 1, at_least: float = USUAL) -> list[str]:
    """Returns the known words that are most like one, the nearest first, each once; upper case matters."""
    among = list(dict.fromkeys(known))
    found = process.extract(word[:LONGEST], among, scorer=fuzz.ratio, limit=most, score_cutoff=100 * at_least)
    return [text for text, _, _ in found]
