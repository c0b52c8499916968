"""Powers that are used: Enmity, War Cry, Vanish, breaths, Aquatic Charge, Flyby, and the ghast's Stench."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.d6s import numbers
from engine.d6s.areas import touched_by_cone
from engine.d6s.battle import Battle
from engine.d6s.book import Attack
from engine.d6s.conditions import end_turning, gain
from engine.d6s.events import BlockChecked, Used
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH, Point
from engine.d6s.harm import Damage, give_temporary_health, wound
from engine.d6s.measuring import adjacent, within
from engine.d6s.saves import save
from engine.d6s.sight import area_blockers, can_see
from engine.d6s.state import Character, State
from engine.refusals import NotAllowed


@feature("Enmity")
def check_enmity(state: State, unit: Character, target: Character) -> None:
    """Once an encounter, in its own movement: one enemy within 2 inches, against whom its to-hit rolls have advantage
    from then on.
    """
    if target.side is unit.side or not target.in_play or target.inside:
        raise NotAllowed("Enmity is for one enemy within 2 inches.")
    if not within(state, unit, target, 2 * INCH):
        raise NotAllowed(f"{target.name} is more than 2 inches away (Enmity).")


def swear_enmity(battle: Battle, unit: Character, target: Character) -> None:
    """Names the enemy of Enmity."""
    unit.spend("enmity")
    unit.enmity = target.name
    battle.say(Used(unit.name, "Enmity", target.name))


@feature("War Cry")
def check_war_cry(state: State, unit: Character, target: Character) -> None:
    """In its own movement it, or an ally in sight, gains 1 Temporary Health and advantage on to-hit rolls in the next
    Combat Phase.
    """
    if target.side is not unit.side or not target.in_play:
        raise NotAllowed("War Cry is for the one who cries or an ally.")
    if not can_see(state, unit, target):
        raise NotAllowed(f"{unit.name} does not see {target.name} (War Cry).")


def cry(battle: Battle, unit: Character, target: Character) -> None:
    """Gives what War Cry gives."""
    unit.spend("war cry")
    battle.say(Used(unit.name, "War Cry", target.name))
    give_temporary_health(battle, target, 1)
    target.war_cry = battle.state.round


@feature("Vanish")
async def vanish(battle: Battle, unit: Character) -> None:
    """As a movement action it becomes invisible until its next action is finished."""
    battle.say(Used(unit.name, "Vanish"))
    await gain(battle, unit, "invisible")


@feature("Aquatic Charge")
def check_aquatic_charge(state: State, unit: Character, target: Character, path: Sequence[Point]) -> None:
    """Once a round in its own movement, on top of it: a straight swim toward an enemy, its centre in water all
    the way.
    """
    from engine.d6s.geometry import distance

    start = state.place(unit)
    if len(path) != 1:
        raise NotAllowed("Aquatic Charge goes straight, to one point.")
    if distance(start, path[0]) > numbers.speeds(state, unit)[numbers.SWIM] * INCH + 10:
        raise NotAllowed("Aquatic Charge goes no farther than the swimming Speed.")
    x, y = state.place(target)
    ax, ay = x - start[0], y - start[1]
    bx, by = path[0][0] - start[0], path[0][1] - start[1]
    across = ax * by - ay * bx
    if target.side is unit.side or ax * bx + ay * by <= 0 or across * across > (20 * 20) * (ax * ax + ay * ay):
        raise NotAllowed("Aquatic Charge goes straight toward an enemy.")
    whole = distance(start, path[0])
    from engine.d6s.terrain import merged

    spans = merged([span for piece in numbers.waters(state) for span in piece.spans(start, path[0])])
    if not spans or spans[0][0] > 1 or spans[0][1] < whole - 1:
        raise NotAllowed("Aquatic Charge stays in water all the way.")


# -- breath ----------------------------------------------------------------------------------------------------------


@feature("Breath")
async def breathe(battle: Battle, unit: Character, breath: Attack, goal: Point) -> None:
    """A cone as an action, in either phase, without preparing: all it touches are hit; a save makes the hit weaker."""
    state = battle.state
    unit.spend(breath.name)
    battle.say(Used(unit.name, breath.name.title()))
    start = state.place(unit)
    touched = touched_by_cone(state, unit, goal, breath.cone * INCH)
    for victim, spared in await blocked(battle, unit, touched):
        if spared or not victim.in_play:
            continue
        assert breath.save is not None and breath.strength is not None and breath.strength_on_save is not None
        saved = await save(battle, victim, breath.save, breath.potency)
        await end_turning(battle, victim)
        strength = breath.strength_on_save if saved else breath.strength
        await wound(battle, unit, victim, Damage(strength, breath.damage, breath.damage_type, cause=breath.name))
        if not saved and victim.in_play:
            for brought in breath.on_fail:
                await gain(battle, victim, brought.condition, unit, cause=start)


async def blocked(battle: Battle, user: Character, touched: list[Character]) -> list[tuple[Character, bool]]:
    """Returns for all touched by an area whether something spares them; blockers are those of this moment (D-68,
    D-147).
    """
    shields = [(victim, area_blockers(battle.state, user, victim)) for victim in touched]
    found: list[tuple[Character, bool]] = []
    for victim, names in shields:
        met = ""
        if names:
            (die,) = await battle.throw(user, "block")
            met = names[die - 1] if die <= len(names) else ""
            battle.say(BlockChecked(user.name, victim.name, tuple(names), die, met))
        found.append((victim, bool(met)))
    return found


# -- Stench ----------------------------------------------------------------------------------------------------------


@feature("Stench")
async def breathe_stench(battle: Battle, also: tuple[tuple[str, str], ...] = ()) -> None:
    """A character within 1 inch of a ghast for the first time in the encounter saves (Fortitude) or is poisoned; undead
    are unaffected.
    """
    state = battle.state
    ghasts = [unit for unit in state.playing() if unit.kit.has("stench") and not unit.inside]
    for ghast in ghasts:
        for unit in list(state.playing()):
            if unit.name == ghast.name or ghast.name in unit.smelt or "undead" in unit.kit.types or unit.inside:
                continue
            if not adjacent(state, ghast, unit) and (ghast.name, unit.name) not in also:
                continue
            unit.smelt.append(ghast.name)
            if numbers.is_immune(state, unit, "poisoned"):
                continue
            if not await save(battle, unit, "fortitude"):
                await gain(battle, unit, "poisoned", ghast)


def used_to_stench(state: State, but: Collection[str] = ()) -> None:
    """Notes who stands by a ghast when a position begins, `but` some of them: they have met its stench before."""
    for ghast in state.playing():
        if not ghast.kit.has("stench") or state.body(ghast).at is None:
            continue
        others = [u for u in state.playing() if u.name != ghast.name and state.body(u).at is not None]
        for unit in others:
            if unit.name not in but and adjacent(state, ghast, unit) and ghast.name not in unit.smelt:
                unit.smelt.append(ghast.name)
