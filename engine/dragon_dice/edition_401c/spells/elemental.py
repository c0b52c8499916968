"""Elemental spells (p. 51): magic of any single element casts them, ivory too.

Those that concern Dragonkin and Eldarim come with these.
"""

from __future__ import annotations

from engine.dragon_dice.magic.aims import (
    AtDragons,
    AtEldarim,
    AtMovers,
    AtOwnBuriedMinorTerrain,
    AtOwnDeadUnits,
    AtOwnDragonkin,
    AtOwnPool,
)
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.species import dragonkin
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.promoting import promote_by
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import POOL


@spell("Evolve Dragonkin", AtOwnDragonkin())
async def evolve_dragonkin(battle: Battle, cast: AnnouncedCasting) -> None:
    """One of your Dragonkin that matches the element of the magic is promoted by one health-worth a casting (p. 51).

    Several castings take it several steps at once. The larger Dragonkin comes from the Summoning Pool and may be of any
    element (p. 30); its owner chooses which, where there are several (prompt `promote`).
    """
    for unit in cast.units(battle):
        await promote_by(battle, cast.by, unit, cast.x, cause=cast.name)


@spell("Summon Dragonkin", AtOwnPool())
async def summon_dragonkin(battle: Battle, cast: AnnouncedCasting) -> None:
    """One health-worth of Dragonkin a casting joins the casting army from your Summoning Pool (p. 51).

    They match the element of the magic, so ivory summons none. The army must be at a terrain, where they stay (p. 54).
    """
    dragonkin.summon(battle, cast.units(battle), cast.place, cast.name)


@spell("Resurrect Dead", AtOwnDeadUnits())
async def resurrect_dead(battle: Battle, cast: AnnouncedCasting) -> None:
    """Your dead units return to the casting army: one health a casting, so a unit of two health takes two (p. 51).

    A unit must contain the element of the magic. Amazons, who contain none, return by any one element or ivory;
    Dracolem, who contain an alloy, by none. All castings on one unit are of the same element.
    """
    await send(battle, cast.units(battle), cast.place, cast.name)


@spell("Esfah's Gift", AtOwnBuriedMinorTerrain())
async def esfahs_gift(battle: Battle, cast: AnnouncedCasting) -> None:
    """A minor terrain goes from your Buried Unit Area to your Summoning Pool (p. 51)."""
    await send(battle, cast.units(battle), POOL, cast.name)


@spell("Rally", AtMovers(species="Amazons"))
async def rally(battle: Battle, cast: AnnouncedCasting) -> None:
    """Three of your Amazon units at a terrain, three more a casting, move to another terrain (p. 51).

    At least one of your Amazon units must be there. Where fewer can go, all of them do (p. 29, Up To; R-70).
    """
    await cast.move_units(battle)


@spell("Rise of the Eldarim", AtEldarim())
async def rise_of_the_eldarim(battle: Battle, cast: AnnouncedCasting) -> None:
    """Any Eldarim unit that matches the element of the magic is promoted by one health-worth a casting (p. 51).

    Several castings take it several steps at once. The larger Eldarim comes from its owner's Dead Unit Area and may be
    of any element (p. 30); the owner chooses which, where there are several (prompt `promote`).
    """
    for unit in cast.units(battle):
        await promote_by(battle, unit.owner, unit, cast.x, cause=cast.name)


@spell("Summon Dragon", AtDragons())
async def summon_dragon(battle: Battle, cast: AnnouncedCasting) -> None:
    """A dragon, one more for each further casting, comes to a terrain (p. 51), where it attacks the army of whose turn
    it is, yours too (p. 17).

    One that contains the element of the magic comes from any Summoning Pool or terrain; one that contains ivory comes
    by magic of any one element, but then from a Summoning Pool only (p. 16). White Dragons have their own spell.
    """
    cast.brings_dragons(battle)


@spell("Summon White Dragon", AtDragons(white=True))
async def summon_white_dragon(battle: Battle, cast: AnnouncedCasting) -> None:
    """A White Dragon, one more for each further casting, comes to a terrain (p. 51), where it attacks the army of whose
    turn it is, yours too (p. 17).

    It comes from any Summoning Pool or terrain. Any mixture of elements may pay for it.
    """
    cast.brings_dragons(battle)
