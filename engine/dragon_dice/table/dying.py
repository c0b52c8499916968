"""Dying: everything that can happen between a deadly blow and the Dead or Buried Unit Area (p. 6, p. 21-25, p. 29).

The order, where several rules meet:

1. *Open Grave*: units killed after a save roll by something that targeted the army go to the Reserve Area; no other
   effect of dying happens to them (p. 29), but effects on them end, because they were killed (p. 45). Dragonkin cannot
   leave their terrain (p. 54), so it does nothing for them.
2. *Replanting*: Treefolk at water are rolled; an ID saves them to the Reserve Area, and they were never killed (R-42).
3. *Stepped Damage* and *Accelerated Growth*: the owner may exchange the unit with one that was dead before this blow.
   The exchanged unit was never killed and goes to the Dead Unit Area, even if it was to be buried (R-43).
4. The others are dead and lie in their grave: the Dead Unit Area, or for Dragonkin the Summoning Pool (p. 54). *Rise
   from the Ashes* is rolled.
5. *Soiled Ground*: a unit that went to the Dead Unit Area from that terrain rolls a save or is buried.
6. A unit killed *and buried* by one effect is buried, with another roll for Rise from the Ashes (p. 39).
7. Dragonkin that are left alone go back to the Summoning Pool (`dragonkin.disband`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.events.damage import UnitDamaged
from engine.dragon_dice.events.units import Buried, DiceMoved, Risen, UnitsKilled
from engine.dragon_dice.rolls.purposes import BURIAL_SAVE, BURIAL_SAVE_UNTARGETED, ResultType
from engine.dragon_dice.rolls.resolution import roll_each
from engine.dragon_dice.species.dragonkin import disband
from engine.dragon_dice.table import items
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import BUA, DUA, RESERVES, Die, Place, ids_of
from engine.values import Seat

RISE = "Rise from the Ashes"
GRAVE: Final = "Open Grave"

Rescue: TypeAlias = Callable[[Battle, Seat, Place, list[Die], list[Die]], Awaitable[list[Die]]]
"""A rule by which some of the dying of an army are never killed, told the units that were dead before. It returns the
others.
"""

RESCUES: Final = Slot[tuple[Rescue, ...]]("rescues of the dying")
"""The rules of a book by which units are never killed, in their order."""

OPEN_GRAVE: Final = Slot[Callable[[bool, bool], bool]]("open grave")
"""Whether Open Grave takes killed units: after a save roll of their army, or killed by an effect that also buries."""


def after_a_save_roll(after_army_save: bool, bury: bool) -> bool:
    """Open Grave takes units killed by an effect that targeted their army, after its save roll (p. 47)."""
    return after_army_save


async def kill(
    battle: Battle,
    units: Sequence[Die],
    *,
    after_army_save: bool = False,
    bury: bool = False,
    may_bury: bool = False,
    only: bool = False,
) -> list[Die]:
    """Kills units, all at once. Returns those that were really killed, wherever they lie now.

    `after_army_save`: an effect on the army kills them after its save roll (Open Grave). `bury`: the same effect
    buries. `may_bury`: it buries after a roll that is still to come, so Open Grave takes none of them yet. `only`: they
    alone fitted the damage, and others live.
    """
    # An effect no longer reaches a unit that its own roll has exchanged in the meantime (p. 30).
    units = [die for die in units if battle.state.is_in_play(die.place)]
    killed: list[Die] = []
    dead_before = {owner: battle.state.at(owner, DUA) for owner in {die.owner: None for die in units}}
    for owner, place, group in battle.by_army(units):
        dying = group
        if not may_bury and _open_grave_takes(battle, owner, place, after_army_save, bury):
            killed += await open_grave(battle, owner, place, [die for die in group if not die.is_dragonkin])
            dying = [die for die in group if die.is_dragonkin]
        for rescue in battle.edition[RESCUES]:
            dying = await rescue(battle, owner, place, dying, dead_before[owner])
        if not dying:
            continue
        _say_killed(battle, owner, place, dying, only)
        for die in dying:
            battle.move([die], die.grave)
        battle.end_effects_on_units(dying)
        killed += dying
        await rise(battle, owner, dying)
        if any(influence.buries_the_killed for influence in battle.influences_on(owner, place)):
            await bury_without_save(battle, [die for die in dying if die.place == DUA], targeted=False)
        if bury:
            await bury_units(battle, [die for die in dying if die.place == die.grave])
    disband(battle)
    await items.bury_excess(battle)
    return killed


async def kill_and_bury_without_save(battle: Battle, units: Sequence[Die]) -> None:
    """Kills units that an effect has targeted; each then rolls a save or is buried (Poison, Stomp, Crush).

    An Open Grave that takes whoever is killed by whatever cause (1996) takes those that are not buried (N-91).
    """
    under_grave = [
        die
        for owner, place, group in battle.by_army(units)
        for die in group
        if _open_grave_takes(battle, owner, place, after_army_save=False, bury=False)
    ]
    killed = await kill(battle, units, may_bury=True)
    await bury_without_save(battle, killed, targeted=True)
    saved = [die for die in killed if die in under_grave and die.place == DUA]
    for owner, _, group in battle.by_army(saved):
        battle.move(group, RESERVES)
        battle.say(DiceMoved(player=owner, place=RESERVES, dice=ids_of(group), by=GRAVE), GRAVE)


def _open_grave_takes(battle: Battle, owner: Seat, place: Place, after_army_save: bool, bury: bool) -> bool:
    takes = battle.edition[OPEN_GRAVE](after_army_save, bury)
    return takes and any(influence.takes_the_killed for influence in battle.influences_on(owner, place))


async def damage_unit(battle: Battle, die: Die, damage: int, *, saves: int = 0, bury: bool = False) -> bool:
    """Inflicts damage on one unit, less its saves; returns whether that kills it. The rest heals (p. 29, R-11)."""
    if not battle.state.is_in_play(die.place):
        return False  # its own roll has exchanged it away (p. 30)
    damage = max(0, damage - saves)
    wounds = battle.state.wounds.get(die.id, 0) + damage
    battle.say(UnitDamaged(player=die.owner, place=die.place, die=die.id, damage=damage, saves=saves, wounds=wounds))
    if wounds < die.unit.health:
        if damage:
            battle.state.wounds[die.id] = wounds
        return False
    return bool(await kill(battle, [die], bury=bury))


async def open_grave(battle: Battle, owner: Seat, place: Place, dying: Sequence[Die]) -> Sequence[Die]:
    """Open Grave (p. 47): killed units go to the Reserve Area instead of the Dead Unit Area. Returns them.

    Dragonkin are not among them, for they cannot leave their terrain (p. 54).
    """
    if dying:
        _say_killed(battle, owner, place, dying)
        battle.move([*dying, *await items.take_along(battle, dying, RESERVES)], RESERVES)
        battle.end_effects_on_units(dying)
    return dying


async def bury_units(battle: Battle, units: Sequence[Die], by: Seat | None = None) -> None:
    """Moves dead units to their owners' Buried Unit Areas; a unit that can rise from the ashes rolls for it (p. 39)."""
    for owner, _, group in battle.by_army(units):
        battle.move(group, BUA)
        battle.say(Buried(player=owner, dice=tuple(die.id for die in group), by=by))
        await rise(battle, owner, group)


async def bury_without_save(battle: Battle, units: Sequence[Die], *, targeted: bool) -> None:
    """Lets killed units roll saves, each for itself; units without a save are buried.

    `targeted`: the effect targets units or a health-worth of them, not an army or a terrain (p. 31, R-68).
    """
    still_dead = [die for die in units if die.place == die.grave]
    if still_dead:
        sheets = await roll_each(battle, still_dead, BURIAL_SAVE if targeted else BURIAL_SAVE_UNTARGETED)
        await bury_units(battle, [die for die in still_dead if not sheets[die.id].of(ResultType.SAVE)])


def _say_killed(battle: Battle, owner: Seat, place: Place, dying: Sequence[Die], only: bool = False) -> None:
    if battle.is_heard:
        health = sum(die.unit.health for die in dying)
        dice = ids_of(dying)
        battle.say(UnitsKilled(player=owner, place=place, dice=dice, health=health, by=battle.killer, only=only))


async def rise(battle: Battle, owner: Seat, units: Sequence[Die]) -> None:
    """Rise from the Ashes (p. 39): a killed or buried unit with the icon is rolled, and rises when it shows."""
    phoenixes = [die for die in units if RISE in die.unit.icons]
    if not phoenixes:
        return
    fallen = await battle.throw(owner, "rise", phoenixes)
    risen = [die for die in phoenixes if die.unit.faces[fallen[die.id]].icon == RISE]
    if risen:
        battle.move(risen, RESERVES)
        battle.say(Risen(player=owner, dice=tuple(die.id for die in risen)))
