"""Unevenness that is always the same: the same piece of terrain looks the same in every picture.

Pictures know no chance; this is a small generator of numbers (splitmix64) that begins with a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Grain:
    """A row of numbers that look irregular and follow from a text."""

    def __init__(self, text: str) -> None:
        self._state = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    def next(self) -> float:
        """Returns the next number, from 0 to 1."""
        self._state = (self._state + _STEP) & _MASK
        mixed = ((self._state ^ (self._state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)

    def uniform(self, low: float, high: float) -> float:
        """Returns a number between two."""
        return low + (high - low) * self.next()

    def whole(self, low: int, end: int) -> int:
        """Returns a whole number from `low` to the one before `end`."""
        return low + int(self.next() * (end - low))

    def choice(self, things: Sequence[T]) -> T:
        """Returns one of several."""
        return things[self.whole(0, len(things))]
