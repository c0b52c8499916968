"""Moves and actions worth trying: for random players, for who does not think, and as lettered suggestions.

Help, not law: everything here only proposes; `check` of the question judges.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.d6s import numbers
from engine.d6s.actions.climbing import wall_before
from engine.d6s.around import places_around
from engine.d6s.geometry import INCH, Point, distance, toward
from engine.d6s.measuring import adjacent, gap, gap_to_point, in_the_way
from engine.d6s.numbers import BURROW, PHASE, speeds
from engine.d6s.objects import is_beast
from engine.d6s.paths import climbs
from engine.d6s.spells.registry import SpellKind, Whom, known_spell
from engine.d6s.state import Character, State
from engine.values import Json


def contacts(state: State, unit: Character, length: int) -> list[tuple[Character, Point]]:
    """Returns for each enemy within reach the nearest place in contact with it."""
    start, radius = state.place(unit), state.radius(unit)
    found = []
    for enemy in state.standing(unit.side.other):
        at = state.place(enemy)
        away = distance(start, at) - radius - enemy.kit.radius
        if away <= length + 1 and distance(start, at) > 0:
            p = toward(at, start, radius + enemy.kit.radius)
            if in_the_way(state, unit, p) is None:
                found.append((enemy, p))
            else:
                found += [
                    (enemy, q)
                    for q in _round(at, start, radius + enemy.kit.radius)
                    if in_the_way(state, unit, q) is None
                ][:2]
    return found


def _round(centre: Point, start: Point, reach: int) -> list[Point]:
    x, y = start[0] - centre[0], start[1] - centre[1]
    turns = ((707, 707), (707, -707), (0, 1000), (0, -1000), (-707, 707), (-707, -707), (-1000, 0))
    goals = [(centre[0] + x * c - y * s, centre[1] + x * s + y * c) for c, s in turns]
    return [toward(centre, goal, reach) for goal in goals]


def moves_worth_making(state: State, units: Sequence[Character], going_on: bool, rng: random.Random) -> list[Json]:
    """Returns movements to try: contact, shots, spells, powers, an advance, staying."""
    unit = units[int(rng.random() * len(units))]
    name = unit.name
    if unit.inside:
        vehicle = state.units[unit.inside]
        goals = _round(state.place(vehicle), (state.place(vehicle)[0], 0), vehicle.kit.radius + unit.kit.radius)
        return [{"unit": name, "steps": [{"leave": list(goal)}, {"end": True}]} for goal in goals]
    found: list[Json] = []

    def add(*steps: Json) -> None:
        found.append({"unit": name, "steps": [*steps, {"end": True}]})

    body = state.body(unit)
    ways = speeds(state, body)
    length = max(ways.values(), default=0) * INCH
    start = state.place(body)
    prone = body.has("prone")
    up: list[Json] = [{"stand": True}] if prone else []
    reach = length // 2 if prone else length
    if reach > 0:
        for _, p in contacts(state, body, reach):
            add(*up, {"to": list(p)})
            for way in (BURROW, PHASE):
                if way in ways:
                    add(*up, {way: list(p)})
        for _, p in contacts(state, body, 2 * reach):
            add(*up, {"dash": True}, {"to": list(p)})
        enemies = list(state.standing(body.side.other))
        if enemies:
            nearest = min(enemies, key=lambda e: gap(state, body, e))
            for part in (reach, reach // 2):
                goal = toward(start, state.place(nearest), min(part, distance(start, state.place(nearest))))
                add(*up, {"to": list(goal)})
        for thing in state.objects.values():
            if thing.at is not None and not thing.destroyed and not is_beast(unit):
                far = distance(start, thing.at)
                add(*up, {"to": list(toward(start, thing.at, max(min(reach, far - 600), 0)))})
        for p in places_around(state, body, reach, rng):
            add(*up, {"to": list(p)})
    wall = wall_before(state, body, 0) if climbs(body) and not prone else None
    if wall is not None:
        add({"climb": min(wall.top // 2, reach)})
    for shooter in state.mounted_body(body):
        found += _shots(state, shooter, name, reach)
        found += _castings(state, shooter, name, rng)
        found += powers(state, shooter, name)
    if not going_on:
        found.append({"unit": name, "steps": [{"wait": True}]})
    add({"dodge": True})
    if rng.random() < 0.2:
        add({"hide": True})
    add(*up)
    return found


def _shots(state: State, unit: Character, name: str, reach: int) -> list[Json]:
    weapons = [made for made in unit.kit.attacks if made.is_ranged]
    if not weapons or unit.acted:
        return []
    far = max(max(made.short, made.long) for made in weapons) * INCH
    found: list[Json] = []
    most = numbers.total(numbers.attacks(state, unit))
    for enemy in state.playing(unit.side.other):
        if enemy.inside or enemy.passenger:
            continue
        away = gap(state, unit, enemy)
        if away <= far:
            found.append({"unit": name, "steps": [{"shoot": [enemy.name] * most, "by": unit.name}, {"end": True}]})
        elif away <= far + reach // 2:
            start, goal = state.place(unit), state.place(enemy)
            p = toward(start, goal, min(away - far + 100, reach // 2))
            steps: list[Json] = [{"to": list(p)}, {"shoot": [enemy.name] * most, "by": unit.name}, {"end": True}]
            found.append({"unit": name, "steps": steps})
    return found


def _castings(state: State, unit: Character, name: str, rng: random.Random) -> list[Json]:
    known = unit.kit.spells
    names = [*known.standard, *known.concentration] if unit.left("slots") > 0 else []
    if unit.left("lesser restoration") > 0:
        names.append("lesser restoration")
    found: list[Json] = []
    for spell in dict.fromkeys(names):
        found += [
            {"unit": name, "steps": [{**row, "by": unit.name}, {"end": True}]}
            for row in orders_for(state, unit, spell, rng)
        ]
    return found


def orders_for(state: State, unit: Character, name: str, rng: random.Random) -> list[dict[str, Any]]:
    """Returns ways to aim a spell that may be legal."""
    spell = known_spell(name)
    if spell.kind is SpellKind.QUICK and name != "lesser restoration":
        return []
    rows: list[dict[str, Any]] = []
    allies = [u for u in state.playing(unit.side) if not u.inside]
    enemies = [u for u in state.playing(unit.side.other) if not u.inside]
    whom = spell.aim.whom
    if whom is Whom.ALLIES:
        near = [u for u in allies if u is unit or gap(state, unit, u) <= spell.aim.within * INCH]
        if name in ("cure wounds", "preserve life"):
            near = [u for u in near if u.wounds]
        if name == "lesser restoration":
            near = [u for u in near if u.conditions]
            return [{"cast": name, "target": u.name, "choose": next(iter(u.conditions))} for u in near]
        rows = [{"cast": name, "target": u.name} for u in near]
    elif whom in (Whom.ENEMIES, Whom.ANYBODY):
        near = [u for u in enemies if gap(state, unit, u) <= spell.aim.within * INCH]
        rows = [{"cast": name, "target": u.name} for u in near]
        if name == "telekinesis":
            rows = [
                {**row, "at": list(toward(state.place(state.units[row["target"]]), state.place(unit), 3000))}
                for row in rows
            ]
    elif whom is Whom.POINT:
        goals = [state.place(u) for u in enemies]
        goals += places_around(state, unit, 6 * INCH, rng)
        goals = [p for p in goals if gap_to_point(state, unit, p) <= (spell.aim.within or 24) * INCH]
        rows = [{"cast": name, "at": list(p)} for p in rng.sample(goals, min(4, len(goals)))]
    elif whom is Whom.DIRECTION:
        near = [u for u in enemies if gap(state, unit, u) <= 10 * INCH]
        rows = [{"cast": name, "toward": list(state.place(u))} for u in near if state.place(u) != state.place(unit)]
    elif whom is Whom.FALLEN:
        rows = [{"cast": name, "target": u.name} for u in state.units.values() if not u.in_play and u.home is unit.side]
    elif whom is Whom.SPELL:
        rows = [
            {"cast": name, "choose": effect.spell}
            for effect in state.effects
            if state.units[effect.caster].side is not unit.side
        ]
    else:
        rows = [{"cast": name}]
    if spell.aim.choices:
        rows = [{**row, "choose": spell.aim.choices[int(rng.random() * len(spell.aim.choices))]} for row in rows]
    return rows


def powers(state: State, unit: Character, name: str) -> list[Any]:
    """Returns powers that a character may use in its movement, riding and what it holds."""
    found: list[Json] = []

    def add(row: dict[str, Any]) -> None:
        found.append({"unit": name, "steps": [{**row, "by": unit.name}]})

    enemies = [u for u in state.playing(unit.side.other) if not u.inside]
    if unit.left("enmity") > 0:
        for enemy in enemies:
            if gap(state, unit, enemy) <= 2 * INCH:
                add({"use": "enmity", "target": enemy.name})
    if unit.left("war cry") > 0:
        add({"use": "war cry", "target": unit.name})
    if unit.kit.has("vanish") and not unit.acted:
        add({"use": "vanish"})
    if unit.kit.has("flyby") and not unit.flyby:
        add({"use": "flyby"})
    for made in unit.kit.attacks:
        if made.use == "area" and unit.left(made.name) > 0:
            for enemy in enemies:
                if gap(state, unit, enemy) <= made.cone * INCH and state.place(enemy) != state.place(unit):
                    add({"use": made.name, "toward": list(state.place(enemy))})
    if unit.kit.has("aquatic charge") and not unit.once.get("aquatic charge"):
        for enemy in enemies:
            start, goal = state.place(unit), state.place(enemy)
            far = distance(start, goal) - unit.kit.radius - state.radius(enemy)
            add(
                {"use": "aquatic charge", "target": enemy.name, "to": list(toward(start, goal, max(min(far, 7900), 0)))}
            )
    for effect in state.effects:
        if effect.caster == unit.name and effect.spell == "spiritual weapon" and effect.at is not None and enemies:
            hovers = effect.at
            goal = state.place(min(enemies, key=lambda e: distance(hovers, state.place(e))))
            near = toward(goal, effect.at, 1600)
            add({"use": "spiritual weapon", "to": list(toward(effect.at, near, min(4000, distance(effect.at, near))))})
        if effect.caster == unit.name and effect.spell == "telekinesis":
            for enemy in enemies[:2]:
                add({"use": "telekinesis", "target": enemy.name})
        if effect.spell == "gaseous form" and unit.name in effect.targets:
            add({"use": "gaseous form"})
    if unit.left("action surge") > 0 and unit.acted:
        found.append({"unit": name, "steps": [{"surge": True, "by": unit.name}, {"dash": True}]})
    for held in state.playing():
        grapple = held.conditions.get("grappled")
        if grapple is not None and grapple.source == unit.name:
            found.append({"unit": name, "steps": [{"release": held.name}]})
            goals = places_around(state, unit, 3 * INCH)[:4]
            found += [{"unit": name, "steps": [{"drag": held.name}, {"to": list(p)}]} for p in goals]
    for other in state.standing(unit.side):
        if other.kit.profile.is_mount and not other.rider and adjacent(state, unit, other) and not unit.rides:
            found.append({"unit": name, "steps": [{"mount": other.name}]})
        if other.kit.has("vehicle") and other is not unit and adjacent(state, unit, other):
            found.append({"unit": name, "steps": [{"enter": other.name}]})
    return found


# -- in melee --------------------------------------------------------------------------------------------------------


def fights_worth_trying(state: State, units: Sequence[Character], spear: bool, rng: random.Random) -> list[Json]:
    """Returns combat actions to try: all attacks on each enemy, powers, maneuvers, objects."""
    found: list[Json] = []
    for unit in units:
        name = unit.name
        enemies = [u for u in state.playing(unit.side.other) if not u.inside and adjacent(state, unit, u)]
        most = 1 if spear else max(numbers.total(numbers.attacks(state, unit)) - unit.attacks_made, 1)
        surge: dict[str, Json] = {"surge": True} if unit.acted and unit.left("action surge") > 0 else {}
        for enemy in enemies:
            if unit.mastery == "dual wielding":
                found.append({"unit": name, "attack": [enemy.name] * (most + 1), **surge})
            attack: Json = {"unit": name, "attack": [enemy.name] * most, **surge}
            found += [attack] * 3
            for made in unit.kit.attacks:
                if made.auto_hit:
                    rows: list[Json] = [{"target": enemy.name, "with": made.label}, *[enemy.name] * (most - 1)]
                    found.append({"unit": name, "attack": rows, **surge})
                elif made.whole_action and made.use == "melee":
                    found.append({"unit": name, "use": made.name, "target": enemy.name, **surge})
                elif made.is_melee and rng.random() < 0.3:
                    found.append({"unit": name, "attack": [{"target": enemy.name, "with": made.label}], **surge})
            if rng.random() < 0.25:
                found += [{"unit": name, what: enemy.name, **surge} for what in ("grapple", "shove", "trip")]
        found += _other_actions(state, unit, enemies, surge, rng)
        if unit.mastery == "caster":
            found.append({"unit": name, "attack": [{"use": "caster", "at": list(state.place(unit))}]})
    return found


def _other_actions(
    state: State, unit: Character, enemies: Sequence[Character], surge: dict[str, Json], rng: random.Random
) -> list[Json]:
    name = unit.name
    found: list[Json] = []
    if unit.has("grappled"):
        found.append({"unit": name, "escape": True, **surge})
    for thing in state.objects.values():
        if thing.at is not None and gap_to_point(state, unit, thing.at) <= INCH + 10:
            found += [{"unit": name, "pick up": thing.name, **surge}] * 3
            found += [{"unit": name, "destroy": thing.name, **surge}] * 3
    if unit.carries:
        for ally in state.playing(unit.side):
            if ally is not unit and not ally.inside and adjacent(state, unit, ally) and rng.random() < 0.3:
                found.append({"unit": name, "pass": {unit.carries[0]: ally.name}, **surge})
    if unit.inside:
        vehicle = state.units[unit.inside]
        centre = state.place(vehicle)
        reach = vehicle.kit.radius + unit.kit.radius
        found += [{"unit": name, "leave": list(p), **surge} for p in _round(centre, (centre[0], centre[1] - 1), reach)]
    if enemies and rng.random() < 0.3:
        place = state.place(unit)
        goal = toward(
            place, (2 * place[0] - state.place(enemies[0])[0], 2 * place[1] - state.place(enemies[0])[1]), 990
        )
        found.append({"unit": name, "disengage": list(goal)})
    if unit.left("lesser restoration") > 0:
        for row in orders_for(state, unit, "lesser restoration", rng):
            found.append({"unit": name, "use": row["cast"], "target": row["target"], "choose": row["choose"]})
    for made in unit.kit.attacks:
        near = [u for u in state.playing(unit.side.other) if not u.inside and state.place(u) != state.place(unit)]
        if made.use == "area" and unit.left(made.name) > 0:
            for enemy in near:
                if gap(state, unit, enemy) <= made.cone * INCH:
                    found.append({"unit": name, "use": made.name, "toward": list(state.place(enemy)), **surge})
        if made.reach > 1 and not made.whole_action:
            for enemy in near:
                if gap(state, unit, enemy) <= made.reach * INCH:
                    found.append({"unit": name, "attack": [{"target": enemy.name, "with": made.label}], **surge})
    return found


def follow_ups(state: State, unit: Character, length: int) -> list[Json]:
    """Returns places to follow up to: contact with each enemy in reach, with all attacks, and the middle of nowhere."""
    body = state.body(unit)
    found: list[Json] = []
    for enemy, p in contacts(state, body, length):
        found.append({"to": list(p), "attack": [enemy.name]})
        found.append({"to": list(p)})
    found += [{"to": list(p)} for p in places_around(state, body, length)[:3]]
    return found
