"""Defensive Volley."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.actions.saves import resolve_attack
from engine.dragon_dice.events.actions import CounterAttacked, CounterDeclined
from engine.dragon_dice.rolls.purposes import COUNTER_MISSILE
from engine.dragon_dice.table.battle import Battle

CORAL_ELVES: Final = "Coral Elves"


def may_shoot_back(species: Iterable[str], elements: Container[str]) -> bool:
    """Returns whether units of these species, where these elements are, may answer shots: Coral Elves with air."""
    return "air" in elements and CORAL_ELVES in species


async def defensive_volley(battle: Battle, shot: Exchange) -> None:
    """At a terrain with air, Coral Elves that were shot at in a missile action may shoot back (p. 22).

    It goes as the counter-attack of a melee action does, with missile results, at the army that shot, wherever it
    stands, unless an Illusion hides that army (R-31). In the Reserve Area there is no terrain, so no volley (R-32).
    """
    player, place = shot.defender, shot.defender_place
    elves = [die for die in battle.state.at(player, place) if die.species == CORAL_ELVES]
    if not elves or not may_shoot_back((CORAL_ELVES,), battle.elements_for(player, place)):
        return
    if not shot.attackers(battle) or battle.is_hidden(shot.attacker, shot.attacker_place):
        return
    if await battle.agree(player, "counter-attack", place=place, against=shot.attacker, volley=True):
        battle.say(CounterAttacked(player=player, place=place), "Defensive Volley")
        volley = Exchange(COUNTER_MISSILE, player, place, shot.attacker, shot.attacker_place)
        await resolve_attack(battle, volley, dice=elves)
    else:
        battle.say(CounterDeclined(player=player, place=place))
