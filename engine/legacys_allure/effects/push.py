"""Pushing (Pushed)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import Push
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.hexes import DIRECTIONS, DISTANCE, INDEX, Direction, Hex, step, towards
from engine.legacys_allure.keywords import pushed, root
from engine.legacys_allure.movement import occupied_without
from engine.legacys_allure.names import called
from engine.legacys_allure.state import Unit


@plays(Push)
async def push(battle: Battle, use: AbilityUse, effect: Push) -> None:
    """Pushes each target straight away from the source, the farthest first (A-09, A-49).

    Off the map it is destroyed.
    """
    source = battle.hex_of(use, effect.source)
    units = battle.affected(use, effect.to)
    if source is None:
        return
    for unit in await _in_order(battle, use, units, source, effect.x):
        if unit.hex is not None:
            await _push(battle, use, unit, source, effect.x)


async def _in_order(battle: Battle, use: AbilityUse, units: list[Unit], source: Hex, x: int) -> list[Unit]:
    """Returns the farthest first; for equally far ones the player chooses the order, where one may be in another's
    way.
    """
    units = sorted(units, key=lambda unit: (-DISTANCE[source][unit.place], INDEX[unit.place]))
    ordered: list[Unit] = []
    while units:
        far = DISTANCE[source][units[0].place]
        group = [unit for unit in units if DISTANCE[source][unit.place] == far]
        units = units[len(group) :]
        if len(group) > 1 and _in_each_others_way(group, source, x):
            names = {f"{called(battle.state, unit)} ({number})": unit for number, unit in enumerate(group, 1)}
            wanted = await battle.choose_order(use.seat, list(names), of="push")
            group = [names[name] for name in wanted]
        ordered += group
    return ordered


def _in_each_others_way(units: list[Unit], source: Hex, x: int) -> bool:
    ways = []
    for unit in units:
        onto: set[Hex] = {unit.place}
        for direction in towards(source, unit.place):
            place: Hex | None = unit.place
            for _ in range(x):
                place = None if place is None else step(place, direction)
                if place is not None:
                    onto.add(place)
        ways.append(onto)
    return any(one & another for index, one in enumerate(ways) for another in ways[:index])


async def _push(battle: Battle, use: AbilityUse, unit: Unit, source: Hex, x: int) -> None:
    start = unit.place
    if root.holds(battle.profile(unit)):
        battle.say(happenings.Unaffected(unit.id, "rooted"))
        return
    directions = towards(source, start)
    if not directions:
        return
    wanted = await battle.choose(use.seat, "push", [str(d) for d in DIRECTIONS if d in directions], unit=unit.id)
    way, leaves = pushed.way(start, Direction(str(wanted)), x, occupied_without(battle.state, unit))
    if way:
        unit.hex = way[-1]
        battle.say(happenings.UnitMoved(unit.id, start, way, "pushed"))
    if leaves:
        battle.kill(unit, use.unit if use.unit.hex is not None else None, "pushed")
