"""Elemental Relics (p. 61): what they show together, and what they do to a roll before its icons are applied."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.events.rolls import RelicsCancelled
from engine.dragon_dice.rolls.purposes import Occasion
from engine.dragon_dice.rolls.replaced_rolls import throw_instead
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.promoting import promote
from engine.dragon_dice.table.spending import spend_on_relic
from engine.dragon_dice.table.state import Die, ids_of

RELIC: Final = "Elemental Relic"
EVERY_ELEMENT: Final = ""
"""What the logo stands for: all elements and ivory, but no alloys."""


async def use_elemental_relics(battle: Battle, sheet: RollSheet) -> None:
    """Uses every Elemental Relic of a roll that counts no maneuver, unless two of them cancel each other (R-64).

    It happens in step 3, before dice with icons such as Rend are thrown again, for it throws dice again itself (R-10).
    """
    relics = [die for die in sheet.dice if die.kind == RELIC]
    if not relics or not sheet.purpose.has(Occasion.NON_MANEUVER) or sheet.purpose.results_only:
        return
    shown = {die.id: sheet.faces[die.id][-1].element for die in relics}
    cancelled = [die for die in relics if any(_alike(shown[die.id], shown[o.id]) for o in relics if o is not die)]
    if cancelled:
        battle.say(RelicsCancelled(player=sheet.owner, place=sheet.place, dice=ids_of(cancelled)), RELIC)
    for die in relics:
        sheet.done.append((die.id, 0))
        if die not in cancelled:
            sheet.acted.append((die.id, sheet.faces[die.id][-1].icon))
            await _use(battle, sheet, die, shown[die.id])
            sheet.leave_out_who_left()


def _alike(one: str, other: str) -> bool:
    return one == other or EVERY_ELEMENT in (one, other)


def _matches(unit: Die, element: str) -> bool:
    return element in unit.unit.elements if element else not unit.unit.alloy


async def _use(battle: Battle, sheet: RollSheet, relic: Die, element: str) -> None:
    army = [die for die in battle.state.at(sheet.owner, sheet.place) if _matches(die, element)]
    rolled = [die for die in army if die in sheet.dice]
    pairs, recruited, again = await spend_on_relic(
        battle,
        sheet.owner,
        sheet.faces[relic.id][-1].count,
        army,
        [die for die in battle.recruits(sheet.owner) if _matches(die, element)],
        rolled,
        icon=RELIC,
        element=element or "every element",
        roll=sheet.purpose.kind,
        faces={die.id: str(sheet.faces[die.id][-1]) for die in rolled},
    )
    await promote(battle, pairs, RELIC)
    for die in recruited:
        battle.recruit(die, sheet.place, RELIC)
    await throw_instead(battle, sheet, again, RELIC)
