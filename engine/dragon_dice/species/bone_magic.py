"""Bone Magic of the Undead (p. 25)."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.printed.dice import UNDEAD
from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die

NAME: Final = "Bone Magic"
LIMIT: Final = 4
"""Per 24 points of total force size."""


def bone_magic(battle: Battle, sheet: RollSheet) -> list[Modifier]:
    """In a magic action each Undead unit that rolls a magic result other than by its ID adds one more (p. 25).

    As many as there are Undead units in its owner's Dead Unit Area, at most 4 per 24 points. Cantrip counts, for in a
    magic action it generates magic results (R-47). Called when all icons have been applied.
    """
    able = [die for die in sheet.dice if die.species == UNDEAD and _rolls_magic(sheet, die)]
    if not able:
        return []
    most = min(battle.dead_of(sheet.owner, UNDEAD), battle.per_24_points(LIMIT))
    return [Modifier(NAME, Layer.ADD, 1, (ResultType.MAGIC,), dice=frozenset({die.id})) for die in able[:most]]


def _rolls_magic(sheet: RollSheet, die: Die) -> bool:
    by_icon = any(face.icon == ResultType.MAGIC.upper() for face in sheet.faces[die.id])
    return by_icon or any(result is ResultType.MAGIC and share.die is die for result, share in sheet.generated)
