"""Air spells (p. 46)."""

from __future__ import annotations

from engine.dragon_dice.magic.aims import ANY_ARMY, OPPOSING_ARMY, TERRAIN, AtHealthWorth, AtOpposingUnit
from engine.dragon_dice.magic.casting import AnnouncedCasting, fail_to_save
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import RESERVES


@spell("Hailstorm", OPPOSING_ARMY)
async def hailstorm(battle: Battle, cast: AnnouncedCasting) -> None:
    """An opposing army takes one point of damage, one more for each further casting; it rolls saves (p. 46)."""
    await cast.strike_army(battle, *cast.army)


@spell("Blizzard", TERRAIN)
async def blizzard(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn all army rolls at a terrain subtract three melee results, three more a casting (p. 46)."""
    cast.lasts_on_terrain(battle)


@spell("Wilding", ANY_ARMY)
async def wilding(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army may double the melee and save results of one unit, one more a casting (p. 46).

    Its owner picks the unit after each roll.
    """
    cast.lasts_on_army(battle)


@spell("Wind Walk", ANY_ARMY)
async def wind_walk(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army adds four maneuver results to its rolls, four more a casting (p. 46)."""
    cast.lasts_on_army(battle)


@spell("Fields of Ice", TERRAIN)
async def fields_of_ice(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn all army rolls at a terrain subtract four maneuver results, four more a casting (p. 46).

    Ties between maneuver and counter-maneuver are won by the counter-maneuver (see `actions.maneuver`).
    """
    cast.lasts_on_terrain(battle)


@spell("Mirage", AtHealthWorth(own=True, at_terrains=True, to_move=True))
async def mirage(battle: Battle, cast: AnnouncedCasting) -> None:
    """Up to five health-worth of units at one terrain, five more a casting, roll saves each for itself (p. 46).

    Those without a save result are moved to their Reserve Area. A unit that may not leave the terrain is not a target
    (R-28).
    """
    failed = await fail_to_save(battle, cast.units(battle), cast.name)
    for _, _, group in battle.by_army([die for die in failed if die.place in battle.state.terrains]):
        await send(battle, group, RESERVES, cast.name)


@spell("Lightning Strike", AtOpposingUnit(once=True))
async def lightning_strike(battle: Battle, cast: AnnouncedCasting) -> None:
    """An opposing unit rolls a save, and is killed if it has no save result (p. 46).

    A unit can be the target of one Lightning Strike only in a magic action.
    """
    await kill(battle, await fail_to_save(battle, cast.units(battle), cast.name))
