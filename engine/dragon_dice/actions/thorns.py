"""Wall of Thorns (p. 48), where it bites: after a maneuver."""

from __future__ import annotations

from engine.dragon_dice.actions.damage import damage_army
from engine.dragon_dice.rolls.modifiers import effects_on
from engine.dragon_dice.rolls.purposes import THORNS_MELEE
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import LastingEffect
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import Place
from engine.values import Seat


async def break_through_thorns(battle: Battle, seat: Seat, place: Place) -> None:
    """An army that has successfully maneuvered a terrain under a Wall of Thorns takes its damage (p. 48).

    It makes a melee roll instead of a save roll, and the damage is reduced by the melee results; so nothing that
    needs a save roll applies. It bites as well when the terrain has just been turned to its eighth face (R-37).
    """
    for effect in thorns_at(battle, seat, place):
        if not battle.state.at(seat, place):
            return
        results = (await roll_army(battle, seat, place, THORNS_MELEE)).total
        with battle.killing_by(effect.name):
            await damage_army(battle, seat, place, effect.strength, cause=effect.name, saves=results, by=effect.by)
    settle(battle)


def thorns_at(battle: Battle, seat: Seat, place: Place) -> list[LastingEffect]:
    """Returns the Walls of Thorns that an army faces where it stands."""
    return [effect for effect in effects_on(battle.state, seat, place) if effect.name == "Wall of Thorns"]
