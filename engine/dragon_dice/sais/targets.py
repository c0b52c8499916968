"""The targets of an icon (p. 32): as much as its text allows, chosen by the roller; and the units that fail the roll it
demands.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon_dice.events.rolls import RolledForIcon
from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, Purpose, ResultType
from engine.dragon_dice.rolls.resolution import roll_each
from engine.dragon_dice.sais.icon_actions import IconUse
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import damage_unit
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import Die, Place
from engine.values import Json, Seat

PROMPT = "sai target"


# -- choosing ------------------------------------------------------------------------------------------------------


async def choose_defenders(battle: Battle, use: IconUse, health: int) -> list[Die]:
    """Returns units of the defending army worth up to this much health: as much as possible, never more."""
    return await choose_units_of(battle, use, use.exchange.defenders(battle), health)


async def choose_who_may_leave(battle: Battle, use: IconUse, health: int) -> list[Die]:
    """Returns defending units as `choose_defenders` does, among those that may leave their terrain (R-28)."""
    able = [die for die in use.exchange.defenders(battle) if battle.may_leave(die)]
    return await choose_units_of(battle, use, able, health)


async def choose_units_of(battle: Battle, use: IconUse, among: Sequence[Die], health: int) -> list[Die]:
    """Returns units among these worth up to this much health: as much as possible, never more."""
    return await battle.choose_units(use.owner, PROMPT, among, health, icon=use.name) if among else []


async def choose_one_defender(battle: Battle, use: IconUse) -> Die | None:
    """Returns one unit of the defending army, or None when there is none."""
    return await choose_one_of(battle, use, use.exchange.defenders(battle))


async def choose_one_of(battle: Battle, use: IconUse, among: Sequence[Die], by: Seat | None = None) -> Die | None:
    """Returns one of these units, or None when there is none. `by`: who chooses, if not the roller."""
    return await battle.choose_one(by or use.owner, PROMPT, among, icon=use.name)


async def choose_army(battle: Battle, use: IconUse, armies: Sequence[tuple[Seat, Place]]) -> tuple[Seat, Place] | None:
    """Returns one of these armies, or None when there is none."""
    if not armies:
        return None
    options: list[Json] = [f"{owner} {place}" for owner, place in armies]
    answer = await battle.choose(use.owner, PROMPT, options, icon=use.name)
    return armies[options.index(answer)]


def opposing_armies_here(battle: Battle, use: IconUse) -> list[tuple[Seat, Place]]:
    """Returns the opposing armies at the roller's own terrain; there is none in the Reserve Area (p. 5, R-45)."""
    if use.place not in battle.state.terrains:
        return []
    return [(seat, use.place) for seat in battle.opposing_armies(use.owner, use.place)]


def opposing_armies_at_terrains(battle: Battle, use: IconUse) -> list[tuple[Seat, Place]]:
    """Returns the opposing armies at any terrain; an army in the Reserve Area is at none."""
    opponents = battle.state.opponents(use.owner)
    return [(seat, place) for seat in opponents for place in battle.places_with_units(seat)]


# -- rolls that targets make ---------------------------------------------------------------------------------------


async def who_fail(
    battle: Battle, units: Sequence[Die], purpose: Purpose, result: ResultType, against: str = ""
) -> list[Die]:
    """Rolls units each for itself, perhaps against an icon, and returns those that generate no such result.

    A unit that exchanges itself in its own roll, by Wild Growth, is no longer a target (p. 30).
    """
    if not units:
        return []
    sheets = await roll_each(battle, units, purpose, against)
    failed = [die for die in units if not sheets[die.id].of(result)]
    return [die for die in failed if battle.state.is_in_play(die.place)]


async def who_show_id(battle: Battle, units: Sequence[Die], kind: str) -> list[Die]:
    """Rolls units just to see their icons, and returns those that show their ID; a unit that may not be rolled shows
    nothing.

    `kind` is the name of the roll. IDs are seen even where they generate nothing (R-09).
    """
    showing: list[Die] = []
    for owner, place, group in battle.by_army(units):
        rolling = [die for die in group if battle.may_be_rolled(die, by_force=True)]
        if not rolling:
            continue
        fallen = await battle.throw(owner, kind, rolling)
        faces = {die.id: die.unit.faces[fallen[die.id]] for die in rolling}
        for die in rolling:
            battle.has_been_rolled(die)
        named = {die_id: str(face) for die_id, face in faces.items()}
        battle.say(RolledForIcon(player=owner, place=place, kind=kind, faces=named))
        showing += [die for die in rolling if faces[die.id].is_id]
    return showing


async def damage_with_save(battle: Battle, die: Die, damage: int, *, bury: bool = False) -> bool:
    """Does damage to one unit, which rolls saves for itself against it (p. 29). Returns whether that kills it."""
    saves = (await roll_each(battle, [die], INDIVIDUAL_SAVE))[die.id].of(ResultType.SAVE)
    return await damage_unit(battle, die, damage, saves=saves, bury=bury)


# -- what lasts ----------------------------------------------------------------------------------------------------


def last_on_units(battle: Battle, use: IconUse, units: Sequence[Die], source: Die | None = None) -> None:
    """Lays the icon's lasting effect on units that are still in play, until the beginning of the roller's next turn."""
    for die in units:
        if not battle.state.is_in_play(die.place):
            continue
        battle.last(
            LastingEffect(
                use.name, On.UNIT, use.owner, use.owner, die=die.id, source=None if source is None else source.id
            )
        )


def last_on_army(battle: Battle, use: IconUse, army: tuple[Seat, Place], strength: int = 1) -> None:
    """Lays the icon's lasting effect on an army, until the beginning of the roller's next turn."""
    owner, place = army
    battle.last(LastingEffect(use.name, On.ARMY, use.owner, use.owner, owner=owner, place=place, strength=strength))
