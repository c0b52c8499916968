"""Fire spells (p. 49)."""

from __future__ import annotations

from engine.dragon_dice.magic.aims import ANY_ARMY, OPPOSING_ARMY, OPPOSING_UNIT, TERRAIN
from engine.dragon_dice.magic.casting import AnnouncedCasting, fail_to_save
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import RESERVES


@spell("Ash Storm", TERRAIN)
async def ash_storm(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn all army rolls at a terrain subtract one result, one more for each further casting (p. 49).

    In a combination roll the army's owner says which results.
    """
    cast.lasts_on_terrain(battle)


@spell("Fearful Flames", OPPOSING_UNIT)
async def fearful_flames(battle: Battle, cast: AnnouncedCasting) -> None:
    """An opposing unit takes one point of damage, one more for each further casting, and rolls saves (p. 49).

    If it saves against all of the damage it rolls once more, and flees to its Reserve Area unless it has a save result.
    """
    for unit in cast.units(battle):
        saved = await cast.strike_unit(battle, unit)
        flees = saved and bool(await fail_to_save(battle, [unit], cast.name))
        if flees and unit.place in battle.state.terrains and battle.may_leave(unit):
            await send(battle, [unit], RESERVES, cast.name)


@spell("Firebolt", OPPOSING_UNIT)
async def firebolt(battle: Battle, cast: AnnouncedCasting) -> None:
    """An opposing unit takes one point of damage, one more for each further casting, and rolls saves (p. 49).

    Less damage than the unit has health is forgotten (p. 29).
    """
    for unit in cast.units(battle):
        await cast.strike_unit(battle, unit)


@spell("Firestorm", TERRAIN)
async def firestorm(battle: Battle, cast: AnnouncedCasting) -> None:
    """Every army at a terrain takes two points of damage, two more a casting, and rolls saves (p. 49)."""
    for owner in [cast.by, *battle.state.opponents(cast.by)]:
        await cast.strike_army(battle, owner, cast.terrain)


@spell("Flashfire", ANY_ARMY)
async def flashfire(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army may roll one unit again in every roll but maneuver rolls (p. 49).

    One unit more for each further casting. Each unit once; its first face is ignored (see `replaced_rolls`).
    """
    cast.lasts_on_army(battle)


@spell("Fiery Weapon", ANY_ARMY)
async def fiery_weapon(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army adds two melee or missile results, two more a casting, to any of its rolls (p. 49).

    In a roll that counts both its owner says which.
    """
    cast.lasts_on_army(battle)


@spell("Dancing Lights", OPPOSING_ARMY)
async def dancing_lights(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an opposing army subtracts six melee results, six more a casting, from its rolls (p. 49)."""
    cast.lasts_on_army(battle)
