"""The magic action (p. 12-13)."""

from __future__ import annotations

from engine.dragon_dice.magic.cast import cast_spells
from engine.dragon_dice.magic.results import MAGIC as RULES
from engine.dragon_dice.rolls.purposes import MAGIC, MAGIC_IN_RESERVES
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.species.bone_magic import bone_magic
from engine.dragon_dice.species.magic_negation import magic_negation
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import RESERVES, Place
from engine.values import Seat


async def magic(battle: Battle, seat: Seat, place: Place) -> None:
    """Rolls the army for magic results, and spends them on spells.

    Between the icons and the total come the rolls of opposing Frostwings, and what the Undead add of their own.
    """
    purpose = MAGIC_IN_RESERVES if place == RESERVES else MAGIC
    sheet = await roll_army(battle, seat, place, purpose, before_totals=_negate_and_add)
    settle(battle)
    rules = battle.edition[RULES]
    purse = await rules.enlarged(battle, seat, place, rules.purse_of_roll(battle, sheet))
    await cast_spells(battle, seat, place, purse)


async def _negate_and_add(battle: Battle, sheet: RollSheet) -> None:
    sheet.modifiers += await magic_negation(battle, sheet.owner, sheet.place)
    sheet.modifiers += bone_magic(battle, sheet)
