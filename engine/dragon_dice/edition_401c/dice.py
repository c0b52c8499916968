"""The dice of v4.01c: all that the house has (p. 2-3, the die charts)."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.printed.dice import Catalogue

DICE: Final[Catalogue] = catalogue()
"""Every unit, terrain, dragon, item and minor terrain."""
