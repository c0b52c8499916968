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
    """Of the Dragonkin in an army that are afraid of the dragons, as many roll all the same as the Eldarim there have
    health, as much as possible (p. 21, p. 29; prompt `resist fear`). Returns them.

    It is fear that they resist: who may not be rolled for another reason, as under a Net, still is not.
    """
    health = sum(die.unit.health for die in battle.state.at(owner, place) if die.species == ELDARIM)
    if not health or not afraid:
        return []
    brave = await battle.choose_units(owner, "resist fear", afraid, health, place=place)
    if brave:
        battle.say(FearResisted(player=owner, place=place, dice=tuple(die.id for die in brave)), NAME)
    return brave
