"""Resist Fear."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon_dice.events.dragons import FearResisted
from engine.dragon_dice.printed.dice import ELDARIM
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place
from engine.values import Seat

NAME = "Resist Fear"


async def resist_fear(battle: Battle, owner: Seat, place: Place, afraid: Sequence[Die]) -> list[Die]:
    """Of the Dragonkin in an army that fear the dragons, as many still roll as the Eldarim there have health, as much
    as possible (p. 21, p. 29; prompt `resist fear`). Returns them.

    They resist only fear: a unit that may not be rolled for another reason, such as a Net, still may not.
    """
    health = sum(die.unit.health for die in battle.state.at(owner, place) if die.species == ELDARIM)
    if not health or not afraid:
        return []
    brave = await battle.choose_units(owner, "resist fear", afraid, health, place=place)
    if brave:
        battle.say(FearResisted(player=owner, place=place, dice=tuple(die.id for die in brave)), NAME)
    return brave
