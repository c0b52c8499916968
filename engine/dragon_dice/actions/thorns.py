"""Wall of Thorns (p. 48), where it bites: after a maneuver."""

from __future__ import annotations

from engine.dragon_dice.actions.damage import suffer, what_kills
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.rolls.modifiers import effects_on
from engine.dragon_dice.rolls.purposes import THORNS_MELEE
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import Effect
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
        damage = max(0, effect.strength - results)
        if battle.is_heard:
            smallest, too_little = what_kills(battle, seat, place, damage)
            battle.say(
                DamageDealt(
                    player=seat,
                    place=place,
                    kind=effect.name,
                    by=effect.by,
                    results=effect.strength,
                    saves=results,
                    damage=damage,
                    smallest=smallest,
                    too_little=too_little,
                ),
                effect.name,
            )
        with battle.killing_by(effect.name):
            await suffer(battle, seat, place, damage, results=effect.strength, saves=results)
    settle(battle)


def thorns_at(battle: Battle, seat: Seat, place: Place) -> list[Effect]:
    """Returns the Walls of Thorns that an army faces where it stands."""
    return [effect for effect in effects_on(battle.state, seat, place) if effect.name == "Wall of Thorns"]
