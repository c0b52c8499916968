"""Earth spells (p. 48)."""

from __future__ import annotations

from engine.dragon_dice.magic.aims import ANY_ARMY, OPPOSING_ARMY, AtArmy, AtHealthWorth, AtMovers, AtTerrain
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import RESERVES


@spell("Stone Skin", ANY_ARMY)
async def stone_skin(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army adds one save result to its rolls, one more for each further casting (p. 48)."""
    cast.lasts_on_army(battle)


@spell("Path", AtMovers())
async def path(battle: Battle, cast: AnnouncedCasting) -> None:
    """One of your units at a terrain, one more a casting, moves to another terrain where you have an army (p. 48)."""
    await cast.move_units(battle)


@spell("Berserker Rage", AtArmy(own=True, with_species="Feral"))
async def berserker_rage(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn the Feral units of an army may count saves as melee results in counter-attacks (p. 48).

    It targets an army with at least one Feral unit.
    """
    cast.lasts_on_army(battle)


@spell("Higher Ground", OPPOSING_ARMY)
async def higher_ground(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an opposing army subtracts five melee results, five more a casting (p. 48)."""
    cast.lasts_on_army(battle)


@spell("Scent of Fear", AtHealthWorth(at_terrains=True, to_move=True))
async def scent_of_fear(battle: Battle, cast: AnnouncedCasting) -> None:
    """Up to three health-worth of opposing units at a terrain, three more a casting, go to their Reserve Area (p. 48).

    There is no save. A unit that may not leave the terrain is not a target (R-28).
    """
    for _, _, group in battle.by_army(cast.units(battle)):
        await send(battle, group, RESERVES, cast.name)


@spell("Wall of Thorns", AtTerrain(but_captured=True))
async def wall_of_thorns(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army that successfully maneuvers a terrain takes six damage, six more a casting (p. 48).

    It makes a melee roll instead of a save roll, and every melee result takes one point away (see `actions.thorns`).
    The terrain may not be at its eighth face when the spell is cast.
    """
    cast.lasts_on_terrain(battle)


@spell("Transmute Rock to Mud", OPPOSING_ARMY)
async def transmute_rock_to_mud(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an opposing army subtracts six maneuver results, six more a casting (p. 48)."""
    cast.lasts_on_army(battle)
