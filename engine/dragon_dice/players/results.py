"""What a face gives in a roll of Dragon Dice by its icon alone: special icons and modifiers are left out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.chance import Roll
from engine.dragon_dice.printed.dice import ID

ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "melee": "MELEE",
        "counter melee": "MELEE",
        "missile": "MISSILE",
        "counter missile": "MISSILE",
        "magic": "MAGIC",
        "maneuver": "MANEUVER",
        "counter-maneuver": "MANEUVER",
        "horde maneuver": "MANEUVER",
        "save": "SAVE",
    }
)
"""The icon that counts in each kind of roll (p. 29); an ID counts in all of them."""


def results(roll: Roll, face: str) -> float | None:
    """Returns how many results a face gives in a roll; None in a roll for something else, or for several things."""
    wanted = ICONS.get(roll.kind)
    if wanted is None:
        return None
    icon, _, number = face.rpartition(" ")
    return float(number) if icon in (wanted, ID) else 0.0
