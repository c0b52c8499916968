"""Minor terrains in a march (p. 57-58): brought into play, kept, rolled or buried, most of it instead of a maneuver."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.dragon_dice.events.minor_terrains import (
    MinorTerrainBrought,
    MinorTerrainKept,
    MinorTerrainRolled,
    MinorTerrainTurned,
    WhyBuried,
)
from engine.dragon_dice.printed.dice import DISASTERS, ID, TERRAIN_ACTIONS
from engine.dragon_dice.species.counts_as import CHARGES
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import POOL, Die, DieId, Place
from engine.values import Json, Seat

OPTION: Final = "minor terrains"
"""What a match must allow for there to be any."""

KEEP, ROLL, BURY, NONE = "keep", "roll", "bury", "none"


def bury_disaster(battle: Battle, seat: Seat, place: Place) -> None:
    """A minor terrain that shows a disaster is buried at the beginning of its army's next march (p. 58).

    It comes before everything else in the march. It is not a choice, so the army may still bring another one into play.
    """
    die = battle.state.minor_terrain_at(seat, place)
    if die is not None and battle.state.minor_icon(die) in DISASTERS:
        battle.bury_minor_terrain(die, WhyBuried.DISASTER)


async def minor_terrain_step(battle: Battle, seat: Seat, place: Place) -> bool:
    """Lets the marching army use a minor terrain (prompt `minor`). Returns whether it still may maneuver (p. 57).

    An army without one may bring one in instead of maneuvering. One that controls one must either forfeit the maneuver
    to keep what it shows, or roll it, which comes before the maneuver; or it may bury it instead of maneuvering, with
    Amazons also for one of their charges (p. 21).
    """
    die = battle.state.minor_terrain_at(seat, place)
    if die is None:
        return not await _bring_in(battle, seat, place)
    amazons = any(unit.species == "Amazons" for unit in battle.state.at(seat, place))
    options = [KEEP, ROLL, BURY, *(CHARGES if amazons else ())]
    icon = battle.state.minor_icon(die)
    answer = await battle.choose(seat, "minor", options, KEEP, place=place, die=die.id, icon=icon)
    if answer == ROLL:
        await roll(battle, die)
        return True
    if answer == KEEP:
        battle.say(MinorTerrainKept(player=seat, place=place, die=die.id, icon=icon))
    elif answer == BURY:
        battle.bury_minor_terrain(die, WhyBuried.BY_CHOICE)
    else:
        battle.bury_minor_terrain(die, str(answer))
        battle.last(LastingEffect(str(answer), On.ARMY, seat, battle.state.opponents(seat)[0], seat, place))
    return False


async def _bring_in(battle: Battle, seat: Seat, place: Place) -> bool:
    """Brings a minor terrain from the own Summoning Pool to the army, if its player likes, and rolls it (p. 57).

    It shares an element with the terrain, or is a Deadland, which suits every terrain. An army that holds the eighth
    face may not. Returns whether one came.
    """
    if OPTION not in battle.state.advanced or battle.holds(seat, place):
        return False
    options: list[Json] = [{"bring": die.id} for die in _fitting(battle, seat, place)]
    if not options:
        return False
    answer = await battle.choose(seat, "minor", [*options, NONE], NONE, place=place)
    if not isinstance(answer, Mapping):
        return False
    die = battle.state.dice[DieId(str(answer["bring"]))]
    battle.state.lay(die, place)
    battle.say(MinorTerrainBrought(player=seat, place=place, die=die.id))
    await roll(battle, die)
    return True


def _fitting(battle: Battle, seat: Seat, place: Place) -> list[Die]:
    here = battle.elements_at(place)
    return [
        die
        for die in battle.state.dice.values()
        if die.place == POOL
        and die.owner == seat
        and die.is_minor_terrain
        and (die.minor_terrain.anywhere or any(element in here for element in die.minor_terrain.elements))
    ]


async def roll(battle: Battle, die: Die) -> None:
    """Rolls a minor terrain; after an ID its owner turns it to an action face of choice (p. 58; prompt `minor face`).

    What shows stays in effect until it is rolled again.
    """
    state, kind = battle.state, die.minor_terrain
    fallen = await battle.throw(die.owner, "minor", [die])
    _turn(battle, MinorTerrainRolled, die, fallen[die.id] + 1)
    if state.minor_icon(die) == ID:
        actions: list[Json] = [action for action in TERRAIN_ACTIONS if action in kind.faces]
        action = await battle.choose(die.owner, "minor face", actions, place=die.place, die=die.id)
        _turn(battle, MinorTerrainTurned, die, kind.faces.index(str(action)) + 1)


def _turn(battle: Battle, kind: type[MinorTerrainRolled | MinorTerrainTurned], die: Die, face: int) -> None:
    battle.state.minor_faces[die.id] = face
    icon = battle.state.minor_icon(die)
    battle.say(kind(die.owner, die.place, die.id, face, icon))
