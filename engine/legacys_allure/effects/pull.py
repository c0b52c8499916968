"""Pulling (Pulled)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import Pull
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.hexes import DISTANCE, INDEX, Hex
from engine.legacys_allure.keywords import pulled, root
from engine.legacys_allure.movement import occupied_without


@plays(Pull)
async def pull(battle: Battle, use: AbilityUse, effect: Pull) -> None:
    """Pulls each target along a shortest way, the nearest first; of several ways the player chooses (A-50)."""
    towards = battle.hex_of(use, effect.toward)
    if towards is None:
        return
    units = battle.affected(use, effect.to)
    for unit in sorted(units, key=lambda unit: (DISTANCE[towards][unit.place], INDEX[unit.place])):
        if root.holds(battle.profile(unit)):
            battle.say(happenings.Unaffected(unit.id, "rooted"))
            continue
        start = unit.place
        ways = pulled.ways(start, towards, effect.x, occupied_without(battle.state, unit))
        options = [list(way) for way in dict.fromkeys(ways)]
        if options == [[]]:
            continue
        chosen = await battle.choose(use.seat, "pull", options, unit=unit.id)
        assert isinstance(chosen, list)
        way = tuple(Hex(str(place)) for place in chosen)
        unit.hex = way[-1]
        battle.say(happenings.UnitMoved(unit.id, start, way, "pulled"))
