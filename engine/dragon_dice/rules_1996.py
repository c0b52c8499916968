"""The edition of 1996 as a game."""

from __future__ import annotations

from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.rules import DragonDice


def game() -> DragonDice:
    """Returns the game."""
    return DragonDice(EDITION)
