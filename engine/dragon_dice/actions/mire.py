"""Mire (p. 50), where it bites: at the beginning of a march."""

from __future__ import annotations

from engine.dragon_dice.rolls.modifiers import effects_on
from engine.dragon_dice.rolls.purposes import MIRE_MANEUVER
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Place
from engine.values import Seat


async def struggle_through_mire(battle: Battle, seat: Seat, place: Place) -> None:
    """An army that marches at a terrain under a Mire first makes a maneuver roll (p. 50).

    Its player selects units worth up to that much health, as much as possible (p. 29, Up To). No other unit of the army
    is rolled in this march. Several Mires ask for one roll.
    """
    if any(effect.name == "Mire" for effect in effects_on(battle.state, seat, place)):
        results = (await roll_army(battle, seat, place, MIRE_MANEUVER)).total
        units = battle.state.at(seat, place)
        chosen = await battle.choose_units(seat, "mire", units, results, place=place, results=results)
        battle.state.taking_part = [die.id for die in chosen]
