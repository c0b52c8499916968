"""Magic Negation of the Frostwings (p. 23)."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.events.magic import MagicNegated
from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import NEGATION, ResultType
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Place
from engine.values import Seat

NAME: Final = "Magic Negation"
LIMIT: Final = 5
"""Per 24 points of total force size."""


async def magic_negation(battle: Battle, caster: Seat, place: Place) -> list[Modifier]:
    """When an opponent takes a magic action at a terrain with Frostwings, these may be rolled for magic results (p.
    23).

    It happens before the caster totals theirs, and the results are subtracted from them: at most as many as there are
    Frostwing units in their player's Dead Unit Area, and 5 per 24 points. IDs count in the roll (R-48). Only the
    Frostwing units are rolled, no items.
    """
    modifiers = []
    for owner in battle.opposing_armies(caster, place) if place in battle.state.terrains else ():
        frostwings = [die for die in battle.state.at(owner, place) if die.species == "Frostwings"]
        if not frostwings or not await battle.agree(owner, "negation", place=place, by=caster):
            continue
        results = (await roll_army(battle, owner, place, NEGATION, dice=frostwings, with_items=False)).total
        negated = min(results, battle.dead_of(owner, "Frostwings"), battle.per_24_points(LIMIT))
        battle.say(MagicNegated(player=owner, place=place, results=results, negated=negated), NAME)
        modifiers.append(Modifier(NAME, Layer.SUBTRACT, negated, (ResultType.MAGIC,)))
    return modifiers
