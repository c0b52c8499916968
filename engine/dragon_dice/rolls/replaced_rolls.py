"""Rolls that replace a face (p. 27, step 3): Rapid Growth, Vortex, Flashfire and Elemental Relics. The old face counts
for nothing.

Each of them may be used once in a roll, on dice the owner chooses after seeing the roll (prompts `reroll`, `spend`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.printed.dice import TREEFOLK
from engine.dragon_dice.rolls.modifiers import effects_on
from engine.dragon_dice.rolls.purposes import COUNTER_MANEUVER, Occasion
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.rolls.stakes import stake_of
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place
from engine.values import Json, Seat

VORTEX: Final = "Vortex"


RAPID_GROWTH: Final = "Rapid Growth"


async def offer(battle: Battle, sheet: RollSheet) -> None:
    """Offers the owner of the roll every die they may throw again, and throws those they choose."""
    if sheet.purpose.alone or not sheet.dice:
        return
    for cause, most in offers(battle, sheet):
        if cause == RAPID_GROWTH:
            await rapid_growth(battle, sheet)
        else:
            await _again(battle, sheet, [die for die in sheet.dice if die.is_unit], most, cause)


def offers(battle: Battle, sheet: RollSheet) -> list[tuple[str, int]]:
    """Returns what lets the owner of a roll throw dice again, each with the most dice that it lets them throw."""
    owner, place, found = sheet.owner, sheet.place, []
    if sheet.purpose is COUNTER_MANEUVER and "earth" in battle.elements_for(owner, place):
        found += [(RAPID_GROWTH, len(_treefolk(sheet)))]
    if sheet.purpose.has(Occasion.NON_MANEUVER):
        if holds_vortex(battle, owner, place):
            found.append((VORTEX, 1))
        found += [(e.name, e.strength) for e in effects_on(battle.state, owner, place) if e.name == "Flashfire"]
    return [(cause, most) for cause, most in found if most]


def holds_vortex(battle: Battle, seat: Seat, place: Place) -> bool:
    """Vortex (p. 56): in every roll of the army that holds it, but for maneuvers, it may throw one unit again before
    icons are resolved, on any player's turn (R-62). The face before that is ignored. Returns whether this army does."""
    terrain = battle.state.terrains.get(place)
    return terrain is not None and terrain.captured_by == seat and terrain.eighth_face == VORTEX


async def rapid_growth(battle: Battle, sheet: RollSheet) -> None:
    """Rapid Growth (p. 25): Treefolk without an icon of their own may be thrown again, chosen and thrown together."""
    treefolk = [die for die in _treefolk(sheet) if not sheet.faces[die.id][-1].is_sai]
    await _again(battle, sheet, treefolk, len(treefolk), RAPID_GROWTH)


def _treefolk(sheet: RollSheet) -> list[Die]:
    return [die for die in sheet.dice if die.species == TREEFOLK]


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
