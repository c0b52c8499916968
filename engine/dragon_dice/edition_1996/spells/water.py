"""Green spells (Spell List, p. 42)."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.edition_1996.aims import ANY_ARMY, ONE_ARMY_EACH, ONE_TERRAIN_EACH, AtDragonsOf
from engine.dragon_dice.edition_1996.spells.lasting import in_place_of_its_like
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.rolls.purposes import FLOOD_MANEUVER
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.settling import settle

STOPS_A_FLOOD: Final = 8
"""Maneuver results of one army that keep a terrain from sinking."""


@spell("Watery Double", ANY_ARMY)
async def watery_double(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until the end of your next turn an army has one save result more, one more for each further casting (p. 42).

    So it still helps against the dragons of that turn. Cast in your own turn, it ends with the turn after (N-60).
    """
    cast.lasts_on_army(battle, ends_of_turns=2 if battle.state.marching == cast.by else 1)


@spell("Wall of Ice", ONE_ARMY_EACH)
async def wall_of_ice(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army has three save results more; further castings may protect others (p. 42)."""
    in_place_of_its_like(battle, cast)
    cast.lasts_on_army(battle)


@spell("Wall of Fog", ONE_TERRAIN_EACH)
async def wall_of_fog(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn maneuver results at a terrain are halved, and missile results in, into or out of it (p. 42).

    That touches what racial abilities make of maneuvers, and the damage that maneuvers add to a charge.
    """
    in_place_of_its_like(battle, cast)
    cast.lasts_on_terrain(battle)


@spell("Flash Flood", ONE_TERRAIN_EACH)
async def flash_flood(battle: Battle, cast: AnnouncedCasting) -> None:
    """A terrain is turned down by one step unless an army there rolls at least eight maneuver results (p. 42).

    Every army there except the caster's rolls, and one that alone has eight stops it; the holder of its eighth face
    loses it (N-54).
    """
    held = False
    for owner in battle.opposing_armies(cast.by, cast.terrain):
        results = (await roll_army(battle, owner, cast.terrain, FLOOD_MANEUVER)).total
        held = held or results >= STOPS_A_FLOOD
    if not held and battle.lower_terrain(cast.terrain, cast.by):
        settle(battle)


@spell("Summon Green Dragon", AtDragonsOf(element="water"))
async def summon_green_dragon(battle: Battle, cast: AnnouncedCasting) -> None:
    """A green dragon comes to a terrain, where it attacks the army of whose turn it is, yours too (p. 42).

    It comes from wherever it is, whoever owns it.
    """
    cast.brings_dragons(battle)
