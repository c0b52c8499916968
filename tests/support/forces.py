"""What players have agreed on about their forces, for tests."""

from __future__ import annotations

from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.forces.law import Agreement
from tests.support.printed import DICE_401C


def agreed(points: int, advanced: tuple[str, ...] = (), players: int = 2) -> Agreement:
    """Returns an agreement by the law of v4.01c."""
    return Agreement(points, LAW_401C, DICE_401C, advanced, players)
