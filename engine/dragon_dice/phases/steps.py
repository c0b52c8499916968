"""The steps of a match: what each is called, what it does, and what follows it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Final

from engine.dragon_dice.edition import Edition, Slot
from engine.dragon_dice.table.battle import Battle

Step = Callable[[Battle], Awaitable[None]]

STEPS: Final = Slot[Mapping[str, Step]]("steps")
"""The steps of a book by name, in the order in which they follow each other; after the last a new turn begins."""

FIRST_OF_A_TURN: Final = "expire effects"
PLACEMENT: Final = "placement"


@cache
def following(edition: Edition) -> Mapping[str, str]:
    """Returns the name of the step that follows each."""
    names = tuple(edition[STEPS])
    return dict(zip(names, (*names[1:], FIRST_OF_A_TURN), strict=True))


@cache
def after_placement(edition: Edition) -> frozenset[str]:
    """Returns the steps in which armies stand on the table, placement itself included."""
    names = tuple(edition[STEPS])
    return frozenset(names[names.index(PLACEMENT) :])
