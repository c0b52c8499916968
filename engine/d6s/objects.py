"""Objects: picked up, passed, dropped, destroyed, and who controls a treasure (Objects, Raid, Sacred Objects; D-113 to
D-117).
"""

from __future__ import annotations

from engine.d6s.battle import Battle
from engine.d6s.events import ObjectMoved
from engine.d6s.geometry import INCH, Point, toward
from engine.d6s.measuring import adjacent, is_threatened, on_table, within_point
from engine.d6s.saves import REFLEX, odds_of_save, save
from engine.d6s.state import Character, Edge, Object, Side, State
from engine.refusals import NotAllowed


def is_beast(unit: Character) -> bool:
    """Returns whether the character can neither carry nor claim (BEAST)."""
    return "beast" in unit.kit.types


def check_pick_up(state: State, unit: Character, thing: Object) -> None:
    """Raises `NotAllowed` when the character cannot pick the object up."""
    if is_beast(unit):
        raise NotAllowed(f"{unit.name} is a beast and cannot handle objects.")
    if thing.is_supply or thing.destroyed:
        raise NotAllowed(f"{thing.name} cannot be picked up.")
    if thing.at is None:
        raise NotAllowed(f"{thing.name} does not lie on the ground.")
    if not within_point(state, unit, thing.at, INCH):
        raise NotAllowed(f"{thing.name} is more than 1 inch away from {unit.name}.")


def is_treasure(name: str) -> bool:
    """Returns whether an object of this name is a treasure, which wins a match (Sacred Objects; D-114)."""
    return name.startswith("Treasure")


async def pick_up(battle: Battle, unit: Character, thing: Object) -> None:
    """Reflex, Potency the character's enemies within 1 inch of the object; on success it is carried."""
    if await save(battle, unit, REFLEX, _in_the_way(battle.state, unit, thing), thing=thing.name):
        thing.at = None
        unit.carries.append(thing.name)
        battle.say(ObjectMoved(thing.name, "taken", unit.name))


def odds_of_picking_up(state: State, unit: Character, thing: Object) -> float:
    """Returns how likely the character is to pick the object up, from 0 to 1 (Objects)."""
    return odds_of_save(state, unit, REFLEX, _in_the_way(state, unit, thing))


def _in_the_way(state: State, unit: Character, thing: Object) -> int:
    """Returns how many of the character's enemies are within 1 inch of the object: the Potency of picking it up."""
    if thing.at is None:
        return 0
    return sum(within_point(state, enemy, thing.at, INCH) for enemy in state.standing(unit.side.other))


def handled_in_reach(state: State, unit: Character) -> Object | None:
    """Returns an object that the character may pick up or destroy where it stands, if it has a chance to."""
    for thing in state.objects.values():
        if not thing.is_supply and not odds_of_picking_up(state, unit, thing):
            continue
        for check in (check_pick_up, check_destroy):
            try:
                check(state, unit, thing)
            except NotAllowed:
                continue
            return thing
    return None


def check_pass(state: State, unit: Character, to: Character) -> None:
    """Raises `NotAllowed` when the character cannot pass something to that one."""
    if to.side is not unit.side or not to.in_play or to.name == unit.name or to.inside:
        raise NotAllowed(f"{to.name} is no ally to pass something to.")
    if is_beast(to):
        raise NotAllowed(f"{to.name} is a beast and cannot handle objects.")
    if not adjacent(state, unit, to):
        raise NotAllowed(f"{to.name} is more than 1 inch away from {unit.name}.")


def pass_on(battle: Battle, unit: Character, name: str, to: Character) -> None:
    """Hands an object to an ally."""
    unit.carries.remove(name)
    to.carries.append(name)
    battle.say(ObjectMoved(name, "passed", to.name))


def put_down(battle: Battle, unit: Character, name: str) -> None:
    """Drops an object at the rim, toward the nearest side that is on the table (D-117)."""
    state = battle.state
    unit.carries.remove(name)
    at = place_at_rim(state, unit)
    state.objects[name].at = at
    battle.say(ObjectMoved(name, "dropped", unit.name, at))


def place_at_rim(state: State, unit: Character) -> Point:
    """Returns the point on the character's rim where nobody else stands: east, south, west, north."""
    centre, radius = state.place(unit), state.radius(unit)
    for dx, dy in ((1, 0), (0, -1), (-1, 0), (0, 1)):
        p = toward(centre, (centre[0] + dx * 1000, centre[1] + dy * 1000), radius)
        others = [u for u in state.standing() if u.name != state.body(unit).name]
        if on_table(state, p, 0) and not any(within_point(state, other, p, 0) for other in others):
            return p
    return centre


def check_destroy(state: State, unit: Character, thing: Object) -> None:
    """Raises `NotAllowed` when the character cannot destroy the supply (Raid; D-113)."""
    if not thing.is_supply or thing.destroyed or thing.at is None:
        raise NotAllowed(f"{thing.name} cannot be destroyed.")
    if is_beast(unit):
        raise NotAllowed(f"{unit.name} is a beast and cannot interact with objects.")
    if half_of(state, thing.at) is not unit.side.other:
        raise NotAllowed(f"{thing.name} is not on the opponent's side of the table.")
    if not within_point(state, unit, thing.at, INCH):
        raise NotAllowed(f"{thing.name} is more than 1 inch away from {unit.name}.")
    if is_threatened(state, unit):
        raise NotAllowed(f"{unit.name} is in the threatened space of an enemy and cannot destroy supplies (Raid).")


def half_of(state: State, p: Point) -> Side | None:
    """Returns whose half of the table a point lies in: the side whose edge is nearer."""
    edge = state.edges.get("A")
    if edge is None:
        return None
    low = {Edge.SOUTH: p[1] * 2 < state.depth, Edge.NORTH: p[1] * 2 > state.depth}
    low |= {Edge.WEST: p[0] * 2 < state.width, Edge.EAST: p[0] * 2 > state.width}
    if low[edge]:
        return Side.A
    return Side.B if low[edge.opposite] else None


def controller(state: State, thing: Object) -> Side | None:
    """Returns which side controls a treasure: carried by it, or alone with a non-beast within 1 inch (D-114)."""
    for unit in state.playing():
        if thing.name in unit.carries:
            return unit.side
    if thing.at is None:
        return None
    near = {
        unit.side
        for unit in state.playing()
        if not unit.inside and not is_beast(unit) and within_point(state, unit, thing.at, INCH)
    }
    return near.pop() if len(near) == 1 else None


def carries_heavy(state: State, unit: Character) -> bool:
    """Returns whether the character carries something heavy, which takes its action each round."""
    return any(state.objects[name].heavy for name in unit.carries)
