"""Words for the dice of players who give none: drawn at random, and easy to read aloud.

Without them the dice of a match in which no player gives words would follow from the seed alone, and the operator of a
bot could try seeds until they like the dice.
"""

from __future__ import annotations

import itertools
import secrets
from typing import Final

CONSONANTS: Final = "bdfghjklmnprstvz"
VOWELS: Final = "aiou"
SIZE: Final = 8
"""Number of random bytes that become words."""


def draw_words() -> str:
    """Returns words that no person can have known before."""
    return words_of(secrets.token_bytes(SIZE))


def words_of(data: bytes) -> str:
    """Returns pronounceable words for random bytes, of which two become a word of five letters: "lusab-babad".

    Different bytes have different words (proquints, arXiv 0901.4016). Raises ValueError for an odd number of bytes.
    """
    return "-".join(_word(high << 8 | low) for high, low in zip(*[iter(data)] * 2, strict=True))


def _word(number: int) -> str:
    letters = []
    for bits, alphabet in zip((12, 10, 6, 4, 0), itertools.cycle((CONSONANTS, VOWELS)), strict=False):
        letters.append(alphabet[number >> bits & len(alphabet) - 1])
    return "".join(letters)
