"""Foul Stench."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.events.actions import Benched
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Place, ids_of
from engine.values import Seat

NAME: Final = "Foul Stench"
MOST = 3
"""Units per 24 points of total force size."""


def contains_goblins(battle: Battle, seat: Seat, place: Place) -> bool:
    """Returns whether an army has a Goblin in it."""
    return any(die.species == "Goblins" for die in battle.state.at(seat, place))


async def foul_stench(battle: Battle, attack: Exchange) -> None:
    """When an army with Goblins has attacked in a melee action, its opponent selects units after the save roll that may
    not counter-attack: as many as there are Goblins in the attacker's Dead Unit Area, at most three per 24 points
    (p. 24).

    Units that died just now count; a number that covers the whole army leaves no unit to counter-attack (R-29; prompt
    `bench`).
    """
    goblins = min(battle.dead_of(attack.attacker, "Goblins"), battle.per_24_points(MOST))
    units = attack.defenders(battle)
    benched = await battle.choose_exactly(
        attack.defender, "bench", units, min(goblins, len(units)), cause=NAME, place=attack.defender_place
    )
    if benched:
        attack.benched += benched
        battle.say(Benched(player=attack.defender, place=attack.defender_place, dice=ids_of(benched)), NAME)
