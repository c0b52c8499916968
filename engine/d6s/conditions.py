"""Conditions: how they come, what they bring about at once, how they end (Conditions; D-102 to D-107, D-142, D-143)."""

from __future__ import annotations

from typing import Final

from engine.d6s import forced
from engine.d6s.battle import Battle
from engine.d6s.events import ConditionGained, ConditionLost, Rode
from engine.d6s.force import end_concentration, end_spell
from engine.d6s.geometry import INCH, Point
from engine.d6s.marks import Mark
from engine.d6s.measuring import within
from engine.d6s.numbers import is_immune
from engine.d6s.state import Character, Condition, State

CONDITIONS: Final = (
    *("blinded", "charmed", "dominated", "frightened", "grappled", "hidden", "invisible", "poisoned", "prone"),
    *("sapped", "stunned", "vexed", "incapacitated", "paralyzed", "restrained"),
)
"""Every condition; the last three are filled in from the SRD (D-103 to D-105)."""

UNTIL_NEXT_ACTION: Final = ("blinded", "charmed", "dominated", "hidden", "invisible")
"""Those that end when their bearer finishes taking an action (D-57)."""

HELPLESS: Final = ("stunned", "incapacitated", "paralyzed")
"""A character with one of these takes no actions, makes no strikes and concentrates on nothing."""

COMMANDED: Final = Mark("command", "")
"""What a Command makes the character do in its next movement, and who commands it: "flee Dwarf Cleric 1"."""

ALIASES: Final = {"controlled": "dominated"}


def is_helpless(unit: Character) -> bool:
    """Returns whether the character can neither act nor strike (D-47)."""
    return any(unit.has(name) for name in HELPLESS)


def cannot_move(unit: Character) -> bool:
    """Returns whether the character cannot move at all, not even by standing up."""
    return unit.has("stunned") or unit.has("paralyzed")


def can_cast_quick(unit: Character) -> bool:
    """Returns whether the character can cast a quick spell now (D-103; Vortex and Gaseous Form forbid it)."""
    if unit.has("stunned") or unit.has("paralyzed") or unit.has("incapacitated") or unit.inside:
        return False
    held = unit.conditions.get("grappled")
    return held is None or not held.vortex


async def gain(
    battle: Battle,
    unit: Character,
    name: str,
    source: Character | None = None,
    *,
    potency: int = 0,
    spell: int = 0,
    vortex: bool = False,
    cause: Point | None = None,
    why: str = "",
) -> bool:
    """Lays a condition on a character, unless it is immune. Returns whether it lies there now.

    `cause` is where it came from: a rider who falls off its mount falls away from there. `why` is its cause where that
    is not a character.
    """
    state = battle.state
    if not unit.in_play or is_immune(state, unit, name, source):
        return False
    if name == "grappled" and source is not None and holds(state, source) not in (None, unit):
        return False
    if name == "prone" and unit.rides and not unit.passenger:
        return await _rider_falls(battle, unit, cause)
    if name in unit.conditions and name not in ("stunned", "frightened", "poisoned", "incapacitated", "grappled"):
        return True
    until = state.round + 1 if name == "poisoned" else 0
    condition = Condition(name, source.name if source is not None else "", potency, until, spell, vortex)
    unit.conditions[name] = condition
    battle.say(ConditionGained(unit.name, name, condition.source, why))
    if name == "dominated":
        unit.side = unit.home.other
    if name in HELPLESS:
        await end_concentration(battle, unit, name)
        await release(battle, unit)
    return True


async def lose(battle: Battle, unit: Character, name: str) -> None:
    """Takes a condition away, if it is there."""
    if unit.conditions.pop(name, None) is None:
        return
    if name == "dominated":
        unit.side = unit.home
    battle.say(ConditionLost(unit.name, name))


async def _rider_falls(battle: Battle, rider: Character, cause: Point | None) -> bool:
    """Lets the owner choose whether the rider falls off or the mount goes down (Riding mounts; D-90)."""
    mount = battle.state.units[rider.rides]
    options = ["off", "mount"] if not mount.has("prone") else ["off"]
    choice = await battle.choose(rider, "fall", options, "off", mount=mount.name) if len(options) > 1 else "off"
    if choice == "mount":
        return await gain(battle, mount, "prone", why="goes down with its rider")
    dismount(battle, rider, forced.beside(battle.state, rider, mount, cause))
    battle.say(Rode(rider.name, "fell off", mount.name, rider.at))
    await end_far_holds(battle)
    return await gain(battle, rider, "prone", why="falls off its mount")


def dismount(battle: Battle, rider: Character, at: Point) -> None:
    """Puts a rider on the ground; the passenger behind it, if any, rides from now on."""
    mount = battle.state.units[rider.rides]
    rider.rides, rider.passenger, rider.at = "", False, at
    left = battle.state.riders(mount)
    mount.rider = left[0].name if left else ""
    if left:
        left[0].passenger = False


# -- holds -----------------------------------------------------------------------------------------------------------


def holds(state: State, unit: Character) -> Character | None:
    """Returns the character that this one holds in a grapple."""
    for other in state.playing():
        held = other.conditions.get("grappled")
        if held is not None and held.source == unit.name:
            return other
    return None


async def release(battle: Battle, unit: Character) -> None:
    """Lets go whomever the character holds."""
    held = holds(battle.state, unit)
    if held is not None:
        await lose(battle, held, "grappled")


async def end_far_holds(battle: Battle) -> None:
    """Ends every hold whose two are more than an inch apart, or whose holder is out of play (D-142, D-143)."""
    state = battle.state
    for unit in list(state.playing()):
        held = unit.conditions.get("grappled")
        if held is None or not held.source:
            continue
        holder = state.units.get(held.source)
        if holder is None or not holder.in_play or unit.inside or not within(state, unit, holder, INCH):
            await lose(battle, unit, "grappled")


async def source_is_gone(battle: Battle, gone: Character) -> None:
    """Ends the conditions and Commands that name somebody who has left play (D-143)."""
    for unit in list(battle.state.playing()):
        if COMMANDED.of(unit).partition(" ")[2] == gone.name:
            COMMANDED.put(unit, "")
        for name in ("frightened", "charmed", "grappled", "restrained", "incapacitated", "dominated"):
            condition = unit.conditions.get(name)
            if condition is not None and condition.source == gone.name:
                if name == "incapacitated" and not condition.spell:
                    continue
                await lose(battle, unit, name)


# -- ends ------------------------------------------------------------------------------------------------------------


async def action_is_finished(battle: Battle, unit: Character) -> None:
    """Ends what lasts until the next finished action (D-57)."""
    for name in UNTIL_NEXT_ACTION:
        if name in unit.conditions:
            await lose(battle, unit, name)


async def lose_instead_of_action(battle: Battle, unit: Character, in_combat: bool) -> bool:
    """Ends stunned, paralyzed or incapacitated in the place of an action (D-102 to D-104).

    Returns whether something did: then the action is used. What a spell holds stays as long as the spell.
    """
    names = ("stunned", "paralyzed", "incapacitated") if in_combat else ("incapacitated",)
    if not in_combat and (unit.has("stunned") or unit.has("paralyzed")):
        return False
    lost = False
    for name in names:
        condition = unit.conditions.get(name)
        if condition is not None and not condition.spell:
            await lose(battle, unit, name)
            lost = True
    if lost:
        unit.acted = True
    return lost


async def expire(battle: Battle) -> None:
    """Ends conditions and spells that last to the end of this round."""
    state = battle.state
    for unit in list(state.playing()):
        for name, condition in list(unit.conditions.items()):
            if condition.until and condition.until <= state.round:
                await lose(battle, unit, name)
    for effect in [e for e in state.effects if e.until and e.until <= state.round]:
        await end_spell(battle, effect, "its time is over")


async def end_turning(battle: Battle, unit: Character) -> None:
    """Ends Turn Undead on who was hit, took damage or is afraid no more (D-124)."""
    for effect in [e for e in battle.state.effects if e.spell == "turn undead" and unit.name in e.targets]:
        await drop_target(battle, effect.number, unit)


async def drop_target(battle: Battle, number: int, unit: Character) -> None:
    """Takes a character out of a spell in force, with all the spell laid on it; a spell without targets ends."""
    effect = battle.state.effect(number)
    if effect is None or unit.name not in effect.targets:
        return
    effect.targets.remove(unit.name)
    for name, condition in list(unit.conditions.items()):
        if condition.spell == number:
            await lose(battle, unit, name)
    if not effect.targets:
        await end_spell(battle, effect, "nobody is left")
