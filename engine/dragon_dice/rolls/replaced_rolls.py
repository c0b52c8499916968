"""Rolls that replace a face (p. 27, step 3): Rapid Growth, Vortex, Flashfire and Elemental Relics. The old face counts
for nothing.

Each of them may be used once in a roll, on dice the owner chooses after seeing the roll (prompts `reroll`, `spend`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.dragon_dice.rolls.modifiers import effects_on
from engine.dragon_dice.rolls.purposes import COUNTER_MANEUVER, Occasion
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.rolls.stakes import stake_of
from engine.dragon_dice.table.state import Die, Place
from engine.values import Json, Seat

if TYPE_CHECKING:
    from engine.dragon_dice.table.battle import Battle


VORTEX: Final = "Vortex"


async def offer(battle: Battle, sheet: RollSheet) -> None:
    """Offers the owner of the roll every die they may throw again, and throws those they choose."""
    if sheet.purpose.alone or not sheet.dice:
        return
    if sheet.purpose is COUNTER_MANEUVER and "earth" in battle.elements_for(sheet.owner, sheet.place):
        await rapid_growth(battle, sheet)
    if sheet.purpose.has(Occasion.NON_MANEUVER):
        if holds_vortex(battle, sheet.owner, sheet.place):
            await _again(battle, sheet, [die for die in sheet.dice if die.is_unit], 1, VORTEX)
        for effect in effects_on(battle.state, sheet.owner, sheet.place):
            if effect.name == "Flashfire":
                await _again(battle, sheet, [die for die in sheet.dice if die.is_unit], effect.strength, "Flashfire")


def holds_vortex(battle: Battle, seat: Seat, place: Place) -> bool:
    """Vortex (p. 56): in every roll of the army that holds it, but for maneuvers, it may throw one unit again before
    icons are resolved, on any player's turn (R-62). The face before that is ignored. Returns whether this army does."""
    terrain = battle.state.terrains.get(place)
    return terrain is not None and terrain.captured_by == seat and terrain.eighth_face == VORTEX


async def rapid_growth(battle: Battle, sheet: RollSheet) -> None:
    """Rapid Growth (p. 25): Treefolk without an icon of their own may be thrown again, chosen and thrown together."""
    treefolk = [d for d in sheet.dice if d.species == "Treefolk" and not sheet.faces[d.id][-1].is_sai]
    await _again(battle, sheet, treefolk, len(treefolk), "Rapid Growth")


async def _again(battle: Battle, sheet: RollSheet, among: Sequence[Die], most: int, cause: str) -> None:
    if not among:
        return
    faces: dict[str, Json] = {die.id: str(sheet.faces[die.id][-1]) for die in among}
    chosen = await battle.choose_any(sheet.owner, "reroll", among, most, cause=cause, faces=faces, **stake_of(sheet))
    await throw_instead(battle, sheet, chosen, cause)


async def throw_instead(battle: Battle, sheet: RollSheet, dice: Sequence[Die], cause: str) -> None:
    """Throws dice again; what they showed counts for nothing."""
    if dice:
        fallen = await battle.throw(sheet.owner, sheet.purpose.kind, dice, again=True)
        for die in dice:
            sheet.faces[die.id] = [die.faces[fallen[die.id]]]
        sheet.say_fallen(battle, dice, again=True, cause=cause)
