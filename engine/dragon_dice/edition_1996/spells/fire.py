"""Red spells (Spell List, p. 41)."""

from __future__ import annotations

from engine.dragon_dice.edition_1996.aims import ONE_ARMY_EACH, OWN_DEAD, AtDragonsOf, AtEachUnit
from engine.dragon_dice.edition_1996.spells.lasting import in_place_of_its_like
from engine.dragon_dice.magic.aims import TERRAIN
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.sending import send


@spell("Ash Storm", TERRAIN)
async def ash_storm(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn all armies at a terrain roll one result less, and one less for each further casting (p. 41).

    Your own army there too. In a roll for several things its owner says from which the penalty is taken.
    """
    cast.lasts_on_terrain(battle)


@spell("Spark of Life", OWN_DEAD)
async def spark_of_life(battle: Battle, cast: AnnouncedCasting) -> None:
    """Your dead units worth one health a casting return to the casting army (p. 41)."""
    await send(battle, cast.units(battle), cast.place, cast.name)


@spell("Burning Hands", AtEachUnit())
async def burning_hands(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn the melee results of a unit, of one more a casting, are doubled (p. 41).

    It follows the unit. Special icons are not doubled by it (N-57).
    """
    in_place_of_its_like(battle, cast)
    for unit in cast.units(battle):
        cast.lasts_on_unit(battle, unit)


@spell("Dancing Lights", ONE_ARMY_EACH)
async def dancing_lights(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn the missile and magic results of an army are halved, rounding down (p. 41)."""
    in_place_of_its_like(battle, cast)
    cast.lasts_on_army(battle)


@spell("Summon Red Dragon", AtDragonsOf(element="fire"))
async def summon_red_dragon(battle: Battle, cast: AnnouncedCasting) -> None:
    """A red dragon comes to a terrain, where it attacks the army of whose turn it is, yours too (p. 41).

    It comes from wherever it is, whoever owns it.
    """
    cast.brings_dragons(battle)
