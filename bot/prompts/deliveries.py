"""Interactions that have come already: Discord may deliver an event more than once, and each is answered once."""

from __future__ import annotations

from typing import Final

from cachetools import TTLCache

LIFETIME: Final = 900.0
"""Seconds for which an interaction can be answered: a delivery after them could do nothing."""
MOST: Final = 100_000
"""How many interactions are remembered at most."""


class Deliveries:
    """The interactions of the last quarter of an hour."""

    def __init__(self) -> None:
        self._seen: TTLCache[int, None] = TTLCache(MOST, LIFETIME)

    def is_first(self, interaction: int) -> bool:
        """Returns whether an interaction comes for the first time, and remember its id."""
        if interaction in self._seen:
            return False
        self._seen[interaction] = None
        return True
